import Foundation
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

    @Test(
        "a link that takes a change back is mailed anew after the next start, and the lost one works no longer",
        arguments: [[], ["--hardened", "--link-origin", "https://a.example", "--admin-secret", "secret"]])
    func link(trust: [String]) throws {
        var host = MemoryHost()
        for file in ["secret", "signing"] {
            try host.files.write(Array("0123456789abcdef0123456789abcdef\n".utf8), to: file, access: .owner)
        }
        let options = Self.options + trust + ["--webhook-secret", "signing"]
        var server = try MemoryServer(options, on: host)
        let ada = #"{"email":"ada@example.net","password":"a first password","returnSecureToken":true}"#
        var token = try server.client("v1/accounts:signUp", ada)["idToken"]?.string ?? ""
        try server.client("v1/accounts:sendOobCode", #"{"requestType":"VERIFY_EMAIL","idToken":"\#(token)"}"#)
        try server.client("v1/accounts:update", #"{"oobCode":"\#(try Self.mail(server.postedCalls()).code)"}"#)
        token = try server.client("v1/accounts:signInWithPassword", ada)["idToken"]?.string ?? ""
        try server.client(
            "v1/accounts:sendOobCode",
            #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"new@example.net","idToken":"\#(token)"}"#)
        try server.client("v1/accounts:update", #"{"oobCode":"\#(try Self.mail(server.postedCalls()).code)"}"#)
        let refusal = OutboundReply.response(HTTPResponse(status: 503, contentType: "", body: []))
        let lost = try Self.mail(server.postedCalls(refusal))
        #expect(lost.kind == "RECOVER_EMAIL" && lost.email == "ada@example.net")
        host = server.stopped()
        #expect(Self.isWritten("webhook/", on: host))
        #expect(trust.isEmpty || !Self.isWritten(lost.code, on: host))

        server = try MemoryServer(options, on: host)
        try server.send("GET", "/healthz")
        let fresh = try Self.mail(server.postedCalls())
        #expect(fresh.kind == "RECOVER_EMAIL" && fresh.email == "ada@example.net")
        #expect(fresh.code != lost.code && fresh.link.contains(fresh.code) && fresh.expiresAt == lost.expiresAt)
        #expect(fresh.link.replacingOccurrences(of: fresh.code, with: lost.code) == lost.link)
        #expect(trust.isEmpty || !Self.isWritten(fresh.code, on: server.host))
        let old = try server.client("v1/accounts:update", #"{"oobCode":"\#(lost.code)"}"#)
        #expect(old["error"]?["message"]?.string == "INVALID_OOB_CODE")
        let recovered = try server.client("v1/accounts:update", #"{"oobCode":"\#(fresh.code)"}"#)
        #expect(recovered["email"]?.string == "ada@example.net")
        host = server.stopped()

        server = try MemoryServer(options, on: host)
        try server.send("GET", "/healthz")
        #expect(try !Self.kinds(server.postedCalls()).contains("RECOVER_EMAIL"))
    }

    @Test("a link whose code was used, replaced or ended is not posted, and is of no use on the disk either")
    func outdated() throws {
        var server = try MemoryServer(Self.options)
        let ada = #"{"email":"ada@example.net","password":"a first password","returnSecureToken":true}"#
        try server.client("v1/accounts:signUp", ada)
        let asks = #"{"requestType":"PASSWORD_RESET","email":"ada@example.net"}"#
        try server.client("v1/accounts:sendOobCode", asks)
        let first = try Self.mail(server.postedCalls())
        let refusal = OutboundReply.response(HTTPResponse(status: 503, contentType: "", body: []))
        try server.client("v1/accounts:sendOobCode", asks)
        #expect(try Self.mail(server.postedCalls(refusal)).kind == "PASSWORD_RESET")
        try server.client(
            "v1/accounts:resetPassword", #"{"oobCode":"\#(first.code)","newPassword":"a second password"}"#)
        for _ in 0..<3 { try server.tick() }
        #expect(try !Self.kinds(server.postedCalls()).contains("PASSWORD_RESET"))
        let metrics = String(decoding: server.observe("/metrics").body, as: UTF8.self)
        #expect(metrics.contains(#"vinculum_webhook_lost_total{reason="expired"} 1"#), "\(metrics)")
        #expect(metrics.contains("vinculum_webhook_waiting 0\n"))
    }

    @Test("the metrics say how long the oldest message has waited")
    func oldest() throws {
        var server = try MemoryServer(Self.options)
        func metrics() -> String { String(decoding: server.observe("/metrics").body, as: UTF8.self) }
        #expect(metrics().contains("vinculum_webhook_oldest_seconds 0\n"))
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550100"}"#)
        for _ in 0..<7 { try server.tick() }
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550101"}"#)
        #expect(metrics().contains("vinculum_webhook_oldest_seconds 7\n"))
        #expect(server.postedCalls().count == 2)
        #expect(metrics().contains("vinculum_webhook_oldest_seconds 0\n"))
    }

    private static func isWritten(_ text: String, on host: MemoryHost) -> Bool {
        let wanted = Array(text.utf8)
        return host.files.entries.contains { entry in
            let bytes = entry.contents ?? []
            return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
        }
    }

    private struct Mail {
        let kind, email, code, link, expiresAt: String
    }

    /// The only mail that was posted.
    private static func mail(_ calls: [OutboundCall]) throws -> Mail {
        let root = try JSON.Document(parsing: try #require(calls.first).body).root
        func text(_ name: String) -> String { root[named: name]?.string ?? "" }
        #expect(calls.count == 1)
        return Mail(
            kind: text("kind"), email: text("email"), code: text("code"), link: text("link"),
            expiresAt: text("expiresAt"))
    }

    @Test("what is read back is what was written, and other bytes are none", arguments: TestSeed.sample(3))
    func bytes(seed: TestSeed) throws {
        let post = Webhook.Post(
            id: "msg_1", body: Array("{}".utf8), mailbox: "ada@example.net", cause: .notice, kind: 101, lifetime: .max,
            keeper: nil)
        let now = Instant(seconds: 1_767_603_600)
        let kept = KeptPost.message(
            .init(deadline: now, kind: post.kind, mailbox: post.mailbox, body: post.body))
        for kept in [
            kept, .link(tenant: nil, key: CodeKey("#digest")), .link(tenant: TenantID("blue"), key: CodeKey("")),
        ] {
            #expect(KeptPost(kept.bytes) == kept)
        }
        forAll(seed: seed, count: 300, .mutations(of: kept.bytes, 1...4)) { bytes in
            guard let other = KeptPost(bytes) else { return }
            try expectEqual(KeptPost(other.bytes), other)
        }
    }
}
