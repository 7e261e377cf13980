import Testing
@testable import Vinculum

/// How recent a session is: nothing but signing in and reauthenticating moves it.
@Suite("Recency")
struct RecencyTests {
    /// Every operation that returns tokens to a session.
    enum Change: CaseIterable, Sendable {
        case password, address, upgrade, signUp, validSince, link, phone, mailedLink, factor, app, passkey, refresh,
            merge

        func carryOut(_ service: inout Service, _ session: Reply) -> Reply {
            let token = session.idToken
            switch self {
            case .password: return service.update(token, #""password":"secret2""#)
            case .address: return service.update(token, #""email":"new@x.com""#)
            case .upgrade, .signUp:
                return service.client(
                    "v1/accounts:signUp", #"{"idToken":"\#(token)","email":"new@x.com","password":"secret2"}"#)
            case .validSince: return service.update(token, #""validSince":"\#(service.now.seconds)""#)
            case .link: return service.federated("g", session: token)
            case .phone: return service.phone("+15550004", session: token)
            case .mailedLink:
                return service.emailLink(
                    "a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#), session: token)
            case .factor: return service.enrollPhone(token, "+15550005")
            case .app: return service.enrollTOTP(token, name: "app").0
            case .passkey:
                var authenticator = SoftAuthenticator()
                return service.enrol(&authenticator, token)
            case .refresh: return service.refresh(session.refreshToken)
            case .merge:
                let guest = service.client("v1/accounts:signUp").idToken
                let merge = #"{"idToken":"\#(token)","otherIdToken":"\#(guest)","mergeId":"m"}"#
                #expect(service.client("/vinculum/v1/accounts:merge", merge).status == 200)
                return service.client("/vinculum/v1/accounts:commitMerge", #"{"idToken":"\#(token)"}"#)
            }
        }
    }

    /// A service with a session that the change can be made in.
    private static func beginning(_ change: Change, _ trust: TrustLevel) -> (Service, Reply) {
        var service = Service { $0.follow(.strict) }
        let session: Reply
        if change == .upgrade {
            session = service.client("v1/accounts:signUp")
        } else {
            service.member("a@x.com")
            session = service.signIn("a@x.com")
        }
        // A hardened service replaces no verified address without a mailed link.
        if trust < .hardened || change != .address && change != .signUp { service.change { $0.follow(trust) } }
        return (service, session)
    }

    @Test(
        "no operation makes a session recent, and each token is of the time in which tokens are valid",
        arguments: TrustLevel.allCases, Change.allCases)
    func operations(trust: TrustLevel, change: Change) throws {
        var (service, session) = Self.beginning(change, trust)
        let begun = try UnverifiedIDToken(parsing: session.idToken).signedInAt
        service.now = service.now.adding(seconds: 200)
        let changed = change.carryOut(&service, session)
        let text = changed.idToken.isEmpty ? changed.text("id_token") : changed.idToken
        let token = try UnverifiedIDToken(parsing: text)
        #expect(token.signedInAt == begun && begun != nil)
        let id = try #require(AccountID(token.accountID))
        let validSince = try #require(service.authority.store[nil][id]?.validSince ?? begun)
        #expect(token.payload["auth_time"]?.int64 == max(validSince, begun ?? 0))
        // A refresh keeps both.
        let kept = changed.refreshToken.isEmpty ? changed.text("refresh_token") : changed.refreshToken
        service.now = service.now.adding(seconds: 50)
        let refreshed = try UnverifiedIDToken(parsing: service.refresh(kept).text("id_token"))
        #expect(refreshed.signedInAt == begun)
        #expect(refreshed.payload["auth_time"]?.int64 == token.payload["auth_time"]?.int64)
    }

    /// What libraries compare with the instant from which an account's tokens are valid: firebase-admin for Node,
    /// kreait/firebase-php and next-firebase-auth-edge `auth_time`, firebase-admin for Python, Go and Java `iat`
    /// (react-native-firebase 6579, firebase-ios-sdk 10292 and firebase-tools 5990 report fresh tokens as revoked). PHP
    /// and fastapi-cloudauth take no `auth_time` of a time to come.
    private static func expectAccepted(_ text: String, _ service: Service, _ comment: Comment) throws {
        let token = try UnverifiedIDToken(parsing: text)
        let id = try #require(AccountID(token.accountID))
        let validSince = service.authority.store[nil][id]?.validSince ?? 0
        let authTime = try #require(token.payload["auth_time"]?.int64)
        #expect(authTime >= validSince && authTime <= service.now.seconds, comment)
        #expect(token.issuedAt.map { $0 >= validSince } ?? false, comment)
    }

    /// Expects that of a reply's ID token, of those that its session gets later, and of session cookies of each.
    private static func expectAccepted(_ reply: Reply, _ service: inout Service) throws {
        var (token, refresh) = (reply.idToken, reply.refreshToken)
        if token.isEmpty { (token, refresh) = (reply.text("id_token"), reply.text("refresh_token")) }
        for wait in [0, 1, 3000] as [Int64] {
            try self.expectAccepted(token, service, "after \(wait) seconds")
            let cookie = service.admin("v1/projects/demo:createSessionCookie", #"{"idToken":"\#(token)"}"#)
            try self.expectAccepted(cookie.text("sessionCookie"), service, "a cookie after \(wait) seconds")
            service.now = service.now.adding(seconds: wait)
            token = service.refresh(refresh).text("id_token")
        }
    }

    @Test(
        "a token of a changed account is none of a revoked session, at any step of the clock",
        arguments: Change.allCases, [0, 1, 59, 290] as [Int64])
    func changes(change: Change, step: Int64) throws {
        for trust in TrustLevel.allCases {
            var (service, session) = Self.beginning(change, trust)
            service.now = service.now.adding(seconds: step)
            try Self.expectAccepted(change.carryOut(&service, session), &service)
        }
    }

    @Test(
        "so it is where the clock was set back before a change that ends the sessions",
        arguments: [Change.password, .address, .upgrade, .signUp, .validSince], [-1, -30, -3000] as [Int64])
    func clockSetBack(change: Change, step: Int64) throws {
        var (service, session) = Self.beginning(change, .local)
        service.now = service.now.adding(seconds: step)
        try Self.expectAccepted(change.carryOut(&service, session), &service)
    }

    /// Every way to begin a session.
    enum SignIn: CaseIterable, Sendable {
        case guest, password, federated, phone, mailedLink, custom

        func carryOut(_ service: inout Service) -> Reply {
            switch self {
            case .guest: service.client("v1/accounts:signUp")
            case .password: service.signIn("a@x.com")
            case .federated: service.federated("g", "a@x.com")
            case .phone: service.phone("+15550004")
            case .mailedLink:
                service.emailLink("a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#))
            case .custom: service.client("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"ada\"}"}"#)
            }
        }
    }

    @Test(
        "a token of a sign-in is none of a revoked session, in the second of the revocation too",
        arguments: SignIn.allCases)
    func signIns(signIn: SignIn) throws {
        var service = Service()
        service.member("a@x.com")
        let first = signIn.carryOut(&service)
        try Self.expectAccepted(first, &service)
        let body = #"{"localId":"\#(first.claims?["sub"]?.string ?? "")","validSince":"\#(service.now.seconds)"}"#
        #expect(service.admin("v1/projects/demo/accounts:update", body).status == 200)
        try Self.expectAccepted(signIn.carryOut(&service), &service)
    }

    @Test(
        "a stolen recent session does not stay recent by changing the password again and again",
        arguments: [TrustLevel.strict, .hardened])
    func chain(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        service.member("a@x.com")
        var stolen = service.signIn("a@x.com").idToken
        for round in 1...4 {
            service.now = service.now.adding(seconds: 100)
            let reply = service.update(stolen, #""password":"thiefs-secret\#(round)""#)
            #expect((reply.status == 200) == (round <= 3), "after \(round * 100) seconds")
            if reply.status == 200 {
                stolen = reply.idToken
            } else {
                #expect(reply.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
            }
        }
        let again = service.signIn("a@x.com", "thiefs-secret3").idToken
        #expect(service.update(again, #""password":"secret2""#).status == 200, "reauthenticating makes it recent")
    }

    @Test("a token of an earlier version is recent by its auth_time")
    func earlierTokens() {
        var service = Service { $0.follow(.strict) }
        let (id, _) = service.member("a@x.com")
        for (age, status) in [(299, 200), (301, 400)] as [(Int64, Int)] {
            let payload =
                #"{"user_id":"\#(id)","iat":\#(service.now.seconds),"auth_time":\#(service.now.seconds - age),"#
                + #""exp":\#(service.now.seconds + 3600),"firebase":{"sign_in_provider":"password"}}"#
            var other = service
            let token = UnsignedJWS.encoded(Array(payload.utf8))
            #expect(other.update(token, #""password":"secret2""#).status == status, "\(age) seconds old")
        }
    }
}
