import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

@Suite("Messages that wait for a receiver") struct DeliveryQueueTests {
    private static let start = Instant(seconds: 1_767_603_600)

    private enum Command {
        case add(mailbox: Int, DeliveryCause, kind: UInt8, lifetime: Int64, count: Int)
        case begin
        case finish(index: Int, DeliveryOutcome, random: UInt64)
        case wait(milliseconds: Int64)
    }

    /// What is known of every message that was added; the message is its index.
    private struct Model: Sendable {
        struct Added: Sendable {
            let mailbox: Int
            let cause: DeliveryCause
            let kind: UInt8
            let lifetime: Int64
            let at: Instant
            let deadline: Instant
            var attempts = 0
            /// Between these instants the next attempt becomes due.
            var due: ClosedRange<Instant>

            var isRetry: Bool { self.attempts > 0 }
            var isShort: Bool { self.lifetime <= 900_000 }
            var domain: Int { DeliveryQueueTests.domain(of: self.mailbox) }
            var lines: [Line] { [nil, self.domain].map { Line(cause: self.cause, isRetry: self.isRetry, domain: $0) } }
        }

        /// What takes turns: a cause, or one of its domains; with first attempts, or with further ones.
        struct Line: Hashable, Sendable {
            let cause: DeliveryCause
            let isRetry: Bool
            let domain: Int?
        }

        var now = DeliveryQueueTests.start
        var added: [Added] = []
        var running: [(number: UInt64, message: Int)] = []
        var ended = DeliveryCounts()
        /// How many deliveries have begun, and how many first attempts since the latest further one, up to three.
        var (turn, firstAttempts) = (0, 0)
        /// The latest turn of what waits or is under way.
        var turns: [Line: Int] = [:]

        /// Notes which lines have something to deliver.
        mutating func note(_ queue: DeliveryQueue<Int>) {
            let lines = Set(queue.entries.flatMap { self.added[$0.message].lines })
            self.turns = self.turns.filter { lines.contains($0.key) }
            for line in lines where self.turns[line] == nil { self.turns[line] = self.turn }
        }

        /// Whether a message fits beside those under way: two of a cause, two of a domain, three that live long.
        func fits(_ message: Int) -> Bool {
            let (own, running) = (self.added[message], self.running.map { self.added[$0.message] })
            return running.filter { $0.cause == own.cause }.count < 2
                && running.filter { $0.domain == own.domain }.count < 2
                && (own.isShort || running.filter { !$0.isShort }.count < 3)
        }

        /// The place of a message that is due: whether its kind of attempt is the other's turn, then that of its lines.
        func place(_ message: Int) -> [Int] {
            let own = self.added[message]
            return [own.isRetry == (self.firstAttempts == 3) ? 0 : 1] + own.lines.map { self.turns[$0] ?? -1 }
        }

        mutating func begin(_ number: UInt64, _ message: Int) {
            self.running.append((number, message))
            self.turn += 1
            self.firstAttempts = self.added[message].isRetry ? 0 : min(3, self.firstAttempts + 1)
            for line in self.added[message].lines { self.turns[line] = self.turn }
        }

        func waits(_ message: Int) -> Bool { !self.running.contains { $0.message == message } }
    }

    private static func domain(of mailbox: Int) -> Int { mailbox % 3 }

    private static let causes: [DeliveryCause] = [
        .request(nil), .request(Peer(ipv4: 1)), .request(Peer(ipv4: 2)), .notice,
    ]

    private static let commands: Gen<Command> = .weighted([
        (
            6,
            Gen<(Int, Int, Int, Int64, Int)>.zip(
                .int(in: 0...5), .int(in: 0...3), .int(in: 0...1),
                Gen<Int64>.element(of: [0, 5000, 600_000, 86_400_000, .max]), Gen<Int>.element(of: [1, 1, 1, 2, 5, 9])
            ).map { .add(mailbox: $0, Self.causes[$1], kind: UInt8($2), lifetime: $3, count: $4) }
        ),
        (8, .always(.begin)),
        (
            8,
            Gen<(Int, DeliveryOutcome, UInt64)>.zip(
                .int(in: 0...3),
                Gen<DeliveryOutcome>.element(of: [
                    .delivered, .refused, .outdated, .failed(retryAfter: nil), .failed(retryAfter: nil),
                    .failed(retryAfter: 7),
                    .failed(retryAfter: 999_999_999), .failed(retryAfter: -1),
                ]), Gen<UInt64>.integer()
            ).map { .finish(index: $0, $1, random: $2) }
        ),
        (
            5,
            Gen<Int64>.element(of: [1, 499, 1000, 4000, 299_999, 3_600_000] as [Int64]).map {
                Command.wait(milliseconds: $0)
            }
        ),
    ])

    @Test(
        "the queue is bounded, fair between causes, domains and mailboxes, in order within one, and ends in time",
        arguments: TestSeed.sample(10))
    func laws(seed: TestSeed) {
        forAllCommands(
            seed: seed, count: 20, length: 60, start: { (Model(), DeliveryQueue<Int>(limit: 12)) },
            command: { _ in Self.commands },
            run: { command, model, queue in
                switch command {
                case .wait(let milliseconds): model.now = model.now.adding(milliseconds: milliseconds)
                case .add(let mailbox, let cause, let kind, let lifetime, let count):
                    for _ in 0..<count {
                        try Self.add(mailbox, cause, kind, lifetime, &model, &queue)
                        model.note(queue)
                    }
                case .begin: try Self.begin(&model, &queue)
                case .finish(let index, let outcome, let random):
                    guard !model.running.isEmpty else { return }
                    let (number, message) = model.running.remove(at: index % model.running.count)
                    try Self.finish(number, message, outcome, random, &model, &queue)
                }
                model.note(queue)
            },
            check: { model, queue in
                var expected = model.ended
                expected.waiting = Int64(queue.entries.count)
                try expectEqual(queue.counts, expected, "the counts")
                try check(queue.entries.count <= 12, "at most 12 messages wait")
                try check(model.running.count <= 4, "at most four deliveries are under way")
                let (waiting, lost) = (queue.counts.waiting, queue.counts.lost)
                try expectEqual(
                    waiting + lost + queue.counts.delivered, Int64(model.added.count), "every message has one end")
            })
    }

    private static func add(
        _ mailbox: Int, _ cause: DeliveryCause, _ kind: UInt8, _ lifetime: Int64, _ model: inout Model,
        _ queue: inout DeliveryQueue<Int>
    ) throws {
        let message = model.added.count
        let deadline = model.now.adding(milliseconds: min(lifetime, cause == .notice ? 259_200_000 : 3_600_000))
        model.added.append(
            Model.Added(
                mailbox: mailbox, cause: cause, kind: kind, lifetime: lifetime, at: model.now, deadline: deadline,
                due: model.now...model.now))
        let before = queue.entries.map { $0.message } + [message]
        queue.add(
            message, to: "m\(mailbox)@d\(Self.domain(of: mailbox)).example", from: cause, kind: kind,
            lifetime: lifetime, at: model.now)
        let after = Set(queue.entries.map { $0.message })
        let dropped = before.filter { !after.contains($0) }
        guard before.count > 12 else { return try expectEqual(dropped, [], "dropped though there is room") }
        try expectEqual(dropped.count, 1, "dropped from a full queue")
        model.ended.displaced += 1
        try expectEqual(queue.takeLost(), dropped, "what was dropped")
        let (gone, all) = (dropped[0], before.filter { model.waits($0) })
        try check(model.waits(gone), "a delivery under way is not dropped")
        let own = model.added[gone]
        let (notices, asked) = (
            all.filter { model.added[$0].cause == .notice }, all.filter { model.added[$0].cause != .notice }
        )
        // A quarter of the queue.
        let losesNotice = notices.count > 3 || asked.isEmpty
        try expectEqual(own.cause == .notice, losesNotice, "a notice was dropped")
        let waiting = losesNotice ? notices : asked
        func count(_ rule: (Model.Added) -> Bool) -> Int { waiting.filter { rule(model.added[$0]) }.count }
        let (peers, mailboxes) = (
            causes.map { cause in count { $0.cause == cause } }.max() ?? 0,
            (0...5).map { mailbox in count { $0.mailbox == mailbox } }.max() ?? 0
        )
        if peers >= mailboxes {
            try expectEqual(count { $0.cause == own.cause }, peers, "the share of the peer that loses one")
        } else {
            try expectEqual(count { $0.mailbox == own.mailbox }, mailboxes, "the share of the mailbox that loses one")
        }
        let twins = waiting.filter {
            let other = model.added[$0]
            return other.cause == own.cause && other.mailbox == own.mailbox && other.kind == own.kind
        }
        try expectEqual(gone, twins.first, "the oldest of its peer, mailbox and kind is dropped")
        for other: UInt8 in 0...1 {
            try check(
                count { $0.cause == own.cause && $0.mailbox == own.mailbox && $0.kind == other } <= twins.count,
                "another kind has more")
        }
    }

    private static func begin(_ model: inout Model, _ queue: inout DeliveryQueue<Int>) throws {
        let before = Set(queue.entries.map { $0.message })
        let begun = queue.begin(at: model.now)
        let left = queue.entries.map { $0.message }
        try expectEqual(Set(queue.takeLost()), before.subtracting(left), "what expired")
        for message in before.subtracting(left) {
            try check(model.waits(message) && model.added[message].deadline <= model.now, "it did not expire")
            model.ended.expired += 1
        }
        guard model.running.count < 4 else { return try check(begun == nil, "a fifth delivery began") }
        let heads = (0...5).compactMap { mailbox in left.first { model.added[$0].mailbox == mailbox } }
        guard let (number, message) = begun else {
            for head in heads where model.waits(head) && model.fits(head) {
                try check(model.added[head].due.upperBound > model.now, "\(head) is due")
            }
            return
        }
        try check(heads.contains(message) && model.waits(message), "the first of its mailbox is delivered, alone")
        let own = model.added[message]
        try check(own.deadline > model.now, "an expired message was delivered")
        let longest: Int64 = own.cause == .notice ? 259_200 : 3600
        try check(
            model.now < own.at.adding(seconds: longest), "it was tried after an hour, or a notice after three days")
        try check(own.due.lowerBound <= model.now, "it was tried early")
        try check(model.fits(message), "there was no place for it")
        for head in heads where model.waits(head) && model.fits(head) {
            let other = model.added[head]
            if other.due.upperBound > model.now { continue }
            let (earlier, later) = (model.place(head), model.place(message))
            try check(!earlier.lexicographicallyPrecedes(later), "it was the turn of \(head)")
            try check(earlier != later || other.due.upperBound >= own.due.lowerBound, "\(head) was due before")
        }
        model.begin(number, message)
    }

    private static func finish(
        _ number: UInt64, _ message: Int, _ outcome: DeliveryOutcome, _ random: UInt64, _ model: inout Model,
        _ queue: inout DeliveryQueue<Int>
    ) throws {
        let returned = queue.finish(number, outcome, at: model.now, random: random)
        try expectEqual(queue.finish(number, .delivered, at: model.now, random: 0), nil, "ending it again")
        let isKept = queue.entries.contains { $0.message == message }
        try expectEqual(returned, isKept ? nil : message, "the message that ended")
        switch outcome {
        case .delivered: model.ended.delivered += 1
        case .refused: model.ended.refused += 1
        case .outdated: model.ended.expired += 1
        case .failed(let seconds):
            // 1, 2, 4 … 256 and then 300 seconds, up to half of it left off.
            let attempts = model.added[message].attempts
            let full: Int64 = attempts < 9 ? [1, 2, 4, 8, 16, 32, 64, 128, 256][attempts] * 1000 : 300_000
            let asked = min(max(seconds ?? 0, 0), 300) * 1000
            let earliest = model.now.adding(milliseconds: max(full / 2, asked))
            let latest = model.now.adding(milliseconds: max(full, asked))
            model.added[message].attempts += 1
            model.added[message].due = earliest...latest
            if isKept {
                model.ended.retried += 1
                try check(earliest < model.added[message].deadline, "it is kept though it can only expire")
            } else {
                model.ended.expired += 1
                try check(latest >= model.added[message].deadline, "it was given up though there was time")
            }
            return
        }
        try check(!isKept, "it is kept though it ended")
    }

    @Test("a receiver that stays away is tried about twenty times in an hour, then the message is given up")
    func hour() {
        var (queue, now, attempts) = (DeliveryQueue<Int>(), Self.start, 0)
        queue.add(1, to: "ada@example.com", from: .request(nil), kind: 0, lifetime: .max, at: now)
        while queue.counts.waiting > 0 {
            if let (number, _) = queue.begin(at: now) {
                attempts += 1
                queue.finish(number, .failed(retryAfter: nil), at: now, random: 0)
            }
            now = now.adding(seconds: 1)
        }
        #expect(attempts == 20)
        #expect(now <= Self.start.adding(seconds: 3600))
    }

    @Test("a clock that is set back delays no message by more than a pause")
    func clock() {
        var queue = DeliveryQueue<Int>()
        queue.add(1, to: "ada@example.com", from: .request(nil), kind: 0, lifetime: .max, at: Self.start)
        #expect(queue.begin(at: Self.start.adding(seconds: -86_400)) != nil)
    }
}
