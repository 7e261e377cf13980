import CChild
import Foundation

/// Runs the body on a thread of its own, which files refuse what their permissions do, also where root runs the tests.
public func underPermissions<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let done = DispatchSemaphore(value: 0)
    // The thread writes before it signals, and this one reads after.
    nonisolated(unsafe) var result: Result?
    Thread.detachNewThread {
        precondition(child_lose_override() == 0, "a thread can always give up a right")
        result = body()
        done.signal()
    }
    done.wait()
    return result!
}
