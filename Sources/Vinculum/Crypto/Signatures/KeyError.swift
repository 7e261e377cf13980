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
