extension JSONWebKey {
    /// Returns the public part as a JSON object with sorted members.
    ///
    /// - Returns: `nil` for a shared secret, which has no public part.
    public func encoded() -> [UInt8]? {
        if case .secret = self.verificationKey { return nil }
        return self.encoded(isPrivate: false)
    }

    /// Returns the whole key as a JSON object, private parts included. Store it as a secret; never publish it.
    public func encodedWithPrivateParts() -> [UInt8] {
        self.encoded(isPrivate: true)
    }

    private func encoded(isPrivate: Bool) -> [UInt8] {
        var members = self.verificationKey.members
        if isPrivate, let key = self.signingKey { members += key.privateMembers }
        members.append(("use", "sig"))
        if let id = self.id { members.append(("kid", id.text)) }
        if let algorithm = self.algorithm { members.append(("alg", algorithm.name)) }
        return JSONWebKey.object(members)
    }

    /// Writes the members in the order of their names, so that each key has exactly one form.
    static func object(_ members: [(name: String, value: String)]) -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 512)
        writer.beginObject()
        for place in sortedOrder(members.count, { members[$0].name < members[$1].name }) {
            writer.member(named: members[place].name, members[place].value)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension VerificationKey {
    /// The members that a key of this kind must have (RFC 7638 section 3.2). The members of a shared secret include the
    /// secret.
    var members: [(name: String, value: String)] {
        switch self {
        case .rsa(let key):
            [("kty", "RSA"), ("n", Base64URL.encoded(key.modulus)), ("e", Base64URL.encoded(key.exponent))]
        case .ecdsa(let key):
            [
                ("kty", "EC"), ("crv", key.curve.rawValue), ("x", Base64URL.encoded(key.x)),
                ("y", Base64URL.encoded(key.y)),
            ]
        case .ed25519(let key): [("kty", "OKP"), ("crv", "Ed25519"), ("x", Base64URL.encoded(key.bytes))]
        case .secret(let secret): [("kty", "oct"), ("k", Base64URL.encoded(secret.bytes))]
        }
    }

    /// The base64url of the SHA-256 of the required members, which identifies a key without a registry
    /// ([RFC 7638](https://www.rfc-editor.org/rfc/rfc7638)).
    public var thumbprint: String {
        Base64URL.encoded(SHA256.hash(JSONWebKey.object(self.members)))
    }
}

extension SigningKey {
    /// The members that a private key has in addition to its public ones.
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
