/// A key that signatures are made with. Printing one shows a mask.
public enum SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    case rsa(RSAPrivateKey)
    case ecdsa(ECDSAPrivateKey)
    case secret(SharedSecret)

    /// The half that others check signatures with; for a secret there is only one half.
    public var verificationKey: VerificationKey {
        switch self {
        case .rsa(let key): .rsa(key.publicKey)
        case .ecdsa(let key): .ecdsa(key.publicKey)
        case .secret(let secret): .secret(secret)
        }
    }

    /// The algorithm it signs under unless told otherwise: `RS256`, `ES256`, `ES384` or `HS256`.
    public var algorithm: SignatureAlgorithm {
        switch self {
        case .rsa: .rs256
        case .ecdsa(let key): key.publicKey.curve == .p256 ? .es256 : .es384
        case .secret: .hs256
        }
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - algorithm: One the key takes; without it, ``algorithm``.
    ///   - generator: For blinding and salt; the signature of `RS…` and `ES…` does not depend on it.
    /// - Throws: ``KeyError/unsupported`` if the algorithm is not of the key.
    public func signature(
        for message: [UInt8], _ algorithm: SignatureAlgorithm? = nil, using generator: inout SeededGenerator
    ) throws(KeyError) -> [UInt8] {
        let algorithm = algorithm ?? self.algorithm
        switch self {
        case .rsa(let key):
            guard let scheme = algorithm.rsaScheme else { throw .unsupported }
            return key.signature(for: message, padding: scheme.padding, hash: scheme.hash, using: &generator)
        case .ecdsa(let key):
            guard algorithm == self.algorithm else { throw .unsupported }
            return key.signature(for: message)
        case .secret(let secret):
            guard algorithm == .hs256 else { throw .unsupported }
            return HMAC<SHA256>.code(message, key: secret.bytes)
        }
    }

    public var description: String { Secret.mask }
    public var debugDescription: String { Secret.mask }
}
