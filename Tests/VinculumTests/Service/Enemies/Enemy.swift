@testable import Vinculum

/// A credential that stands where a good session should.
enum Enemy: String, CaseIterable, Sendable {
    /// A session that has ended.
    case ended
    /// A session that signed in a moment ago without the second factor that its account has.
    case withoutFactor
    /// The session of a passkey that was removed, of an account with another second factor.
    case removedPasskey
    /// A token that is good for enrolling a second factor alone.
    case enrolOnly
    /// A session cookie.
    case cookie
    /// The token of the other kind: a refresh token for an ID token, and the reverse.
    case otherKind
    /// A session of a tenant, in a request for another tenant.
    case otherTenant
    /// A session of another project whose tokens are signed by the same keys.
    case otherProject
    case disabledAccount
    case deletedAccount
}

/// A service that outsiders can reach, with mandatory second factors, and each ``Enemy`` at its door.
struct EnemyWorld: Sendable {
    private(set) var service: Service
    /// The texts that requests name with `$`.
    private(set) var texts: [String: String] = [:]
    private var tokens: [Enemy: (idToken: String, refreshToken: String)] = [:]

    static let password = "secret1"

    init() throws {
        // Where everything is accepted that can be, so that a refusal is not another one that comes first.
        self.service = try Service.exposed {
            $0.allow(.unconfiguredProviders)
            $0.allow(.unverifiedAssertions)
        }
        var ids: [String] = []
        for _ in 0..<2 {
            let made = self.service.admin(
                "v2/projects/demo/tenants", #"{"displayName":"team","allowPasswordSignup":true}"#)
            ids.append(made.text("tenantId"))
        }
        self.texts["otherTenant"] = ids[1]
        let ofTenant = self.service.client(
            "v1/accounts:signUp", #"{"tenantId":"\#(ids[0])","email":"t@x.net","password":"secret1"}"#)
        self.tokens[.otherTenant] = Self.pair(ofTenant)
        self.addWholeSessions()
        self.addEnded()
        var other = try Service.exposed { $0.projectID = "other" }
        other.member("good@x.net")
        self.tokens[.otherProject] = Self.pair(other.signIn("good@x.net"))
        self.addCodes()
        self.service.configure(MandatoryFactorTests.config)
        self.service.member("enrol@x.net")
        self.tokens[.enrolOnly] = Self.pair(self.service.signIn("enrol@x.net"))
    }

    /// The credential of an enemy.
    func idToken(of enemy: Enemy) -> String { self.tokens[enemy]?.idToken ?? "" }
    func refreshToken(of enemy: Enemy) -> String { self.tokens[enemy]?.refreshToken ?? "" }

    private static func pair(_ reply: Reply) -> (idToken: String, refreshToken: String) {
        (reply.idToken, reply.refreshToken)
    }

    /// Accounts with an authenticator app: a whole session, one without the factor, and one of a removed passkey.
    private mutating func addWholeSessions() {
        let good = self.guarded("good")
        self.texts["good"] = good.reply.idToken
        self.texts["goodId"] = good.id
        self.texts["goodFactor"] = good.factor.factor.id.text
        let second = self.guarded("second")
        self.texts["second"] = second.reply.idToken
        let cookie = self.service.admin(
            "v1/projects/demo:createSessionCookie", #"{"idToken":"\#(good.reply.idToken)"}"#)
        self.tokens[.cookie] = (cookie.text("sessionCookie"), cookie.text("sessionCookie"))
        self.tokens[.otherKind] = (good.reply.refreshToken, good.reply.idToken)

        let weak = self.guarded("weak")
        self.commit([.factorWithdrawn(id: weak.factor.factor.id)], weak.id)
        self.tokens[.withoutFactor] = Self.pair(self.service.signIn("weak@x.net"))
        self.commit([.factorEnrolled(weak.factor)], weak.id)
        self.texts["weakFactor"] = weak.factor.factor.id.text

        let key = self.guarded("key")
        var authenticator = SoftAuthenticator()
        self.service.enrol(&authenticator, key.reply.idToken)
        self.tokens[.removedPasskey] = Self.pair(self.service.enter(&authenticator))
        self.commit([.passkeyRemoved(id: PasskeyID(authenticator.idText))], key.id)
    }

    private mutating func addEnded() {
        for (enemy, members) in [
            (Enemy.ended, #""validSince":"1600000000""#), (.disabledAccount, #""disableUser":true"#),
        ] {
            let (id, _) = self.service.member("\(enemy)@x.net")
            self.tokens[enemy] = Self.pair(self.service.signIn("\(enemy)@x.net"))
            self.service.admin("v1/accounts:update", #"{"localId":"\#(id)",\#(members)}"#)
        }
        let (id, _) = self.service.member("deleted@x.net")
        self.tokens[.deletedAccount] = Self.pair(self.service.signIn("deleted@x.net"))
        self.service.admin("v1/accounts:delete", #"{"localId":"\#(id)"}"#)
    }

    /// Codes that work, so that nothing but the session is wrong with a request.
    private mutating func addCodes() {
        self.service.client("v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"new@x.net"}"#)
        if case .mail(let mail)? = self.service.effects.first { self.texts["linkCode"] = mail.code }
        self.service.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"good@x.net"}"#)
        if case .mail(let mail)? = self.service.effects.first { self.texts["resetCode"] = mail.code }
        self.service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550111"}"#)
        let message = self.service.delivered.code(to: "+15550111")
        (self.texts["smsCode"], self.texts["smsInfo"]) = (message.code, message.session)
        let pending = self.service.signIn("good@x.net").text("mfaPendingCredential")
        self.texts["pending"] = pending
    }

    /// An account with a verified address, a password, an identity of Apple and an authenticator app; its session with
    /// that factor.
    private mutating func guarded(_ name: String) -> (id: String, reply: Reply, factor: EnrolledFactor) {
        let (id, session) = self.service.member("\(name)@x.net")
        self.service.admin(
            "v1/accounts:update",
            #"{"localId":"\#(id)","linkProviderUserInfo":{"providerId":"apple.com","rawId":"\#(name)"}}"#)
        let (reply, _) = self.service.enrollTOTP(session, name: "app")
        let factor = self.service.graph()[AccountID(id)!]!.factors[0]
        return (id, reply, factor)
    }

    private mutating func commit(_ deltas: [AccountChange], _ id: String) {
        var set = ChangeSet()
        set.changes = [.account(.changed(AccountID(id)!, deltas))]
        self.service.commit(set)
    }
}
