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
        var layer = [Found(beginning, [])]
        for _ in 0..<max(0, depth) {
            var next: [Found] = []
            for found in layer {
                for move in scenario.moves {
                    var played = found.world
                    played.play(move)
                    self.transitionCount += 1
                    if let violation = played.violation {
                        (self.violation, self.story) = (violation, found.moves + [move])
                        return
                    }
                    if self.seen.insert(played.stateHash) { next.append(Found(played, found.moves + [move])) }
                }
            }
            self.stateCount += next.count
            layer = next
        }
    }

    /// A state, and the moves that lead to it. An object, because a world is large.
    private final class Found {
        let world: ScenarioWorld
        let moves: [ScenarioMove]

        init(_ world: ScenarioWorld, _ moves: [ScenarioMove]) { (self.world, self.moves) = (world, moves) }
    }
}
