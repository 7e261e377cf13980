import Foundation
package import Vinculum

/// An object whose methods begin flows: an ``Auth`` or a ``User``.
package protocol Caller: Sendable {
    /// Begins a flow at once, so that flows begin in the order of calls.
    ///
    /// - Parameter uiDelegate: Shows the page with reCAPTCHA, if the service requires it.
    func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?,
        _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle
}

/// A flow in progress, and the runner that runs it.
package struct FlowHandle: Sendable {
    let runner: ClientRunner
    let flow: AuthClient.FlowID
}

extension Caller {
    /// Runs a call to its end, and waits for the listeners of its changes. A cancelled task stops waiting and throws
    /// `CancellationError`; the service may have carried out the request all the same.
    ///
    /// - Throws: `NSError` in ``AuthErrorDomain``.
    func perform<Value>(_ call: Call<Value>) async throws -> Value {
        // A flow that has begun has sent its request.
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
        await MainQueue.settled()
        do throws(AuthError) { return try call.value(of: ending) } catch { throw NSError(error, of: ending) }
    }

    /// Runs a call to its end, then calls `completion` on the main actor, after the listeners of the same change.
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
                let result = Result { () throws(AuthError) in try call.value(of: ending) }
                report(result.mapError { NSError($0, of: ending) })
            }
        case .failure(let error):
            report(.failure(NSError(error)))
        }
    }

    /// Runs a call without a result.
    func perform(_ call: Call<Void>, _ completion: (@MainActor ((any Error)?) -> Void)?) {
        self.perform(call) { (_: Void?, error) in completion?(error) }
    }
}

/// Runs `body` on the main actor, in the order of calls. It never runs in a program that blocks its main thread.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
}

extension NSError {
    /// The error for callers. It has the resolver if a second factor is required, and the system's error if the network
    /// failed.
    convenience init(_ error: AuthError, of ending: ClientRunner.Ending) {
        self.init(
            error, resolver: error.resolver.map { MultiFactorResolver($0, ending.runner) }, underlying: ending.cause)
    }
}
