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

    static let protected: [Row<AuthClient.Intent, String, String>] = [
        Row(.signIn(.password(email: "a@b.c", password: "p")), "signInWithPassword", "captchaResponse"),
        Row(.createUser(email: "a@b.c", password: Secret("p")), "signUpPassword", "captchaResponse"),
        Row(.sendPasswordReset(email: "a@b.c", nil), "getOobCode", "captchaResp"),
        Row(.sendSignInLink(email: "a@b.c", ClientRequestTests.settings), "getOobCode", "captchaResp"),
    ]

    @Test(
        "a request without a required token is repeated once with it, and later requests have one at once",
        arguments: protected)
    func retry(row: Row<AuthClient.Intent, String, String>) throws {
        let (intent, action, member) = row.fields
        var desk = Desk(.init(apiKey: "K", interface: .legacy))
        desk.begin(intent)
        #expect(
            try desk.askedBody[named: member] == nil && desk.askedBody["recaptchaVersion"] == nil,
            sourceLocation: row.line)
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        let config = try #require(desk.open.first, sourceLocation: row.line).request
        #expect(config.method == "GET" && config.body.isEmpty, sourceLocation: row.line)
        #expect(
            desk.client.configuration.address(of: config).url
                == """
                https://identitytoolkit.googleapis.com/v2/recaptchaConfig?key=K&clientType=CLIENT_TYPE_IOS&\
                version=RECAPTCHA_ENTERPRISE
                """,
            sourceLocation: row.line
        )
        desk.answer(Self.config(email: "ENFORCE"))
        #expect(desk.questions.map(\.question) == [.init(siteKey: "SITE", action: action)], sourceLocation: row.line)
        desk.show(.token("R"))
        #expect(try desk.askedBody[named: member]?.string == "R", sourceLocation: row.line)
        #expect(try desk.askedBody["recaptchaVersion"]?.string == "RECAPTCHA_ENTERPRISE", sourceLocation: row.line)
        // It is repeated only once.
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        #expect(
            desk.error?.code == .internalError && desk.error?.specificCode == .missingRecaptchaToken
                && desk.open.isEmpty,
            sourceLocation: row.line)
        desk.begin(intent)
        #expect(desk.questions.count == 1 && desk.open.isEmpty, sourceLocation: row.line)
        desk.show(.failed)
        #expect(try desk.askedBody[named: member]?.string == "NO_RECAPTCHA", sourceLocation: row.line)
    }

    @Test("without protection only the version is sent")
    func off() throws {
        var desk = Desk()
        desk.begin(Self.protected[0].fields.0)
        desk.refuse("MISSING_RECAPTCHA_TOKEN : why")
        desk.answer(Self.config())
        #expect(desk.questions.isEmpty)
        #expect(try desk.askedBody["captchaResponse"] == nil)
        #expect(try desk.askedBody["recaptchaVersion"]?.string == "RECAPTCHA_ENTERPRISE")
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account("u1"))
        // The settings are known now, so the next request has no reCAPTCHA members.
        desk.begin(Self.protected[0].fields.0)
        #expect(desk.questions.isEmpty && desk.asked == "accounts:signInWithPassword")
        #expect(try desk.askedBody["recaptchaVersion"] == nil)
    }

    @Test(
        "settings without a valid key and a host without reCAPTCHA fail with a code of their own",
        arguments: [
            Row(config(email: "AUDIT", key: "SITE"), nil, .recaptchaNotEnabled),
            Row(
                #"{"recaptchaEnforcementState":[{"provider":"EMAIL_PASSWORD_PROVIDER","enforcementState":"ENFORCE"}]}"#,
                nil, .recaptchaSiteKeyMissing
            ),
            Row(config(email: "ENFORCE"), .unavailable(.recaptchaSDKNotLinked), .recaptchaSDKNotLinked),
            Row(config(email: "ENFORCE"), .unavailable(.recaptchaActionCreationFailed), .recaptchaActionCreationFailed),
        ] as [Row<String, AuthClient.RecaptchaAnswer?, AuthErrorCode>])
    func unusable(row: Row<String, AuthClient.RecaptchaAnswer?, AuthErrorCode>) {
        let (config, answer, code) = row.fields
        var desk = Desk()
        desk.begin(Self.protected[0].fields.0)
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        desk.answer(config)
        if let answer { desk.show(answer) }
        #expect(desk.error?.code == code && desk.open.isEmpty && desk.client.isIdle, sourceLocation: row.line)
    }

    @Test("each tenant has settings of its own")
    func tenants() throws {
        var desk = Desk()
        desk.client.tenantID = "t 1"
        desk.begin(Self.protected[0].fields.0)
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        #expect(try #require(desk.open.first).request.query.hasSuffix("&version=RECAPTCHA_ENTERPRISE&tenantId=t%201"))
        desk.answer(Self.config(email: "ENFORCE"))
        desk.show(.token("R"))
        desk.refuse("INVALID_RECAPTCHA_TOKEN")
        #expect(desk.error?.code == .internalError && desk.error?.specificCode == .invalidRecaptchaToken)
        desk.client.tenantID = nil
        desk.begin(Self.protected[0].fields.0)
        #expect(desk.questions.isEmpty)
    }

    @Test(
        "a code by SMS is requested with the reCAPTCHA that the project requires, and without any at an emulator",
        arguments: [
            Row("ENFORCE", .token("R"), "captchaResponse", "R"),
            Row("AUDIT", .failed, "captchaResponse", "NO_RECAPTCHA"),
            Row("OFF", .token("R"), "recaptchaToken", "R"),
        ] as [Row<String, AuthClient.RecaptchaAnswer, String, String>])
    func phone(row: Row<String, AuthClient.RecaptchaAnswer, String, String>) throws {
        let (state, answer, member, value) = row.fields
        var desk = Desk(.init(apiKey: "K"))
        desk.begin(.sendVerificationCode(phoneNumber: "+1"))
        desk.answer(Self.config(phone: state))
        #expect(
            desk.questions.map(\.question) == [
                .init(siteKey: state == "OFF" ? nil : "SITE", action: "sendVerificationCode")
            ], sourceLocation: row.line)
        desk.show(answer)
        let body = try desk.askedBody
        #expect(body[named: member]?.string == value, sourceLocation: row.line)
        #expect(
            body["iosReceipt"] == nil && (body["recaptchaVersion"] != nil) == (state != "OFF"),
            sourceLocation: row.line)
        desk = Desk()
        desk.begin(.sendVerificationCode(phoneNumber: "+1"))
        #expect(
            try desk.askedBody["captchaResponse"] == nil && desk.asked == "accounts:sendVerificationCode",
            sourceLocation: row.line)
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
