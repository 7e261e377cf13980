/// The rules of a project or one of its tenants for everyone who signs in there.
///
/// By default everything is allowed, an address belongs to one account, and responses reveal which addresses have an
/// account.
public struct ProjectPolicy: Sendable {
    /// Whether operations of clients are refused (`disableAuth`).
    public var isDisabled = false
    /// Whether people sign up and in with a password, and reset one.
    public var allowsPasswords = true
    /// Whether people sign in with mailed links.
    public var allowsEmailLinks = true
    /// Whether people sign up without any identifier.
    public var allowsAnonymous = true
    /// Whether people sign in with a phone number.
    public var allowsPhones = true
    /// Whether accounts are matched by e-mail address and take over the address that a provider gives.
    public var oneAccountPerEmail = true
    /// Whether responses hide which addresses have an account (`enableImprovedEmailPrivacy`); `nil` if the
    /// configuration does not say, as in a tenant that inherits it.
    public var emailPrivacy: Bool?
    /// Whether clients create accounts. Administrators always may.
    public var allowsClientSignUp = true
    /// Whether clients delete their account. Administrators always may.
    public var allowsClientDeletion = true
    /// The rules of second factors.
    public var secondFactors = SecondFactorPolicy()
    /// The password policy; `nil` if none is enforced.
    public var passwordRules: PasswordRules?
    /// Where reCAPTCHA tokens are required.
    public var recaptcha = RecaptchaPolicy()
    /// The regions that text messages are sent to.
    public var smsRegions = SMSRegions.all
    /// Numbers that are sent no message, each with the fixed code it accepts.
    /// The authorised domains of continue URLs and sign-in pages; `nil` if none are listed.
    public var testPhoneNumbers: [(number: PhoneNumber, code: VerificationCode)] = []
    public var authorizedDomains: [String]?
    /// The domain and the origins of passkeys.
    public var passkeys = PasskeyPolicy()
    /// The functions to ask before an account is created and before a sign-in.
    public var blockingFunctions = BlockingFunctions()

    /// Creates the default policy.
    public init() {}

    /// Whether responses hide which addresses have an account.
    public var hidesEmails: Bool { self.emailPrivacy ?? false }

    /// The fixed code of a test number; `nil` for any other number.
    public func testCode(of number: PhoneNumber) -> VerificationCode? {
        self.testPhoneNumbers.first { $0.number == number }?.code
    }

    /// The policy of a tenant, completed by what its project decides.
    func inheriting(_ project: ProjectPolicy) -> ProjectPolicy {
        var policy = self
        policy.oneAccountPerEmail = project.oneAccountPerEmail
        policy.emailPrivacy = self.emailPrivacy ?? project.emailPrivacy
        policy.authorizedDomains = project.authorizedDomains
        policy.blockingFunctions = project.blockingFunctions
        policy.passkeys = self.passkeys.inheriting(project.passkeys)
        return policy
    }
}

extension ProjectPolicy {
    /// - Parameter config: A `Config` object; members of another type than theirs count as absent.
    init(project config: JSON.Value) {
        let signIn = config["signIn"]
        if let email = signIn?["email"] {
            self.allowsPasswords = email.bool(of: "enabled") ?? true
            self.allowsEmailLinks = self.allowsPasswords && email.bool(of: "passwordRequired") != true
        }
        self.allowsAnonymous = signIn?["anonymous"]?.bool(of: "enabled") ?? true
        self.allowsPhones = signIn?["phoneNumber"]?.bool(of: "enabled") ?? true
        self.oneAccountPerEmail = signIn?.bool(of: "allowDuplicateEmails") != true
        self.testPhoneNumbers = ProjectPolicy.testNumbers(signIn?["phoneNumber"]?["testPhoneNumbers"])
        self.authorizedDomains = config["authorizedDomains"].map { $0.elements.compactMap { $0.string } }
        self.blockingFunctions = BlockingFunctions(config["blockingFunctions"])
        if let mfa = config["mfa"] { self.secondFactors = SecondFactorPolicy(mfa) }
        self.readCommon(config)
    }

    /// - Parameter tenant: A `Tenant` object; what it does not allow is forbidden.
    init(tenant: JSON.Value) {
        self.isDisabled = tenant.bool(of: "disableAuth") ?? false
        self.allowsPasswords = tenant.bool(of: "allowPasswordSignup") ?? false
        self.allowsEmailLinks = tenant.bool(of: "enableEmailLinkSignin") ?? false
        self.allowsAnonymous = tenant.bool(of: "enableAnonymousUser") ?? false
        self.testPhoneNumbers = ProjectPolicy.testNumbers(tenant["testPhoneNumbers"])
        self.secondFactors = SecondFactorPolicy(tenant["mfaConfig"])
        self.readCommon(tenant)
    }

    /// The members that projects and tenants have under the same names.
    private mutating func readCommon(_ object: JSON.Value) {
        let permissions = object["client"]?["permissions"]
        self.allowsClientSignUp = permissions?.bool(of: "disabledUserSignup") != true
        self.allowsClientDeletion = permissions?.bool(of: "disabledUserDeletion") != true
        self.emailPrivacy = object["emailPrivacyConfig"]?.bool(of: "enableImprovedEmailPrivacy")
        self.passwordRules = object["passwordPolicyConfig"].flatMap { PasswordRules($0) }
        if let recaptcha = object["recaptchaConfig"] { self.recaptcha = RecaptchaPolicy(recaptcha) }
        if let regions = object["smsRegionConfig"] { self.smsRegions = SMSRegions(regions) }
        self.passkeys = PasskeyPolicy(object["passkeyConfig"])
    }

    private static func testNumbers(_ map: JSON.Value?) -> [(number: PhoneNumber, code: VerificationCode)] {
        var numbers: [(number: PhoneNumber, code: VerificationCode)] = []
        guard let map else { return numbers }
        for member in map.members {
            guard let number = PhoneNumber(member.key), let code = VerificationCode(member.value.string) else {
                continue
            }
            numbers.append((number, code))
        }
        return numbers
    }
}

extension CopiedOnWrite<ProjectPolicy> {
    /// The policy with what the configuration leaves open: where outsiders can reach the service, responses hide which
    /// addresses have an account.
    func completed(hidesEmailsByDefault: Bool) -> CopiedOnWrite<ProjectPolicy> {
        guard hidesEmailsByDefault, self.wrappedValue.emailPrivacy == nil else { return self }
        var policy = self
        policy.wrappedValue.emailPrivacy = true
        return policy
    }
}
