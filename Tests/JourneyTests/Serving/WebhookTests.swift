import Testing
import Vinculum
@testable import VinculumCommands

/// What `serve --code-webhook` posts, to the byte. The clock is frozen at 2026-01-05T09:00:00Z.
@Suite("Webhook of codes and links")
struct WebhookTests {
    @Test("every mail and message is posted once, as one object with the pending code's own text")
    func bytes() throws {
        var posting = try Posting()
        let ada = #"{"email":"ada@example.com","password":"secret1"}"#
        var token = try posting.client("v1/accounts:signUp", ada).text("idToken")
        try posting.mail(
            #""requestType":"EMAIL_SIGNIN","email":"bob@example.com","continueUrl":"http://localhost/""#,
            posts: .mail(
                "EMAIL_SIGNIN", "bob@example.com", "sign in or link", "2026-01-05T15:00:00.000Z", isForAccount: false))
        try posting.mail(
            #""requestType":"PASSWORD_RESET","email":"ada@example.com""#,
            posts: .mail("PASSWORD_RESET", "ada@example.com", "set a new password", "2026-01-05T10:00:00.000Z"))
        let verification = try posting.mail(
            #""requestType":"VERIFY_EMAIL","idToken":"\#(token)""#,
            posts: .mail("VERIFY_EMAIL", "ada@example.com", "verify the address", "2026-01-08T09:00:00.000Z"))
        try posting.send("GET", verification)
        let change = try posting.mail(
            #""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"new@example.com","idToken":"\#(token)""#,
            posts: .mail(
                "VERIFY_AND_CHANGE_EMAIL", "new@example.com", "change to this address", "2026-01-08T09:00:00.000Z"))
        try posting.send(
            "GET", change,
            posts: .mail(
                "RECOVER_EMAIL", "ada@example.com", "take back the change of address", "2026-01-12T09:00:00.000Z"))

        let new = #"{"email":"new@example.com","password":"secret1"}"#
        token = try posting.client("v1/accounts:signInWithPassword", new).text("idToken")
        let enrolment = try posting.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(token)","phoneEnrollmentInfo":{"phoneNumber":"+15555550100"}}"#,
            posts: .message("PHONE_ENROLLMENT", "+15555550100", "enrol a second factor"))
        let info = enrolment["phoneSessionInfo"]?.text("sessionInfo") ?? ""
        let code = try posting.lastMessage().text("code")
        try posting.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"\#(token)","phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}}"#,
            posts: .mail(
                "REVERT_SECOND_FACTOR_ADDITION", "new@example.com", "take off the new second factor",
                "2026-01-06T09:00:00.000Z"))
        let pending = try posting.client("v1/accounts:signInWithPassword", new)
        let credential = pending.text("mfaPendingCredential")
        let factor = pending["mfaInfo"]?[0]?.text("mfaEnrollmentId") ?? ""
        try posting.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#,
            posts: .message("PHONE_SECOND_FACTOR", "+15555550100", "second factor of a sign-in"))
        try posting.client(
            "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550101"}"#,
            posts: .message("PHONE_SIGNIN", "+15555550101", "sign in or link", isForAccount: false))
    }

    @Test("a mail of a tenant names the tenant")
    func tenant() throws {
        var posting = try Posting()
        try posting.client(
            "v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1","tenantId":"blue"}"#)
        try posting.client(
            "v1/accounts:sendOobCode",
            #"{"requestType":"PASSWORD_RESET","email":"ada@example.com","tenantId":"blue"}"#,
            posts: .mail(
                "PASSWORD_RESET", "ada@example.com", "set a new password", "2026-01-05T10:00:00.000Z", tenant: "blue"))
    }

    @Test("a refused request, a wrong code and a link that an administrator is handed post nothing")
    func nothing() throws {
        var posting = try Posting()
        try posting.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#)
        try posting.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"nobody@example.com"}"#)
        try posting.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"5550100"}"#)
        let handed = try posting.client(
            "v1/projects/demo/accounts:sendOobCode",
            #"{"requestType":"PASSWORD_RESET","email":"ada@example.com","returnOobLink":true}"#, isAdministrator: true)
        #expect(!handed.text("oobLink").isEmpty)
        let info = try posting.client(
            "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550101"}"#,
            posts: .message("PHONE_SIGNIN", "+15555550101", "sign in or link", isForAccount: false)
        ).text("sessionInfo")
        let code = try posting.lastMessage().text("code") == "000000" ? "000001" : "000000"
        let wrong = try posting.client(
            "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"\#(code)"}"#)
        #expect(wrong["error"]?.text("message") == "INVALID_CODE")
    }

    // The code was computed by OpenSSL.
    @Test("a signature is the HMAC-SHA-256 of the seconds, a point and the body")
    func signature() {
        let signature = Webhook.signature(
            of: Array(#"{"id":"msg_1"}"#.utf8), Secret("a-secret-of-the-webhook"),
            at: Instant(milliseconds: 1_767_603_600_999))
        #expect(signature == "t=1767603600,v1=1d2ff48bb4481fa9f7111dd1bf9fce92fc2065a1cf515ae9e77e13432c0166ea")
    }

    @Test("a message that failed has the same identifier and body, and a newer signature, when it is tried again")
    func retry() throws {
        let seed = ["--seed", String(repeating: "5e", count: 32)]
        var host = MemoryHost()
        try host.files.write(Array("a-secret-of-the-webhook\n".utf8), to: "secret", access: .owner)
        var server = try MemoryServer(
            seed + ["--code-webhook", "http://127.0.0.1:8080/", "--webhook-secret", "secret"], on: host)
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550101"}"#)
        var attempts = server.postedCalls(.response(HTTPResponse(status: 500, contentType: "", body: [])))
        #expect(server.postedCalls().isEmpty, "it is not tried again at once")
        try server.tick()
        #expect(server.host.errorText.contains("1 failed and tried again; waiting: 1"))
        attempts += server.postedCalls(.timedOut)
        #expect(attempts.count == 2 && attempts[0].body == attempts[1].body)
        let headers = attempts.map { $0.headers }
        #expect(headers[0][1] == headers[1][1])
        for (attempt, instant) in zip(attempts, [server.host.instant.adding(seconds: -1), server.host.instant]) {
            let expected = Webhook.signature(of: attempt.body, Secret("a-secret-of-the-webhook"), at: instant)
            #expect(attempt.headers.last == .init("Vinculum-Signature", expected))
        }
        let stopped = server.stopped()
        #expect(stopped.errorText.contains("messages that the webhook did not get and that are lost: 1"))
    }

    @Test("a refused message is reported by its identifier, without its code and recipient, and not tried again")
    func refusal() throws {
        var server = try MemoryServer(["--code-webhook", "http://127.0.0.1:8080/", "--quiet"])
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550101"}"#)
        let call = try #require(
            server.postedCalls(.response(HTTPResponse(status: 410, contentType: "", body: []))).first)
        for _ in 0..<400 { try server.tick() }
        #expect(server.postedCalls().isEmpty)
        let said = server.host.errorText
        #expect(said.contains("1 refused, the last \(call.headers[1].value) with 410"), "\(said)")
        #expect(!said.contains("5555550101"))
        let metrics = try server.send("GET", "/metrics").body
        #expect(String(decoding: metrics, as: UTF8.self).contains(#"vinculum_webhook_lost_total{reason="refused"} 1"#))
    }

    @Test("a code that expires before the receiver answers is given up then")
    func expiry() throws {
        var server = try MemoryServer(["--code-webhook", "http://127.0.0.1:8080/"])
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550101"}"#)
        var attempts = 0
        for _ in 0..<700 {
            attempts += server.postedCalls(.unreachable).count
            try server.tick()
        }
        // After 0, 1, 3, 7 … 511 seconds, or earlier by the random part of the pauses; a code lives 600 seconds.
        #expect((10...11).contains(attempts))
        #expect(server.host.errorText.contains("1 given up, because they could not be delivered in time"))
        #expect(server.stopped().errorText.contains("are lost") == false)
    }

    @Test("options that contradict each other are refused")
    func options() {
        for options in [
            ["--webhook-secret", "secret"], ["--code-webhook", "http://mail.internal/"],
            ["--code-webhook", "http://127.0.0.1:8080/", "--webhook-secret", "missing"],
            [
                "--hardened", "--code-webhook", "https://mail.internal/", "--admin-secret", "secret", "--link-origin",
                "https://id.example.net",
            ],
        ] {
            var host = MemoryHost()
            try? host.files.write(Array("a-secret-of-the-webhook\n".utf8), to: "secret", access: .owner)
            #expect(throws: (any Error).self) { try MemoryServer(options, on: host).host.instant }
        }
    }

    @Test(
        "a webhook's secret has no name and no other beside it",
        arguments: ["mail a-secret-of-the-webhook\n", "a-secret-of-the-webhook\nanother-secret-of-it\n"])
    func named(_ text: String) throws {
        var host = MemoryHost()
        try host.files.write(Array(text.utf8), to: "secret", access: .owner)
        let options = ["--code-webhook", "http://127.0.0.1:8080/", "--webhook-secret", "secret"]
        let failure = #expect(throws: CommandFailure.self) { _ = try MemoryServer(options, on: host) }
        #expect(failure?.exitCode == .usage)
    }
}

/// What the webhook is sent because of one request.
private enum Posted {
    case mail(
        _ kind: String, _ recipient: String, _ purpose: String, _ expiry: String, tenant: String? = nil,
        isForAccount: Bool = true)
    case message(_ kind: String, _ recipient: String, _ purpose: String, isForAccount: Bool = true)
}

/// A server without a socket, whose calls to the webhook are compared with what a test expects.
private struct Posting: ~Copyable {
    private static let url = "http://127.0.0.1:8080/codes"

    private var server: MemoryServer
    /// The account of the latest sign-up.
    private var uid = ""

    init() throws {
        self.server = try MemoryServer([
            "--project", "demo", "--now", "2026-01-05T09:00:00Z", "--seed", String(repeating: "5e", count: 32),
            "--code-webhook", Self.url,
        ])
    }

    /// Sends a request, and compares what the webhook is sent because of it, which is nothing unless a test says so.
    ///
    /// - Parameter target: A path with or without a query, or a link of this server.
    @discardableResult
    mutating func send(
        _ method: String, _ target: String, _ body: String = "", isAdministrator: Bool = false,
        posts expected: Posted? = nil
    ) throws -> JSON.Value {
        let path = target.hasPrefix("http://localhost") ? String(target.dropFirst("http://localhost".count)) : target
        let answer = try self.server.send(method, path, body, isAdministrator: isAdministrator)
        let calls = self.server.postedCalls()
        #expect(calls.allSatisfy { $0.method == "POST" && $0.url == Self.url })
        #expect(calls.allSatisfy { $0.headers.map { $0.name } == ["Content-Type", "Vinculum-Id"] })
        // What the mail to a replaced address says has tests of its own.
        let texts = calls.map {
            String(decoding: $0.body, as: UTF8.self).replacing(/"text":"Your account no longer[^"]*",/, with: "")
        }
        if let expected {
            let id = try #require(calls.first?.headers.last?.value)
            #expect(id.hasPrefix("msg_") && id.utf8.count == 28)
            let text = #"{"id":"\#(id)","# + (try self.text(of: expected))
            #expect(texts == [text])
        } else {
            #expect(texts == [], "\(method) \(target) \(body)")
        }
        let root = try JSON.Document(parsing: answer.body).root
        if target.hasSuffix(":signUp") { self.uid = root.text("localId") }
        return root
    }

    @discardableResult
    mutating func client(
        _ operation: String, _ body: String, isAdministrator: Bool = false, posts expected: Posted? = nil
    ) throws -> JSON.Value {
        try self.send(
            "POST", "/identitytoolkit.googleapis.com/\(operation)", body, isAdministrator: isAdministrator,
            posts: expected)
    }

    /// Asks for a mail; the link in it.
    @discardableResult
    mutating func mail(_ members: String, posts expected: Posted) throws -> String {
        try self.client("v1/accounts:sendOobCode", "{\(members)}", posts: expected)
        return try self.lastMail(tenant: nil).text("oobLink")
    }

    /// The bytes that are expected after the identifier. Code and link are those that the emulator's own listings show
    /// last.
    private mutating func text(of expected: Posted) throws -> String {
        func beginning(_ kind: String, _ tenant: String?, _ isForAccount: Bool) -> String {
            #""project":"demo","# + (tenant.map { #""tenant":"\#($0)","# } ?? "")
                + (isForAccount ? #""uid":"\#(self.uid)","# : "") + #""kind":"\#(kind)","locale":"en","#
        }
        switch expected {
        case .mail(let kind, let recipient, let purpose, let expiry, let tenant, let isForAccount):
            let mail = try self.lastMail(tenant: tenant)
            let (code, link) = (mail.text("oobCode"), mail.text("oobLink"))
            return beginning(kind, tenant, isForAccount) + #""email":"\#(recipient)","code":"\#(code)","#
                + #""link":"\#(link)","purpose":"\#(purpose)","expiresAt":"\#(expiry)"}"#
        case .message(let kind, let recipient, let purpose, let isForAccount):
            let code = try self.lastMessage().text("code")
            return beginning(kind, nil, isForAccount) + #""phoneNumber":"\#(recipient)","code":"\#(code)","#
                + #""purpose":"\#(purpose)","expiresAt":"2026-01-05T09:10:00.000Z"}"#
        }
    }

    private mutating func lastMail(tenant: String?) throws -> JSON.Value {
        let scope = tenant.map { "/tenants/\($0)" } ?? ""
        let list = try self.send("GET", "/emulator/v1/projects/demo\(scope)/oobCodes")["oobCodes"]
        return try #require(list.flatMap { Array($0.elements).last })
    }

    mutating func lastMessage() throws -> JSON.Value {
        let list = try self.send("GET", "/emulator/v1/projects/demo/verificationCodes")["verificationCodes"]
        return try #require(list.flatMap { Array($0.elements).last })
    }
}

extension JSON.Value {
    fileprivate func text(_ name: String) -> String { self[named: name]?.string ?? "" }
}
