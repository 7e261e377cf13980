import Foundation
import PropertyKit

/// Records the calls of listeners, in their order.
final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []
    private var areAllConsistent = true

    func record(_ text: String, _ isConsistent: Bool = true) {
        self.lock.withLock {
            self.texts.append(text)
            self.areAllConsistent = self.areAllConsistent && isConsistent
        }
    }

    var entries: [String] { self.lock.withLock { self.texts } }
    var isConsistent: Bool { self.lock.withLock { self.areAllConsistent } }

    /// Waits until there are this many entries. It does not check that no more follow.
    func wait(forCount count: Int) async throws {
        for _ in 0..<6000 where self.entries.count < count { try await Task.sleep(for: .milliseconds(10)) }
        try check(self.entries.count >= count, "there are \(count) entries: \(self.entries)")
    }
}
