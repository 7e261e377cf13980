import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

/// Whatever one claimant has waiting, and however long its jobs take, the others wait for a turn of it and no longer.
@Suite("Turns of one thread") struct TurnQueueTests {
    private enum Command {
        case add(claimant: Int, count: Int)
        case take(microseconds: Int64, count: Int)
    }

    private struct Job: Equatable {
        let claimant: Int
        let number: Int
    }

    private struct Model: Sendable {
        /// The numbers of the jobs that wait, by claimant.
        var waiting = [[Int]](repeating: [], count: 5)
        var lastNumber = 0
        /// What the second claimant has had while the first waited, since either of them began to wait.
        var had = [[Int64]](repeating: [Int64](repeating: 0, count: 5), count: 5)
        /// The longest job.
        var longest: Int64 = 0
    }

    private static let commands: Gen<Command> = .weighted([
        (
            4,
            Gen<(Int, Int)>.zip(.int(in: 0...4), Gen<Int>.element(of: [1, 1, 2, 40]))
                .map { .add(claimant: $0, count: $1) }
        ),
        (
            5,
            Gen<(Int64, Int)>.zip(
                Gen<Int64>.element(of: [0, 1, 90, 499, 500, 501, 2000, 7000]), Gen<Int>.element(of: [1, 1, 5, 30])
            ).map { .take(microseconds: $0, count: $1) }
        ),
    ])

    @Test(
        "every job comes once and in the order of its claimant, and claimants that wait get equal shares of time",
        arguments: TestSeed.sample(10))
    func laws(seed: TestSeed) {
        forAllCommands(
            seed: seed, count: 40, length: 60, start: { (Model(), TurnQueue<Job>()) },
            command: { _ in Self.commands },
            run: { command, model, queue in
                switch command {
                case .add(let claimant, let count):
                    for _ in 0..<count { Self.add(claimant, &model, &queue) }
                case .take(let microseconds, let count):
                    for _ in 0..<count { try Self.take(microseconds, &model, &queue) }
                }
            },
            check: { model, queue in
                try expectEqual(queue.count, model.waiting.reduce(0) { $0 + $1.count }, "the jobs that wait")
                try expectEqual(queue.isEmpty, queue.count == 0)
                try check(queue.claimantCount <= 5, "a claimant has one line")
            })
    }

    private static func add(_ claimant: Int, _ model: inout Model, _ queue: inout TurnQueue<Job>) {
        if model.waiting[claimant].isEmpty {
            for other in 0..<5 { (model.had[claimant][other], model.had[other][claimant]) = (0, 0) }
        }
        model.lastNumber += 1
        model.waiting[claimant].append(model.lastNumber)
        queue.add(Job(claimant: claimant, number: model.lastNumber), of: .connection(UInt64(claimant)))
    }

    private static func take(_ microseconds: Int64, _ model: inout Model, _ queue: inout TurnQueue<Job>) throws {
        guard let job = queue.next() else {
            return try check(model.waiting.allSatisfy { $0.isEmpty }, "a job waits and does not come")
        }
        try expectEqual(job.number, model.waiting[job.claimant].first, "the order within a claimant")
        model.waiting[job.claimant].removeFirst()
        queue.charge(microseconds)
        // What takes no time counts as a microsecond, so that it ends, too.
        let taken = max(1, microseconds)
        model.longest = max(model.longest, taken)
        let turn = TurnQueue<Job>.quantum + model.longest
        for other in 0..<5 where other != job.claimant && !model.waiting[other].isEmpty {
            model.had[other][job.claimant] += taken
            let difference = model.had[other][job.claimant] - model.had[job.claimant][other]
            try check(
                difference <= 2 * turn, "\(job.claimant) has had \(difference) us more than \(other), which waits")
        }
    }

    @Test("a claimant that comes anew waits for one turn of each other, however many jobs and claimants there are")
    func newcomer() throws {
        var queue = TurnQueue<Job>()
        for number in 0..<8000 {
            queue.add(Job(claimant: number % 10, number: number), of: .connection(UInt64(number % 10)))
        }
        for _ in 0..<100 {
            _ = queue.next()
            queue.charge(130)
        }
        queue.add(Job(claimant: 10, number: 0), of: .peer(Peer(ipv4: 1)))
        var had = [Int64](repeating: 0, count: 10)
        while let job = queue.next(), job.claimant < 10 {
            had[job.claimant] += 130
            queue.charge(130)
        }
        #expect(had.allSatisfy { $0 <= TurnQueue<Job>.quantum + 130 })
        #expect(queue.count > 7000)
    }

    @Test("claimants that come once are forgotten")
    func memory() {
        var queue = TurnQueue<Int>()
        for number in 0..<3000 {
            queue.add(number, of: .connection(UInt64(number)))
            #expect(queue.next() == number)
            // Each owes some turns, which it pays while others have theirs.
            queue.charge(4 * TurnQueue<Int>.quantum)
        }
        #expect(queue.claimantCount < 10)
    }

    @Test("a debt is paid by waiting, and nothing is saved up")
    func debts() {
        var queue = TurnQueue<Int>()
        for _ in 0..<100 {
            queue.add(1, of: .connection(1))
            queue.add(2, of: .connection(2))
        }
        var had: [Int: Int64] = [1: 0, 2: 0]
        for _ in 0..<60 {
            guard let job = queue.next() else { break }
            let taken: Int64 = job == 1 ? 5000 : 250
            had[job, default: 0] += taken
            queue.charge(taken)
        }
        // Sixty jobs: a dear one for each twenty cheap ones.
        #expect(abs((had[1] ?? 0) - (had[2] ?? 0)) <= 5500)
    }
}
