import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
@testable import VinculumServer

/// The ring of requests, against the plainest model: an array of all that were ever recorded.
@Suite("The ring of decisions")
struct DecisionRingTests {
    /// What strangers choose of a request.
    struct Sent: Sendable {
        var project = 0
        var path = "/"
        var client = ""
        var bodyByteCount = 0
        var status = 200
        /// The bytes of each fact of each decision.
        var facts: [[Int]] = []
    }

    private static let began = Instant(seconds: 1_600_000_000)
    private static let projects = ["first", "second"].compactMap { ProjectID($0) }

    private static func decision(_ facts: [Int]) -> Decision {
        Decision(.refusal, .quota, facts.map { .init(.member, String(repeating: "f", count: $0)) })
    }

    private static func recorded(_ sent: Sent) -> RecordedRequest {
        let request = HTTPRequest(
            method: "GET", path: sent.path, headers: [.init("X-Client-Version", sent.client)])
        let body = [UInt8](repeating: UInt8(ascii: "{"), count: sent.bodyByteCount)
        let response = HTTPResponse(status: sent.status, contentType: "application/json", body: body)
        var logged = LoggedRequest(LocalService().read(request), at: Self.began, began: 0, id: nil)
        logged.add(Proposal(ChangeSet(), response, sent.facts.map { Self.decision($0) }))
        return RecordedRequest(logged, of: Self.projects[sent.project], response, microseconds: 5)
    }

    private static func json(_ request: RecordedRequest) throws -> JSON.Value {
        var writer = JSON.Writer()
        request.write(1, to: &writer)
        return try JSON.Document(parsing: writer.bytes).root
    }

    private static let size = Gen<Int>.weighted([
        (6, .int(in: 0...40)), (2, .int(in: 0...2000)), (1, .element(of: [16_000, 70_000, 200_000])),
    ])
    private static let sent = Gen<((Int, Int), (Int, Int), (Int, [[Int]]))>.zip(
        .zip(.int(in: 0...1), size), .zip(size, size),
        .zip(.element(of: [200, 400, 503]), size.array(0...3).array(0...3))
    ).map { first, second, third in
        Sent(
            project: first.0, path: "/" + String(repeating: "p", count: first.1),
            client: String(repeating: "c", count: second.0), bodyByteCount: second.1, status: third.0,
            facts: third.1)
    }

    @Test("holds the newest that fit into 1 MiB, whatever is sent, and gives each once", arguments: TestSeed.sample(4))
    func model(seed: TestSeed) {
        // Each command records one request many times, so that the ring fills.
        enum Command: Sendable { case record(Sent, times: Int), ask(project: Int, back: Int, limit: Int) }
        struct Model: Sendable { var all: [(project: Int, byteCount: Int)] = [] }
        forAllCommands(
            seed: seed, count: 12, length: 30,
            start: { (Model(), DecisionRing(began: Self.began)) },
            command: { model in
                .weighted([
                    (
                        3,
                        Gen<(Sent, Int)>.zip(Self.sent, .element(of: [1, 3, 700])).map {
                            Command.record($0.0, times: $0.1)
                        }
                    ),
                    (
                        2,
                        Gen<(Int, Int, Int)>.zip(.int(in: 0...1), .int(in: 0...3000), .int(in: 1...300)).map {
                            Command.ask(project: $0.0, back: $0.1, limit: $0.2)
                        }
                    ),
                ])
            },
            run: { command, model, ring in
                switch command {
                case .record(let sent, let times):
                    let request = Self.recorded(sent)
                    for _ in 0..<times {
                        ring.record(request)
                        model.all.append((sent.project, request.byteCount))
                    }
                case .ask(let project, let back, let limit):
                    let numbers = model.all.indices.filter { model.all[$0].project == project }
                    let base = ring.latest - UInt64(model.all.count)
                    let after = max(0, model.all.count - back)
                    let kept = numbers.filter { $0 >= model.all.count - ring.count }
                    let later = kept.filter { $0 >= after }.prefix(limit).map { base + UInt64($0) + 1 }
                    let page = ring.page(
                        of: Self.projects[project], after: base + UInt64(after), limit: limit)
                    try expectEqual(page.entries.map { $0.sequence }, Array(later), "those after \(after)")
                    try expectEqual(page.isMissing, after < model.all.count - ring.count, "what was dropped")
                    try check(!page.isRestarted, "the number is known")
                    let isWhole = kept.count { $0 >= after } <= limit
                    try expectEqual(page.next, isWhole ? ring.latest : later.last ?? 0, "the next number")
                    try expectEqual(
                        ring.hasLater(than: base + UInt64(after), of: Self.projects[project]), !later.isEmpty)
                    let newest = ring.page(of: Self.projects[project], after: nil, limit: limit)
                    try expectEqual(
                        newest.entries.map { $0.sequence }, kept.suffix(limit).map { base + UInt64($0) + 1 },
                        "the newest")
                    let earlier = ring.page(
                        of: Self.projects[project], after: nil, before: base + UInt64(after) + 1, limit: limit)
                    try expectEqual(
                        earlier.entries.map { $0.sequence },
                        kept.filter { $0 < after }.suffix(limit).map { base + UInt64($0) + 1 }, "those before")
                }
            },
            check: { model, ring in
                let sizes = model.all.suffix(ring.count).map { $0.byteCount }
                try expectEqual(ring.byteCount, sizes.reduce(0, +), "the bytes of the entries")
                try check(ring.byteCount <= DecisionRing.byteLimit, "\(ring.byteCount) bytes")
                try check(ring.count <= DecisionRing.countLimit, "\(ring.count) entries")
                guard ring.count < min(model.all.count, DecisionRing.countLimit) else { return }
                // One more would not have fitted when the last was recorded.
                let dropped = model.all.dropLast(ring.count).last?.byteCount ?? 0
                try check(ring.byteCount + dropped > DecisionRing.byteLimit, "dropped too early")
            })
    }

    @Test("one request takes less than 70 KB, and its estimate covers what it says", arguments: TestSeed.sample(4))
    func bounded(seed: TestSeed) {
        forAll(seed: seed, count: 60, Self.sent) { sent in
            let request = Self.recorded(sent)
            try check(request.byteCount < 70_000, "\(request.byteCount) bytes")
            let value = try Self.json(request)
            var said = (value.string(of: "path")?.utf8.count ?? 0) + (value.string(of: "client")?.utf8.count ?? 0)
            for decision in try #require(value["decisions"]).elements {
                for fact in try #require(decision["facts"]).members { said += fact.value.string?.utf8.count ?? 0 }
            }
            try check(request.byteCount >= said, "\(said) bytes are said")
            let whole = sent.facts.reduce(0) { $0 + Self.decision($1).byteCount }
            try expectEqual(value["cut"]?.bool ?? false, whole > RecordedRequest.decisionByteLimit, "cut")
        }
    }

    @Test("of a decision that is too long the first facts are kept, with rule and remedies")
    func cut() throws {
        let value = try Self.json(Self.recorded(Sent(facts: [[5, 70_000, 9], [1]])))
        let decisions = Array(try #require(value["decisions"]).elements)
        #expect(decisions.count == 1 && value["cut"]?.bool == true)
        #expect(decisions[0]["rule"]?.string == "quota" && decisions[0]["remedies"]?[0]?["name"]?.string == "wait")
        #expect(decisions[0]["facts"].map { Array($0.members).count } == 1)
    }

    @Test("a number of another run is told from one of this run")
    func restarted() {
        var ring = DecisionRing(began: Self.began)
        let first = ring.latest
        for _ in 0..<3 { ring.record(Self.recorded(Sent())) }
        for known in first...first + 3 {
            let page = ring.page(of: Self.projects[0], after: known, limit: 9)
            #expect(!page.isRestarted && page.entries.count == Int(first + 3 - known))
        }
        // Of the run before, which answered many more, and of none.
        let later = DecisionRing(began: Self.began.adding(seconds: 60))
        for unknown in [0, 1, first - 1, first + 4, later.latest, .max] {
            let page = ring.page(of: Self.projects[0], after: unknown, limit: 2)
            #expect(page.isRestarted && page.entries.map { $0.sequence } == [first + 2, first + 3])
            #expect(page.next == ring.latest)
        }
        #expect(later.page(of: Self.projects[0], after: ring.latest, limit: 9).isRestarted)
    }

    @Test("instants beyond every calendar make a ring", arguments: [Int64.min, -1, 0, .max])
    func extremes(milliseconds: Int64) {
        var ring = DecisionRing(began: Instant(milliseconds: milliseconds))
        ring.record(Self.recorded(Sent()))
        #expect(ring.page(of: Self.projects[0], after: nil, limit: 1).entries.count == 1)
        #expect(ring.latest < 1 << 53)
    }
}
