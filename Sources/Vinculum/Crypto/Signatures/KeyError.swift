/// Why bytes or numbers make no key that is used here.
public enum KeyError: Error, Equatable, Sendable {
    /// Not the form a key has: not the encoding, or a part that is missing, repeated or too long.
    case malformed
    /// A kind of key or a curve that is not supported.
    case unsupported
    /// A private key under a password: decrypt it first.
    case encrypted
    /// A secret of fewer than 32 or more than 1,024 bytes.
    case secret
    /// An RSA modulus of fewer than 2,048 or more than 8,192 bits, or an even one.
    case modulus
    /// An RSA exponent that is even, below 3 or above 2^32 - 1.
    case exponent
    /// Coordinates that are no point of the curve, or the point at infinity.
    case point
    /// A private part that is out of range or does not belong to the public part.
    case privatePart
}
