/// A key that signatures are checked with.
///
/// The kind of key decides which algorithms it takes, never the token: an RSA key is no HMAC secret, whatever a header says
/// (RFC 8725 section 3.1).
public enum VerificationKey: Equatable, Sendable {
    case rsa(RSAPublicKey)
    case ecdsa(ECDSAPublicKey)
    case ed25519(Ed25519PublicKey)
    case secret(SharedSecret)

    /// The algorithms the key takes; the first is the usual one.
    public var algorithms: [SignatureAlgorithm] {
        switch self {
        case .rsa: [.rs256, .rs384, .rs512, .ps256]
        case .ecdsa(let key): [key.curve == .p256 ? .es256 : .es384]
        case .ed25519: [.edDSA]
        case .secret: [.hs256]
        }
    }

    /// Whether the signature is the key's over just this message; never under an algorithm that is not of the key.
    ///
    /// - Parameter signature: As RFC 7518 lays it out: for ECDSA the two numbers one behind the other.
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
