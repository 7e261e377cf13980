import PropertyKit
import Testing

/// A story that goes the same on every road.
struct Journey: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether the service asks for recent sign-ins.
    var isStrict = false
    let play: @Sendable (Scene) async throws -> Void

    var testDescription: String { self.name }

    static let all: [Journey] =
        Journey.linking + Journey.mails + Journey.phones + Journey.factors + Journey.accounts + Journey.sessions
}

@Suite("Journeys")
struct JourneyTests {
    @Test("every journey goes the same on every road", .timeLimit(.minutes(15)), arguments: Road.allCases, Journey.all)
    func journeys(road: Road, journey: Journey) async throws {
        try await road.travel(isStrict: journey.isStrict) { scene in try await journey.play(scene) }
    }

    @Test("and on bad roads of many kinds", .timeLimit(.minutes(15)), arguments: Journey.all, TestSeed.sample(3))
    func badRoads(journey: Journey, seed: TestSeed) async throws {
        try await Road.badNetwork.travel(isStrict: journey.isStrict, plan: .gentle(seed)) { scene in try await journey.play(scene) }
    }
}
