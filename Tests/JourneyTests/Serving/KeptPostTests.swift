import PropertyKit
import Testing
import Vinculum
import VinculumServer
@testable import VinculumCommands

/// Notices to the webhook that the server has on its disk until they have left.
@Suite("Notices that outlive the server") struct KeptPostTests {
    private static let options = [
        "--strict", "--data", "state", "--code-webhook", "http://127.0.0.1:8080/", "--quiet",
    ]

    /// A server on whose webhook a notice waits, and beside it a code.
    private static func waiting() throws -> MemoryHost {
        var server = try MemoryServer(Self.options)
        let ada = #"{"email":"ada@example.net","password":"a first password","returnSecureToken":true}"#
        var token = try server.client("v1/accounts:signUp", ada)["idToken"]?.string ?? ""
        try server.client("v1/accounts:sendOobCode", #"{"requestType":"VERIFY_EMAIL","idToken":"\#(token)"}"#)
        let mail = try JSON.Document(parsing: server.postedCalls()[0].body).root
        try server.client("v1/accounts:update", #"{"oobCode":"\#(mail["code"]?.string ?? "")"}"#)
        token = try server.client("v1/accounts:signInWithPassword", ada)["idToken"]?.string ?? ""
        try server.client("v1/accounts:update", #"{"idToken":"\#(token)","password":"another password"}"#)
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550100"}"#)
        return server.stopped()
    }

    private static func kinds(_ calls: [OutboundCall]) throws -> [String] {
        try calls.map { try JSON.Document(parsing: $0.body).root["kind"]?.string ?? "" }
    }

    @Test("a notice that waits is posted after the next start, once, and a code is not")
    func restart() throws {
        var host = try Self.waiting()
        #expect(host.errorText.contains("notices that the webhook gets after the next start: 1"), "\(host.errorText)")
        #expect(host.errorText.contains("that are lost: 1"))
        host.clearOutput()
        let refusal = OutboundReply.response(HTTPResponse(status: 503, contentType: "", body: []))
        var ids: [String] = []
        for attempt in 0..<2 {
            var server = try MemoryServer(Self.options, on: host)
            try server.send("GET", "/healthz")
            let calls = attempt == 0 ? server.postedCalls(refusal) : server.postedCalls()
            #expect(try Self.kinds(calls) == ["NOTICE"], "attempt \(attempt)")
            ids += calls.map { $0.headers[1].value }
            try server.send("GET", "/healthz")
            host = server.stopped()
            host.clearOutput()
        }
        #expect(ids.count == 2 && ids[0] == ids[1], "the receiver recognizes it")
        var server = try MemoryServer(Self.options, on: host)
        try server.send("GET", "/healthz")
        #expect(server.postedCalls().isEmpty)
        #expect(!server.stopped().errorText.contains("the webhook"))
    }

    @Test("a notice is given up after three days, and is then no longer on the disk")
    func expiry() throws {
        var host = try Self.waiting()
        host.instant = host.instant.adding(seconds: 259_201)
        host.clearOutput()
        for _ in 0..<2 {
            var server = try MemoryServer(Self.options, on: host)
            try server.send("GET", "/healthz")
            #expect(server.postedCalls().isEmpty)
            try server.send("GET", "/healthz")
            host = server.stopped()
        }
        #expect(!host.errorText.contains("next start"))
    }

    @Test("what is read back is what was written, and other bytes are none", arguments: TestSeed.sample(3))
    func bytes(seed: TestSeed) throws {
        let post = Webhook.Post(
            id: "msg_1", body: Array("{}".utf8), mailbox: "ada@example.net", cause: .notice, kind: 101, lifetime: .max,
            keeper: nil)
        let now = Instant(seconds: 1_767_603_600)
        let kept = KeptPost(post, at: now)
        #expect(KeptPost(kept.bytes) == kept)
        #expect(kept.deadline == now.adding(seconds: 259_200))
        forAll(seed: seed, count: 300, .mutations(of: kept.bytes, 1...4)) { bytes in
            guard let other = KeptPost(bytes) else { return }
            try expectEqual(KeptPost(other.bytes), other)
        }
    }
}
