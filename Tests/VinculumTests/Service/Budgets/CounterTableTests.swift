import PropertyKit
import Testing
@testable import Vinculum

@Suite("Budgets: table")
struct CounterTableTests {
    @Test("agrees with a dictionary while it has room", arguments: TestSeed.sample(4))
    func model(seed: TestSeed) {
        struct Step: Sendable { let key: UInt64, debt: Int64, wait: Int64 }
        let (debt, wait) = (Gen<Int64>.element(of: [0, 1, 5, 50]), Gen<Int64>.element(of: [0, 0, 1, 9]))
        let step = Gen<(Int, Int64, Int64)>.zip(.int(in: 0...199), debt, wait)
            // Keys of all bits, of which 200 find room in 512 sets.
            .map { Step(key: UInt64($0) &* 0x9E37_79B9_7F4A_7C15 | 1, debt: $1, wait: $2) }
        forAll(seed: seed, count: 60, step.array(0...300)) { steps in
            var table = CounterTable(maximumCount: 4096)
            var (model, now): ([UInt64: Int64], Int64) = ([:], 0)
            for step in steps {
                now += step.wait
                table.set(step.key, until: now + step.debt, at: now)
                model[step.key] = now + step.debt
                for (key, until) in model {
                    try expectEqual(max(table[key], now), max(until, now), "key \(key) at \(now)")
                }
                try expectEqual(table.count(at: now), model.values.count { $0 > now }, "the keys that owe")
            }
        }
    }

    @Test("is bounded, and gives its memory back once no key owes")
    func bounded() {
        var random = TestRandom(seed: TestSeed(1))
        var table = CounterTable(maximumCount: 1024)
        for _ in 0..<20_000 { table.set(random.next(), until: 1000, at: 0) }
        #expect(table.count(at: 0) == 1024 && table.byteCount == 1024 * 16)
        table.set(1, until: 1001, at: 1000)
        #expect(table.count(at: 1000) == 1 && table.byteCount == 64 * 16)
    }

    @Test("keys that owe less push out none that owes more", arguments: TestSeed.sample(8))
    func eviction(seed: TestSeed) {
        var random = TestRandom(seed: seed)
        var table = CounterTable(maximumCount: 512)
        // One key in eight sets: no set has to choose among spent ones.
        let spent = (0..<8).map { UInt64($0) | random.next() << 32 }
        for key in spent { table.set(key, until: 3_600_000, at: 0) }
        for now in 0..<3000 as Range<Int64> {
            for _ in 0..<20 { table.set(random.next(), until: now + 36_000, at: now) }
        }
        for key in spent { #expect(table[key] == 3_600_000) }
        #expect(table.count(at: 3000) == 512, "the table was full")
    }

    @Test("to push out a spent key, seven others of its set must owe more")
    func price() {
        var table = CounterTable(maximumCount: 64)
        /// Keys of the first of eight sets.
        func key(_ number: UInt64) -> UInt64 { number << 32 }
        table.set(key(1), until: 100, at: 0)
        for number in 2...8 as ClosedRange<UInt64> { table.set(key(number), until: 100 + Int64(number), at: 0) }
        #expect(table[key(1)] == 100)
        table.set(key(9), until: 1, at: 0)
        #expect(table[key(1)] == 0, "the one that owed least made room")
        for number in 10...99 as ClosedRange<UInt64> { table.set(key(number), until: 1, at: 0) }
        for number in 2...8 as ClosedRange<UInt64> { #expect(table[key(number)] == 100 + Int64(number)) }
    }

    @Test("the counters of a project take at most 3.2 MB")
    func memory() {
        var random = TestRandom(seed: TestSeed(2))
        var budgets = Budgets()
        budgets.advance(to: Instant(seconds: 0))
        for number in 0..<20_000 {
            let peer = Peer(ipv4: UInt32(number))
            for budget in Budget.allCases { _ = budgets.take([budgets.counter(budget, ["\(number)"], peer)]) }
        }
        for _ in 0..<150_000 {
            let peer = Peer(ipv4: UInt32(truncatingIfNeeded: random.next()))
            budgets.remember(peer, at: ["\(random.next())"])
        }
        #expect(budgets.byteCount <= 3_200_000)
    }
}
