/// Why a password hash cannot be computed with the parameters given.
///
/// The ranges bound the work and the memory one request can cause; each case names the parameter that lies outside.
public enum PasswordHashError: Error, Equatable, Sendable {
    /// Rounds (for scrypt: the block size, for Argon2: the iterations) lie outside the algorithm's range.
    case roundsOutOfRange
    /// The cost is not a power of two in range, or asks for too much memory.
    case memoryCostOutOfRange
    /// The parallelization is below one, or asks for too much memory or work.
    case parallelizationOutOfRange
    /// The length of the output is below one or too large, or that of the salt is not what the algorithm takes.
    case lengthOutOfRange
    /// There is no key.
    case emptyKey
}
