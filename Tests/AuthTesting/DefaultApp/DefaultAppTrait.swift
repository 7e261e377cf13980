package import Testing

/// Of all that uses the default app, which a program has once, one suite or test at a time.
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

/// Lets one in at a time, in the order of arrival.
private actor Turns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
        guard self.isTaken else { return self.isTaken = true }
        await withCheckedContinuation { self.waiting.append($0) }
    }

    func end() {
        if self.waiting.isEmpty { self.isTaken = false } else { self.waiting.removeFirst().resume() }
    }
}
