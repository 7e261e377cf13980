/// A key that verifies signatures.
///
/// The kind of key determines the algorithms that it supports, never the token: an RSA key is not an HMAC secret,
/// whatever the header of a token says (RFC 8725 section 3.1).
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum VerificationKey: Equatable, Sendable {
    /// An RSA key, for RS256, RS384, RS512 and PS256.
    case rsa(RSAPublicKey)
    /// A key on P-256 or P-384, for ES256 or ES384.
    case ecdsa(ECDSAPublicKey)
    /// A key on edwards25519, for EdDSA (RFC 8037), which is Ed25519 (RFC 9864).
    case ed25519(Ed25519PublicKey)
    /// A shared secret, for HS256.
    case secret(SharedSecret)

    /// The supported algorithms; the first is the default.
    public var algorithms: [SignatureAlgorithm] {
        switch self {
        case .rsa: [.rs256, .rs384, .rs512, .ps256]
        case .ecdsa(let key): [key.curve == .p256 ? .es256 : .es384]
        case .ed25519: [.edDSA]
        case .secret: [.hs256]
        }
    }

    /// Whether the signature of the message is valid under this key and algorithm; `false` for an algorithm that the
    /// key does not support.
    ///
    /// - Parameters:
    ///   - signature: The bytes that a token has (RFC 7518, RFC 8037): for ECDSA, r followed by s at fixed length, not
    ///     DER.
    ///   - message: The message itself, not its hash.
    public func isValid(signature: [UInt8], for message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        guard self.algorithms.contains(algorithm) else { return false }
        switch self {
        case .rsa(let key):
            guard let scheme = algorithm.rsaScheme else { return false }
            return key.isValid(signature: signature, for: message, padding: scheme.padding, hash: scheme.hash)
        case .ecdsa(let key): return key.isValid(signature: signature, for: message)
        case .ed25519(let key): return key.isValid(signature: signature, for: message)
        case .secret(let secret):
            return ConstantTime.equal(signature, HMAC<SHA256>.code(message, key: secret.bytes))
        }
    }
}

extension SignatureAlgorithm {
    /// Padding and hash of an RSA signature; `nil` for other algorithms.
    var rsaScheme: (padding: RSAPadding, hash: SignatureHash)? {
        switch self {
        case .rs256: (.pkcs1, .sha256)
        case .rs384: (.pkcs1, .sha384)
        case .rs512: (.pkcs1, .sha512)
        case .ps256: (.pss, .sha256)
        case .es256, .es384, .edDSA, .hs256: nil
        }
    }
}
