package import Vinculum

/// Searches all stories of a scenario up to a depth, shortest first.
package struct ScenarioSearch: Sendable {
    /// What is searched.
    package let scenario: Scenario
    /// The trust of the authority.
    package let trust: TrustLevel
    private var seen = StateSet()

    /// The number of states found, and of moves played.
    package private(set) var stateCount = 1
    /// The number of moves played.
    package private(set) var transitionCount = 0
    /// The shortest story that ends in a violation, if any.
    package private(set) var story: [ScenarioMove]?
    /// The violation at its end.
    package private(set) var violation: ScenarioViolation?

    /// Runs a search to its end.
    package init(_ scenario: Scenario, _ trust: TrustLevel, without mutation: ScenarioMutation? = nil, depth: Int) {
        (self.scenario, self.trust) = (scenario, trust)
        let beginning = ScenarioWorld(scenario, trust, mutation)
        _ = self.seen.insert(beginning.stateHash)
        var layer: [(world: ScenarioWorld, moves: [ScenarioMove])] = [(beginning, [])]
        for _ in 0..<max(0, depth) {
            var next: [(world: ScenarioWorld, moves: [ScenarioMove])] = []
            for (world, moves) in layer {
                for move in scenario.moves {
                    var played = world
                    played.play(move)
                    self.transitionCount += 1
                    if let violation = played.violation {
                        (self.violation, self.story) = (violation, moves + [move])
                        return
                    }
                    if self.seen.insert(played.stateHash) { next.append((played, moves + [move])) }
                }
            }
            self.stateCount += next.count
            layer = next
        }
    }
}
