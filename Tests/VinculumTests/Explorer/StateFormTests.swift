import PropertyKit
import Testing
import Vinculum
@testable import VinculumExplorer

@Suite("States of the explorer")
struct StateFormTests {
    private typealias World = VinculumExplorer.World

    private func turns(_ world: World) -> [Turn] {
        var turns: [Turn] = []
        world.addAttackerTurns(to: &turns)
        world.addVictimTurns(to: &turns)
        return turns
    }

    @Test("states that differ only in random IDs, tokens, keys and codes are equal", arguments: TestSeed.sample(20))
    func renaming(seed: TestSeed) {
        forAll(seed: seed, count: 5, Gen<Int>.int(in: 0...1000).array(0...12), Gen<Int>.int(in: 1...1000)) {
            picks, salt in
            var rules = Rules()
            var first = World(rules)
            rules.salt = UInt64(salt)
            var second = World(rules)
            for pick in picks {
                let turns = self.turns(first)
                try expectEqual(self.turns(second), turns, "what can be done")
                first.play(turns[pick % turns.count])
                second.play(turns[pick % turns.count])
                try expectEqual(second.stateHash, first.stateHash, "the state")
            }
            if let id = first.graph.accounts(after: nil, limit: 1).first?.id {
                try check(second.graph[id] == nil, "the names differ")
            }
        }
    }

    /// From states that count as one, each move must lead to states that count as one: else the search would miss
    /// what follows from the one it does not keep.
    @Test("equal states have the same successors")
    func bisimulation() {
        var known: [World] = []
        var frontier: [World] = [World(Rules())]
        var checked = 0
        for _ in 0..<2 {
            var next: [World] = []
            for world in frontier {
                for turn in self.turns(world) {
                    var after = world
                    after.play(turn)
                    next.append(after)
                }
            }
            frontier = next
        }
        for world in frontier {
            guard let twin = known.first(where: { $0.stateHash == world.stateHash }) else {
                known.append(world)
                continue
            }
            #expect(self.futures(world) == self.futures(twin))
            checked += 1
        }
        #expect(checked > 50)
    }

    private func futures(_ world: World) -> [String] {
        self.turns(world).map { turn in
            var after = world
            after.play(turn)
            return "\(after.stateHash.high) \(after.stateHash.low)"
        }.sorted()
    }

    @Test("different states differ")
    func distinct() {
        let beginning = World(Rules())
        var hashes = [beginning.stateHash]
        for move: Move in [
            .attackerSignsUpAsVictim, .attackerSignsUp, .attackerIsGuest, .attackerUsesTrustedProvider,
            .attackerUsesSloppyProvider, .attackerAsksPhoneCode, .victimSignsUp, .victimUsesTrustedProvider,
            .victimSignsInWithPhone,
        ] {
            var world = beginning
            world.play(Turn(move))
            #expect(!hashes.contains(world.stateHash), "\(move)")
            hashes.append(world.stateHash)
        }
    }

    /// The service counts messages to a number; a story that only goes round must not count as a new one for it.
    @Test("counters do not distinguish states")
    func counting() {
        for way: [Move] in [
            [.victimSignsInWithPhone], [.attackerAsksPhoneCode, .attackerSignsInWithPhone],
            [.victimUsesTrustedProvider],
        ] {
            var world = World(Rules())
            var hashes: [StateHash] = []
            for _ in 0..<3 {
                for move in way { world.play(Turn(move)) }
                hashes.append(world.stateHash)
            }
            #expect(hashes[1] == hashes[0] && hashes[2] == hashes[0], "\(way)")
        }
    }

    @Test("the set of states stores each state once", arguments: TestSeed.sample(10))
    func stateSet(seed: TestSeed) {
        forAll(seed: seed, count: 10, Gen<UInt64>.integer(in: 1...5000).array(0...9000)) { numbers in
            var set = StateSet()
            var model: Set<UInt64> = []
            for number in numbers {
                let hash = StateHash(high: number, low: number << 8)
                try expectEqual(set.insert(hash), model.insert(number).inserted, "whether it is new")
            }
            try expectEqual(set.count, model.count, "the count")
        }
    }
}
