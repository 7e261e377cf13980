import Foundation
import PropertyKit

/// What listeners said, in the order in which they said it.
final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private var notes: [String] = []
    private var isTrue = true

    func note(_ text: String, _ isTrue: Bool = true) {
        self.lock.withLock {
            self.notes.append(text)
            self.isTrue = self.isTrue && isTrue
        }
    }

    var said: [String] { self.lock.withLock { self.notes } }
    var allTrue: Bool { self.lock.withLock { self.isTrue } }

    /// Waits until so much was said. That nothing more comes is for the end to tell.
    func count(_ count: Int) async throws {
        for _ in 0..<2000 where self.said.count < count { try await Task.sleep(for: .milliseconds(10)) }
        try check(self.said.count >= count, "of \(count) words only these were said: \(self.said)")
    }
}
