import Foundation

/// A value that several threads use, one at a time.
///
/// Not the standard library's `Mutex`: on Linux that waits by calls of its own, which the thread sanitizer does not see.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Lets `body` use the value while nobody else does. It must not come back here.
    func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return try body(&self.value)
    }

    /// The value as it is, or shall be.
    var current: Value {
        get { self.withLock { $0 } }
        set { self.withLock { $0 = newValue } }
    }
}

/// Shows nothing of the value: whoever prints what holds it would read it while others write.
extension Locked: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
