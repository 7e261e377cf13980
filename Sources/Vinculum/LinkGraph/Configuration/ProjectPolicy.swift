/// The rules that a project or one of its tenants sets for everybody who signs in there.
///
/// Without a configuration everything is allowed, an address belongs to one account, and answers say which addresses
/// have an account.
public struct ProjectPolicy: Sendable {
    /// `disableAuth`: no operation of clients is served.
    public var isDisabled = false
    /// Signing up and in with a password, and resetting one.
    public var allowsPasswords = true
    public var allowsEmailLinks = true
    public var allowsAnonymous = true
    /// Signing in with a phone number.
    public var allowsPhones = true
    /// Whether accounts are matched by e-mail address, and a provider's address becomes the account's.
    public var oneAccountPerEmail = true
    /// `enableImprovedEmailPrivacy`: whether answers hide which addresses have an account; `nil` leaves it to the project.
    public var emailPrivacy: Bool?
    /// Whether clients make accounts; administrators always may.
    public var allowsClientSignUp = true
    public var allowsClientDeletion = true
    public var secondFactors = SecondFactorPolicy()
    /// `nil` while no policy is enforced.
    public var passwordRules: PasswordRules?
    public var recaptcha = RecaptchaPolicy()
    public var smsRegions = SMSRegions.all
    /// Numbers that get no message, and the code each of them takes.
    public var testPhoneNumbers: [(number: PhoneNumber, code: String)] = []
    /// Domains that links may lead to; `nil` while nobody listed any.
    public var authorizedDomains: [String]?
    public var blockingFunctions = BlockingFunctions()

    public init() {}

    public var hidesEmails: Bool { self.emailPrivacy ?? false }

    /// The fixed code of a number that gets no messages.
    public func testCode(of number: PhoneNumber) -> String? {
        self.testPhoneNumbers.first { $0.number == number }?.code
    }

    /// A tenant's policy, completed by what its project decides.
    func inheriting(_ project: ProjectPolicy) -> ProjectPolicy {
        var policy = self
        policy.oneAccountPerEmail = project.oneAccountPerEmail
        policy.emailPrivacy = self.emailPrivacy ?? project.emailPrivacy
        policy.authorizedDomains = project.authorizedDomains
        policy.blockingFunctions = project.blockingFunctions
        return policy
    }
}

extension ProjectPolicy {
    /// - Parameter config: A `Config` object; members of another type than theirs count as absent.
    init(project config: JSON.Value) {
        let signIn = config["signIn"]
        if let email = signIn?["email"] {
            self.allowsPasswords = email["enabled"]?.bool ?? true
            self.allowsEmailLinks = self.allowsPasswords && email["passwordRequired"]?.bool != true
        }
        self.allowsAnonymous = signIn?["anonymous"]?["enabled"]?.bool ?? true
        self.allowsPhones = signIn?["phoneNumber"]?["enabled"]?.bool ?? true
        self.oneAccountPerEmail = signIn?["allowDuplicateEmails"]?.bool != true
        self.testPhoneNumbers = ProjectPolicy.testNumbers(signIn?["phoneNumber"]?["testPhoneNumbers"])
        self.authorizedDomains = config["authorizedDomains"].map { $0.elements.compactMap { $0.string } }
        self.blockingFunctions = BlockingFunctions(config["blockingFunctions"])
        if let mfa = config["mfa"] { self.secondFactors = SecondFactorPolicy(mfa) }
        self.readCommon(config)
    }

    /// - Parameter tenant: A `Tenant` object; what it does not allow is forbidden.
    init(tenant: JSON.Value) {
        self.isDisabled = tenant["disableAuth"]?.bool ?? false
        self.allowsPasswords = tenant["allowPasswordSignup"]?.bool ?? false
        self.allowsEmailLinks = tenant["enableEmailLinkSignin"]?.bool ?? false
        self.allowsAnonymous = tenant["enableAnonymousUser"]?.bool ?? false
        self.testPhoneNumbers = ProjectPolicy.testNumbers(tenant["testPhoneNumbers"])
        self.secondFactors = SecondFactorPolicy(tenant["mfaConfig"])
        self.readCommon(tenant)
    }

    /// The members that projects and tenants have under the same names.
    private mutating func readCommon(_ object: JSON.Value) {
        let permissions = object["client"]?["permissions"]
        self.allowsClientSignUp = permissions?["disabledUserSignup"]?.bool != true
        self.allowsClientDeletion = permissions?["disabledUserDeletion"]?.bool != true
        self.emailPrivacy = object["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"]?.bool
        self.passwordRules = object["passwordPolicyConfig"].flatMap { PasswordRules($0) }
        if let recaptcha = object["recaptchaConfig"] { self.recaptcha = RecaptchaPolicy(recaptcha) }
        if let regions = object["smsRegionConfig"] { self.smsRegions = SMSRegions(regions) }
    }

    private static func testNumbers(_ map: JSON.Value?) -> [(number: PhoneNumber, code: String)] {
        var numbers: [(number: PhoneNumber, code: String)] = []
        guard let map else { return numbers }
        for member in map.members {
            guard let number = PhoneNumber(member.key), let code = member.value.string else { continue }
            numbers.append((number, code))
        }
        return numbers
    }
}
