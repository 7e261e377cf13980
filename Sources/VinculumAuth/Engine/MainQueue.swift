import Foundation

/// Calls listeners on the main actor, in the order of changes, and says when they have been called.
enum MainQueue {
    private struct State {
        /// How many calls wait for the main thread.
        var waiting = 0
        /// Whether the program has been seen to block its main thread.
        var isBlocked = false
    }

    private static let state = Locked(State())
    /// How long a call waits for listeners, so that a program that blocks its main thread goes on.
    private static let limit = DispatchTimeInterval.seconds(2)

    /// Runs `body` on the main actor.
    static func notify(_ body: @escaping @MainActor @Sendable () -> Void) {
        self.state.withLock { $0.waiting += 1 }
        onMainActor {
            body()
            self.state.withLock { state in
                state.waiting -= 1
                state.isBlocked = false
            }
        }
    }

    /// Waits until the listeners of all changes so far have been called. In a program that blocks its main thread, the
    /// first call waits two seconds and later ones do not wait.
    static func settled() async {
        guard self.state.withLock({ $0.waiting > 0 && !$0.isBlocked }) else { return }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let once = Locked<CheckedContinuation<Void, Never>?>(continuation)
            @Sendable func finish() -> Bool {
                let waiter = once.withLock { waiter in
                    defer { waiter = nil }
                    return waiter
                }
                waiter?.resume()
                return waiter != nil
            }
            DispatchQueue.main.async { _ = finish() }
            DispatchQueue.global().asyncAfter(deadline: .now() + self.limit) {
                guard once.current != nil else { return }
                self.state.withLock { $0.isBlocked = true }
                _ = finish()
            }
        }
    }
}
