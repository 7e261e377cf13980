internal import CLibc
internal import Vinculum

/// The operating system's random bytes.
enum SystemEntropy {
    /// Returns a fresh seed of 32 random bytes.
    ///
    /// - Precondition: The system provides random bytes. Otherwise the program stops, because a guessable seed would be
    ///   worse than no program.
    static func seed() -> Seed {
        var bytes: InlineArray<32, UInt8> = InlineArray(repeating: 0)
        guard getentropy(&bytes, 32) == 0 else { fatalError("the operating system gives no random bytes") }
        var index = 0
        return Seed {
            defer { index += 1 }
            return bytes[index]
        }
    }

    /// Returns a random number for a name that cannot be guessed.
    static func number() -> UInt64 {
        var number: UInt64 = 0
        guard getentropy(&number, 8) == 0 else { fatalError("the operating system gives no random bytes") }
        return number
    }
}
