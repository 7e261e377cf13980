/// A key that creates signatures. Its description is a mask.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// An RSA key, for RS256, RS384, RS512 and PS256.
    case rsa(RSAPrivateKey)
    /// A key on P-256 or P-384, for ES256 or ES384.
    case ecdsa(ECDSAPrivateKey)
    /// A shared secret, for HS256.
    case secret(SharedSecret)

    /// The key that verifies the signatures; a shared secret verifies its own.
    public var verificationKey: VerificationKey {
        switch self {
        case .rsa(let key): .rsa(key.publicKey)
        case .ecdsa(let key): .ecdsa(key.publicKey)
        case .secret(let secret): .secret(secret)
        }
    }

    /// The default algorithm: `RS256`, `ES256`, `ES384` or `HS256`.
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
    ///   - algorithm: An algorithm that the key supports; without it, ``algorithm``.
    ///   - generator: The source of blinding, salt and the hedge of nonces. `RS…` and `HS…` signatures do not depend
    ///     on it.
    /// - Throws: ``KeyError/unsupported`` if the key does not support the algorithm.
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
            return key.signature(for: message, using: &generator)
        case .secret(let secret):
            guard algorithm == .hs256 else { throw .unsupported }
            return HMAC<SHA256>.code(message, key: secret.bytes)
        }
    }

    /// A fixed mask that reveals nothing.
    public var description: String { Secret.mask }
    /// A fixed mask that reveals nothing.
    public var debugDescription: String { Secret.mask }
}
