import PropertyKit
import Testing
@testable import Vinculum

@Suite("AttemptLimit")
struct AttemptLimitTests {
    enum Command: Sendable {
        case wrong(Instant), reset
    }

    @Test("agrees with counting the whole history", arguments: TestSeed.sample(10))
    func model(seed: TestSeed) {
        let instant = Gen<Int64>.integer(in: -20...60).map { Instant(seconds: $0) }
        let command = Gen<Command>.weighted([(9, instant.map { .wrong($0) }), (1, .always(.reset))])
        forAllCommands(
            seed: seed,
            start: { ([Instant](), AttemptLimit(count: 3, windowSeconds: 10)) },
            command: { _ in command },
            run: { command, history, limit in
                switch command {
                case .wrong(let now):
                    history.append(now)
                    limit.recordWrongAttempt(at: now)
                case .reset:
                    history = []
                    limit.reset()
                }
            },
            check: { history, limit in
                for seconds in -25...75 as ClosedRange<Int64> {
                    let now = Instant(seconds: seconds)
                    // Those at or after now count too: a clock that went back does not forgive.
                    let counting = history.count { $0.seconds + 10 > seconds }
                    try expectEqual(limit.remaining(at: now), max(0, 3 - counting), "remaining at \(seconds)")
                    try expectEqual(limit.isOpen(at: now), counting < 3, "open at \(seconds)")
                    if let opensAt = limit.opensAt {
                        try expectEqual(limit.isOpen(at: now), now >= opensAt, "opens at \(opensAt.seconds)")
                    }
                }
            })
    }

    @Test("five wrong in five minutes close it until the first is five minutes old")
    func story() {
        var limit = AttemptLimit(count: 5, windowSeconds: 300)
        for seconds in [0, 10, 20, 30] as [Int64] { limit.recordWrongAttempt(at: Instant(seconds: seconds)) }
        #expect(limit.isOpen(at: Instant(seconds: 30)) && limit.remaining(at: Instant(seconds: 30)) == 1)
        limit.recordWrongAttempt(at: Instant(seconds: 40))
        #expect(!limit.isOpen(at: Instant(milliseconds: 299_999)))
        #expect(limit.isOpen(at: Instant(seconds: 300)))
        #expect(limit.opensAt == Instant(seconds: 300))
        limit.reset()
        #expect(limit == AttemptLimit(count: 5, windowSeconds: 300))
    }

    @Test("instants at the ends of time do not trap")
    func extremes() {
        var limit = AttemptLimit(count: 0, windowSeconds: 0)
        #expect(limit.count == 1 && limit.windowSeconds == 1)
        limit.recordWrongAttempt(at: Instant(milliseconds: .max))
        limit.recordWrongAttempt(at: Instant(milliseconds: .min))
        #expect(!limit.isOpen(at: Instant(milliseconds: .min)))
    }
}
