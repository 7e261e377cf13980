extension Operation {
    /// `getProjects`: the project's number and the domains it trusts.
    mutating func getProjects() throws(OperationExit) -> Wire.Projects {
        try self.call.checkTarget()
        if self.call.tenant != nil { throw .refused(.unsupportedTenantOperation) }
        var response = Wire.Projects()
        response.projectId = Operation.projectNumber
        response.authorizedDomains = self.authorizedDomains
        return response
    }

    /// `getRecaptchaParams`, with texts that cannot be taken for real ones.
    mutating func recaptchaParams() throws(OperationExit) -> Wire.RecaptchaParams {
        try self.call.checkTarget()
        var response = Wire.RecaptchaParams()
        response.producerProjectNumber = Operation.projectNumber
        response.recaptchaSiteKey = Operation.siteKey
        response.recaptchaStoken = Operation.padded("local-recaptcha-token-that-no-verifier-accepts", to: 107)
        return response
    }

    /// `getRecaptchaConfig`: which operations need reCAPTCHA tokens. There is always a key, because clients fail
    /// without one.
    mutating func recaptchaConfig() throws(OperationExit) -> Wire.RecaptchaConfig {
        try self.call.checkTarget()
        let config = JSON.Value(stored: self.view.configuration().json)?["recaptchaConfig"]
        func enforcement(_ provider: String, _ state: RecaptchaPolicy.State) -> Wire.RecaptchaConfig.Enforcement {
            var enforcement = Wire.RecaptchaConfig.Enforcement()
            enforcement.provider = provider
            enforcement.enforcementState = state.rawValue
            return enforcement
        }
        var response = Wire.RecaptchaConfig()
        response.recaptchaKey = "projects/\(self.call.project)/keys/\(Operation.siteKey)"
        response.recaptchaEnforcementState = [
            enforcement("EMAIL_PASSWORD_PROVIDER", self.policy.recaptcha.email),
            enforcement("PHONE_PROVIDER", self.policy.recaptcha.phone),
        ]
        response.useSmsBotScore = config?["useSmsBotScore"]?.bool
        response.useSmsTollFraudProtection = config?["useSmsTollFraudProtection"]?.bool
        return response
    }

    /// `getPasswordPolicy`. A project without a policy returns the bounds of every password.
    mutating func passwordPolicy() throws(OperationExit) -> Wire.PasswordPolicy {
        try self.call.checkTarget()
        let config = JSON.Value(stored: self.view.configuration().json)?["passwordPolicyConfig"]
        var response = Wire.PasswordPolicy()
        response.allowedNonAlphanumericCharacters = PasswordRules.symbols.map { String($0) }
        let options = config?["passwordPolicyVersions"]?[0]?["customStrengthOptions"]
        response.customStrengthOptions =
            options.map { JSON.Raw($0) }
            ?? JSON.Raw(trusted: Array(#"{"maxPasswordLength":4096,"minPasswordLength":6}"#.utf8))
        response.enforcementState = config == nil ? "ENFORCE" : self.policy.passwordRules == nil ? "OFF" : "ENFORCE"
        response.forceUpgradeOnSignin = config?["forceUpgradeOnSignin"]?.bool
        response.schemaVersion = 1
        return response
    }

    /// The number of every project here.
    static let projectNumber = "12345"
    private static let siteKey = Operation.padded("local-site-key", to: 40)

    private static func padded(_ text: String, to length: Int) -> String {
        text + String(repeating: "-", count: max(0, length - text.utf8.count))
    }
}
