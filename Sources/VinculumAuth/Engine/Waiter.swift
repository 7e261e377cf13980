import Vinculum

/// Waits for the end of a flow or for the task's cancellation, whichever comes first.
final class Waiter: Sendable {
    private struct State {
        var continuation: CheckedContinuation<ClientRunner.Ending, any Error>?
        var handle: FlowHandle?
        var isCancelled = false
    }

    private let state = Locked(State())

    /// - Parameter start: Begins the flow, whose end may be reported before `start` returns.
    func ending(
        of start: (@escaping @Sendable (ClientRunner.Ending) -> Void) -> FlowHandle
    ) async throws -> ClientRunner.Ending {
        try await withCheckedThrowingContinuation { continuation in
            self.state.withLock { $0.continuation = continuation }
            let handle = start { ending in self.finish(with: .success(ending)) }
            let isCancelled = self.state.withLock { state in
                state.handle = handle
                return state.isCancelled
            }
            if isCancelled { self.cancel() }
        }
    }

    func cancel() {
        let handle = self.state.withLock { state in
            state.isCancelled = true
            return state.handle
        }
        // A flow that has not begun yet is cancelled as soon as it has.
        guard let handle else { return }
        handle.runner.cancel(handle.flow)
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
