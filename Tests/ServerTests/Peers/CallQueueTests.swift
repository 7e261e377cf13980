import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

/// A server that does not answer must leave threads for the calls of others, whoever sends requests that need it.
@Suite("Call queue") struct CallQueueTests {
    /// Adds jobs that come from as many networks.
    private static func add(
        _ count: Int, for server: ByteText?, from first: Int, to queue: inout CallQueue<ByteText?>
    ) {
        for number in first..<(first + count) {
            queue.add(
                server, for: server, ticket: UInt64(number), of: .peer(Peer(ipv4: UInt32(number))), cost: 1)
        }
    }

    private static func begun(_ queue: inout CallQueue<ByteText?>) -> [CallQueue<ByteText?>.Entry] {
        var entries: [CallQueue<ByteText?>.Entry] = []
        while let entry = queue.next() { entries.append(entry) }
        return entries
    }

    @Test("a server that does not answer holds half of the threads, and the next one half of the others")
    func shares() {
        var queue = CallQueue<ByteText?>(threadLimit: 32)
        Self.add(500, for: "slow", from: 0, to: &queue)
        #expect(Self.begun(&queue).count == 16)
        Self.add(500, for: "slow too", from: 1000, to: &queue)
        #expect(Self.begun(&queue).count == 8)
        #expect(queue.waitingCount(for: "slow") == 484 && queue.waitingCount(for: "slow too") == 492)
        Self.add(1, for: "quick", from: 2000, to: &queue)
        #expect(Self.begun(&queue).map { $0.job } == ["quick"])
    }

    @Test("one thread answers everything in its turn")
    func oneThread() {
        var queue = CallQueue<ByteText?>(threadLimit: 1)
        Self.add(3, for: "a", from: 0, to: &queue)
        Self.add(3, for: nil, from: 10, to: &queue)
        var count = 0
        while let entry = queue.next() {
            #expect(queue.next() == nil, "the thread is busy")
            queue.finish(entry)
            count += 1
        }
        #expect(count == 6 && queue.count == 0)
    }

    @Test("a removed job does not begin, and leaves no trace of its server")
    func removal() {
        var queue = CallQueue<ByteText?>(threadLimit: 4)
        Self.add(2, for: "a", from: 0, to: &queue)
        let entry = queue.next()
        #expect(queue.remove(1) && !queue.remove(1) && !queue.remove(0))
        if let entry { queue.finish(entry) }
        #expect(queue.next() == nil && queue.waitingCount(for: "a") == 0 && queue.count == 0)
    }

    @Test("large jobs hold half of the threads, and together no more memory than the limit, whatever their number is")
    func large() {
        let mebibyte: Int64 = 1 << 10
        for (threads, memory, expected) in [
            (64, 128 * mebibyte, 4), (64, 64 * mebibyte, 8), (4, 64 * mebibyte, 2), (1, 64 * mebibyte, 1), (64, 0, 32),
            (64, 1024 * mebibyte, 1),
        ] {
            var queue = CallQueue<Int>(threadLimit: threads)
            for number in 0..<100 {
                let peer = Peer(ipv4: UInt32(number))
                queue.add(number, for: nil, ticket: UInt64(number), of: .peer(peer), cost: 1, memory: memory)
            }
            var begun: [CallQueue<Int>.Entry] = []
            while let entry = queue.next() { begun.append(entry) }
            #expect(begun.count == expected, "\(threads) threads, \(memory) KiB")
            queue.add(100, for: nil, ticket: 100, of: .peer(Peer(ipv4: 100)), cost: 1)
            if threads > begun.count { #expect(queue.next()?.job == 100, "a small job does not wait for large ones") }
            if let entry = begun.first { queue.finish(entry) }
            if threads > 1 { #expect(queue.next() != nil, "one that ends makes room") }
        }
    }

    private enum Event: Sendable {
        case add(server: Int)
        case begin
        case finish(Int)
        case remove(Int)
    }

    private static let event = Gen<Event>.oneOf(
        Gen<Int>.int(in: 0...4).map { .add(server: $0) }, Gen<Event>.always(.begin),
        Gen<Int>.int(in: 0...99).map { .finish($0) }, Gen<Int>.int(in: 0...99).map { .remove($0) })

    @Test(
        "every job begins once, and while one waits its server has as many as threads are free",
        arguments: TestSeed.sample(5))
    func laws(seed: TestSeed) {
        forAll(seed: seed, count: 200, .zip(.int(in: 1...6), Self.event.array(0...60))) { limit, events in
            var queue = CallQueue<Int>(threadLimit: limit)
            var (waiting, underWay): ([Int], [CallQueue<Int>.Entry]) = ([], [])
            func server(_ number: Int) -> Int { number % 5 }
            func load(_ server: Int) -> Int { underWay.count { $0.job % 5 == server } }
            func begin() throws {
                let free = limit - underWay.count
                guard let entry = queue.next() else {
                    // The last one has no server.
                    return try check(
                        waiting.allSatisfy { free == 0 || (server($0) < 4 && load(server($0)) >= free) },
                        "none may begin")
                }
                try check(waiting.contains(entry.job) && free > 0, "it waited, and a thread is free")
                try check(server(entry.job) == 4 || load(server(entry.job)) < free, "it has a share left")
                waiting.removeAll { $0 == entry.job }
                underWay.append(entry)
            }
            for (number, event) in events.enumerated() {
                switch event {
                case .add(let server):
                    let job = number * 5 + server
                    waiting.append(job)
                    queue.add(
                        job, for: server == 4 ? nil : ByteText("\(server)"), ticket: UInt64(job),
                        of: .connection(UInt64(number % 3)), cost: 1)
                case .begin: try begin()
                case .finish(let index) where !underWay.isEmpty:
                    queue.finish(underWay.remove(at: index % underWay.count))
                case .remove(let index) where !waiting.isEmpty:
                    try check(queue.remove(UInt64(waiting.remove(at: index % waiting.count))), "it waited")
                case .finish, .remove: break
                }
                try expectEqual(queue.count, waiting.count)
            }
            while !waiting.isEmpty || !underWay.isEmpty {
                try begin()
                if !underWay.isEmpty { queue.finish(underWay.removeFirst()) }
            }
        }
    }
}
