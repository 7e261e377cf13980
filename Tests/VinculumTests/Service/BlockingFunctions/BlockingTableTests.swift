import PropertyKit
import Testing
@testable import Vinculum

@Suite("Operations and their blocking functions")
struct BlockingTableTests {
    /// A request, and the functions called for it. Calls made to prepare the request are not compared.
    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let asked: [String]
        let act: @Sendable (inout Service) -> Void

        init(_ name: String, _ asked: [String], _ act: @escaping @Sendable (inout Service) -> Void) {
            (self.testDescription, self.asked, self.act) = (name, asked, act)
        }
    }

    @discardableResult
    private static func finalizePhone(_ service: inout Service, _ pending: Reply, _ number: String) -> Reply {
        let credential = pending.text("mfaPendingCredential")
        let factor = pending["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        service.client(
            "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)"}"#)
        let (code, info) = service.smsCode(to: number)
        return service.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(credential)","phoneVerificationInfo":{"code":"\#(code)",\#
            "sessionInfo":"\#(info)"}}
            """#
        )
    }

    @discardableResult
    private static func emailLink(_ service: inout Service, _ email: String) -> Reply {
        service.emailLink(email, service.code("EMAIL_SIGNIN", #""email":"\#(email)""#))
    }

    static let scenarios: [Scenario] = [
        Scenario("sign-up with a password", ["beforeCreate password", "beforeSignIn password"]) { service in
            service.signUp("a@x.com")
        },
        Scenario("anonymous sign-up", []) { service in service.client("v1/accounts:signUp") },
        Scenario("creation by an administrator", []) { service in
            service.admin("v1/projects/demo/accounts", #"{"email":"a@x.com","password":"secret1"}"#)
        },
        Scenario("upgrade of an anonymous account", []) { service in
            let session = service.client("v1/accounts:signUp").idToken
            service.client("v1/accounts:signUp", #"{"idToken":"\#(session)","email":"a@x.com","password":"secret1"}"#)
        },
        Scenario("custom token", []) { service in
            service.client("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"u\"}"}"#)
        },
        Scenario("import", []) { service in
            service.admin("v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"u","email":"a@x.com"}]}"#)
        },
        Scenario("password", ["beforeSignIn password"]) { service in
            service.signUp("a@x.com")
            service.calls = []
            service.signIn("a@x.com")
        },
        Scenario("wrong password", []) { service in
            service.signUp("a@x.com")
            service.calls = []
            service.signIn("a@x.com", "secret2")
        },
        Scenario("new password, refresh, passkey", []) { service in
            let made = service.signUp("a@x.com")
            service.client(
                "v2/accounts/passkeyEnrollment:finalize",
                #"{"idToken":"\#(made.idToken)","authenticatorRegistrationResponse":{"id":"k"}}"#)
            service.calls = []
            service.refresh(made.refreshToken)
            service.update(made.idToken, #""password":"secret2""#)
            service.client("v2/accounts/passkeySignIn:finalize", #"{"authenticatorAuthenticationResponse":{"id":"k"}}"#)
        },
        Scenario("e-mail link, new account", ["beforeCreate emailLink", "beforeSignIn emailLink"]) { service in
            emailLink(&service, "a@x.com")
        },
        Scenario("e-mail link, existing account", ["beforeSignIn emailLink"]) { service in
            service.member("a@x.com")
            service.calls = []
            emailLink(&service, "a@x.com")
        },
        Scenario("e-mail link that joins a session's account", ["beforeSignIn emailLink"]) { service in
            let session = service.client("v1/accounts:signUp").idToken
            service.emailLink("a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#), session: session)
        },
        Scenario("phone number, new account", ["beforeCreate phone", "beforeSignIn phone"]) { service in
            service.phone("+15550100")
        },
        Scenario("phone number, existing account", ["beforeSignIn phone"]) { service in
            service.phone("+15550100")
            service.calls = []
            service.phone("+15550100")
        },
        Scenario("provider, new account", ["beforeCreate google.com", "beforeSignIn google.com"]) { service in
            service.federated("s")
        },
        Scenario("provider, existing account", ["beforeSignIn google.com"]) { service in
            service.federated("s")
            service.calls = []
            service.federated("s")
        },
        Scenario("provider that joins a session's account", ["beforeSignIn oidc.x"]) { service in
            let session = service.signUp("a@x.com").idToken
            service.calls = []
            service.federated("s", provider: "oidc.x", session: session)
        },
        Scenario("provider that asks for confirmation", []) { service in
            service.member("a@x.com")
            service.calls = []
            service.federated("s", "a@x.com", verified: false)
        },
        Scenario("player of Game Center", ["beforeCreate gc.apple.com", "beforeSignIn gc.apple.com"]) { service in
            service.client("v1/accounts:signInWithGameCenter", #"{"teamPlayerId":"p"}"#)
        },
        Scenario("disabled account", []) { service in
            let (id, _) = service.member("a@x.com")
            service.admin("v1/accounts:update", #"{"localId":"\#(id)","disableUser":true}"#)
            service.calls = []
            service.signIn("a@x.com")
        },
        Scenario("second factor by message, after a password", ["beforeSignIn password phone"]) { service in
            let (_, session) = service.member("a@x.com")
            service.enrollPhone(session, "+15550100")
            service.calls = []
            finalizePhone(&service, service.signIn("a@x.com"), "+15550100")
        },
        Scenario("second factor by message, after a provider", ["beforeSignIn google.com phone"]) { service in
            let (_, session) = service.member("a@gmail.com")
            let linked = service.federated("s", "a@gmail.com", session: session).idToken
            service.enrollPhone(linked, "+15550100")
            service.calls = []
            finalizePhone(&service, service.federated("s", "a@gmail.com"), "+15550100")
        },
        Scenario("second factor by message, after a link", ["beforeSignIn password phone"]) { service in
            let (_, session) = service.member("a@x.com")
            service.enrollPhone(session, "+15550100")
            service.calls = []
            finalizePhone(&service, emailLink(&service, "a@x.com"), "+15550100")
        },
        Scenario("second factor by app", ["beforeSignIn password totp"]) { service in
            let (_, session) = service.member("a@x.com")
            let (_, secret) = service.enrollTOTP(session)
            service.now = service.now.adding(seconds: 60)
            service.calls = []
            let pending = service.signIn("a@x.com")
            let code = TOTP.code(secret: secret, at: TOTP.step(at: service.now))
            service.client(
                "v2/accounts/mfaSignIn:finalize",
                #"""
                {"mfaPendingCredential":"\#(pending.text("mfaPendingCredential"))",\#
                "mfaEnrollmentId":"\#(pending["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? "")",\#
                "totpVerificationInfo":{"verificationCode":"\#(code)"}}
                """#
            )
        },
    ]

    @Test("each operation calls the functions of the protocol's table", arguments: scenarios)
    func table(scenario: Scenario) {
        var service = Hooked.service()
        scenario.act(&service)
        #expect(Hooked.story(service.calls) == scenario.asked)
        for call in service.calls {
            #expect(call.method == "POST" && call.timeoutMilliseconds == 60_000)
            let payload = Hooked.payload(call)
            #expect(call.url == (payload?["event_type"]?.string == "beforeCreate" ? Hooked.create : Hooked.signIn))
            #expect(payload?["aud"]?.string == call.url)
        }
    }

    @Test("only configured functions are called", arguments: [true, false])
    func oneOfTwo(create: Bool) {
        var service = Hooked.service(
            Hooked.configuration(create: create ? Hooked.create : nil, signIn: create ? nil : Hooked.signIn))
        #expect(service.signUp("a@x.com").status == 200)
        #expect(Hooked.story(service.calls) == [create ? "beforeCreate password" : "beforeSignIn password"])
    }

    @Test("a tenant uses its project's functions, whose calls name the tenant")
    func tenant() {
        var service = Hooked.service()
        let made = service.client("v1/accounts:signUp", #"{"email":"a@x.com","password":"secret1","tenantId":"t-1"}"#)
        #expect(made.status == 200 && service.calls.count == 2)
        for call in service.calls {
            let payload = Hooked.payload(call)
            #expect(payload?["tenant_id"]?.string == "t-1" && payload?["user_record"]?["tenant_id"]?.string == "t-1")
        }
    }
}
