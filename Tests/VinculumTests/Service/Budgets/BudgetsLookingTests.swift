import PropertyKit
import Testing
@testable import Vinculum

/// What is shown of the counters is what they refuse, to the millisecond.
@Suite("Budgets: looking and releasing")
struct BudgetsLookingTests {
    private static let start = Instant(seconds: 1_600_000_000)
    private static let peer = Peer(ipv6: [0x2001, 0xDB8, 1, 2, 0, 0, 0, 7])

    private static func subject(of peer: Peer? = nil) -> Budgets.Subject {
        var subject = Budgets.Subject()
        subject.address = EmailAddress("ada@example.com")
        subject.peer = peer
        return subject
    }

    @Test("used, refused and open agree with the counter of wrong passwords", arguments: TestSeed.sample(5))
    func agrees(seed: TestSeed) {
        let step = Gen<(Int, Int64)>.zip(
            .int(in: 0...12), Gen<Int64>.element(of: [0, 1, 89_999, 90_000, 450_000, 900_000, 3_600_000]))
        forAll(seed: seed, count: 60, step.array(1...8)) { steps in
            let address = try #require(EmailAddress("ada@example.com"))
            var (budgets, now) = (Budgets(key: (3, 4)), Self.start)
            for (count, milliseconds) in steps {
                now = now.adding(milliseconds: milliseconds)
                budgets.advance(to: now)
                let counter = budgets.passwords(.passwordsForAddressByPeer, for: address, in: nil, by: Self.peer)
                for _ in 0..<count { _ = budgets.take([counter]) }
                let debt = budgets.debt(counter)
                let use = try #require(
                    budgets.uses(of: Self.subject(of: Self.peer), at: now).first {
                        $0.budget == .passwordsForAddressByPeer
                    })
                try expectEqual(use.limit, 10, "the limit")
                try expectEqual(use.opensIn == 0, budgets.hasToken(counter), "refuses")
                try check(use.used * 90_000 >= debt && (use.used - 1) * 90_000 < max(1, debt), "\(use.used) used")
                guard use.opensIn > 0 else { continue }
                var later = budgets
                later.advance(to: now.adding(milliseconds: use.opensIn - 1))
                try check(!later.hasToken(counter), "not a moment earlier")
                later.advance(to: now.adding(milliseconds: use.opensIn))
                try check(later.hasToken(counter), "as it says")
            }
        }
    }

    @Test("a release gives back all that is shown, and nothing that is not", arguments: TestSeed.sample(3))
    func releases(seed: TestSeed) {
        forAll(seed: seed, count: 40, .int(in: 1...10), .int(in: 1...10)) { own, others in
            let (address, other) = (try #require(EmailAddress("ada@example.com")), EmailAddress("bob@example.com"))
            var budgets = Budgets(key: (3, 4))
            budgets.advance(to: Self.start)
            let kept = [
                budgets.passwords(.passwordsForAddress, for: try #require(other), in: nil),
                budgets.passwords(.passwordsForAddress, for: address, in: TenantID("blue")),
                budgets.passwords(.passwordsForAddressByPeer, for: address, in: nil, by: Peer(ipv4: 9)),
            ]
            for _ in 0..<others { _ = budgets.take(kept) }
            let freed =
                budgets.counters(.passwordsByPeer, by: Self.peer) + [
                    budgets.passwords(.passwordsForAddress, for: address, in: nil),
                    budgets.passwords(.passwordsForAddressByPeer, for: address, in: nil, by: Self.peer),
                ]
            for _ in 0..<own { _ = budgets.take(freed) }
            let before = budgets.uses(of: Self.subject(of: Self.peer), at: Self.start).filter { $0.used > 0 }
            try expectEqual(before.map { $0.used }, Array(repeating: Int64(own), count: 4), "what is shown")
            try expectEqual(before.map { $0.isOfSite }, [false, false, false, true], "the /48 is last")
            budgets.release(Self.subject(of: Self.peer), at: Self.start)
            let after = budgets.uses(of: Self.subject(of: Self.peer), at: Self.start)
            try check(after.allSatisfy { $0.used == 0 && $0.opensIn == 0 }, "all of it is given back")
            for counter in kept { try expectEqual(budgets.debt(counter), Int64(others) * counter.interval, "others'") }
        }
    }

    @Test("extreme instants trap nothing")
    func extremes() {
        var budgets = Budgets()
        for instant in [Int64.min, .max, 0, -1, .min, .max].map({ Instant(milliseconds: $0) }) {
            for use in budgets.uses(of: Self.subject(of: Self.peer), at: instant) {
                #expect(use.used == 0 && use.opensIn == 0)
            }
            budgets.release(Self.subject(of: Self.peer), at: instant)
        }
    }
}
