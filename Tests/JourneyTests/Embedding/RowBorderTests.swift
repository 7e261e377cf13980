import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumEmbedding

/// Authorities whose accounts the host keeps as rows.
@Suite("Rows at the border")
struct RowBorderTests {
    private static func request(_ operation: String, _ body: String) -> [UInt8] {
        CallScript.packed(
            [
                "POST", "/identitytoolkit.googleapis.com/v1/accounts:\(operation)?key=any", body, "Content-Type",
                "application/json",
            ].map { Array($0.utf8) })
    }

    private static func signUp(_ email: String) -> [UInt8] {
        Self.request("signUp", #"{"email":"\#(email)","password":"secret1"}"#)
    }

    /// A random request with the tokens of the replies so far.
    private static func request(_ random: inout TestRandom, _ tokens: [String]) -> [UInt8] {
        let email = "p\(random.below(3))@example.com"
        let token = tokens.isEmpty ? "none" : tokens[random.below(tokens.count)]
        return switch random.below(9) {
        case 0: Self.signUp(email)
        case 1: Self.request("signUp", "{}")
        case 2: Self.request("signInWithPassword", #"{"email":"\#(email)","password":"secret1"}"#)
        case 3: Self.request("lookup", #"{"idToken":"\#(token)"}"#)
        case 4: Self.request("update", #"{"idToken":"\#(token)","email":"\#(email)","returnSecureToken":true}"#)
        case 5: Self.request("delete", #"{"idToken":"\#(token)"}"#)
        case 6: Self.request("sendVerificationCode", #"{"phoneNumber":"+1555010000\#(random.below(3))"}"#)
        case 7: Self.request("sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"\#(email)"}"#)
        default:
            Self.request(
                "signInWithIdp",
                #"{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token="#
                    + #"%7B%22sub%22%3A%22\#(email)%22%2C%22email%22%3A%22\#(email)%22%7D"}"#)
        }
    }

    @Test("the same bytes as in memory", arguments: TestSeed.sample(4))
    func sameBytes(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        var table = RowTable([])
        var host = RowHost(seed, writingTo: &table)
        var memory = Embedding()
        _ = memory.create(
            settings: EmbeddingTests.list("projectId", "demo", "hashCost", "1"), seed: EmbeddingTests.seed)
        var tokens: [String] = []
        for number in 0..<60 {
            let request = Self.request(&random, tokens)
            var expected: Reply
            var answers: [[UInt8]] = []
            repeat {
                expected = memory.call(
                    1, request: request, answers: CallScript.packed(answers), now: RowHost.now,
                    seed: [UInt8](repeating: UInt8(number), count: 32), commits: true)
                guard expected.status == .needs else { break }
                answers += expected.parts.map { CallScript.packed(memory.answer(question: $0).parts + [$0]) }
            } while true
            var row = RowHostRequest(request, seed: UInt8(number))
            let response = try row.finish(&host, &table)
            #expect(response == Array(expected.parts[..<3]), "\(String(decoding: request, as: UTF8.self))")
            let body = try JSON.Document(parsing: expected.parts[2]).root
            if let text = body[named: "idToken"]?.string { tokens.append(text) }
        }
        #expect(tokens.count > 5, "most requests are answered")
        // The rows of the table are a state that holds together.
        _ = try KnownRows(table)
    }

    @Test("of sign-ups at once by two instances one has the address", arguments: TestSeed.sample(8))
    func oneOwner(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        var table = RowTable([])
        var hosts = [RowHost(seed, writingTo: &table), RowHost(TestSeed(random.next()), writingTo: &table)]
        var requests = (0..<6).map { RowHostRequest(Self.signUp("ada@example.com"), seed: UInt8($0)) }
        while requests.contains(where: { $0.response == nil }) {
            let index = random.below(requests.count)
            if requests[index].response == nil {
                try requests[index].advance(&hosts[index % 2], &table) { _ in nil }
            }
        }
        let bodies = requests.compactMap { $0.response.map { String(decoding: $0[2], as: UTF8.self) } }
        #expect(bodies.filter { $0.contains("idToken") }.count == 1, "\(bodies)")
        #expect(bodies.filter { $0.contains("EMAIL_EXISTS") }.count == 5)
        let again = try Self.answer(Self.signUp("ada@example.com"), &hosts[0], &table)
        #expect(again.contains("EMAIL_EXISTS"))
    }

    private static func answer(
        _ request: [UInt8], _ host: inout RowHost, _ table: inout RowTable, seed: UInt8 = 99
    ) throws -> String {
        var request = RowHostRequest(request, seed: seed)
        return String(decoding: try request.finish(&host, &table)[2], as: UTF8.self)
    }

    @Test("a request that always conflicts ends in 503, and has changed nothing")
    func conflicts() throws {
        var table = RowTable([])
        var host = RowHost(TestSeed(1), writingTo: &table)
        let before = table.all
        var word = [Array("run".utf8)]
        var conflictCount = 0
        while true {
            let reply = host.say(word, Self.request("signUp", "{}"), 5)
            switch reply.status {
            case .reads: word = RowHost.rows(reply, of: table)
            case .commits:
                conflictCount += 1
                word = [Array("conflict".utf8), try Packet.unpacked(reply.parts[1])[0]]
            default:
                #expect(reply.status == .done && reply.parts[0] == Array("503".utf8))
                #expect(String(decoding: reply.parts[2], as: UTF8.self).contains("UNAVAILABLE"))
                #expect(conflictCount == 8)
                #expect(table.all == before)
                return
            }
        }
    }

    @Test("a request that the instance does not keep begins anew, and one at its end is forgotten")
    func anew() throws {
        var table = RowTable([])
        var host = RowHost(TestSeed(1), writingTo: &table)
        let request = Self.request("signUp", "{}")
        let first = host.say([Array("run".utf8)], request, 1)
        #expect(first.status == .reads)
        let rows = RowHost.rows(first, of: table)
        // As many requests as are kept come between.
        for seed in 2...65 as ClosedRange<UInt8> { _ = host.say([Array("run".utf8)], request, seed) }
        #expect(host.say(rows, request, 1) == first, "the rows are asked for once more")
        let second = host.say(rows, request, 1)
        #expect(second.status != .reads || second != first, "the request goes on")
        #expect(host.say([Array("end".utf8)], request, 1) == Reply(.done, []))
        #expect(host.say(rows, request, 1) == first)
    }

    @Test("an answer that is none is refused with the row's name")
    func otherRows() throws {
        var table = RowTable([])
        var host = RowHost(TestSeed(1), writingTo: &table)
        _ = try Self.answer(Self.signUp("ada@example.com"), &host, &table)
        let request = Self.request("signInWithPassword", #"{"email":"ada@example.com","password":"secret1"}"#)
        let tenant = RowKey.tenant(nil)
        let own = try #require(table[tenant])
        func refusal(_ parts: [[UInt8]], _ change: (inout [[UInt8]]) -> Void = { _ in }) -> Reply {
            var host = host
            let reads = host.say([Array("run".utf8)], request, 1)
            #expect(reads.status == .reads)
            var rows = RowHost.rows(reads, of: table) + parts
            change(&rows)
            return host.say(rows, request, 1)
        }
        let stranger = RowKey(stored: [16, 0, 1, 1, 65])
        let cases: [(Reply, Status, String)] = [
            (refusal([stranger.bytes, Array("7".utf8), []]), .malformed, "\(stranger)"),
            (refusal([tenant.bytes, Array("0".utf8), own.row.value]), .malformed, "\(tenant)"),
            (refusal([tenant.bytes, Array("\(1 << 53 as Int64)".utf8), own.row.value]), .malformed, "\(tenant)"),
            (refusal([tenant.bytes, Array("-1".utf8), own.row.value]), .malformed, "\(tenant)"),
            (refusal([tenant.bytes, Array("7".utf8), [0xFF]]), .damaged, "\(tenant)"),
            (refusal([tenant.bytes]), .malformed, "the word must be"),
            (refusal([]) { $0[1] = CallScript.packed([Array("3".utf8)]) }, .malformed, "counts"),
            (refusal([]) { $0[1] = CallScript.packed([Array("-3".utf8)]) }, .malformed, "a count must be"),
            (refusal([]) { $0 = [Array("done".utf8)] }, .malformed, "waits for something else"),
            (refusal([]) { $0 = [Array("conflict".utf8), tenant.bytes] }, .malformed, "waits for something else"),
            (refusal([]) { $0 = [Array("other".utf8)] }, .malformed, "the word must be"),
        ]
        for (reply, status, text) in cases {
            #expect(reply.status == status)
            #expect(String(decoding: reply.parts[0], as: UTF8.self).contains(text), "\(reply.parts[0])")
        }
    }

    @Test("no word traps, and the request before and after it is answered", arguments: TestSeed.sample(4))
    func spoiled(seed: TestSeed) throws {
        var table = RowTable([])
        var host = RowHost(seed, writingTo: &table)
        var random = TestRandom(seed: seed)
        _ = try Self.answer(Self.signUp("ada@example.com"), &host, &table)
        let request = Self.request("signInWithPassword", #"{"email":"ada@example.com","password":"secret1"}"#)
        var refusedCount = 0
        for number in 0..<200 {
            let mutation = random.next()
            var exchange = random.below(4)
            host.spoil = { word in
                exchange -= 1
                if exchange != 0 { return }
                let bytes = Gen<[UInt8]>.mutations(of: CallScript.packed(word)).value(seed: TestSeed(mutation))
                word = (try? Packet.unpacked(bytes)) ?? [bytes]
            }
            var spoiled = RowHostRequest(request, seed: UInt8(number))
            var copy = table
            do {
                for _ in 0..<40 where spoiled.response == nil { try spoiled.advance(&host, &copy) { _ in nil } }
            } catch is CheckFailure {
                refusedCount += 1
            }
            host.spoil = nil
        }
        #expect(refusedCount > 20)
        #expect(try Self.answer(request, &host, &table, seed: 201).contains("idToken"))
    }

    @Test("rows need version 3 of the border, and their authority has no state of its own")
    func whole() {
        let settings = EmbeddingTests.list("projectId", "demo", "rows", "on")
        var embedding = Embedding()
        #expect(embedding.create(settings: settings, seed: EmbeddingTests.seed).status == .malformed)
        _ = embedding.use(version: 3)
        let other = EmbeddingTests.list("projectId", "demo", "rows", "x")
        #expect(embedding.create(settings: other, seed: EmbeddingTests.seed).status == .malformed)
        #expect(embedding.create(settings: settings, seed: EmbeddingTests.seed).parts.count == 5)
        #expect(embedding.snapshot(1).status == .malformed)
        #expect(embedding.changes(1, since: 0).status == .malformed)
        let restored = embedding.restore(settings: settings, seed: EmbeddingTests.seed, snapshot: [])
        #expect(restored.status == .malformed)
        #expect(embedding.drop(1).status == .done)
    }
}
