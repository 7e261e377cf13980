import PropertyKit
import Testing
@testable import Vinculum

/// Which addresses have an account is told to whoever wants one for an account of its own; so the wish is counted
/// before the address is looked up.
@Suite("Budgets: probes of addresses")
struct AddressProbeTests {
    /// A request that wants an address that an account has, with the session of another account.
    static let probes: [Row<String, String>] = [
        Row("v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1"}"#),
        Row("v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1","idToken":"GUEST"}"#),
        Row("v1/accounts:update", #"{"email":"ada@x.com","idToken":"GUEST"}"#),
        Row(
            "v1/accounts:sendOobCode",
            #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"ada@x.com","idToken":"MEMBER"}"#),
        Row("v1/accounts:signInWithIdp", claim("")),
        Row("v1/accounts:signInWithIdp", claim(#","idToken":"GUEST""#)),
    ]

    /// What a provider says of somebody who has the address, or says to have it.
    private static func claim(_ more: String) -> String {
        let post = #"providerId=google.com&id_token={\"sub\":\"s\",\"email\":\"ada@x.com\"}"#
        return #"{"requestUri":"http://localhost","postBody":"\#(post)"\#(more)}"#
    }

    @Test("a network is told of at most a hundred addresses an hour", arguments: probes)
    func counted(row: Row<String, String>) {
        let (path, body) = row.fields
        var service = Service.strict()
        service.member("ada@x.com")
        let member = service.member("eve@x.com").session
        service.peer = .stranger
        let guest = service.client("v1/accounts:signUp").idToken
        let request = body.replacing("GUEST", with: guest).replacing("MEMBER", with: member)
        let told = BudgetNumberTests.count(150, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, _ in
            service.client(path, request)
        }
        #expect((1...100).contains(told), sourceLocation: row.line)
        #expect(
            service.from(.owner) { $0.client(path, request) }.errorCode != "TOO_MANY_ATTEMPTS_TRY_LATER"
                || path.hasSuffix("sendOobCode"), "another network is not refused", sourceLocation: row.line)
    }

    @Test("a network is told of at most a thousand addresses an hour which methods sign in to them")
    func methods() {
        var service = Service.strict()
        service.peer = .stranger
        let told = BudgetNumberTests.count(1100, "QUOTA_EXCEEDED", &service) { service, number in
            service.client(
                "v1/accounts:createAuthUri", #"{"identifier":"u\#(number)@x.com","continueUri":"http://localhost/"}"#)
        }
        #expect(told == 1000)
    }

    /// A number is told apart by the account that has it, or by none where clients may create no accounts.
    @Test("a network is told of at most sixty numbers an hour whose accounts they are", arguments: [true, false])
    func numbers(isKnown: Bool) throws {
        var service = Service.strict()
        service.configure(#"{"client":{"permissions":{"disabledUserSignup":true}}}"#)
        if isKnown {
            var account = service.admin(
                "v1/accounts:signUp", #"{"email":"a@x.com","emailVerified":true,"phoneNumber":"+15550100"}"#)
            account = service.admin(
                "v1/accounts:update",
                #"""
                {"localId":"\#(account.localId)","mfa":{"enrollments":[{"mfaEnrollmentId":"f",\#
                "phoneInfo":"+15550111"}]}}
                """#)
            try #require(account.status == 200)
        }
        service.peer = .stranger
        let refusal = isKnown ? "UNSUPPORTED_FIRST_FACTOR" : "ADMIN_ONLY_OPERATION"
        let told = BudgetNumberTests.count(150, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            let reply = service.sendSMS(isKnown ? "+15550100" : "+1555\(1000 + number)")
            #expect(reply.errorCode == refusal || reply.errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
            return reply
        }
        #expect(told == (isKnown ? 20 : 60), "a number is asked about twenty times at most")
    }

    @Test("an old session is told nothing")
    func oldSession() {
        var service = Service.strict()
        service.member("ada@x.com")
        let session = service.member("eve@x.com").session
        service.now = service.now.adding(seconds: 600)
        for address in ["ada@x.com", "free@x.com"] {
            #expect(service.update(session, #""email":"\#(address)""#).errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        }
    }

    @Test("where clients create no account, a sign-in link is said to be sent whether an account has the address")
    func closedSignUp() {
        var service = Service.strict()
        service.member("ada@x.com")
        service.configure(
            #"""
            {"client":{"permissions":{"disabledUserSignup":true}},\#
            "emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}
            """#)
        let answers = ["ada@x.com", "gnu@x.com"].map { address in
            let reply = service.sendOobCode("EMAIL_SIGNIN", #""email":"\#(address)""#)
            return (String(decoding: reply.body, as: UTF8.self).replacing(address, with: ""), service.effects.count)
        }
        #expect(answers[0].0 == answers[1].0 && answers[0].1 == 1 && answers[1].1 == 0)
    }

    @Test("wrong second factors of a stranger who knows the password leave the owner's network its own answers")
    func secondFactors() throws {
        var service = Service.strict()
        service.peer = .owner
        let session = service.member("ada@x.com").session
        let (enrolled, secret) = service.enrollTOTP(session, name: "app")
        let factor = try #require(
            service.lookup(enrolled.idToken)["users"]?[0]?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string)
        func answer(_ code: String) -> Reply {
            let pending = service.signIn("ada@x.com").text("mfaPendingCredential")
            return service.client(
                "v2/accounts/mfaSignIn:finalize",
                #"""
                {"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)",\#
                "totpVerificationInfo":{"verificationCode":"\#(code)"}}
                """#)
        }
        func right() -> String { TOTP.code(secret: secret, at: TOTP.step(at: service.now)) }
        service.now = service.now.adding(seconds: 60)
        #expect(answer(right()).status == 200, "the owner's network is known by now")
        service.now = service.now.adding(seconds: 60)
        service.peer = .stranger
        for _ in 0..<5 { _ = answer("000000") }
        #expect(answer(right()).errorCode == "QUOTA_EXCEEDED", "a stranger gets no more answers")
        service.peer = .owner
        for _ in 0..<10 { #expect(answer("000000").errorCode == "INVALID_CODE") }
        #expect(answer(right()).errorCode == "QUOTA_EXCEEDED", "ten in fifteen minutes")
        service.now = service.now.adding(seconds: 90)
        #expect(answer(right()).status == 200)
    }
}
