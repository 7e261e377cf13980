import ProviderTesting
import Testing
import Vinculum
@testable import VinculumEmbedding

/// Equal completions of one sign-in at a provider, through the border: its code goes out once.
@Suite("Claims at the border")
struct ClaimBorderTests {
    private static let now: Int64 = 1_790_000_000_000
    private static let target = "/identitytoolkit.googleapis.com/v1/accounts:"

    /// A host with one authority, one provider, and what it wrote.
    private struct Host {
        var embedding = Embedding()
        let provider = StandInProvider(at: "http://localhost:9", now: { Instant(milliseconds: ClaimBorderTests.now) })
        /// The change sets in the order they were committed.
        var written: [[UInt8]] = []
        var commits = true

        init(version: UInt32, commits: Bool = true) {
            self.commits = commits
            #expect(self.embedding.use(version: version) == version)
            _ = self.embedding.create(
                settings: EmbeddingTests.list("projectId", "demo", "hashCost", "1"), seed: EmbeddingTests.seed)
        }

        /// Runs a request as far as its answers go.
        mutating func call(_ request: [UInt8], _ seed: UInt8, _ answers: [[UInt8]]) -> Reply {
            let reply = self.embedding.call(
                1, request: request, answers: CallScript.packed(answers), now: ClaimBorderTests.now,
                seed: [UInt8](repeating: seed, count: 32), commits: self.commits)
            switch reply.status {
            case .done: self.write(reply.parts[3], reply.parts[4])
            case .claims: self.write(reply.parts[0], reply.parts[1])
            default: break
            }
            return reply
        }

        private mutating func write(_ changes: [UInt8], _ cursor: [UInt8]) {
            if changes.isEmpty { return }
            self.written.append(changes)
            if self.commits { return }
            let end = Int64(String(decoding: cursor, as: UTF8.self)) ?? -1
            #expect(self.embedding.commit(1, after: end, changes: changes).status == .done)
        }

        /// The answer to a question, which is a part of it.
        func answer(_ question: [UInt8]) -> [UInt8] {
            let parts = (try? Packet.unpacked(question)) ?? []
            let text = parts.map { String(decoding: $0, as: UTF8.self) }
            guard text[0] == "call" else {
                return CallScript.packed(self.embedding.answer(question: question).parts + [question])
            }
            var headers: [HTTPRequest.Header] = []
            for index in stride(from: 5, to: text.count, by: 2) { headers.append(.init(text[index], text[index + 1])) }
            let response = self.provider.answer(
                OutboundCall(
                    method: text[1], url: text[2], headers: headers, body: parts[3], timeoutMilliseconds: 1000))
            let reply = CallScript.packed(
                [Array("\(response.status)".utf8), Array(response.contentType.utf8), response.body])
            return CallScript.packed([Array("reply".utf8), reply, question])
        }

        mutating func send(_ target: String, _ body: String, _ seed: UInt8, bearer: Bool = false) -> JSON.Value? {
            let reply = self.finish(ClaimBorderTests.request(target, body, bearer: bearer), seed)
            return try? JSON.Document(parsing: reply.parts[2]).root
        }

        mutating func finish(_ request: [UInt8], _ seed: UInt8) -> Reply {
            var answers: [[UInt8]] = []
            while true {
                let reply = self.call(request, seed, answers)
                if reply.status == .done { return reply }
                let questions = reply.status == .claims ? Array(reply.parts.dropFirst(2)) : reply.parts
                answers += questions.map { self.answer($0) }
            }
        }

        /// Registers the provider, and leads a person there and back; the request that completes the sign-in.
        mutating func completion() -> [UInt8] {
            let provider = #"{"clientId":"cli","clientSecret":"s3cret-of-the-client","issuer":"http://localhost:9"}"#
            _ = self.send("/vinculum/v1/projects/demo/providers/oidc.idp", provider, 1, bearer: true)
            let begun = self.send(
                "\(ClaimBorderTests.target)createAuthUri?key=any",
                #"{"providerId":"oidc.idp","continueUri":"http://localhost/"}"#, 2)
            let uri = URIReference(begun?[named: "authUri"]?.string ?? "")
            let redirect = self.provider.answer(
                HTTPRequest(method: "GET", path: uri.path, query: uri.query ?? "", body: []))
            let location = redirect.headers.first { $0.name == "Location" }?.value ?? ""
            let session = begun?[named: "sessionId"]?.string ?? ""
            return ClaimBorderTests.request(
                "\(ClaimBorderTests.target)signInWithIdp?key=any",
                #"{"requestUri":"\#(location)","sessionId":"\#(session)","returnSecureToken":true}"#)
        }
    }

    private static func request(_ target: String, _ body: String, bearer: Bool = false) -> [UInt8] {
        let method = bearer ? "PUT" : "POST"
        let fields = bearer ? ["Authorization", "Bearer owner"] : []
        return CallScript.packed(
            ([method, target, body, "Content-Type", "application/json"] + fields).map { Array($0.utf8) })
    }

    /// Runs equal requests by turns, each a step at a time.
    private static func race(_ host: inout Host, _ request: [UInt8], count: Int) -> [Reply] {
        var answers = [[[UInt8]]](repeating: [], count: count)
        var open: [[[UInt8]]] = Array(repeating: [], count: count)
        var replies = [Reply?](repeating: nil, count: count)
        while replies.contains(where: { $0 == nil }) {
            for index in replies.indices where replies[index] == nil {
                answers[index] += open[index].map { host.answer($0) }
                let reply = host.call(request, UInt8(100 + index), answers[index])
                switch reply.status {
                case .needs: open[index] = reply.parts
                case .claims: open[index] = Array(reply.parts.dropFirst(2))
                default: replies[index] = reply
                }
            }
        }
        return replies.compactMap { $0 }
    }

    @Test(
        "of equal completions one gets in, and the code goes out once, for hosts of each version",
        arguments: [2, 3] as [UInt32], [2, 4, 10, 40])
    func once(version: UInt32, count: Int) {
        for commits in [true, false] {
            var host = Host(version: version, commits: commits)
            let completion = host.completion()
            let replies = Self.race(&host, completion, count: count)
            let statuses = replies.map { String(decoding: $0.parts[0], as: UTF8.self) }
            #expect(statuses.filter { $0 == "200" }.count == 1, "\(statuses)")
            let refused = replies.filter { String(decoding: $0.parts[2], as: UTF8.self).contains("SESSION_EXPIRED") }
            #expect(refused.count == count - 1)
            #expect(host.provider.change { $0.exchanges } == 1)
        }
    }

    @Test("hosts of each version get the same bytes, and what they wrote gives the same state")
    func sameBytes() {
        var (old, new) = (Host(version: 2), Host(version: 3))
        let (first, second) = (old.completion(), new.completion())
        #expect(first == second)
        let replies = (old.finish(first, 50), new.finish(second, 50))
        #expect(Array(replies.0.parts[..<3]) == Array(replies.1.parts[..<3]))
        #expect(new.written.count == old.written.count + 1, "the claim is a change of its own")
        for host in [old, new] {
            var follower = Host(version: 3)
            for (cursor, changes) in host.written.enumerated() {
                #expect(follower.embedding.commit(1, after: Int64(cursor), changes: changes).status == .done)
            }
            #expect(follower.embedding.snapshot(1).parts[0] == host.embedding.snapshot(1).parts[0])
        }
        #expect(old.embedding.snapshot(1).parts[0] == new.embedding.snapshot(1).parts[0])
    }

    @Test("a version that is not spoken is refused, and leaves the one before")
    func versions() {
        var embedding = Embedding()
        for version in [0, 1, 4, .max] as [UInt32] { #expect(embedding.use(version: version) == 0) }
        #expect(embedding.version == 2)
        #expect(embedding.use(version: 3) == 3 && embedding.use(version: 9) == 0 && embedding.version == 3)
    }
}
