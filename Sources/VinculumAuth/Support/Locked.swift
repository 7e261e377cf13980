import Foundation

/// A value that a lock protects, for use by several threads.
///
/// This is not the standard library's `Mutex`: on Linux the thread sanitizer does not see the system calls with which
/// that waits.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` with exclusive access to the value. `body` must not use the lock again.
    func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return try body(&self.value)
    }

    /// The value; reading and writing it each hold the lock.
    var current: Value {
        get { self.withLock { $0 } }
        set { self.withLock { $0 = newValue } }
    }
}

/// Has no children: printing an object that holds the value would read it without the lock.
extension Locked: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
