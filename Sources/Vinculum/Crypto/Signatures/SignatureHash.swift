/// The hash of the message that a signature covers (RFC 7518 section 3.1).
public enum SignatureHash: Equatable, Sendable {
    /// SHA-256, of RS256, PS256 and ES256.
    case sha256
    /// SHA-384, of RS384 and ES384.
    case sha384
    /// SHA-512, of RS512.
    case sha512

    /// Returns the digest of a whole message.
    func digest(_ message: [UInt8]) -> [UInt8] {
        switch self {
        case .sha256: SHA256.hash(message)
        case .sha384: SHA384.hash(message)
        case .sha512: SHA512.hash(message)
        }
    }
}
