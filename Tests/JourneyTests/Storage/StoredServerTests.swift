import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What `serve` of an earlier version stored and gave out, under today's program.
@Suite("Servers of earlier versions")
struct StoredServerTests {
    /// The data directory of `serve --sign --strict`.
    private static func served(_ state: StoredState) throws -> StoredHost {
        try StoredHost(state, data: "served", part: "served")
    }

    @Test("an ID token, a refresh token and a session cookie are as good as before", arguments: StoredState.all)
    func tokens(state: StoredState) throws {
        var host = try Self.served(state)
        for name in ["idToken", "refreshedIDToken"] {
            let reply = try host.post("v1/accounts:lookup", #"{"idToken":"\#(try host.text(name))"}"#)
            #expect(reply["users"]?[0]?["localId"]?.string == (try host.text("bob")), "\(name)")
        }
        let body = #"{"grant_type":"refresh_token","refresh_token":"\#(try host.text("refreshToken"))"}"#
        let refreshed = try host.post("/securetoken.googleapis.com/v1/token?key=any", body)
        #expect(refreshed["user_id"]?.string == (try host.text("bob")))

        let path = "/securetoken.google.com/demo-state/.well-known/session-cookie-keys.json"
        let keys = host.run(["request", "GET", path]).output
        try host.memory.write(keys, to: "keys.json")
        let issuer = "https://session.firebase.google.com/demo-state"
        let verify = ["jwt", "verify", "--jwks", "keys.json", "--issuer", issuer, "--audience", "demo-state"]
        let cookie = try host.text("sessionCookie") + "\n"
        #expect(host.run(verify, input: cookie).exit == .done)
    }

    /// HAProxy, Slurm and others keep a copy of the keys of ID tokens, so that opening a state must not replace them.
    @Test(
        "a server keeps the key of ID tokens, and has session cookies signed by another an hour later",
        arguments: StoredState.all)
    func cookieKey(state: StoredState) throws {
        let stored = try Self.served(state)
        var server = try MemoryServer(["--data", "served", "--project", "demo-state", "--sign"], on: stored.memory)
        func kids(_ name: String) throws -> [String] {
            let body = try server.send("GET", "/securetoken.google.com/demo-state/.well-known/\(name)").body
            return try JSON.Document(parsing: body).root["keys"]?.elements.compactMap { $0.string(of: "kid") } ?? []
        }
        let keys = try kids("jwks.json")
        // Later versions store keys of session cookies.
        guard try kids("session-cookie-keys.json") == keys else { return }
        for _ in 0..<3 { try server.tick() }
        #expect(try kids("jwks.json") == keys)
        let cookieKeys = try kids("session-cookie-keys.json")
        #expect(cookieKeys.count == keys.count + 1 && Array(cookieKeys.dropLast()) == keys)
        server.host.instant = server.host.instant.adding(seconds: KeyRing.leadSeconds)
        try server.tick()
        let token = try server.client("v1/accounts:signUp", "{}")["idToken"]?.string ?? ""
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-state:createSessionCookie"
        let made = try server.send("POST", path, #"{"idToken":"\#(token)"}"#, isAdministrator: true)
        let answer = try JSON.Document(parsing: made.body).root
        let cookie = try #require(answer.string(of: "sessionCookie"), "\(String(decoding: made.body, as: UTF8.self))")
        #expect(try UnverifiedJWT(parsing: cookie).keyID?.text == cookieKeys.last)
        #expect(try keys.contains(UnverifiedJWT(parsing: token).keyID?.text ?? ""))
    }

    @Test("a refresh token keeps the second factor that the session was opened with", arguments: StoredState.all)
    func secondFactorSession(state: StoredState) throws {
        var host = try Self.served(state)
        let body = #"{"grant_type":"refresh_token","refresh_token":"\#(try host.text("cleoRefreshToken"))"}"#
        let token = try host.post("/securetoken.googleapis.com/v1/token?key=any", body)["id_token"]?.string
        let read = try UnverifiedIDToken(parsing: try #require(token))
        #expect(read.secondFactor?.provider == "phone")
    }

    @Test("a stored password signs in", arguments: StoredState.all)
    func password(state: StoredState) throws {
        var host = try Self.served(state)
        let password = try #require(state.known()["password"]?.string)
        let body = #"{"email":"bob@example.com","password":"\#(password)","returnSecureToken":true}"#
        #expect(try host.post("v1/accounts:signInWithPassword", body)["localId"]?.string == host.text("bob"))
    }

    @Test("a sign-in that waited for a texted code is finished with it", arguments: StoredState.all)
    func pendingSignIn(state: StoredState) throws {
        var host = try Self.served(state)
        let pending = try #require(host.known["smsPending"])
        let body =
            #"{"mfaPendingCredential":"\#(pending["credential"]?.string ?? "")","phoneVerificationInfo":"#
            + #"{"sessionInfo":"\#(pending["session"]?.string ?? "")","code":"\#(pending["code"]?.string ?? "")"}}"#
        #expect(try host.post("v2/accounts/mfaSignIn:finalize", body)["idToken"]?.string != nil)
    }

    @Test("a sign-in that waited is finished with a code of the app that was enrolled then", arguments: StoredState.all)
    func pendingSignInByApp(state: StoredState) throws {
        var host = try Self.served(state)
        let pending = try #require(host.known["totpPending"])
        let code = try host.appCode(host.text("totpSecret"))
        let body =
            #"{"mfaPendingCredential":"\#(pending["credential"]?.string ?? "")","#
            + #""mfaEnrollmentId":"\#(pending["factor"]?.string ?? "")","#
            + #""totpVerificationInfo":{"verificationCode":"\#(code)"}}"#
        #expect(try host.post("v2/accounts/mfaSignIn:finalize", body)["idToken"]?.string != nil)
    }

    @Test("an identity that waited for the second factor is linked when it is answered", arguments: StoredState.all)
    func deferredSignIn(state: StoredState) throws {
        var host = try Self.served(state)
        // Version 1 of the stored form has no deferred sign-ins.
        guard let pending = host.known["deferred"] else { return }
        func providers(_ host: inout StoredHost) throws -> [String?] {
            let waysIn = try host.result("accounts", "show", host.text("cleo"))["waysIn"]
            return waysIn?.elements.map { $0["provider"]?.string } ?? []
        }
        #expect(try providers(&host) == ["google.com"])
        let code = try host.appCode(host.text("totpSecret"))
        let body =
            #"{"mfaPendingCredential":"\#(pending["credential"]?.string ?? "")","#
            + #""mfaEnrollmentId":"\#(pending["factor"]?.string ?? "")","#
            + #""totpVerificationInfo":{"verificationCode":"\#(code)"}}"#
        #expect(try host.post("v2/accounts/mfaSignIn:finalize", body)["idToken"]?.string != nil)
        #expect(try providers(&host) == ["google.com", "oidc.other"])
    }

    @Test("the contract of a provider is what it was", arguments: StoredState.all)
    func contract(state: StoredState) throws {
        var host = try Self.served(state)
        // Contracts came with version 3 of the stored form.
        guard let contract = host.known["contract"] else { return }
        let shown = try host.result("providers", "show", "oidc.contract", "--with-secrets")
        #expect(JSONMatch.difference(shown, expected: contract) == nil)
    }

    @Test("a texted code and a mailed code that were pending are good once", arguments: StoredState.all)
    func codes(state: StoredState) throws {
        var host = try Self.served(state)
        let phone = try #require(host.known["phone"])
        let session = try #require(phone["session"]?.string)
        let body = #"{"sessionInfo":"\#(session)","code":"\#(phone["code"]?.string ?? "")"}"#
        #expect(try host.post("v1/accounts:signInWithPhoneNumber", body)["isNewUser"]?.bool == true)
        let reset = #"{"oobCode":"\#(try host.text("resetCode"))","newPassword":"a new password"}"#
        #expect(try host.post("v1/accounts:resetPassword", reset)["email"]?.string == "bob@example.com")
        let again = "/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=any"
        #expect(host.run(["request", "POST", again, "--body", "-"], input: reset).exit == .refused)
    }

    @Test("the export that a server writes at shutdown is imported", arguments: StoredState.all)
    func exported(state: StoredState) throws {
        var host = try StoredHost(state, data: "elsewhere", part: "served")
        try host.copy("exported-on-exit")
        #expect(host.run(["import", "exported-on-exit"]).exit == .done)
        for name in ["bob", "cleo"] { _ = try host.result("accounts", "show", try host.text(name)) }
    }

    @Test(
        "the state of a server that was killed opens: tokens without a signature, a blocking function",
        arguments: StoredState.all)
    func killed(state: StoredState) throws {
        var host = try StoredHost(state, data: "killed", part: "killed")
        let lookup = try host.post("v1/accounts:lookup", #"{"idToken":"\#(try host.text("idToken"))"}"#)
        #expect(lookup["users"]?[0]?["localId"]?.string == (try host.text("uid")))
        let body = #"{"grant_type":"refresh_token","refresh_token":"\#(try host.text("refreshToken"))"}"#
        let refreshed = try host.post("/securetoken.googleapis.com/v1/token?key=any", body)
        #expect(refreshed["user_id"]?.string == (try host.text("uid")))
        let trigger = try host.result("config", "show")["blockingFunctions"]?["triggers"]?["beforeCreate"]
        #expect(trigger?["functionUri"]?.string == (try host.text("function")))
    }
}
