import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

/// A flood of jobs must make the one that sends it wait, and no other.
@Suite("Fair queue") struct FairQueueTests {
    private static func claimant(_ number: Int) -> Claimant { .connection(UInt64(number)) }

    private static func order<Job>(_ queue: FairQueue<Job>) -> [Job] {
        var (queue, jobs) = (queue, [Job]())
        while let job = queue.next() { jobs.append(job) }
        return jobs
    }

    @Test("a job waits for at most one of each other claimant, however many they have")
    func shares() {
        var queue = FairQueue<String>()
        for number in 0..<400 { queue.add("flood", ticket: UInt64(number), of: .peer(Peer(ipv4: 1)), cost: 40_000) }
        _ = queue.next()
        queue.add("other", ticket: 1000, of: .peer(Peer(ipv4: 2)), cost: 40_000)
        #expect(queue.next() == "other")
        #expect(queue.count == 399)
    }

    @Test("a dear job counts by its cost")
    func costs() {
        var queue = FairQueue<Int>()
        for number in 0..<3 { queue.add(1, ticket: UInt64(number), of: Self.claimant(1), cost: 5000) }
        for number in 0..<12 { queue.add(2, ticket: UInt64(100 + number), of: Self.claimant(2), cost: 1000) }
        #expect(Self.order(queue) == [1, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 1, 2, 2])
    }

    @Test("waiting saves nothing up, and having had much is remembered")
    func clock() {
        var queue = FairQueue<Int>()
        for number in 0..<10 {
            queue.add(1, ticket: UInt64(number), of: Self.claimant(1), cost: 1000)
            _ = queue.next()
        }
        queue.add(1, ticket: 10, of: Self.claimant(1), cost: 1000)
        for number in 11..<20 { queue.add(2, ticket: UInt64(number), of: Self.claimant(2), cost: 1000) }
        // The second begins with what the first has had, so that it does not take ten turns in a row.
        #expect(Self.order(queue) == [2, 1] + Array(repeating: 2, count: 8))
    }

    @Test(
        "every job comes once, in the order of its claimant, and shares differ by one job at most",
        arguments: TestSeed.sample(5))
    func laws(seed: TestSeed) {
        let job = Gen<(Int, Int)>.zip(.int(in: 0...3), .int(in: 1...50))
        forAll(seed: seed, count: 200, job.array(1...60)) { jobs in
            var queue = FairQueue<Int>()
            for (number, (claimant, cost)) in jobs.enumerated() {
                queue.add(number, ticket: UInt64(number), of: Self.claimant(claimant), cost: Int64(cost))
            }
            let order = Self.order(queue)
            try expectEqual(order.sorted(), Array(jobs.indices))
            var had = [0, 0, 0, 0]
            for (place, number) in order.enumerated() {
                let (claimant, cost) = jobs[number]
                let waiting = Set(order[place...].map { jobs[$0].0 })
                try check(waiting.allSatisfy { had[claimant] <= had[$0] }, "the one served has had least")
                had[claimant] += cost
            }
            for claimant in 0..<4 {
                let own = order.filter { jobs[$0].0 == claimant }
                try expectEqual(own, own.sorted(), "the order within a claimant")
            }
        }
    }

    @Test("a removed job does not come, and only one that waits can be removed")
    func removal() {
        var queue = FairQueue<Int>()
        for number in 0..<3 { queue.add(number, ticket: UInt64(number), of: Self.claimant(number % 2), cost: 1) }
        #expect(queue.remove(1) == 1 && queue.remove(1) == nil && queue.remove(9) == nil && queue.count == 2)
        #expect(Self.order(queue) == [0, 2])
    }

    @Test("room is made by the claimant with the most jobs, at its end, unless it is the one that asks")
    func eviction() {
        var queue = FairQueue<Int>()
        for number in 0..<5 { queue.add(number, ticket: UInt64(number), of: Self.claimant(1), cost: 1) }
        #expect(queue.removeLatest(insteadOf: Self.claimant(1)) == nil)
        #expect(queue.removeLatest(insteadOf: Self.claimant(2)) == 4 && queue.count == 4)
        for number in 5..<8 { queue.add(number, ticket: UInt64(number), of: Self.claimant(2), cost: 1) }
        // As many as the other has, this one would have with its next.
        #expect(queue.removeLatest(insteadOf: Self.claimant(2)) == nil)
    }

    @Test("many claimants that come once are forgotten")
    func memory() {
        var queue = FairQueue<Int>()
        for number in 0..<3000 {
            queue.add(number, ticket: UInt64(number), of: Self.claimant(number), cost: 1)
            #expect(queue.next() == number)
        }
        #expect(queue.claimantCount <= 1024)
    }
}
