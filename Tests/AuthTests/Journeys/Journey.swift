import PropertyKit
import Testing

/// A scenario that has the same results with every backend.
struct Journey: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether the server enforces recent sign-ins.
    var isStrict = false
    let play: @Sendable (Scene) async throws -> Void

    var testDescription: String { self.name }

    static let all: [Journey] =
        Journey.linking + Journey.mails + Journey.phones + Journey.factors + Journey.accounts + Journey.sessions
}

@Suite("Journeys")
struct JourneyTests {
    @Test(
        "every journey has the same results with every backend", .timeLimit(.minutes(15)),
        arguments: TestBackend.allCases, Journey.all)
    func journeys(backend: TestBackend, journey: Journey) async throws {
        try await backend.run(isStrict: journey.isStrict) { scene in try await journey.play(scene) }
    }

    @Test(
        "every journey has the same results on networks with other faults", .timeLimit(.minutes(15)),
        arguments: Journey.all, TestSeed.sample(3))
    func badNetworks(journey: Journey, seed: TestSeed) async throws {
        try await TestBackend.badNetwork.run(isStrict: journey.isStrict, plan: .gentle(seed)) { scene in
            try await journey.play(scene)
        }
    }
}
