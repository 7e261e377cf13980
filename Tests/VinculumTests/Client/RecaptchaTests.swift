@testable import Vinculum
import PropertyKit
import Testing

@Suite("reCAPTCHA")
struct RecaptchaTests {
    static func config(email: String = "OFF", phone: String = "OFF", key: String = "projects/p/keys/SITE") -> String {
        #"""
            {"recaptchaKey":"\#(key)","recaptchaEnforcementState":[{"provider":"EMAIL_PASSWORD_PROVIDER",\#
            "enforcementState":"\#(email)"},{"provider":"PHONE_PROVIDER","enforcementState":"\#(phone)"},\#
            {"provider":"NEW","enforcementState":"ENFORCE"}]}
            """#
    }

    static let protected: [(AuthClient.Intent, String, String)] = [
        (.signIn(.password(email: "a@b.c", password: "p")), "signInWithPassword", "captchaResponse"),
        (.createUser(email: "a@b.c", password: Secret("p")), "signUpPassword", "captchaResponse"),
        (.sendPasswordReset(email: "a@b.c", nil), "getOobCode", "captchaResp"),
        (.sendSignInLink(email: "a@b.c", ClientRequestTests.settings), "getOobCode", "captchaResp"),
    ]

    @Test(
        "a request without a required token is repeated once with it, and later requests have one at once",
        arguments: protected)
    func retry(intent: AuthClient.Intent, action: String, member: String) throws {
        var desk = Desk(.init(apiKey: "K", interface: .legacy))
        desk.begin(intent)
        #expect(try desk.askedBody[member] == nil && desk.askedBody["recaptchaVersion"] == nil)
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        let config = try #require(desk.open.first).request
        #expect(config.method == "GET" && config.body.isEmpty)
        #expect(
            desk.client.configuration.address(of: config).url
                == """
                    https://identitytoolkit.googleapis.com/v2/recaptchaConfig?key=K&clientType=CLIENT_TYPE_IOS&\
                    version=RECAPTCHA_ENTERPRISE
                    """
        )
        desk.answer(Self.config(email: "ENFORCE"))
        #expect(desk.questions.map(\.question) == [.init(siteKey: "SITE", action: action)])
        desk.show(.token("R"))
        #expect(try desk.askedBody[member]?.string == "R")
        #expect(try desk.askedBody["recaptchaVersion"]?.string == "RECAPTCHA_ENTERPRISE")
        // It is repeated only once.
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        #expect(
            desk.error?.code == .internalError && desk.error?.specificCode == .missingRecaptchaToken
                && desk.open.isEmpty)
        desk.begin(intent)
        #expect(desk.questions.count == 1 && desk.open.isEmpty)
        desk.show(.failed)
        #expect(try desk.askedBody[member]?.string == "NO_RECAPTCHA")
    }

    @Test("without protection only the version is sent")
    func off() throws {
        var desk = Desk()
        desk.begin(Self.protected[0].0)
        desk.refuse("MISSING_RECAPTCHA_TOKEN : why")
        desk.answer(Self.config())
        #expect(desk.questions.isEmpty)
        #expect(try desk.askedBody["captchaResponse"] == nil)
        #expect(try desk.askedBody["recaptchaVersion"]?.string == "RECAPTCHA_ENTERPRISE")
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account("u1"))
        // The settings are known now, so the next request has no reCAPTCHA members.
        desk.begin(Self.protected[0].0)
        #expect(desk.questions.isEmpty && desk.asked == "accounts:signInWithPassword")
        #expect(try desk.askedBody["recaptchaVersion"] == nil)
    }

    @Test(
        "settings without a valid key and a host without reCAPTCHA fail with a code of their own",
        arguments: [
            (config(email: "AUDIT", key: "SITE"), nil, .recaptchaNotEnabled),
            (
                #"{"recaptchaEnforcementState":[{"provider":"EMAIL_PASSWORD_PROVIDER","enforcementState":"ENFORCE"}]}"#,
                nil, .recaptchaSiteKeyMissing
            ),
            (config(email: "ENFORCE"), .unavailable(.recaptchaSDKNotLinked), .recaptchaSDKNotLinked),
            (config(email: "ENFORCE"), .unavailable(.recaptchaActionCreationFailed), .recaptchaActionCreationFailed),
        ] as [(String, AuthClient.RecaptchaAnswer?, AuthErrorCode)])
    func unusable(config: String, answer: AuthClient.RecaptchaAnswer?, code: AuthErrorCode) {
        var desk = Desk()
        desk.begin(Self.protected[0].0)
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        desk.answer(config)
        if let answer { desk.show(answer) }
        #expect(desk.error?.code == code && desk.open.isEmpty && desk.client.isIdle)
    }

    @Test("each tenant has settings of its own")
    func tenants() throws {
        var desk = Desk()
        desk.client.tenantID = "t 1"
        desk.begin(Self.protected[0].0)
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        #expect(try #require(desk.open.first).request.query.hasSuffix("&version=RECAPTCHA_ENTERPRISE&tenantId=t%201"))
        desk.answer(Self.config(email: "ENFORCE"))
        desk.show(.token("R"))
        desk.refuse("INVALID_RECAPTCHA_TOKEN")
        #expect(desk.error?.code == .internalError && desk.error?.specificCode == .invalidRecaptchaToken)
        desk.client.tenantID = nil
        desk.begin(Self.protected[0].0)
        #expect(desk.questions.isEmpty)
    }

    @Test(
        "a code by SMS is requested with the reCAPTCHA that the project requires, and without any at an emulator",
        arguments: [
            ("ENFORCE", .token("R"), "captchaResponse", "R"), ("AUDIT", .failed, "captchaResponse", "NO_RECAPTCHA"),
            ("OFF", .token("R"), "recaptchaToken", "R"),
        ] as [(String, AuthClient.RecaptchaAnswer, String, String)])
    func phone(state: String, answer: AuthClient.RecaptchaAnswer, member: String, value: String) throws {
        var desk = Desk(.init(apiKey: "K"))
        desk.begin(.sendVerificationCode(phoneNumber: "+1"))
        desk.answer(Self.config(phone: state))
        #expect(
            desk.questions.map(\.question) == [
                .init(siteKey: state == "OFF" ? nil : "SITE", action: "sendVerificationCode")
            ])
        desk.show(answer)
        let body = try desk.askedBody
        #expect(body[member]?.string == value)
        #expect(body["iosReceipt"] == nil && (body["recaptchaVersion"] != nil) == (state != "OFF"))
        desk = Desk()
        desk.begin(.sendVerificationCode(phoneNumber: "+1"))
        #expect(try desk.askedBody["captchaResponse"] == nil && desk.asked == "accounts:sendVerificationCode")
    }

    @Test("requests for a second factor by SMS have a reCAPTCHA token, those for an app have none")
    func secondFactors() throws {
        var desk = Desk.signedIn()
        desk.client.configuration.server = .production
        desk.begin(.beginEnrollment(.phone(number: "+1")))
        desk.answer(Self.config(phone: "ENFORCE"))
        #expect(desk.questions.first?.question.action == "mfaSmsEnrollment")
        desk.show(.token("R"))
        let info = try desk.askedBody["phoneEnrollmentInfo"]
        #expect(info?["captchaResponse"]?.string == "R" && info?["clientType"]?.string == "CLIENT_TYPE_WEB")
        desk = Desk.signedIn()
        desk.client.configuration.server = .production
        desk.begin(.beginEnrollment(.totp))
        #expect(desk.questions.isEmpty && desk.asked == "mfaEnrollment:start")
    }

    @Test("without a classic reCAPTCHA token the flow fails, and another attempt asks again")
    func classicFailure() {
        var desk = Desk(.init(apiKey: "K"))
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(SecondFactorClientTests.challenge)
        for _ in 0..<2 {
            desk.begin(.chooseSecondFactor(id: "f1"))
            desk.answer(Self.config())
            desk.show(.failed)
            #expect(
                desk.error?.code == .appVerificationUserInteractionFailure
                    && desk.client.pending?.resolver.phase == .choosing)
        }
    }
}
