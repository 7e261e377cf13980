import PropertyKit
import Testing
@testable import Vinculum

/// The mails and messages that each request causes. ``AuthorityLawTests`` checks that they agree with the committed
/// codes.
@Suite("Effects")
struct EffectTests {
    /// A request and the mails and messages that it causes.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sent: [String]
        let run: @Sendable (inout Service) -> Reply
        let line: SourceLocation

        init(
            _ name: String, _ sent: [String], sourceLocation: SourceLocation = #_sourceLocation,
            _ run: @escaping @Sendable (inout Service) -> Reply
        ) {
            (self.testDescription, self.sent, self.run, self.line) = (name, sent, run, sourceLocation)
        }
    }

    /// Short forms: kind, recipient, lifetime in seconds.
    private static func texts(_ service: Service) -> [String] {
        service.effects.map { effect in
            switch effect {
            case .mail(let mail):
                "\(mail.kind) \(mail.recipient.text) \(mail.expiresAt.seconds - service.now.seconds)"
            case .message(let message):
                "\(message.purpose) \(message.recipient.text) \(message.expiresAt.seconds - service.now.seconds)"
            case .notice(let notice): "notice \(notice.recipient.text)"
            }
        }
    }

    private static func mail(_ type: String, _ members: String) -> @Sendable (inout Service) -> Reply {
        { $0.client("v1/accounts:sendOobCode", #"{"requestType":"\#(type)",\#(members)}"#) }
    }

    private static func handedOver(_ type: String, _ members: String = "") -> @Sendable (inout Service) -> Reply {
        { service in
            let email = #""email":"old@x.com","returnOobLink":true"#
            return service.admin("v1/accounts:sendOobCode", #"{"requestType":"\#(type)",\#(email)\#(members)}"#)
        }
    }

    private static let account = #""email":"old@x.com""#
    private static let testNumber =
        #"{"signIn":{"phoneNumber":{"enabled":true,"testPhoneNumbers":{"+15550199":"123456"}}}}"#

    static let cases: [Case] = [
        Case("sign-up", []) { $0.signUp("new@x.com") },
        Case("sign-in", []) { $0.signIn("old@x.com") },
        Case("a mailed sign-in", ["emailSignIn b@x.com 21600"], mail("EMAIL_SIGNIN", #""email":"b@x.com""#)),
        Case("a reset", ["passwordReset old@x.com 3600"], mail("PASSWORD_RESET", account)),
        Case("a verification", ["verifyEmail old@x.com 259200"]) { service in
            let token = service.signIn("old@x.com").idToken
            return service.client("v1/accounts:sendOobCode", #"{"requestType":"VERIFY_EMAIL","idToken":"\#(token)"}"#)
        },
        Case("a change by mail goes to the new address", ["verifyAndChangeEmail new@x.com 259200"]) { service in
            let token = service.signIn("old@x.com").idToken
            return service.client(
                "v1/accounts:sendOobCode",
                #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"new@x.com","idToken":"\#(token)"}"#)
        },
        Case("a change that was mailed lets the old address take it back", ["recoverEmail old@x.com 604800"]) {
            service in
            let token = service.signIn("old@x.com").idToken
            let code = service.code("VERIFY_AND_CHANGE_EMAIL", #""newEmail":"new@x.com","idToken":"\#(token)""#)
            return service.apply(code)
        },
        Case("a change by session too", ["recoverEmail old@x.com 604800"]) { service in
            service.update(service.signIn("old@x.com").idToken, #""email":"new@x.com""#)
        },
        Case("a change by a mailed sign-in too", ["recoverEmail old@x.com 604800"]) { service in
            let token = service.signIn("old@x.com").idToken
            let code = service.code("EMAIL_SIGNIN", #""email":"new@x.com""#)
            return service.emailLink("new@x.com", code, session: token)
        },
        Case("an address that is replaced again is mailed once", []) { service in
            let first = service.update(service.signIn("old@x.com").idToken, #""email":"new@x.com""#)
            let back = service.update(first.idToken, #""email":"old@x.com""#)
            return service.update(back.idToken, #""email":"third@x.com""#)
        },
        Case("a code for a number", ["signIn +15550101 600"]) { service in
            service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550101"}"#)
        },
        Case("a test number is sent nothing", []) { service in
            service.configure(testNumber)
            return service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550199"}"#)
        },
        Case("a phone that becomes a second factor", ["enrollment +15550100 600"]) { service in
            let token = service.signIn("old@x.com").idToken
            return service.client(
                "v2/accounts/mfaEnrollment:start",
                #"{"idToken":"\#(token)","phoneEnrollmentInfo":{"phoneNumber":"+15550100"}}"#)
        },
        Case("a phone that became one", ["revertSecondFactorAddition old@x.com 86400"]) { service in
            service.enrollPhone(service.signIn("old@x.com").idToken, "+15550100")
        },
        Case("an app that becomes a second factor", []) { service in
            let token = service.signIn("old@x.com").idToken
            return service.client(
                "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(token)","totpEnrollmentInfo":{}}"#)
        },
        Case("an app that became one", ["revertSecondFactorAddition old@x.com 86400"]) { service in
            service.enrollTOTP(service.signIn("old@x.com").idToken).0
        },
        Case("a challenge of a second factor", ["secondFactor +15550100 600"]) { service in
            service.enrollPhone(service.signIn("old@x.com").idToken, "+15550100")
            let pending = service.signIn("old@x.com")
            let factor = pending["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
            let credential = pending.text("mfaPendingCredential")
            return service.client(
                "v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential":"\#(credential)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#)
        },
        Case("a sign-in that an administrator is handed", [], handedOver("EMAIL_SIGNIN")),
        Case("a reset that one is handed", [], handedOver("PASSWORD_RESET")),
        Case("a verification that one is handed", [], handedOver("VERIFY_EMAIL")),
        Case("a change that one is handed", [], handedOver("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"new@x.com""#)),
        Case("a recovery that one is handed", []) { service in
            service.update(service.signIn("old@x.com").idToken, #""email":"new@x.com""#)
            return service.admin(
                "v1/accounts:sendOobCode",
                #"{"requestType":"RECOVER_EMAIL","email":"new@x.com","returnOobLink":true}"#)
        },
        Case("a reset of an unknown address, with enumeration protection", []) { service in
            service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
            return service.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"b@x.com"}"#)
        },
    ]

    @Test("each request has its mails and messages sent, and the listings show the same codes", arguments: cases)
    func sent(_ row: Case) {
        var service = Service()
        service.member("old@x.com")
        let reply = row.run(&service)
        #expect(reply.status == 200, "\(reply.error)", sourceLocation: row.line)
        #expect(Self.texts(service) == row.sent, sourceLocation: row.line)
        #expect(service.refusal == nil, sourceLocation: row.line)
        for effect in service.effects {
            switch effect {
            case .mail(let mail):
                let listed = service.mails().last
                #expect(
                    listed?["oobCode"]?.string == mail.code && listed?["oobLink"]?.string == mail.link,
                    sourceLocation: row.line)
                #expect(mail.link.contains("oobCode=\(mail.code)"), sourceLocation: row.line)
            case .message(let message):
                #expect(
                    service.smsCode(to: message.recipient.text).code == message.code, sourceLocation: row.line)
            case .notice: Issue.record("local trust sends no notice", sourceLocation: row.line)
            }
        }
    }

    @Test("a refused request sends nothing")
    func refused() {
        var service = Service()
        let token = service.member("old@x.com").session
        service.member("other@x.com")
        for row in [
            Row("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"nobody@x.com"}"#),
            Row("v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"no address"}"#),
            Row(
                "v1/accounts:sendOobCode",
                #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"other@x.com","idToken":"\#(token)"}"#
            ),
            Row("v1/accounts:sendVerificationCode", #"{"phoneNumber":"5550100"}"#),
            Row("v1/accounts:update", #"{"idToken":"\#(token)","email":"other@x.com"}"#),
            Row("v1/accounts:update", #"{"idToken":"\#(token)","email":"new@x.com","password":"short"}"#),
            Row(
                "v2/accounts/mfaEnrollment:start",
                #"{"idToken":"\#(token)","phoneEnrollmentInfo":{"phoneNumber":"5550100"}}"#
            ),
        ] as [Row<String, String>] {
            let (path, body) = row.fields
            let reply = service.client(path, body)
            #expect(reply.status == 400, "\(body)", sourceLocation: row.line)
            #expect(service.effects == [], "\(body)", sourceLocation: row.line)
            #expect(service.refusal?.message == reply.error, "\(body)", sourceLocation: row.line)
        }
        #expect(service.mails().isEmpty)
    }

    @Test(
        "an address change of an account that a function disables is refused, and the old address is still notified")
    func disabled() {
        let disables = Hooked.say(#"{"userRecord":{"updateMask":"disabled","disabled":true}}"#)
        var service = Service()
        let token = service.member("old@x.com").session
        let code = service.code("EMAIL_SIGNIN", #""email":"new@x.com""#)
        service.configure(Hooked.configuration(create: nil, signIn: Hooked.signIn))
        service.web = { _ in disables }
        #expect(service.emailLink("new@x.com", code, session: token).error == "USER_DISABLED")
        #expect(service.authority.store[nil][email: EmailAddress("new@x.com")!] != nil, "the change is committed")
        #expect(Self.texts(service) == ["recoverEmail old@x.com 604800"])
    }

    @Test("a mail has the language of the request and names its tenant", arguments: [nil, "blue"])
    func scope(tenant: String?) {
        var service = Service()
        let scope = tenant.map { #","tenantId":"\#($0)""# } ?? ""
        service.client("v1/accounts:signUp", #"{"email":"old@x.com","password":"secret1"\#(scope)}"#)
        for (locale, expected) in [("de-AT", "de-AT"), ("no/language", "en"), (nil, "en")] as [(String?, String)] {
            var headers = [("x-goog-api-key", "key")]
            if let locale { headers.append(("X-Firebase-Locale", locale)) }
            let body = #"{"requestType":"PASSWORD_RESET","email":"old@x.com"\#(scope)}"#
            service.send(Service.request("v1/accounts:sendOobCode", body, headers: headers))
            guard case .mail(let mail)? = service.effects.first else {
                Issue.record("a mail is sent")
                continue
            }
            #expect(mail.locale == expected && mail.tenant?.text == tenant)
        }
    }
}
