import PropertyKit
import Testing
import Vinculum
@testable import VinculumEmbedding

/// What border version 2 carries besides a request and its response.
@Suite("Effects and peers of the embedding")
struct EffectsAndPeersTests {
    private static let api = "/identitytoolkit.googleapis.com/v1/accounts:"

    private static func strict() -> Embedding {
        var embedding = Embedding()
        let settings = EmbeddingTests.list("projectId", "demo", "hashCost", "1", "trust", "strict")
        _ = embedding.create(settings: settings, seed: EmbeddingTests.seed)
        return embedding
    }

    /// Runs a request to its end, with hashes by the embedding itself.
    private static func send(
        _ operation: String, _ body: String, _ embedding: inout Embedding, number: Int, peer: String = ""
    ) -> Reply {
        let request = EmbeddingTests.list(
            "POST", Self.api + operation + "?key=any", body, "Content-Type", "application/json")
        let seed = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 31) + [UInt8(number >> 8)]
        var answers: [[UInt8]] = []
        while true {
            let reply = embedding.call(
                1, request: request, answers: CallScript.packed(answers), now: 1_700_000_000_000, seed: seed,
                peer: peer, commits: true)
            guard reply.status == .needs else { return reply }
            answers += reply.parts.map { CallScript.packed(embedding.answer(question: $0).parts) }
        }
    }

    private static func effects(_ reply: Reply) throws -> [JSON.Value] {
        try Packet.unpacked(reply.parts[5]).map { try JSON.Document(parsing: $0).root }
    }

    @Test("a mailed link and a texted code are effects with the code that works, and a refusal has none")
    func effects() throws {
        var embedding = Self.strict()
        let account = #"{"email":"mia@example.com","password":"secret12"}"#
        #expect(try Self.effects(Self.send("signUp", account, &embedding, number: 1)).isEmpty)

        let reset = #"{"requestType":"PASSWORD_RESET","email":"mia@example.com"}"#
        let mails = try Self.effects(Self.send("sendOobCode", reset, &embedding, number: 2))
        try #require(mails.count == 1)
        #expect(mails[0]["kind"]?.string == "PASSWORD_RESET" && mails[0]["email"]?.string == "mia@example.com")
        let code = try #require(mails[0]["code"]?.string)
        #expect(mails[0]["link"]?.string?.contains(code) == true)
        let used = Self.send(
            "resetPassword", #"{"oobCode":"\#(code)","newPassword":"secret34"}"#, &embedding, number: 3)
        #expect(used.parts[0] == Array("200".utf8))
        #expect(try Self.effects(used).isEmpty, "the address was not verified until now")
        let again = try Self.effects(Self.send("sendOobCode", reset, &embedding, number: 6))
        let next = try #require(again.first?["code"]?.string)
        let notices = try Self.effects(
            Self.send("resetPassword", #"{"oobCode":"\#(next)","newPassword":"secret56"}"#, &embedding, number: 7))
        #expect(notices.map { $0["kind"]?.string } == ["NOTICE"] && notices[0]["code"] == nil)

        let number = #"{"phoneNumber":"+15555550100"}"#
        let messages = try Self.effects(Self.send("sendVerificationCode", number, &embedding, number: 4))
        #expect(messages.map { $0["phoneNumber"]?.string } == ["+15555550100"])
        let refused = Self.send("sendVerificationCode", #"{"phoneNumber":"x"}"#, &embedding, number: 5)
        #expect(refused.parts[0] == Array("400".utf8))
        #expect(try Self.effects(refused).isEmpty)
    }

    @Test(
        "the peer is the address that blocking functions are told; a host that knows none tells none",
        arguments: [
            Row("192.0.2.7", "192.0.2.7"), Row("2001:db8::7", "2001:db8::7"), Row("::ffff:192.0.2.7", "192.0.2.7"),
            Row("::ffff:c000:207", "192.0.2.7"), Row("", nil),
        ] as [Row<String, String?>])
    func address(row: Row<String, String?>) throws {
        let (peer, expected) = row.fields
        let seed = String(decoding: EmbeddingTests.seed, as: UTF8.self)
        let input = EmbeddingTests.list(seed, peer, "", "GET", "/", "")
        let request = try CallInput(Packet.slices(input[...])).request
        #expect(request.address == expected && (request.peer == nil) == (expected == nil), sourceLocation: row.line)
    }

    @Test("one peer makes a hundred accounts an hour, another and an unknown one are not counted with it")
    func peers() {
        var embedding = Self.strict()
        func status(_ number: Int, _ peer: String) -> String {
            let reply = Self.send("signUp", "{}", &embedding, number: number, peer: peer)
            return String(decoding: reply.parts[0], as: UTF8.self)
        }
        for number in 0..<100 { #expect(status(number, "192.0.2.7") == "200") }
        #expect(status(100, "192.0.2.7") == "400")
        #expect(status(101, "2001:db8::1") == "200")
        #expect(status(102, "") == "200")
    }

    @Test(
        "a peer that is no address is refused and changes nothing",
        arguments: [
            "localhost", "192.0.2.7:80", "[2001:db8::1]", "192.0.2", "\u{0}", String(repeating: "1", count: 10_000),
        ])
    func wrongPeer(peer: String) {
        var embedding = Self.strict()
        let before = embedding.snapshot(1)
        #expect(Self.send("signUp", "{}", &embedding, number: 1, peer: peer).status == .malformed)
        #expect(embedding.snapshot(1) == before)
    }
}
