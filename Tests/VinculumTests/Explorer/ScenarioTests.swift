import Testing
import Vinculum
@testable import VinculumExplorer

/// The searches of scenarios: who may change an account, under every trust that has the rules.
@Suite("Scenarios of the explorer")
struct ScenarioTests {
    /// Tests without optimisation take twenty times as long; they look less far.
    static let depth = {
        #if DEBUG
        2
        #else
        5
        #endif
    }()

    @Test("no story of a scenario violates a rule", arguments: Scenario.allCases)
    func rulesHold(scenario: Scenario) {
        #expect(!scenario.trusts.isEmpty && scenario.moves.count <= 20)
        for trust in scenario.trusts {
            let search = ScenarioSearch(scenario, trust, depth: Self.depth)
            let story = search.story?.map(\.text) ?? []
            #expect(search.story == nil, "\(trust.name): \(search.violation?.text ?? ""): \(story)")
            #expect(search.stateCount > 2, "\(trust.name)")
        }
    }

    @Test("a scenario is not searched under a trust that lacks its rules")
    func missingRules() {
        for scenario in Scenario.allCases {
            for trust in TrustLevel.allCases where !scenario.trusts.contains(trust) {
                let search = ScenarioSearch(scenario, trust, depth: Self.depth)
                #expect(search.story != nil, "\(scenario.name) holds under \(trust.name)")
            }
        }
    }

    @Test("a search without a rule finds the attack, in the fewest moves", arguments: ScenarioMutation.allCases)
    func caught(mutation: ScenarioMutation) {
        for trust in mutation.trusts {
            let found = ScenarioSearch(mutation.scenario, trust, without: mutation, depth: mutation.depth)
            #expect(found.story?.count == mutation.depth, "\(mutation.name) under \(trust.name)")
            let shorter = ScenarioSearch(mutation.scenario, trust, without: mutation, depth: mutation.depth - 1)
            #expect(shorter.story == nil, "\(mutation.name) takes fewer moves under \(trust.name)")
        }
    }
}
