import Testing
import Vinculum
@testable import VinculumExplorer

@Suite("Explorer")
struct SearchTests {
    /// Runs a search to its end.
    static func run(_ rules: Rules, depth: Int, isBackwards: Bool = false) -> Search {
        var search = Search(rules, depthLimit: depth)
        search.isBackwards = isBackwards
        while search.advance(by: 1 << 16) {}
        return search
    }

    /// Tests without optimisation take twenty times as long; they look less far.
    static let depth = {
        #if DEBUG
        3
        #else
        5
        #endif
    }()

    @Test("a search with all rules finds no violation", arguments: Policy.allCases)
    func rulesHold(policy: Policy) {
        let search = Self.run(Rules(policy), depth: policy == .careful ? Self.depth : min(4, Self.depth))
        let story = search.finding.map { $0.story.steps + [$0.violation.text] }
        #expect(story == nil)
        // A search that ran out of moves proves nothing: each depth has states that no shorter story reaches.
        #expect(search.depth == search.depthLimit && !search.layerCounts.contains(0))
    }

    @Test("a search with all rules finds no violation where callers are not trusted", arguments: Policy.allCases)
    func rulesHoldForStrangers(policy: Policy) {
        for trust in [TrustLevel.strict, .hardened] {
            let search = Self.run(Rules(policy, trust: trust), depth: Self.depth - 1)
            let story = search.finding.map { $0.story.steps + [$0.violation.text] }
            #expect(story == nil, "\(trust.name)")
            #expect(search.depth == search.depthLimit && !search.layerCounts.contains(0))
        }
    }

    @Test(
        "a search without a rule finds the attack it prevents, in the fewest steps",
        arguments: Mutation.allCases.filter { $0.depth <= depth })
    func caught(mutation: Mutation) {
        let rules = Rules(mutation.policy, mutation: mutation)
        let finding = Self.run(rules, depth: mutation.depth).finding
        #expect(finding?.turns.count == mutation.depth, "\(mutation.name): \(finding?.story.steps ?? [])")
        #expect(Self.run(rules, depth: mutation.depth - 1).finding == nil, "\(mutation.name) takes fewer steps")
    }

    @Test("states at the depth limit are also checked for uses of the attacker's knowledge")
    func lastUses() {
        let search = Self.run(Rules(mutation: .passwordSurvivesTakeover), depth: 2)
        #expect(search.finding?.violation == .attackerEnters)
        #expect(search.finding?.turns.map(\.move) == [.attackerSignsUpAsVictim, .victimUsesTrustedProvider])
    }

    @Test("the result does not depend on the order of the moves")
    func orderOfMoves() {
        let forwards = Self.run(Rules(), depth: 3)
        let backwards = Self.run(Rules(), depth: 3, isBackwards: true)
        #expect(forwards.layerCounts == backwards.layerCounts)
        #expect(forwards.stateSum == backwards.stateSum)
    }

    @Test("a repeated search gives the same result")
    func determinism() {
        let (first, second) = (Self.run(Rules(), depth: 2), Self.run(Rules(), depth: 2))
        #expect(first.transitionCount == second.transitionCount && first.stateSum == second.stateSum)
        let weak = Rules(mutation: .takeoverMerges)
        #expect(Self.run(weak, depth: 3).finding?.story.lines == Self.run(weak, depth: 3).finding?.story.lines)
    }

    @Test("mutations have distinct names and are found by name")
    func names() {
        for mutation in Mutation.allCases { #expect(Mutation(name: mutation.name) == mutation) }
        #expect(Set(Mutation.allCases.map(\.name)).count == Mutation.allCases.count)
        #expect(Mutation(name: "nothing") == nil)
    }
}
