package import Testing

/// Runs the suites and tests that use the default app one at a time, because a program has only one default app.
package struct DefaultAppTrait: SuiteTrait, TestTrait, TestScoping {
    private static let turns = Turns()

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.turns.begin()
        do {
            try await function()
        } catch {
            await Self.turns.end()
            throw error
        }
        await Self.turns.end()
    }
}

extension Trait where Self == DefaultAppTrait {
    package static var onDefaultApp: DefaultAppTrait { DefaultAppTrait() }
}

/// A lock that is granted in the order of requests.
private actor Turns {
    private var isLocked = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
        guard self.isLocked else { return self.isLocked = true }
        await withCheckedContinuation { self.waiting.append($0) }
    }

    func end() {
        if self.waiting.isEmpty { self.isLocked = false } else { self.waiting.removeFirst().resume() }
    }
}
