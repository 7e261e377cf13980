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
            posts: .mail("bob@example.com", "sign in or link", "2026-01-05T15:00:00.000Z"))
        try posting.mail(
            #""requestType":"PASSWORD_RESET","email":"ada@example.com""#,
            posts: .mail("ada@example.com", "set a new password", "2026-01-05T10:00:00.000Z"))
        let verification = try posting.mail(
            #""requestType":"VERIFY_EMAIL","idToken":"\#(token)""#,
            posts: .mail("ada@example.com", "verify the address", "2026-01-08T09:00:00.000Z"))
        try posting.send("GET", verification)
        let change = try posting.mail(
            #""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"new@example.com","idToken":"\#(token)""#,
            posts: .mail("new@example.com", "change to this address", "2026-01-08T09:00:00.000Z"))
        try posting.send(
            "GET", change,
            posts: .mail("ada@example.com", "take back the change of address", "2026-01-12T09:00:00.000Z"))

        let new = #"{"email":"new@example.com","password":"secret1"}"#
        token = try posting.client("v1/accounts:signInWithPassword", new).text("idToken")
        let enrolment = try posting.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(token)","phoneEnrollmentInfo":{"phoneNumber":"+15555550100"}}"#,
            posts: .message("+15555550100", "enrol a second factor"))
        let info = enrolment["phoneSessionInfo"]?.text("sessionInfo") ?? ""
        let code = try posting.lastMessage().text("code")
        try posting.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"\#(token)","phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}}"#,
            posts: .mail("new@example.com", "take off the new second factor", "2026-01-06T09:00:00.000Z"))
        let pending = try posting.client("v1/accounts:signInWithPassword", new)
        let credential = pending.text("mfaPendingCredential")
        let factor = pending["mfaInfo"]?[0]?.text("mfaEnrollmentId") ?? ""
        try posting.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#,
            posts: .message("+15555550100", "second factor of a sign-in"))
        try posting.client(
            "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550101"}"#,
            posts: .message("+15555550101", "sign in or link"))
    }

    @Test("a mail of a tenant names the tenant")
    func tenant() throws {
        var posting = try Posting()
        try posting.client(
            "v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1","tenantId":"blue"}"#)
        try posting.client(
            "v1/accounts:sendOobCode",
            #"{"requestType":"PASSWORD_RESET","email":"ada@example.com","tenantId":"blue"}"#,
            posts: .mail("ada@example.com", "set a new password", "2026-01-05T10:00:00.000Z", tenant: "blue"))
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
            posts: .message("+15555550101", "sign in or link")).text("sessionInfo")
        let code = try posting.lastMessage().text("code") == "000000" ? "000001" : "000000"
        let wrong = try posting.client(
            "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"\#(code)"}"#)
        #expect(wrong["error"]?.text("message") == "INVALID_CODE")
    }
}

/// What the webhook is sent because of one request.
private enum Posted {
    case mail(_ recipient: String, _ purpose: String, _ expiry: String, tenant: String? = nil)
    case message(_ recipient: String, _ purpose: String)
}

/// A server without a socket, whose calls to the webhook are compared with what a test expects.
private struct Posting: ~Copyable {
    private static let url = "http://127.0.0.1:8080/codes"

    private var server: MemoryServer

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
        #expect(calls.allSatisfy { $0.method == "POST" && $0.url == Self.url && $0.headers.isEmpty })
        let texts = calls.map { String(decoding: $0.body, as: UTF8.self) }
        if let expected {
            let text = try self.text(of: expected)
            #expect(texts == [text])
        } else {
            #expect(texts == [], "\(method) \(target) \(body)")
        }
        return try JSON.Document(parsing: answer.body).root
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

    /// The bytes that are expected. Code and link are those that the emulator's own listings show last.
    private mutating func text(of expected: Posted) throws -> String {
        switch expected {
        case .mail(let recipient, let purpose, let expiry, let tenant):
            let mail = try self.lastMail(tenant: tenant)
            let (code, link) = (mail.text("oobCode"), mail.text("oobLink"))
            return #"{"project":"demo",\#(tenant.map { #""tenant":"\#($0)","# } ?? "")"email":"\#(recipient)","#
                + #""code":"\#(code)","link":"\#(link)","purpose":"\#(purpose)","expiresAt":"\#(expiry)"}"#
        case .message(let recipient, let purpose):
            let code = try self.lastMessage().text("code")
            return #"{"project":"demo","phoneNumber":"\#(recipient)","code":"\#(code)","#
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
    fileprivate func text(_ name: String) -> String { self[name]?.string ?? "" }
}
