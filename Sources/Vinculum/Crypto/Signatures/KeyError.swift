/// The reason why bytes or numbers are not accepted as a key.
public enum KeyError: Error, Equatable, Sendable {
    /// The encoding is wrong, or a part is missing, repeated or too long.
    case malformed
    /// The kind of key or the curve is not supported.
    case unsupported
    /// The private key is encrypted under a password; decrypt it first.
    case encrypted
    /// A symmetric secret has fewer than 32 or more than 1,024 bytes.
    case secret
    /// The RSA modulus is even, or has fewer than 2,048 or more than 8,192 bits.
    case modulus
    /// The RSA exponent is even, below 3 or above 2^32 - 1.
    case exponent
    /// The coordinates are not a point of the curve, or are the point at infinity.
    case point
    /// The private part is out of range or does not match the public part.
    case privatePart
}

extension KeyError {
    /// The error as a clause.
    package var words: String {
        switch self {
        case .malformed: "it is not in a known key format"
        case .unsupported: "its kind is not supported, or it is not for signatures"
        case .encrypted: "it is encrypted; decrypt it first"
        case .secret: "a shared secret must have 32 to 1,024 bytes"
        case .modulus: "an RSA key must have 2,048 to 8,192 bits and an odd modulus"
        case .exponent: "the exponent of an RSA key must be odd, at least 3 and below 2^32"
        case .point: "its coordinates are not a point of the curve"
        case .privatePart: "its private part is not allowed or does not match"
        }
    }
}
