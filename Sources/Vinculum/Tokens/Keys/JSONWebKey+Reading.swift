extension JSONWebKey {
    /// The origin of a key, which determines the kinds of key allowed.
    public enum Source: Equatable, Sendable {
        /// Published by an issuer: public keys alone. A key with its private part is refused, because everybody has
        /// that part; a shared secret is refused for the same reason.
        case published
        /// Stored by the caller: private keys and shared secrets are allowed too.
        case own
    }

    /// The longest accepted text of a key, in bytes. An RSA key of 8,192 bits with all its parts takes 7 KiB.
    public static let maximumByteCount = 32_768

    /// Reads one key from JSON.
    ///
    /// - Throws: ``KeyError``; `malformed` also for repeated members, `unsupported` also for a key that is not for
    ///   signatures.
    public init(parsing bytes: [UInt8], from source: Source) throws(KeyError) {
        let limits = JSON.Limits(maximumBytes: JSONWebKey.maximumByteCount, maximumDepth: 8, maximumValues: 256)
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: bytes, limits: limits, duplicateKeys: .refused).root
        } catch {
            throw .malformed
        }
        try self.init(value, from: source)
    }

    /// Reads one key from an object of a document that was parsed with repeated members refused.
    ///
    /// A certificate (`x5c`) is read only in place of the key's own members. Its address (`x5u`) is ignored, as all
    /// unknown members are.
    init(_ value: JSON.Value, from source: Source) throws(KeyError) {
        guard value.kind == .object else { throw .malformed }
        let id = try value.text("kid", upTo: JSONWebKey.maximumIDByteCount)
        guard id?.isEmpty != true else { throw .malformed }
        if let use = try value.text("use", upTo: 16), use != "sig" { throw .unsupported }
        let key = try KeyMaterial(value)
        if source == .published, key.signingKey != nil { throw .privatePart }
        try JSONWebKey.checkOperations(value, isPrivate: key.signingKey != nil)
        let algorithm = try JSONWebKey.algorithm(value, of: key.verificationKey)
        self.init(key.verificationKey, key.signingKey, id: KeyID(id), algorithm)
    }

    /// Checks that `key_ops`, if present, allows signing for a private key and verifying for a public one (RFC 7517
    /// section 4.3).
    private static func checkOperations(_ value: JSON.Value, isPrivate: Bool) throws(KeyError) {
        guard let operations = value["key_ops"] else { return }
        guard operations.kind == .array, operations.count <= 16 else { throw .malformed }
        var names: [String] = []
        for element in operations.elements {
            guard let name = element.string, !names.contains(name) else { throw .malformed }
            names.append(name)
        }
        guard names.contains(isPrivate ? "sign" : "verify") else { throw .unsupported }
    }

    private static func algorithm(
        _ value: JSON.Value, of key: VerificationKey
    ) throws(KeyError) -> SignatureAlgorithm? {
        guard let name = try value.text("alg", upTo: 32) else { return nil }
        guard let algorithm = SignatureAlgorithm(name: name), key.algorithms.contains(algorithm) else {
            throw .unsupported
        }
        return algorithm
    }
}

extension JSON.Value {
    /// The string of a member, at most `limit` bytes; `nil` if it is absent.
    func text(_ name: String, upTo limit: Int) throws(KeyError) -> String? {
        guard let member = self[named: name] else { return nil }
        guard let text = member.string, text.utf8.count <= limit else { throw .malformed }
        return text
    }
}
