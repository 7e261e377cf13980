/// The reason why a password hash cannot be computed with the given parameters.
///
/// The ranges bound the work and the memory of one request. Each case names the parameter outside its range.
public enum PasswordHashError: Error, Equatable, Sendable {
    /// The rounds (scrypt: the block size, Argon2: the iterations) are outside the algorithm's range.
    case roundsOutOfRange
    /// The cost is not a power of two in range, or needs too much memory.
    case memoryCostOutOfRange
    /// The parallelization is below one, or needs too much memory or work.
    case parallelizationOutOfRange
    /// The output's length is below one or too large, or the salt's length does not fit the algorithm.
    case lengthOutOfRange
    /// The signer key is empty.
    case emptyKey
}
