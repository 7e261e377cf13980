import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

/// A receiver in simulated time, which takes as long for each message as the message says.
private struct SlowReceiver {
    struct Message {
        let id: Int
        /// How long an attempt takes, in milliseconds.
        let duration: Int64
        let outcome: DeliveryOutcome
    }

    private(set) var queue = DeliveryQueue<Message>()
    private(set) var now = Instant(seconds: 1_767_603_600)
    /// When the attempts of each message began.
    private(set) var attempts: [[Instant]] = []
    private var running: [(number: UInt64, message: Message, end: Instant)] = []

    mutating func add(
        to mailbox: String, from cause: DeliveryCause, lasting duration: Int64, _ outcome: DeliveryOutcome = .delivered,
        lifetime: Int64 = 600_000
    ) {
        self.queue.add(
            Message(id: self.attempts.count, duration: duration, outcome: outcome), to: mailbox, from: cause,
            kind: 0, lifetime: lifetime, at: self.now)
        self.attempts.append([])
    }

    /// Begins what may begin, then lets time pass in steps until an instant.
    mutating func run(milliseconds: Int64) {
        let end = self.now.adding(milliseconds: milliseconds)
        while true {
            while let (number, message) = self.queue.begin(at: self.now) {
                self.attempts[message.id].append(self.now)
                self.running.append((number, message, self.now.adding(milliseconds: message.duration)))
            }
            if self.now >= end { return }
            self.now = min(end, self.running.map { $0.end }.min() ?? end, self.now.adding(milliseconds: 250))
            for ended in self.running where ended.end <= self.now {
                self.queue.finish(ended.number, ended.message.outcome, at: self.now, random: 0)
            }
            self.running.removeAll { $0.end <= self.now }
        }
    }
}

@Suite("Turns of messages that wait for a receiver") struct DeliveryTurnsTests {
    private static func network(_ number: Int) -> DeliveryCause { .request(Peer(ipv4: UInt32(number))) }

    @Test("sixty mails of one network to a slow domain delay no code of another network")
    func slowDomain() {
        var receiver = SlowReceiver()
        for number in 0..<60 {
            receiver.add(
                to: "m\(number)@slow.example", from: Self.network(1), lasting: 10_000, .failed(retryAfter: nil),
                lifetime: 3_600_000)
        }
        receiver.run(milliseconds: 1000)
        let asked = receiver.now
        receiver.add(to: "+15555550100", from: Self.network(2), lasting: 50)
        receiver.run(milliseconds: 600_000)
        #expect(receiver.attempts[60] == [asked])
        #expect(receiver.attempts[..<60].allSatisfy { !$0.isEmpty }, "the others are delivered too")
    }

    @Test("a slow domain that many networks use delays no mail to another domain")
    func slowDomainOfMany() {
        var receiver = SlowReceiver()
        for number in 0..<60 {
            receiver.add(to: "m\(number)@slow.example", from: Self.network(number), lasting: 10_000)
        }
        receiver.run(milliseconds: 1000)
        let asked = receiver.now
        receiver.add(to: "ada@example.net", from: Self.network(100), lasting: 50, lifetime: 3_600_000)
        receiver.run(milliseconds: 20_000)
        #expect(receiver.attempts[60] == [asked])
    }

    @Test("mails that work for hours leave a place for a code of minutes")
    func place() {
        var receiver = SlowReceiver()
        for number in 0..<60 {
            receiver.add(
                to: "m\(number)@d\(number).example", from: Self.network(number), lasting: 10_000, lifetime: 3_600_000)
        }
        receiver.run(milliseconds: 1000)
        let asked = receiver.now
        receiver.add(to: "+15555550100", from: Self.network(100), lasting: 50)
        receiver.run(milliseconds: 1000)
        #expect(receiver.attempts[60] == [asked])
        receiver.run(milliseconds: 250_000)
        #expect(receiver.attempts.allSatisfy { $0.count == 1 })
    }

    @Test("messages of a failing recipient go after first attempts")
    func firstAttempts() {
        var receiver = SlowReceiver()
        for number in 0..<200 {
            receiver.add(
                to: "+1555000\(number)", from: Self.network(number), lasting: 2000, .failed(retryAfter: nil),
                lifetime: 3_600_000)
        }
        receiver.run(milliseconds: 300_000)
        #expect(receiver.attempts.allSatisfy { !$0.isEmpty } && receiver.attempts.contains { $0.count > 1 })
        let asked = receiver.now
        receiver.add(to: "+15555550100", from: Self.network(1000), lasting: 50, lifetime: 3_600_000)
        receiver.run(milliseconds: 10_000)
        #expect(receiver.attempts[200].first.map { $0 <= asked.adding(milliseconds: 4000) } ?? false)
    }

    @Test(
        "a flood of any size delays another cause's message by a few turns of each cause that waits",
        arguments: TestSeed.sample(4))
    func bound(seed: TestSeed) {
        let flood = Gen<(Int, Int, Int64, Bool)>.zip(
            .int(in: 1...60), .int(in: 1...9), Gen<Int64>.element(of: [50, 2000, 10_000]),
            Gen<Bool>.element(of: [true, false]))
        let scenario = Gen<([(Int, Int, Int64, Bool)], Int64, Bool)>.zip(
            flood.array(1...5), Gen<Int64>.element(of: [0, 700, 9000]),
            Gen<Bool>.element(of: [true, false]))
        forAll(seed: seed, count: 10, scenario) { floods, pause, isShort in
            var receiver = SlowReceiver()
            for (cause, (size, domains, duration, isDelivered)) in floods.enumerated() {
                for number in 0..<size {
                    receiver.add(
                        to: "m\(number)@d\(number % domains).c\(cause).example",
                        from: cause == 0 ? .notice : Self.network(cause), lasting: duration,
                        isDelivered ? .delivered : .failed(retryAfter: nil),
                        lifetime: number.isMultiple(of: 2) ? 600_000 : 3_600_000)
                }
            }
            receiver.run(milliseconds: pause)
            let (asked, own) = (receiver.now, receiver.attempts.count)
            receiver.add(
                to: "ada@example.net", from: Self.network(100), lasting: 50, lifetime: isShort ? 600_000 : 3_600_000)
            receiver.run(milliseconds: Int64(floods.count + 3) * 10_000)
            // A turn takes ten seconds at most. A cause that waits has one before, and of further attempts a third.
            let latest = asked.adding(milliseconds: Int64(floods.count + 2) * 10_000)
            guard let first = receiver.attempts[own].first else { return try check(false, "it was never tried") }
            try check(first <= latest, "it was tried after \(first.milliseconds - asked.milliseconds) ms")
        }
    }

    @Test("no cause starves: while all have more than can be delivered, each has as many turns as another")
    func shares() {
        var receiver = SlowReceiver()
        var owners: [Int] = []
        func add(_ cause: Int, _ count: Int) {
            for _ in 0..<count {
                receiver.add(
                    to: "m\(owners.count)@d\(cause).example", from: Self.network(cause), lasting: 1000,
                    owners.count.isMultiple(of: 2) ? .delivered : .failed(retryAfter: nil), lifetime: 3_600_000)
                owners.append(cause)
            }
        }
        add(0, 300)
        for _ in 0..<60 {
            for cause in 1...4 { add(cause, 4) }
            add(0, 1)
            receiver.run(milliseconds: 2000)
        }
        var turns = [Int](repeating: 0, count: 5)
        var retries = 0
        for (owner, attempts) in zip(owners, receiver.attempts) where !attempts.isEmpty {
            turns[owner] += 1
            retries += attempts.count - 1
        }
        #expect((turns.max() ?? 0) - (turns.min() ?? 0) <= 3, "\(turns)")
        #expect(retries * 5 >= turns.reduce(0, +), "of four attempts one is a further one: \(retries) beside \(turns)")
    }
}
