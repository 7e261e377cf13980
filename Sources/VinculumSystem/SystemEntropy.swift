internal import CLibc
internal import Vinculum

/// The operating system's random bytes.
enum SystemEntropy {
    /// A fresh seed.
    ///
    /// - Precondition: The system has randomness to give. A guessable seed would be worse than no program, so the
    ///   program stops if it has none.
    static func seed() -> Seed {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard getentropy(&bytes, bytes.count) == 0, let seed = Seed(bytes) else {
            fatalError("the operating system gives no random bytes")
        }
        return seed
    }
}
