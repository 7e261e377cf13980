import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumExplorer

@Suite("The search on rows")
struct RowSearchTests {
    private typealias World = VinculumExplorer.World

    /// Each request runs four times here, and each state becomes rows. `TESTING_DEPTH` looks further.
    private static let depth = {
        if let depth = TestDepth.asked { return depth }
        #if DEBUG
        return 1
        #else
        return 3
        #endif
    }()

    /// A request of a story, with its instant and its seed.
    private struct Sent {
        let request: HTTPRequest
        let instant: Instant
        let seed: Seed

        /// Reads a line of a story.
        ///
        /// - Returns: `nil` for a note.
        init?(_ line: [UInt8]) throws {
            let root = try JSON.Document(parsing: line).root
            guard let request = root["request"] else { return nil }
            let path = try #require(request["path"]?.string).split(separator: "?", maxSplits: 1).map(String.init)
            var body = JSON.Writer()
            body.value(try #require(request["body"]))
            self.request = HTTPRequest(
                method: "POST", path: path[0], query: path.count > 1 ? path[1] : "",
                headers: try #require(request["headers"]).members.map {
                    HTTPRequest.Header($0.key, $0.value.string ?? "")
                }, body: body.bytes)
            self.instant = try #require(root["at"]?.string.flatMap { Instant(rfc3339: $0) })
            self.seed = .numbered(UInt64(try #require(root["seed"]?.int64)))
        }
    }

    /// How many requests were compared.
    private final class Count {
        var requests = 0
    }

    /// Answers what a turn has sent, in memory and on the rows of the state before it.
    private func compare(_ lines: [UInt8], after world: World, _ count: Count) throws {
        var authority = world.authority
        var rows = RowTwin(authority.store)
        for line in lines.split(separator: 0x0A) {
            guard let sent = try Sent(Array(line)) else { continue }
            var answers: [(question: Question, answer: Answer)] = []
            var response: HTTPResponse?
            while response == nil {
                let step = authority.propose(
                    sent.request, now: sent.instant, seed: sent.seed, answers: answers.map(\.answer))
                switch step {
                case .done(let proposal):
                    try authority.commit(proposal.changes)
                    response = proposal.response
                case .needs(let questions), .commitThenAsk(_, let questions):
                    answers += questions.map { ($0, $0.answeredUnhashed()) }
                case .reads: throw CheckFailure("a whole store lacks no rows")
                }
            }
            var budgets = Budgets()
            let other = try rows.answer(
                sent.request, authority.settings, now: sent.instant, seed: sent.seed, &budgets, answers: answers)
            try expectEqual(
                String(decoding: other.body, as: UTF8.self), String(decoding: response?.body ?? [], as: UTF8.self),
                sent.request.path)
            count.requests += 1
        }
        let graph = RowCheck(rows.table.all.map(\.row)).reading.store[nil]
        try expectEqual(
            graph.accounts(after: nil, limit: .max).map(\.changes),
            authority.store[nil].accounts(after: nil, limit: .max).map(\.changes), "the accounts")
        try expectEqual(
            graph.pendingCodes.map(\.key.text).sorted(), authority.store[nil].pendingCodes.map(\.key.text).sorted(),
            "the codes")
    }

    @Test("each request of the search is answered alike on rows, and leads to the same state")
    func search() throws {
        let count = Count()
        var frontier: [World] = [World(Rules())]
        var seen: [StateHash] = [frontier[0].stateHash]
        for _ in 0..<Self.depth {
            var next: [World] = []
            for world in frontier {
                var turns: [Turn] = []
                world.addAttackerTurns(to: &turns)
                world.addVictimTurns(to: &turns)
                for turn in turns {
                    var after = world
                    after.story = Story()
                    after.play(turn)
                    try self.compare(after.story?.lines ?? [], after: world, count)
                    after.story = nil
                    let hash = after.stateHash
                    guard after.hasChanged, !seen.contains(hash) else { continue }
                    seen.append(hash)
                    next.append(after)
                }
            }
            frontier = next
        }
        #expect(count.requests > 100)
    }
}
