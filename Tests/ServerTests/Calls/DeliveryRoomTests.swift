import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

@Suite("Room for messages that wait for a receiver") struct DeliveryRoomTests {
    private static let start = Instant(seconds: 1_767_603_600)

    @Test("a flood to one recipient costs no other recipient a message, whichever came first")
    func flood() {
        for floodComesFirst in [true, false] {
            var queue = DeliveryQueue<String>()
            func flood() {
                for _ in 0..<1100 {
                    queue.add(
                        "flood", to: "victim@example.com", from: .request(nil), kind: 0, lifetime: .max,
                        at: Self.start)
                }
            }
            if floodComesFirst { flood() }
            for number in 0..<40 {
                queue.add(
                    "other", to: "user\(number)@example.com", from: .request(nil), kind: 0, lifetime: .max,
                    at: Self.start)
            }
            if !floodComesFirst { flood() }
            #expect(queue.entries.filter { $0.message == "other" }.count == 40)
            #expect(queue.counts.waiting == 56)
        }
    }

    @Test("a flood to one recipient from many peers costs no other recipient a message")
    func floodOfMany() {
        var queue = DeliveryQueue<String>()
        for number in 0..<40 {
            queue.add(
                "other", to: "user\(number)@example.com", from: .request(Peer(ipv4: 1)), kind: 0,
                lifetime: .max, at: Self.start)
        }
        for number: UInt32 in 0..<1100 {
            queue.add(
                "flood", to: "victim@example.com", from: .request(Peer(ipv4: 1000 + number)), kind: 0, lifetime: .max,
                at: Self.start)
        }
        #expect(queue.entries.filter { $0.message == "other" }.count == 40)
    }

    @Test("a flood to many recipients costs no other peer a message, and no owner a notice, whichever came first")
    func floodToMany() {
        for floodComesFirst in [true, false] {
            var queue = DeliveryQueue<String>()
            func flood() {
                for number in 0..<1500 {
                    queue.add(
                        "flood", to: "+1555\(number)", from: .request(Peer(ipv4: UInt32(number % 3))),
                        kind: 0,
                        lifetime: .max, at: Self.start)
                }
            }
            if floodComesFirst { flood() }
            queue.add(
                "reset", to: "ada@example.com", from: .request(Peer(ipv4: 9)), kind: 0, lifetime: .max, at: Self.start)
            for _ in 0..<2 {
                queue.add("notice", to: "ada@example.com", from: .notice, kind: 4, lifetime: .max, at: Self.start)
            }
            if !floodComesFirst { flood() }
            #expect(queue.entries.filter { $0.message == "notice" }.count == 2)
            #expect(queue.entries.filter { $0.message == "reset" }.count == 1)
            #expect(queue.counts.waiting == 1000)
        }
    }

    @Test("notices of one account, whose mailbox takes none, cost no other account a message, and no owner a notice")
    func floodOfNotices() {
        for mailboxCount in [1, 60] {
            var queue = DeliveryQueue<String>()
            queue.add("warning", to: "ada@example.com", from: .notice, kind: 4, lifetime: .max, at: Self.start)
            for number in 0..<1500 {
                queue.add(
                    "flood", to: "m\(number % mailboxCount)@mallory.example", from: .notice,
                    kind: UInt8(number % 5), lifetime: .max, at: Self.start)
            }
            for number in 0..<700 {
                queue.add(
                    "code", to: "+1555\(number)", from: .request(Peer(ipv4: UInt32(number))), kind: 0,
                    lifetime: .max, at: Self.start)
            }
            #expect(queue.entries.filter { $0.message == "code" }.count == 700)
            #expect(queue.entries.first?.message == "warning")
            #expect(queue.counts.waiting == (mailboxCount == 1 ? 717 : 1000))
        }
    }

    @Test("many links to a mailbox do not displace its warning")
    func warning() {
        var queue = DeliveryQueue<String>()
        queue.add("warning", to: "ada@example.com", from: .notice, kind: 4, lifetime: .max, at: Self.start)
        for _ in 0..<1100 {
            queue.add("link", to: "ada@example.com", from: .request(nil), kind: 0, lifetime: .max, at: Self.start)
        }
        #expect(queue.entries.first?.message == "warning")
    }

    @Test(
        "a mailbox loses its oldest message of the kind that comes, a notice the oldest of the most frequent kind",
        arguments: TestSeed.sample(5))
    func mailbox(seed: TestSeed) {
        let added = Gen<(Bool, Int, Bool)>.zip(
            Gen<Bool>.element(of: [true, false, false]), .int(in: 0...2), Gen<Bool>.element(of: [true, false, false]))
        forAll(seed: seed, count: 50, added.array(1...60)) { commands in
            var queue = DeliveryQueue<Int>()
            queue.add(-1, to: "other@example.net", from: .request(nil), kind: 0, lifetime: .max, at: Self.start)
            var kinds: [UInt8] = []
            for (message, (isNotice, variant, begins)) in commands.enumerated() {
                if begins { _ = queue.begin(at: Self.start) }
                let waiting = queue.entries.filter { !$0.isRunning && $0.message >= 0 }.map { $0.message } + [message]
                kinds.append(UInt8(variant) + (isNotice ? 100 : 0))
                queue.add(
                    message, to: "ada@example.net", from: isNotice ? .notice : .request(nil), kind: kinds[message],
                    lifetime: .max, at: Self.start)
                let lost = queue.takeLost()
                try expectEqual(lost.count, waiting.count > 16 ? 1 : 0, "lost")
                guard let gone = lost.first else { continue }
                func those(_ kind: UInt8) -> [Int] { waiting.filter { kinds[$0] == kind } }
                let twins = those(kinds[message])
                if isNotice || twins.count == 1 {
                    try check(
                        waiting.allSatisfy { those(kinds[$0]).count <= those(kinds[gone]).count },
                        "one of the most frequent kind")
                    try expectEqual(gone, those(kinds[gone]).first, "the oldest of it")
                } else {
                    try expectEqual(gone, twins.first, "the oldest of its kind")
                }
            }
            try check(queue.contains { $0 == -1 }, "another mailbox loses nothing")
        }
    }

    @Test("many notices to a mailbox do not displace the code that its owner waits for")
    func code() {
        var queue = DeliveryQueue<String>()
        queue.add("code", to: "ada@example.com", from: .request(nil), kind: 0, lifetime: .max, at: Self.start)
        for _ in 0..<100 {
            queue.add("notice", to: "ada@example.com", from: .notice, kind: 101, lifetime: .max, at: Self.start)
        }
        #expect(queue.contains { $0 == "code" })
        #expect(queue.counts.waiting == 16)
    }
}
