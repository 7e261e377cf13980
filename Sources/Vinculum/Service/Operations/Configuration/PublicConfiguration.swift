extension Operation {
    /// `getProjects`: the project's number and the domains it trusts; for an administrator also its sign-in methods.
    ///
    /// Other than in the hosted service: without templates of mails, which `getConfig` has, and without secrets.
    func getProjects() throws(OperationExit) -> Wire.Projects {
        try self.call.checkTarget()
        if self.call.tenant != nil { throw .refused(.unsupportedTenantOperation) }
        return Wire.Projects {
            $0.projectId = Operation.projectNumber
            $0.authorizedDomains = self.authorizedDomains
            guard self.call.caller == .administrator else { return }
            $0.allowPasswordUser = self.policy.allowsPasswords
            $0.enableAnonymousUser = self.policy.allowsAnonymous
            let known = self.view.providers(after: nil, of: .defaultSupported, limit: .max)
            let named = known.compactMap { configuration -> Wire.IdpConfig? in
                guard let name = WellKnownProvider(configuration.id)?.olderName else { return nil }
                let contract = ProviderContract(configuration)
                return Wire.IdpConfig {
                    ($0.provider, $0.enabled) = (name, contract.isEnabled)
                    $0.clientId = contract.clientID
                }
            }
            $0.idpConfig = named.isEmpty ? nil : named
        }
    }

    /// `getRecaptchaParams`: what an older client shows a reCAPTCHA with: texts that cannot be taken for real ones.
    func recaptchaParams() throws(OperationExit) -> Wire.RecaptchaParams {
        try self.call.checkTarget()
        return Wire.RecaptchaParams {
            $0.producerProjectNumber = Operation.projectNumber
            $0.recaptchaSiteKey = Operation.siteKey
            $0.recaptchaStoken = Operation.padded("local-recaptcha-token-that-no-verifier-accepts", to: 107)
        }
    }

    /// `getRecaptchaConfig`: which operations need reCAPTCHA tokens. There is always a key, because clients fail
    /// without one.
    func recaptchaConfig() throws(OperationExit) -> Wire.RecaptchaConfig {
        try self.call.checkTarget()
        let config = JSON.Value(stored: self.view.configuration().json)?["recaptchaConfig"]
        func enforcement(_ provider: String, _ state: RecaptchaPolicy.State) -> Wire.RecaptchaConfig.Enforcement {
            return Wire.RecaptchaConfig.Enforcement {
                $0.provider = provider
                $0.enforcementState = state.rawValue
            }
        }
        return Wire.RecaptchaConfig {
            $0.recaptchaKey = "projects/\(self.call.project)/keys/\(Operation.siteKey)"
            $0.recaptchaEnforcementState = [
                enforcement("EMAIL_PASSWORD_PROVIDER", self.policy.recaptcha.email),
                enforcement("PHONE_PROVIDER", self.policy.recaptcha.phone),
            ]
            $0.useSmsBotScore = config?.bool(of: "useSmsBotScore")
            $0.useSmsTollFraudProtection = config?.bool(of: "useSmsTollFraudProtection")
        }
    }

    /// `getPasswordPolicy`: what a client checks a new password against. A project without a policy returns the bounds
    /// of every password.
    func passwordPolicy() throws(OperationExit) -> Wire.PasswordPolicy {
        try self.call.checkTarget()
        let config = JSON.Value(stored: self.view.configuration().json)?["passwordPolicyConfig"]
        var response = Wire.PasswordPolicy()
        response.allowedNonAlphanumericCharacters =
            PasswordRules.symbols.utf8.map { String(decoding: [$0], as: UTF8.self) }
        let options = config?["passwordPolicyVersions"]?[0]?["customStrengthOptions"]
        response.customStrengthOptions =
            options.map { JSON.Raw($0) }
            ?? JSON.Raw(trusted: Array(#"{"maxPasswordLength":4096,"minPasswordLength":6}"#.utf8))
        response.enforcementState = config == nil ? "ENFORCE" : self.policy.passwordRules == nil ? "OFF" : "ENFORCE"
        response.forceUpgradeOnSignin = config?.bool(of: "forceUpgradeOnSignin")
        response.schemaVersion = 1
        return response
    }

    /// The number of every project here.
    static var projectNumber: String { "12345" }
    private static let siteKey = Operation.padded("local-site-key", to: 40)

    private static func padded(_ text: String, to length: Int) -> String {
        text + String(repeating: "-", count: max(0, length - text.utf8.count))
    }
}

extension WellKnownProvider {
    /// The name in the older list of an administrator; `nil` for those that came after it.
    fileprivate var olderName: String? {
        switch self {
        case .facebook: "FACEBOOK"
        case .gameCenter: "IOS_GAME_CENTER"
        case .github: "GITHUB"
        case .google: "GOOGLE"
        case .linkedIn: "LINKEDIN"
        case .playGames: "GOOGLE_PLAY_GAMES"
        case .twitter: "TWITTER"
        case .yahoo: "YAHOO"
        case .apple, .microsoft: nil
        }
    }
}
