/// The reason why a stored password hash matches no password.
public enum StoredHashError: Error, Equatable, Sendable {
    /// The hash has another number of bytes than hashes of the algorithm and its parameters.
    case byteCount(Int, allowed: ClosedRange<Int>)
    /// The hash is not 32 lower-case hexadecimal digits, as those of MD5 are.
    case hexadecimalForm
    /// The hash is not the text of a bcrypt hash.
    case bcryptForm
    /// The cost of the bcrypt hash is outside ``Bcrypt/costs``.
    case bcryptCost(UInt32)
}
