import Foundation
package import Vinculum

/// Somebody who begins flows: an ``Auth``, or a ``User``.
package protocol Caller: Sendable {
    /// Begins a flow at once, so that calls are carried out in the order in which they are made.
    ///
    /// - Parameter uiDelegate: Shows the page on which a person shows to be one, where the service wants that.
    func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?, _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle
}

/// A flow that is under way, and with whom.
package struct FlowHandle: Sendable {
    let runner: ClientRunner
    let flow: AuthClient.FlowID
}

extension Caller {
    /// Carries a call through to its end. A task that is cancelled stops waiting, with `CancellationError`; the service may
    /// have done what was asked all the same.
    ///
    /// - Throws: `NSError` in ``AuthErrorDomain``.
    func perform<Value>(_ call: Call<Value>) async throws -> Value {
        // Once a flow has begun, its request is on its way.
        try Task.checkCancellation()
        let intent: AuthClient.Intent
        switch call.intent {
        case .success(let wanted): intent = wanted
        case .failure(let error): throw NSError(error)
        }
        let waiter = Waiter()
        let ending = try await withTaskCancellationHandler {
            try await waiter.ending { end in self.start(intent, call.uiDelegate, end) }
        } onCancel: {
            waiter.cancel()
        }
        do throws(AuthError) { return try call.value(of: ending) } catch { throw NSError(error, of: ending) }
    }

    /// Carries a call through to its end, then calls `completion` on the main actor, after whatever listeners are told of
    /// the same change.
    func perform<Value>(_ call: Call<Value>, _ completion: (@MainActor (Value?, (any Error)?) -> Void)?) {
        let report: @Sendable (Result<Value, NSError>) -> Void = { result in
            guard let completion else { return }
            onMainActor {
                switch result {
                case .success(let value): completion(value, nil)
                case .failure(let error): completion(nil, error)
                }
            }
        }
        switch call.intent {
        case .success(let intent):
            _ = self.start(intent, call.uiDelegate) { ending in
                report(Result { () throws(AuthError) in try call.value(of: ending) }.mapError { NSError($0, of: ending) })
            }
        case .failure(let error):
            report(.failure(NSError(error)))
        }
    }

    /// The same for a call that tells no more than whether it was done.
    func perform(_ call: Call<Void>, _ completion: (@MainActor ((any Error)?) -> Void)?) {
        self.perform(call) { (_: Void?, error) in completion?(error) }
    }
}

/// Runs `body` on the main actor, in the order of calls. A program that never gives its main thread free never runs it.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
}

extension NSError {
    /// The error as callers get it; one that needs a second factor brings the resolver with it, and one of the network what
    /// the system says of it.
    convenience init(_ error: AuthError, of ending: ClientRunner.Ending) {
        self.init(
            error, resolver: error.resolver.map { MultiFactorResolver($0, ending.runner) }, underlying: ending.cause)
    }
}
