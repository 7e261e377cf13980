import PropertyKit
import Testing
@testable import Vinculum

/// Each switch of a configuration, and what it does to the operations of clients.
@Suite("Effects of settings")
struct SettingTests {
    private static let config = "v2/projects/demo/config"
    private static let password = "v1/accounts:signInWithPassword"
    private static let credentials = #"{"email":"a@x.com","password":"secret1"}"#

    /// A project with a member and one changed setting.
    private static func service(_ mask: String, _ body: String) -> Service {
        var service = Service()
        service.member("a@x.com")
        let reply = service.admin("PATCH", "\(config)?updateMask=\(mask)", body)
        #expect(reply.status == 200, "\(reply.error)")
        return service
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let mask: String
        let body: String
        let path: String
        let request: String
        let error: String
        let line: SourceLocation

        init(
            _ setting: (mask: String, body: String), _ path: String, _ request: String, _ error: String,
            _ line: SourceLocation = #_sourceLocation
        ) {
            (self.mask, self.body) = setting
            (self.path, self.request, self.error, self.line) = (path, request, error, line)
        }

        var testDescription: String { "\(self.body) \(self.path) \(self.request)" }
    }

    static let cases: [Case] = {
        let signUp = "v1/accounts:signUp"
        let new = #"{"email":"new@x.com","password":"secret1"}"#
        let send = "v1/accounts:sendVerificationCode"
        let idp = #"{"requestUri":"http://h","postBody":"providerId=google.com&id_token={\"sub\":\"new\"}"}"#
        let email = (mask: "signIn.email.enabled", body: #"{"signIn":{"email":{"enabled":false}}}"#)
        let closed = (
            mask: "client.permissions.disabledUserSignup",
            body: #"{"client":{"permissions":{"disabledUserSignup":true}}}"#
        )
        let captcha = (
            mask: "recaptchaConfig",
            body: #"{"recaptchaConfig":{"emailPasswordEnforcementState":"ENFORCE","phoneEnforcementState":"ENFORCE"}}"#
        )
        let strong = (
            mask: "passwordPolicyConfig",
            body:
                #"""
            {"passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE",\#
            "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":8,\#
            "containsUppercaseCharacter":true}}]}}
            """#
        )
        let lacking =
            """
            PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 \
            characters, Password must contain an upper case character]
            """
        let onlyDE = (
            mask: "smsRegionConfig", body: #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["DE"]}}}"#
        )
        return [
            Case(email, signUp, new, "OPERATION_NOT_ALLOWED"),
            Case(email, password, credentials, "PASSWORD_LOGIN_DISABLED"),
            Case(
                ("signIn.anonymous.enabled", #"{"signIn":{"anonymous":{"enabled":false}}}"#), signUp, "{}",
                "ADMIN_ONLY_OPERATION"
            ),
            Case(
                ("signIn.phoneNumber.enabled", #"{"signIn":{"phoneNumber":{"enabled":false}}}"#), send,
                #"{"phoneNumber":"+1"}"#, "OPERATION_NOT_ALLOWED"
            ),
            Case(
                ("signIn.phoneNumber.enabled", #"{"signIn":{"phoneNumber":{"enabled":false}}}"#),
                "v1/accounts:signInWithPhoneNumber", "{}", "OPERATION_NOT_ALLOWED"
            ),
            Case(closed, signUp, new, "ADMIN_ONLY_OPERATION"), Case(closed, signUp, "{}", "ADMIN_ONLY_OPERATION"),
            Case(closed, send, #"{"phoneNumber":"+1"}"#, "ADMIN_ONLY_OPERATION"),
            Case(closed, "v1/accounts:signInWithIdp", idp, "ADMIN_ONLY_OPERATION"),
            Case(
                ("client.permissions", #"{"client":{"permissions":{"disabledUserDeletion":true}}}"#),
                "v1/accounts:delete", "{}", "ADMIN_ONLY_OPERATION"
            ),
            Case(captcha, signUp, new, "MISSING_RECAPTCHA_TOKEN"),
            Case(captcha, password, credentials, "MISSING_RECAPTCHA_TOKEN"),
            Case(
                captcha, password, #"{"email":"a@x.com","password":"secret1","captchaResponse":"NO_RECAPTCHA"}"#,
                "MISSING_RECAPTCHA_TOKEN"
            ),
            Case(
                captcha, password, #"{"email":"a@x.com","password":"wrong","captchaResponse":"t"}"#,
                "INVALID_PASSWORD"
            ),
            Case(captcha, send, #"{"phoneNumber":"+1"}"#, "MISSING_RECAPTCHA_TOKEN"),
            Case(strong, signUp, #"{"email":"new@x.com","password":"weak"}"#, lacking),
            Case(
                captcha, "v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"a@x.com"}"#,
                "MISSING_RECAPTCHA_TOKEN"
            ),
            Case(email, "v1/accounts:resetPassword", "{}", "PASSWORD_LOGIN_DISABLED"),
            Case(
                email, "v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"a@x.com"}"#,
                "OPERATION_NOT_ALLOWED"
            ),
            Case(email, "v1/accounts:signInWithEmailLink", "{}", "OPERATION_NOT_ALLOWED"),
            Case(
                closed, "v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"new@x.com"}"#,
                "ADMIN_ONLY_OPERATION"
            ),
            Case(
                onlyDE, send, #"{"phoneNumber":"+15550001"}"#,
                "OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer."
            ),
            Case(
                ("mfa.enabledProviders", "{}"), "v2/accounts/mfaEnrollment:start", #"{"phoneEnrollmentInfo":{}}"#,
                "OPERATION_NOT_ALLOWED : SMS based MFA not enabled."
            ),
            Case(
                ("mfa.enabledProviders", "{}"), "v2/accounts/mfaEnrollment:finalize", #"{"phoneVerificationInfo":{}}"#,
                "OPERATION_NOT_ALLOWED : SMS based MFA not enabled."
            ),
            Case(
                ("mfa.enabledProviders", "{}"), "v2/accounts/mfaSignIn:start", "{}",
                "OPERATION_NOT_ALLOWED : SMS based MFA not enabled."
            ),
            Case(
                ("mfa.enabledProviders", "{}"), "v2/accounts/mfaSignIn:finalize", "{}",
                "OPERATION_NOT_ALLOWED : SMS based MFA not enabled."
            ),
            Case(
                ("mfa.providerConfigs", "{}"), "v2/accounts/mfaEnrollment:start", #"{"totpEnrollmentInfo":{}}"#,
                "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled."
            ),
            Case(
                ("mfa.providerConfigs", "{}"), "v2/accounts/mfaEnrollment:finalize", #"{"totpVerificationInfo":{}}"#,
                "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled."
            ),
            Case(
                ("emailPrivacyConfig", #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#), password,
                #"{"email":"none@x.com","password":"secret1"}"#, "INVALID_LOGIN_CREDENTIALS"
            ),
        ]
    }()

    @Test(
        "a disabled sign-in method has its own error and changes nothing; methods are enabled by default",
        arguments: cases)
    func refusals(row: Case) {
        var open = Service()
        open.member("a@x.com")
        if row.error != "INVALID_PASSWORD" {
            #expect(
                open.client(row.path, row.request).error != row.error, sourceLocation: row.line)
        }
        var service = Self.service(row.mask, row.body)
        let before = Snapshot(service.authority)
        #expect(service.client(row.path, row.request).error == row.error, sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
        // Cleared, it is on again.
        #expect(
            service.admin("PATCH", "\(Self.config)?updateMask=\(row.mask.split(separator: ".")[0])", "{}").status
                == 200,
            sourceLocation: row.line
        )
        if row.error != "INVALID_PASSWORD" {
            #expect(
                service.client(row.path, row.request).error != row.error, sourceLocation: row.line)
        }
    }

    @Test("a disabled tenant serves administrators only")
    func disabled() {
        var service = Service()
        let user = service.client("v1/accounts:signUp", #"{"tenantId":"t"}"#)
        let tenants = "v2/projects/demo/tenants"
        #expect(
            service.admin("PATCH", "\(tenants)/t?updateMask=disableAuth", #"{"disableAuth":true}"#)["disableAuth"]?.bool
                == true)
        let before = Snapshot(service.authority)
        for endpoint in Endpoint.allCases where endpoint.path != nil && endpoint.method == "POST" && endpoint != .token
        {
            #expect(
                service.client(endpoint.path ?? "", #"{"tenantId":"t"}"#).error == "PROJECT_DISABLED",
                "\(endpoint.rawValue)")
        }
        #expect(Snapshot(service.authority) == before)
        // What a client holds already can be renewed, as the reference has it.
        #expect(service.refresh(user.refreshToken).status == 200)
        #expect(service.admin("GET", "\(tenants)/t", "").status == 200)
        #expect(service.client("v1/accounts:signUp").status == 200, "the project is not its tenant")
        service.admin("PATCH", "\(tenants)/t?updateMask=disableAuth", "{}")
        #expect(service.client("v1/accounts:signUp", #"{"tenantId":"t"}"#).status == 200)
    }

    @Test("a project closed for sign-up still signs existing accounts in, and administrators create accounts")
    func closedToNew() {
        var service = Self.service(
            "client.permissions.disabledUserSignup", #"{"client":{"permissions":{"disabledUserSignup":true}}}"#)
        #expect(service.signIn("a@x.com").status == 200)
        #expect(service.federated("g", "a@x.com").status == 200)
        #expect(service.admin("v1/accounts:signUp", #"{"email":"b@x.com","password":"secret1"}"#).status == 200)
        let session = service.signIn("a@x.com").idToken
        #expect(service.federated("f", provider: "facebook.com", session: session).status == 200)
    }

    // MARK: Passwords

    @Test("a password policy lists all unmet requirements in order, and applies to all but imported passwords")
    func passwordPolicy() {
        let all =
            #"""
            {"passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE",\#
            "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":7,"maxPasswordLength":12,\#
            "containsLowercaseCharacter":true,"containsUppercaseCharacter":true,"containsNumericCharacter":true,\#
            "containsNonAlphanumericCharacter":true}}]}}
            """#
        var service = Self.service("passwordPolicyConfig", all)
        let session = service.signIn("a@x.com").idToken
        func missing(_ parts: String...) -> String {
            "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [\(parts.joined(separator: ", "))]"
        }
        let (short, long) = (
            "Password must contain at least 7 characters", "Password may contain at most 12 characters"
        )
        let (lower, upper) = (
            "Password must contain a lower case character", "Password must contain an upper case character"
        )
        let (digit, symbol) = (
            "Password must contain a numeric character", "Password must contain a non-alphanumeric character"
        )
        let cases: [Row<String, String>] = [
            Row("ééé", missing(short, lower, upper, digit, symbol)),
            Row("ÉÉÉÉÉÉÉÉÉÉÉÉÉ", missing(long, lower, upper, digit, symbol)),
            Row("+= aA1aA", missing(symbol)), Row("aaaaaaa1-", missing(upper)), Row("AAAAAAA1-", missing(lower)),
            Row("aaaaAAAA^", missing(digit)),
            // A pair of UTF-16 units counts as two.
            Row("aA1-😀", missing(short)),
        ]
        for row in cases {
            let (password, error) = row.fields
            #expect(service.signUp("new@x.com", password).error == error, sourceLocation: row.line)
            #expect(service.update(session, #""password":"\#(password)""#).error == error, sourceLocation: row.line)
            #expect(
                service.admin("v1/accounts:signUp", #"{"email":"new@x.com","password":"\#(password)"}"#).error == error,
                sourceLocation: row.line)
        }
        let rows = service.admin(
            "v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"r","email":"r@x.com","rawPassword":"x"}]}"#
        )
        #expect(rows["error"]?.count == 0)
        for password in ["aA1-bcd", "aA1`bcdefghi", "aA1-😀b"] {
            #expect(service.signUp("\(password.utf8.count)@x.com", password).status == 200)
        }
        let read = service.send(
            Service.request("v2/passwordPolicy", "", method: "GET", headers: [("x-goog-api-key", "k")]))
        #expect(read["customStrengthOptions"]?["minPasswordLength"]?.int64 == 7)
        #expect(read["customStrengthOptions"]?["containsNumericCharacter"]?.bool == true)
        #expect(read.text("enforcementState") == "ENFORCE" && read["schemaVersion"]?.int64 == 1)
    }

    @Test("a weak older password signs in with a hint, or is refused where an upgrade is enforced")
    func olderPasswords() {
        let policy =
            #"""
            {"passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE",\#
            "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":8,\#
            "containsUppercaseCharacter":true}}]}}
            """#
        var service = Self.service("passwordPolicyConfig", policy)
        let hints = service.signIn("a@x.com")["userNotifications"]?.elements.map { $0["notificationCode"]?.string }
        #expect(hints == ["MINIMUM_PASSWORD_LENGTH", "MISSING_UPPERCASE_CHARACTER"])
        #expect(
            service.signIn("a@x.com", "wrong1").error == "INVALID_PASSWORD", "the hint needs the right password")
        service.admin(
            "PATCH", "\(Self.config)?updateMask=passwordPolicyConfig.forceUpgradeOnSignin",
            #"{"passwordPolicyConfig":{"forceUpgradeOnSignin":true}}"#)
        #expect(service.signIn("a@x.com").errorCode == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
        service.admin(
            "PATCH", "\(Self.config)?updateMask=passwordPolicyConfig.passwordPolicyEnforcementState",
            #"{"passwordPolicyConfig":{"passwordPolicyEnforcementState":"OFF"}}"#)
        let reply = service.signIn("a@x.com")
        #expect(reply.status == 200 && reply["userNotifications"] == nil)
        let kept = service.admin("GET", Self.config, "")["passwordPolicyConfig"]
        #expect(kept?["passwordPolicyVersions"]?[0]?["customStrengthOptions"]?["minPasswordLength"]?.int64 == 8)
        #expect(kept?["passwordPolicyVersions"]?[0]?["schemaVersion"]?.int64 == 1)
    }

    @Test("without a policy a password has 6 to 4096 UTF-16 units")
    func passwordLength() {
        var service = Service()
        #expect(service.signUp("a@x.com", "12345").error == "WEAK_PASSWORD : Password should be at least 6 characters")
        #expect(
            service.signUp("a@x.com", String(repeating: "x", count: 4097)).error
                == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password cannot be longer than 4096 characters")
        #expect(service.signUp("a@x.com", String(repeating: "é", count: 4096)).status == 200)
        let read = service.send(
            Service.request("v2/passwordPolicy", "", method: "GET", headers: [("x-goog-api-key", "k")]))
        #expect(read["customStrengthOptions"]?["minPasswordLength"]?.int64 == 6)
        #expect(read["customStrengthOptions"]?["maxPasswordLength"]?.int64 == 4096)
        #expect(read.text("enforcementState") == "ENFORCE" && read["schemaVersion"]?.int64 == 1)
        let symbols = read["allowedNonAlphanumericCharacters"]?.elements.compactMap { $0.string } ?? []
        #expect(
            symbols.count == 30 && symbols.contains("-") && symbols.contains("`") && !symbols.contains("+")
                && !symbols.contains("="))
    }

    // MARK: Codes

    @Test("a test number accepts its fixed code, and no message is sent")
    func testNumbers() {
        var service = Self.service(
            "signIn.phoneNumber.testPhoneNumbers",
            #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+15550100":"123456"}}}}"#)
        let info = service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550100"}"#).text(
            "sessionInfo")
        #expect(service.smsCode(to: "+15550100").code == "", "nothing was sent")
        let wrong = service.client("v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"654321"}"#)
        #expect(wrong.error == "INVALID_CODE")
        #expect(
            service.client("v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"123456"}"#).status
                == 200)
        // Cleared by an empty map, the member is gone and a message goes out.
        let cleared = service.admin(
            "PATCH", "\(Self.config)?updateMask=signIn.phoneNumber.testPhoneNumbers",
            #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{}}}}"#)
        #expect(cleared["signIn"]?["phoneNumber"]?["testPhoneNumbers"] == nil)
        service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550100"}"#)
        #expect(service.smsCode(to: "+15550100").code.utf8.count == 6)
    }

    @Test("regions: a list of exceptions, a list of allowances, and never both")
    func regions() {
        var service = Self.service(
            "smsRegionConfig", #"{"smsRegionConfig":{"allowByDefault":{"disallowedRegions":["CA","IR"]}}}"#)
        func sends(_ number: String) -> Bool {
            service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(number)"}"#).status == 200
        }
        #expect(!sends("+15550001") && !sends("+98215512345") && sends("+493012345") && sends("+99912345"))
        let path = "\(Self.config)?updateMask=smsRegionConfig.allowlistOnly"
        let reply = service.admin(
            "PATCH", path, #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["DE","US"]}}}"#)
        #expect(reply["smsRegionConfig"]?["allowByDefault"] == nil && reply["smsRegionConfig"]?["allowlistOnly"] != nil)
        #expect(sends("+15550001") && !sends("+98215512345") && sends("+493012345") && !sends("+99912345"))
    }

    @Test("clients read the effective reCAPTCHA states, and the audit state refuses nothing")
    func recaptcha() {
        var service = Self.service(
            "recaptchaConfig",
            #"""
            {"recaptchaConfig":{"emailPasswordEnforcementState":"AUDIT","phoneEnforcementState":"ENFORCE",\#
            "useSmsBotScore":true}}
            """#
        )
        let read = service.send(
            Service.request(
                "v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB", "", method: "GET", headers: [("x-goog-api-key", "k")]))
        #expect(read.text("recaptchaKey").split(separator: "/").count == 4)
        #expect(
            read["recaptchaEnforcementState"]?.elements.map { $0["enforcementState"]?.string } == ["AUDIT", "ENFORCE"])
        #expect(read["useSmsBotScore"]?.bool == true)
        #expect(service.signIn("a@x.com").status == 200)
        #expect(
            service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+1","captchaResponse":"t"}"#).status
                == 200)
        let params = service.send(
            Service.request("v1/recaptchaParams", "", method: "GET", headers: [("x-goog-api-key", "k")]))
        #expect(params.text("recaptchaStoken").utf8.count == 107 && params.text("recaptchaSiteKey").utf8.count == 40)
    }

    @Test("getProjects returns the project's authorised domains")
    func domains() {
        var service = Service()
        func read() -> Reply {
            service.send(Service.request("v1/projects", "", method: "GET", headers: [("x-goog-api-key", "k")]))
        }
        #expect(read().body == Array(#"{"authorizedDomains":["localhost"],"projectId":"12345"}"#.utf8))
        service.admin(
            "PATCH", "\(Self.config)?updateMask=authorizedDomains", #"{"authorizedDomains":["x.com","localhost"]}"#)
        #expect(read()["authorizedDomains"]?.elements.map { $0.string } == ["x.com", "localhost"])
    }

    @Test(
        "an administrator reads sign-in methods and providers in getProjectConfig, without secrets, and a client none",
        arguments: ["v1/projects", "/www.googleapis.com/identitytoolkit/v3/relyingparty/getProjectConfig"])
    func projectConfig(path: String) {
        var service = Service()
        #expect(
            service.admin("GET", path, "").body
                == Array(
                    #"""
                    {"allowPasswordUser":true,"authorizedDomains":["localhost"],"enableAnonymousUser":true,\#
                    "projectId":"12345"}
                    """#.utf8))
        let providers = "v2/projects/demo/defaultSupportedIdpConfigs"
        service.admin(
            "\(providers)?idpId=google.com", #"{"clientId":"app","clientSecret":"a-secret","enabled":true}"#)
        service.admin("\(providers)?idpId=github.com", #"{"clientId":"cat","clientSecret":"a-secret"}"#)
        // The enumeration of this member is older than Microsoft and Apple as providers.
        service.admin("\(providers)?idpId=microsoft.com", #"{"clientId":"m","enabled":true}"#)
        service.admin("v2/projects/demo/oauthIdpConfigs?oauthIdpConfigId=oidc.own", Service.oidc)
        service.admin(
            "PATCH", "\(Self.config)?updateMask=signIn",
            #"{"signIn":{"email":{"enabled":false},"anonymous":{"enabled":false}}}"#)
        let shown = service.admin("GET", path, "")
        #expect(shown["allowPasswordUser"]?.bool == false && shown["enableAnonymousUser"]?.bool == false)
        #expect(
            shown["idpConfig"].map { String(decoding: $0.rawBytes, as: UTF8.self) }
                == #"""
                [{"clientId":"cat","enabled":false,"provider":"GITHUB"},\#
                {"clientId":"app","enabled":true,"provider":"GOOGLE"}]
                """#)
        let client = service.send(Service.request(path, "", method: "GET", headers: [("x-goog-api-key", "k")]))
        #expect(client.body == Array(#"{"authorizedDomains":["localhost"],"projectId":"12345"}"#.utf8))
    }

    /// Projects of the hosted service listed these three in September 2026, as measured by several applications.
    static let defaults: [Row<TrustLevel, [String]>] = [
        Row(.local, ["localhost"]), Row(.strict, ["localhost", "demo.firebaseapp.com", "demo.web.app"]),
        Row(.hardened, ["localhost"]),
    ]

    @Test(
        "a project that lists no domains has the hosted service's, but for those that a stranger may own",
        arguments: defaults)
    func defaultDomains(row: Row<TrustLevel, [String]>) throws {
        let (level, domains) = row.fields
        var service = level == .hardened ? try Service.exposed() : Service { $0.follow(level) }
        let shown = service.send(
            Service.request("v1/projects", "", method: "GET", headers: [("x-goog-api-key", "k")]))
        #expect(shown["authorizedDomains"]?.elements.map { $0.string } == domains, sourceLocation: row.line)
        #expect(service.authority.authorizedDomains(tenant: nil) == domains, sourceLocation: row.line)
        if level == .local { return }
        for domain in ["demo.web.app", "demo.firebaseapp.com", "other.web.app", "web.app"] {
            let reply = service.client(
                "v1/accounts:createAuthUri", #"{"identifier":"a@example.com","continueUri":"https://\#(domain)/"}"#)
            #expect((reply.status == 200) == domains.contains(domain), "\(domain) \(reply.error)")
        }
    }

    @Test("127.0.0.1 is authorised where the project lists it, and not by default, as in the hosted service")
    func loopbackAddress() {
        var service = Service { $0.follow(.strict) }
        let uri = "http://127.0.0.1:5173/app"
        func answers() -> [String] {
            [
                service.client("v1/accounts:createAuthUri", #"{"identifier":"a@x.com","continueUri":"\#(uri)"}"#),
                service.client(
                    "v1/accounts:sendOobCode",
                    #"{"requestType":"EMAIL_SIGNIN","email":"a@x.com","continueUrl":"\#(uri)"}"#),
            ].map { $0.error }
        }
        let unauthorised = "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"
        #expect(answers() == [unauthorised, unauthorised])
        service.admin(
            "PATCH", "\(Self.config)?updateMask=authorizedDomains", #"{"authorizedDomains":["127.0.0.1"]}"#)
        #expect(answers() == ["", ""])
    }

    @Test("in strict mode, pages and links lead only to authorised domains")
    func strictDomains() {
        var service = Service { $0.follow(.strict) }
        service.member("a@x.com")
        service.admin("PATCH", "\(Self.config)?updateMask=authorizedDomains", #"{"authorizedDomains":["x.com"]}"#)
        for row in [
            Row("https://x.com/p", true), Row("https://X.COM:8080", true), Row("https://y.com", false),
            Row("https://sub.x.com", false), Row("https://x.com@y.com", false), Row("http:x.com", false),
            Row("https://y.com/x.com", false),
        ] as [Row<String, Bool>] {
            let (uri, isGood) = row.fields
            let page = service.client("v1/accounts:createAuthUri", #"{"identifier":"a@x.com","continueUri":"\#(uri)"}"#)
            let refusal = "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"
            #expect(page.error == (isGood ? "" : refusal), "\(uri)", sourceLocation: row.line)
            let link = service.client(
                "v1/accounts:sendOobCode",
                #"{"requestType":"PASSWORD_RESET","email":"a@x.com","continueUrl":"\#(uri)"}"#)
            #expect(link.error == page.error, "one word for one thing", sourceLocation: row.line)
        }
    }

    // MARK: Second factors

    @Test("a disabled kind of factor: TOTP is still required, SMS only while second factors are enabled")
    func factorsSwitchedOff() {
        var service = Service()
        let app = service.member("app@x.com")
        let (_, secret) = service.enrollTOTP(app.session)
        let sms = service.member("sms@x.com")
        service.enrollPhone(sms.session, "+15550100")
        service.now = service.now.adding(seconds: 60)
        let path = "\(Self.config)?updateMask=mfa.state"
        service.admin("PATCH", path, #"{"mfa":{"state":"DISABLED"}}"#)
        #expect(service.signIn("sms@x.com").idToken != "")
        let pending = service.signIn("app@x.com")
        #expect(pending.idToken == "" && pending["mfaInfo"]?.count == 1)
        let code = TOTP.code(secret: secret, at: TOTP.step(at: service.now))
        let factor = pending["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        let body =
            #"""
            {"mfaPendingCredential":"\#(pending.text("mfaPendingCredential"))","mfaEnrollmentId":"\#(factor)",\#
            "totpVerificationInfo":{"verificationCode":"\#(code)"}}
            """#
        #expect(
            service.client("v2/accounts/mfaSignIn:finalize", body).claims?["firebase"]?["sign_in_second_factor"]?.string
                == "totp")
        // With SMS alone off, an account that has nothing else stays closed.
        service.admin("PATCH", "\(Self.config)?updateMask=mfa", #"{"mfa":{"state":"ENABLED"}}"#)
        #expect(service.signIn("sms@x.com").text("mfaPendingCredential") != "")
    }

    @Test("the window of TOTP codes is the configured one, by default 5", arguments: [nil, 0, 1, 10] as [Int64?])
    func window(written: Int64?) {
        let size = written ?? 5
        let count = written.map { #""adjacentIntervals":\#($0)"# } ?? ""
        var service = Service()
        let config =
            #"{"mfa":{"state":"ENABLED","providerConfigs":[{"state":"ENABLED","totpProviderConfig":{\#(count)}}]}}"#
        let reply = service.admin("PATCH", "\(Self.config)?updateMask=mfa", config)
        #expect(reply["mfa"]?["providerConfigs"]?[0]?["totpProviderConfig"]?["adjacentIntervals"]?.int64 == written)
        let (_, session) = service.member("a@x.com")
        let start = service.client(
            "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#)["totpSessionInfo"]
        let secret = (try? Base32.decoded(start?["sharedSecretKey"]?.string ?? "")) ?? []
        let step = TOTP.step(at: service.now)
        for offset in [-size - 1, size + 1, -size] {
            var attempt = service
            let code = TOTP.code(secret: secret, at: step + offset)
            let reply = attempt.client(
                "v2/accounts/mfaEnrollment:finalize",
                #"""
                {"idToken":"\#(session)","totpVerificationInfo":{"sessionInfo":"\#
                \#(start?["sessionInfo"]?.string ?? "")","verificationCode":"\#(code)"}}
                """#
            )
            #expect(offset == -size ? reply.status == 200 : reply.error == "INVALID_CODE", "\(offset) of \(size)")
        }
    }

    @Test("a repeated enrolment is reported as complete until its attempts are used up")
    func repeatedEnrolment() {
        var service = Service()
        let (_, session) = service.member("a@x.com")
        let start = service.client(
            "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#)["totpSessionInfo"]
        let secret = (try? Base32.decoded(start?["sharedSecretKey"]?.string ?? "")) ?? []
        let code = TOTP.code(secret: secret, at: TOTP.step(at: service.now))
        func finalize(_ service: inout Service, _ code: String) -> String {
            service.client(
                "v2/accounts/mfaEnrollment:finalize",
                #"""
                {"idToken":"\#(session)","totpVerificationInfo":{"sessionInfo":"\#
                \#(start?["sessionInfo"]?.string ?? "")","verificationCode":"\#(code)"}}
                """#
            ).errorCode
        }
        var direct = service
        #expect(finalize(&direct, code) == "")
        #expect(finalize(&direct, code) == "MFA_ENROLLMENT_ALREADY_COMPLETE")
        #expect(direct.lookup(session)["users"]?[0]?["mfaInfo"]?.count == 1)
        direct.now = direct.now.adding(seconds: 900)
        #expect(finalize(&direct, code) == "SESSION_EXPIRED")
        // Two failures and a success are three attempts.
        #expect(finalize(&service, "12345") == "INVALID_CODE" && finalize(&service, "1234567") == "INVALID_CODE")
        #expect(finalize(&service, code) == "" && finalize(&service, code) == "TOO_MANY_ENROLLMENT_ATTEMPTS")
    }

    @Test("in strict mode, enrolling TOTP requires a recent sign-in and a name")
    func strictEnrolment() {
        var service = Service { $0.follow(.strict) }
        let (_, session) = service.member("a@x.com")
        service.now = service.now.adding(seconds: 301)
        let start = #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#
        #expect(service.client("v2/accounts/mfaEnrollment:start", start).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let (reply, _) = service.enrollTOTP(service.signIn("a@x.com").idToken)
        #expect(reply.error == "MISSING_DISPLAY_NAME : display name cannot be empty")
    }
}
