extension JSONWebKey {
    /// The public half as a JSON object, its members sorted.
    ///
    /// - Returns: `nil` for a shared secret, which has no public half.
    public func encoded() -> [UInt8]? {
        if case .secret = self.verificationKey { return nil }
        return self.encoded(isPrivate: false)
    }

    /// The whole key as a JSON object, private parts included: for keeping, never for publishing.
    public func encodedWithPrivateParts() -> [UInt8] {
        self.encoded(isPrivate: true)
    }

    private func encoded(isPrivate: Bool) -> [UInt8] {
        var members = self.verificationKey.members
        if isPrivate, let key = self.signingKey { members += key.privateMembers }
        members.append(("use", "sig"))
        if let id = self.id { members.append(("kid", id)) }
        if let algorithm = self.algorithm { members.append(("alg", algorithm.name)) }
        return JSONWebKey.object(members)
    }

    /// Members in the order of their names, so that one key has one form.
    static func object(_ members: [(name: String, value: String)]) -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 512)
        writer.beginObject()
        for member in members.sorted(by: { precedesInBytes($0.name, $1.name) }) {
            writer.member(member.name, member.value)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension VerificationKey {
    /// The members that every key of the kind must have. A shared secret is one of them.
    var members: [(name: String, value: String)] {
        switch self {
        case .rsa(let key):
            [("kty", "RSA"), ("n", Base64URL.encoded(key.modulus)), ("e", Base64URL.encoded(key.exponent))]
        case .ecdsa(let key):
            [("kty", "EC"), ("crv", key.curve.name), ("x", Base64URL.encoded(key.x)), ("y", Base64URL.encoded(key.y))]
        case .ed25519(let key): [("kty", "OKP"), ("crv", "Ed25519"), ("x", Base64URL.encoded(key.bytes))]
        case .secret(let secret): [("kty", "oct"), ("k", Base64URL.encoded(secret.bytes))]
        }
    }

    /// The base64url of the SHA-256 over those members, which names a key without asking anybody
    /// ([RFC 7638](https://www.rfc-editor.org/rfc/rfc7638)).
    public var thumbprint: String {
        Base64URL.encoded(SHA256.hash(JSONWebKey.object(self.members)))
    }
}

extension SigningKey {
    /// What a private key has beyond its public half.
    fileprivate var privateMembers: [(name: String, value: String)] {
        switch self {
        case .rsa(let key):
            let parts = key.parts
            return [
                ("d", parts.privateExponent), ("p", parts.prime1), ("q", parts.prime2), ("dp", parts.exponent1),
                ("dq", parts.exponent2), ("qi", parts.coefficient),
            ].map { ($0, Base64URL.encoded(SigningKey.shortest($1))) }
        case .ecdsa(let key): return [("d", Base64URL.encoded(key.scalar))]
        case .secret: return []
        }
    }

    private static func shortest(_ number: [UInt8]) -> [UInt8] {
        Array(number.drop { $0 == 0 })
    }
}
