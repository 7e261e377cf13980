@testable import Vinculum
import PropertyKit
import Testing

@Suite("Showing that a person asks")
struct RecaptchaTests {
    static func config(email: String = "OFF", phone: String = "OFF", key: String = "projects/p/keys/SITE") -> String {
        #"{"recaptchaKey":"\#(key)","recaptchaEnforcementState":[{"provider":"EMAIL_PASSWORD_PROVIDER","enforcementState":"\#(email)"},{"provider":"PHONE_PROVIDER","enforcementState":"\#(phone)"},{"provider":"NEW","enforcementState":"ENFORCE"}]}"#
    }

    static let protected: [(AuthClient.Intent, String, String)] = [
        (.signIn(.password(email: "a@b.c", password: "p")), "signInWithPassword", "captchaResponse"),
        (.createUser(email: "a@b.c", password: Secret("p")), "signUpPassword", "captchaResponse"),
        (.sendPasswordReset(email: "a@b.c", nil), "getOobCode", "captchaResp"),
        (.sendSignInLink(email: "a@b.c", ClientRequestTests.settings), "getOobCode", "captchaResp"),
    ]

    @Test("a request that misses it is sent once more with it, and later ones carry it at once", arguments: protected)
    func retry(intent: AuthClient.Intent, action: String, member: String) throws {
        var desk = Desk(.init(apiKey: "K", interface: .legacy))
        desk.begin(intent)
        #expect(try desk.askedBody[member] == nil && desk.askedBody["recaptchaVersion"] == nil)
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        let config = try #require(desk.open.first).request
        #expect(config.method == "GET" && config.body.isEmpty)
        #expect(
            desk.client.configuration.address(of: config).url
                == "https://identitytoolkit.googleapis.com/v2/recaptchaConfig?key=K&clientType=CLIENT_TYPE_IOS&version=RECAPTCHA_ENTERPRISE")
        desk.answer(Self.config(email: "ENFORCE"))
        #expect(desk.questions.map(\.question) == [.init(siteKey: "SITE", action: action)])
        desk.show(.token("R"))
        #expect(try desk.askedBody[member]?.string == "R")
        #expect(try desk.askedBody["recaptchaVersion"]?.string == "RECAPTCHA_ENTERPRISE")
        // Once only.
        desk.refuse("MISSING_RECAPTCHA_TOKEN")
        #expect(desk.error?.code == .internalError && desk.error?.specificCode == .missingRecaptchaToken && desk.open.isEmpty)
        desk.begin(intent)
        #expect(desk.questions.count == 1 && desk.open.isEmpty)
        desk.show(.failed)
        #expect(try desk.askedBody[member]?.string == "NO_RECAPTCHA")
    }

    @Test("a project that wants nothing is told the version alone")
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
        // It is known now that nothing is wanted: the next request is plain.
        desk.begin(Self.protected[0].0)
        #expect(desk.questions.isEmpty && desk.asked == "accounts:signInWithPassword")
        #expect(try desk.askedBody["recaptchaVersion"] == nil)
    }

    @Test(
        "a configuration without a usable key, and a host that cannot ask",
        arguments: [
            (config(email: "AUDIT", key: "SITE"), nil, .recaptchaNotEnabled),
            (#"{"recaptchaEnforcementState":[{"provider":"EMAIL_PASSWORD_PROVIDER","enforcementState":"ENFORCE"}]}"#, nil, .recaptchaSiteKeyMissing),
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

    @Test("each tenant has wishes of its own")
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
        "a code by SMS is asked for with what the project wants; an emulator wants nothing",
        arguments: [
            ("ENFORCE", .token("R"), "captchaResponse", "R"), ("AUDIT", .failed, "captchaResponse", "NO_RECAPTCHA"),
            ("OFF", .token("R"), "recaptchaToken", "R"),
        ] as [(String, AuthClient.RecaptchaAnswer, String, String)])
    func phone(state: String, answer: AuthClient.RecaptchaAnswer, member: String, value: String) throws {
        var desk = Desk(.init(apiKey: "K"))
        desk.begin(.sendVerificationCode(phoneNumber: "+1"))
        desk.answer(Self.config(phone: state))
        #expect(desk.questions.map(\.question) == [.init(siteKey: state == "OFF" ? nil : "SITE", action: "sendVerificationCode")])
        desk.show(answer)
        let body = try desk.askedBody
        #expect(body[member]?.string == value)
        #expect(body["iosReceipt"] == nil && (body["recaptchaVersion"] != nil) == (state != "OFF"))
        desk = Desk()
        desk.begin(.sendVerificationCode(phoneNumber: "+1"))
        #expect(try desk.askedBody["captchaResponse"] == nil && desk.asked == "accounts:sendVerificationCode")
    }

    @Test("second factors by SMS carry it inside, apps do not")
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

    @Test("a person who shows nothing where only the classic way exists ends the flow, and another try begins anew")
    func classicFailure() {
        var desk = Desk(.init(apiKey: "K"))
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(SecondFactorClientTests.challenge)
        for _ in 0..<2 {
            desk.begin(.chooseSecondFactor(id: "f1"))
            desk.answer(Self.config())
            desk.show(.failed)
            #expect(desk.error?.code == .appVerificationUserInteractionFailure && desk.client.pending?.resolver.phase == .choosing)
        }
    }
}
