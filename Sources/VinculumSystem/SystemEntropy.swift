internal import CLibc
internal import Vinculum

/// The operating system's random bytes.
enum SystemEntropy {
    /// Returns a fresh seed of 32 random bytes.
    ///
    /// - Precondition: The system provides random bytes. Otherwise the program stops, because a guessable seed would be
    ///   worse than no program.
    static func seed() -> Seed {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard getentropy(&bytes, bytes.count) == 0, let seed = Seed(bytes) else {
            fatalError("the operating system gives no random bytes")
        }
        return seed
    }

    /// Returns a random number for a name that cannot be guessed.
    static func number() -> UInt64 {
        var number: UInt64 = 0
        guard getentropy(&number, 8) == 0 else { fatalError("the operating system gives no random bytes") }
        return number
    }
}
