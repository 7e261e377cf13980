import PropertyKit
import Testing
@testable import Vinculum

/// What a service that strangers can reach trusts, and what a local one does.
@Suite("Trust settings")
struct TrustSettingsTests {
    private static let secret = "correct horse battery staple"

    private static func hardened() throws -> Service {
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        return Service {
            $0.adopt(.hardened(ring: ring, administrator: Secret(Self.secret), linkOrigin: "https://id.example.net"))
        }
    }

    private static func bearer(_ token: String?, key: Bool = false) -> [(String, String)] {
        (token.map { [("Authorization", "Bearer \($0)")] } ?? []) + (key ? [("x-goog-api-key", "k")] : [])
    }

    @Test(
        "with an administrator secret, no other credential is accepted",
        arguments: [
            "owner", "OWNER", "ya29.x", "", "correct horse battery stapl", "correct horse battery staple ",
            "Correct horse battery staple",
        ])
    func administrator(token: String) throws {
        var service = try Self.hardened()
        let create = Service.request("v1/projects/demo/accounts", "{}", headers: Self.bearer(token, key: true))
        let reply = service.send(create)
        // An empty token does not count, and a client with a key must not name a project.
        #expect(reply.status == (token.isEmpty ? 400 : 401), "\(token) \(reply.error)")
        #expect(service.authority.store[nil].accountCount == 0)
        let right = service.send(Service.request("v1/projects/demo/accounts", "{}", headers: Self.bearer(Self.secret)))
        #expect(right.status == 200)
    }

    @Test("an empty administrator secret is never accepted")
    func emptySecret() {
        var service = Service { $0.administrator = .secret(Secret("")) }
        #expect(service.admin("v1/accounts:signUp").status == 401)
        let empty = Service.request("v1/accounts:signUp", "{}", headers: [("Authorization", "Bearer ")])
        #expect(service.send(empty).status == 403)
    }

    @Test(
        "with an administrator secret, the emulator's utilities require it",
        arguments: [
            Row("GET", "verificationCodes"), Row("GET", "oobCodes"), Row("GET", "config"), Row("PATCH", "config"),
            Row("DELETE", "accounts?confirm=demo&count=0"),
        ])
    func utilities(row: Row<String, String>) throws {
        let (method, name) = row.fields
        let path = "/emulator/v1/projects/demo/\(name)"
        func status(_ service: Service, _ headers: [(String, String)]) -> Int {
            var service = service
            return service.send(Service.request(path, "{}", method: method, headers: headers)).status
        }
        var local = Service()
        local.signUp("a@x.com")
        #expect(status(local, []) == 200, sourceLocation: row.line)
        let hardened = try Self.hardened()
        #expect(status(hardened, []) == 403, sourceLocation: row.line)
        #expect(status(hardened, Self.bearer(nil, key: true)) == 403, "a key is no secret", sourceLocation: row.line)
        #expect(status(hardened, Self.bearer("owner")) == 401, sourceLocation: row.line)
        #expect(status(hardened, Self.bearer(Self.secret)) == 200, sourceLocation: row.line)
        let open = Service.request("/.well-known/jwks.json", "", method: "GET", headers: [])
        var published = hardened
        #expect(published.send(open).status == 200, "keys stay public", sourceLocation: row.line)
    }

    @Test("unsigned tokens, bare passkeys and custom tokens without a key are refused")
    func forgeries() throws {
        var service = try Self.hardened()
        let made = service.signUp("a@x.com")
        #expect(service.lookup(made.idToken).status == 200)
        let forged = UnsignedJWS.encoded(try #require(made.claims).rawBytes)
        #expect(service.lookup(forged).error == "INVALID_ID_TOKEN")
        let passkey = #"{"idToken":"\#(made.idToken)","authenticatorRegistrationResponse":{"id":"k"}}"#
        #expect(service.client("v2/accounts/passkeyEnrollment:finalize", passkey).errorCode == "OPERATION_NOT_ALLOWED")
        let custom = service.client("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"u\"}"}"#)
        #expect(custom.errorCode == "INVALID_CUSTOM_TOKEN")
        let refresh = try RefreshToken(parsing: made.refreshToken)
        #expect(service.refresh(refresh.encoded()).error == "INVALID_REFRESH_TOKEN")
    }

    /// An address of a blocking function, and whether what is sent there stays on this machine or is encrypted.
    static let addresses: [Row<String, Bool>] = [
        Row("https://f.example.net/x", true),
        Row("HTTPS://f.example.net:8443", true),
        Row("http://localhost:5001/f", true),
        Row("http://127.0.0.1/f", true),
        Row("http://[::1]:5001/f", true),
        Row("http://f.example.net/x", false),
        Row("http://localhost.example.net/", false),
        Row("http://127.0.0.1.example.net", false),
        Row("http://localhost@example.net/", false), Row("http://example.net/\\@localhost", false),
        Row("https:f.example.net", false),
        Row("ftp://localhost/", false), Row("data:,x", false), Row("http://localhost", true),
        Row("https://user@f.example.net/", false),
    ]

    @Test("blocking functions are called on this machine or by https", arguments: addresses)
    func functions(row: Row<String, Bool>) throws {
        let (address, isPrivate) = row.fields
        let quoted = address.replacing("\\", with: "\\\\")
        let config = Hooked.configuration(create: quoted, signIn: nil)
        var service = try Self.hardened()
        let patch = Service.request(
            "v2/projects/demo/config?updateMask=blockingFunctions", config, method: "PATCH",
            headers: Self.bearer(Self.secret))
        let reply = service.send(patch)
        #expect(
            reply.error
                == (isPrivate ? "" : "INVALID_BLOCKING_FUNCTION : ((Expected https, or a function on this machine.))"),
            sourceLocation: row.line)
        // A function that was configured before the service was hardened.
        service.configure(config)
        service.web = { _ in Hooked.say("{}") }
        let made = service.signUp("a@x.com")
        #expect(service.calls.count == (isPrivate ? 1 : 0), sourceLocation: row.line)
        let refusal =
            "BLOCKING_FUNCTION_ERROR_RESPONSE : "
            + "((Failed to make request to an address of this project's configuration.))"
        #expect(made.error == (isPrivate ? "" : refusal), sourceLocation: row.line)
        var local = Hooked.service(config)
        #expect(
            local.signUp("a@x.com").status == 200 && local.calls.count == 1, "a local emulator calls any address",
            sourceLocation: row.line
        )
    }

    @Test("mailed links have the configured origin, whatever the Host header")
    func links() throws {
        var service = try Self.hardened()
        service.signUp("a@x.com")
        let request = Service.request(
            "v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"a@x.com","returnOobLink":true}"#,
            headers: Self.bearer(Self.secret) + [("Host", "evil.example")])
        #expect(service.send(request).text("oobLink").hasPrefix("https://id.example.net/__/auth/action?"))
    }
}

/// The lines of the protocol's checklist that belong to a strict mode.
@Suite("Strict mode")
struct StrictModeTests {
    @Test(
        "changing address or password and deleting the account require a sign-in within five minutes",
        arguments: [
            #""email":"b@x.com""#, #""password":"secret2""#, "",
        ])
    func recentSignIn(members: String) {
        func act(_ service: inout Service, _ session: String) -> String {
            members.isEmpty
                ? service.client("v1/accounts:delete", #"{"idToken":"\#(session)"}"#).error
                : service.update(session, members).error
        }
        for row in [Row(Int64(299), ""), Row(301, "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")] as [Row<Int64, String>] {
            let (seconds, error) = row.fields
            var service = Service { $0.follow(.strict) }
            let made = service.signUp("a@x.com")
            service.now = service.now.adding(seconds: seconds)
            // A token that was refreshed meanwhile tells when its account signed in.
            let refreshed = service.refresh(made.refreshToken).text("id_token")
            let before = Snapshot(service.authority)
            #expect(act(&service, refreshed) == error, "\(seconds)", sourceLocation: row.line)
            if !error.isEmpty {
                #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
                #expect(
                    service.update(refreshed, #""displayName":"Ada""#).status == 200, "a name is not sensitive",
                    sourceLocation: row.line)
                #expect(act(&service, service.signIn("a@x.com").idToken) == "", sourceLocation: row.line)
            }
        }
        var lax = Service()
        let session = lax.signUp("a@x.com").idToken
        lax.now = lax.now.adding(seconds: 3599)
        #expect(act(&lax, session) == "")
    }

    @Test("any auth_time is compared without a trap", arguments: [Int64.min, -1, 0, .max])
    func anyInstant(authTime: Int64) {
        var service = Service { $0.follow(.strict) }
        let made = service.signUp("a@x.com")
        let token = UnsignedJWS.encoded(
            Array(
                #"""
                {"sub":"\#(made.localId)","user_id":"\#(made.localId)","iat":1600000000,"auth_time":\#(authTime),\#
                "firebase":{}}
                """#
                .utf8))
        let reply = service.update(token, #""password":"secret2""#)
        #expect(reply.error == (authTime == .max ? "" : "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"))
    }

    @Test("a reset code expires after an hour, also if a newer one was asked for")
    func resetCodes() {
        var service = Service { $0.follow(.strict) }
        service.signUp("a@x.com")
        let older = service.code("PASSWORD_RESET", #""email":"a@x.com""#)
        let newer = service.code("PASSWORD_RESET", #""email":"a@x.com""#)
        var (inTime, late) = (service, service)
        inTime.now = service.now.adding(seconds: 3599)
        late.now = service.now.adding(seconds: 3601)
        #expect(inTime.resetPassword(newer, "secret2").error == "")
        #expect(inTime.resetPassword(older, "secret2").error == "INVALID_OOB_CODE")
        #expect(late.resetPassword(newer, "secret2").error == "EXPIRED_OOB_CODE")
    }

    @Test("the other kinds of code still work after 3900 seconds", arguments: ["VERIFY_EMAIL", "EMAIL_SIGNIN"])
    func otherCodes(type: String) {
        var service = Service { $0.follow(.strict) }
        let session = service.signUp("a@x.com").idToken
        let code = service.code(type, type == "VERIFY_EMAIL" ? #""idToken":"\#(session)""# : #""email":"a@x.com""#)
        service.now = service.now.adding(seconds: 3900)
        let reply = type == "VERIFY_EMAIL" ? service.apply(code) : service.emailLink("a@x.com", code)
        #expect(reply.status == 200)
    }

    @Test("a pending credential expires after 300 s and ends after repeated wrong codes")
    func secondFactors() {
        var service = Service { $0.follow(.strict) }
        let (id, session) = service.member("a@x.com")
        let start = service.client(
            "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#)["totpSessionInfo"]
        let secret = (try? Base32.decoded(start?["sharedSecretKey"]?.string ?? "")) ?? []
        func code() -> String { TOTP.code(secret: secret, at: TOTP.step(at: service.now)) }
        let enrolled = service.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"""
            {"idToken":"\#(session)","displayName":"app","totpVerificationInfo":{"sessionInfo":"\#
            \#(start?["sessionInfo"]?.string ?? "")","verificationCode":"\#(code())"}}
            """#
        )
        #expect(enrolled.status == 200)
        let factor = service.account(id)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        service.now = service.now.adding(seconds: 60)
        func answer(_ pending: String, _ code: String) -> String {
            service.client(
                "v2/accounts/mfaSignIn:finalize",
                #"""
                {"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)",\#
                "totpVerificationInfo":{"verificationCode":"\#(code)"}}
                """#
            ).error
        }
        func pending() -> String { service.signIn("a@x.com").text("mfaPendingCredential") }
        let old = pending()
        service.now = service.now.adding(seconds: 300)
        #expect(answer(old, code()) == "TOTP_CHALLENGE_TIMEOUT : TOTP challenge timeout, provide first factor again.")
        // Each with a pending sign-in of its own, so that only the account's count can end it.
        for _ in 0..<5 { #expect(answer(pending(), "000") == "INVALID_CODE") }
        #expect(answer(pending(), code()) == "QUOTA_EXCEEDED : Exceeded quota.")
        service.now = service.now.adding(seconds: 300)
        #expect(answer(pending(), code()) == "")
    }

    @Test("in strict mode a link that changes an address ends earlier sessions", arguments: [true, false])
    func provenAddress(isStrict: Bool) {
        for type in ["VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"] {
            var service = Service { $0.follow(isStrict ? .strict : .local) }
            let session = service.signUp("a@x.com").idToken
            let code = service.code(type, #""idToken":"\#(session)","newEmail":"b@x.com""#)
            #expect(service.apply(code).status == 200)
            service.now = service.now.adding(seconds: 1)
            let ends = isStrict && type == "VERIFY_AND_CHANGE_EMAIL"
            #expect(service.lookup(session).error == (ends ? "TOKEN_EXPIRED" : ""), "\(type)")
        }
    }

    @Test("links are only sent for authorised domains")
    func linkDomain() {
        var service = Service { $0.follow(.strict) }
        service.signUp("a@x.com")
        func ask(_ domain: String) -> String {
            service.client(
                "v1/accounts:sendOobCode",
                #"{"requestType":"PASSWORD_RESET","email":"a@x.com","linkDomain":"\#(domain)"}"#
            ).errorCode
        }
        #expect(ask("evil.example") == "INVALID_HOSTING_LINK_DOMAIN" && ask("LOCALHOST") == "" && ask("") == "")
    }

    @Test("a number receives at most twenty messages an hour")
    func messages() {
        var service = Service { $0.follow(.strict) }
        for _ in 0..<20 {
            #expect(service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550100"}"#).status == 200)
        }
        #expect(
            service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550100"}"#).error
                == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }
}
