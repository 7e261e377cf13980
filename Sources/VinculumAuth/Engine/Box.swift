import Synchronization

/// A value that arrives later, from another thread.
final class Box<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)

    var value: Value? {
        get { self.content.withLock { $0 } }
        set { self.content.withLock { $0 = newValue } }
    }
}
