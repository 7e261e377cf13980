import Vinculum

/// Waits for the end of a flow, or for being cancelled, whichever comes first.
final class Waiter: Sendable {
    private struct State {
        var continuation: CheckedContinuation<ClientRunner.Ending, any Error>?
        var flight: FlowHandle?
        var isCancelled = false
    }

    private let state = Locked(State())

    /// - Parameter start: Begins the flow; its end may be told before this returns.
    func ending(of start: (@escaping @Sendable (ClientRunner.Ending) -> Void) -> FlowHandle) async throws -> ClientRunner.Ending {
        try await withCheckedThrowingContinuation { continuation in
            self.state.withLock { $0.continuation = continuation }
            let flight = start { ending in self.finish(with: .success(ending)) }
            let isCancelled = self.state.withLock { state in
                state.flight = flight
                return state.isCancelled
            }
            if isCancelled { self.cancel() }
        }
    }

    func cancel() {
        let flight = self.state.withLock { state in
            state.isCancelled = true
            return state.flight
        }
        // Before the flow has begun there is nothing to cancel; it will be as soon as there is.
        guard let flight else { return }
        flight.runner.cancel(flight.flow)
        self.finish(with: .failure(CancellationError()))
    }

    private func finish(with result: Result<ClientRunner.Ending, any Error>) {
        let continuation = self.state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result)
    }
}
