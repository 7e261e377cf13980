internal import CLibc
internal import Vinculum

/// The operating system's random bytes. Copies of a host share it, so that none gives a seed again.
final class SystemEntropy {
    /// The most that `getentropy` gives in one call.
    private static let fetchedByteCount = 256
    /// Seeds that were fetched and not returned yet, 32 bytes each, after zeros in place of those that were.
    private var waiting = [UInt8](repeating: 0, count: SystemEntropy.fetchedByteCount)
    private var place = SystemEntropy.fetchedByteCount

    /// Returns a fresh seed of 32 random bytes. One system call fetches those of eight requests.
    ///
    /// - Precondition: The system provides random bytes. Otherwise the program stops, because a guessable seed would be
    ///   worse than no program.
    func seed() -> Seed {
        if self.place == SystemEntropy.fetchedByteCount {
            guard getentropy(&self.waiting, self.waiting.count) == 0 else { SystemEntropy.stop() }
            self.place = 0
        }
        let seed = self.waiting.withUnsafeBufferPointer { Seed($0.span, at: self.place) }
        for index in self.place..<self.place + 32 { self.waiting[index] = 0 }
        self.place += 32
        return seed
    }

    /// Returns a random number for a name that cannot be guessed.
    static func number() -> UInt64 {
        var number: UInt64 = 0
        guard getentropy(&number, 8) == 0 else { self.stop() }
        return number
    }

    private static func stop() -> Never { fatalError("the operating system gives no random bytes") }
}
