/// Showing that a person asks, where a project wants that.
extension AuthClient {
    /// What a host is asked to have shown.
    public struct RecaptchaQuestion: Equatable, Sendable {
        /// The key of the project for reCAPTCHA Enterprise; without one, the classic reCAPTCHA is meant.
        public let siteKey: String?
        /// The name of what is to be done, such as `signInWithPassword`.
        public let action: String
    }

    public enum RecaptchaAnswer: Equatable, Sendable {
        case token(String)
        /// None could be had; the service decides what that means.
        case failed
        /// This host cannot ask at all, for a reason such as ``AuthErrorCode/recaptchaSDKNotLinked``.
        case unavailable(AuthErrorCode)
    }

    /// The flow that waits for what ``Effect/needsRecaptcha(_:_:)`` asks for; `nil` once it does no more.
    package func flow(waitingForRecaptcha request: RequestID) -> FlowID? {
        self.flows.first { $0.waiting == .recaptcha(request) }?.id
    }

    /// What a request says of it.
    indirect enum Recaptcha: Equatable, Sendable {
        case enterprise(String?)
        case classic(String)
    }

    /// What a project, or a tenant of it, wants.
    struct RecaptchaConfig: Equatable, Sendable {
        let tenantID: String?
        /// Absent where nothing is wanted, or where the project has none.
        var siteKey: String?
        var wantsForEmail = false
        var wantsForPhone = false
    }

    /// The steps before a request that this intent's may need.
    func recaptchaSteps(_ intent: Intent) -> [FlowStep] {
        switch intent.recaptcha {
        case (.email, _)?:
            // What was not asked for yet is asked for when the service misses it.
            self.recaptchaConfig(of: self.tenantID)?.wantsForEmail == true ? [.askRecaptcha] : []
        case (.phone, _)?:
            self.configuration.isAppVerificationDisabled ? [] : [.loadRecaptchaConfig, .askRecaptcha]
        case nil:
            []
        }
    }

    func recaptchaConfig(of tenantID: String?) -> RecaptchaConfig? {
        self.recaptchaConfigs.last { sameBytes($0.tenantID, tenantID) }
    }

    func recaptchaConfigRequest(_ flow: Flow) -> HTTPRequest {
        let tenant = flow.tenantID.map { "&tenantId=\(PercentEncoding.encodedComponent($0))" } ?? ""
        return self.request(
            .recaptchaConfig,
            query: "&clientType=\(self.configuration.clientType.rawValue)&version=RECAPTCHA_ENTERPRISE\(tenant)")
    }

    mutating func takeRecaptchaConfig(_ answer: Answer, _ flow: Flow) throws(AuthError) {
        let reply = try AuthClient.reply(answer)
        var config = RecaptchaConfig(tenantID: flow.tenantID)
        if let entries = reply.root["recaptchaEnforcementState"] {
            for entry in entries.elements {
                // Words that nobody knows mean as little as `OFF`.
                guard let state = entry["enforcementState"], state.isString("ENFORCE") || state.isString("AUDIT")
                else { continue }
                if entry["provider"]?.isString("EMAIL_PASSWORD_PROVIDER") == true { config.wantsForEmail = true }
                if entry["provider"]?.isString("PHONE_PROVIDER") == true { config.wantsForPhone = true }
            }
        }
        if config.wantsForEmail || config.wantsForPhone, let key = reply.text("recaptchaKey") {
            let parts = key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard parts.count == 4 else { throw AuthError(.recaptchaNotEnabled) }
            config.siteKey = String(decoding: parts[3], as: UTF8.self)
        }
        self.recaptchaConfigs.removeAll { sameBytes($0.tenantID, flow.tenantID) }
        self.recaptchaConfigs.append(config)
    }

    /// - Returns: What the host has to have shown; `nil` if nothing is wanted, which the flow then knows.
    func recaptchaQuestion(_ flow: inout Flow) throws(AuthError) -> RecaptchaQuestion? {
        guard let (provider, action) = flow.intent.recaptcha else { return nil }
        let config = self.recaptchaConfig(of: flow.tenantID)
        let isWanted = provider == .email ? config?.wantsForEmail : config?.wantsForPhone
        if isWanted == true {
            guard let siteKey = config?.siteKey else { throw AuthError(.recaptchaSiteKeyMissing) }
            return RecaptchaQuestion(siteKey: siteKey, action: action)
        }
        if provider == .phone { return RecaptchaQuestion(siteKey: nil, action: action) }
        flow.recaptcha = .enterprise(nil)
        return nil
    }

    func takeRecaptcha(_ answer: Answer, into flow: inout Flow) throws(AuthError) {
        let config = self.recaptchaConfig(of: flow.tenantID)
        let isClassic = flow.intent.recaptcha?.provider == .phone && config?.wantsForPhone != true
        switch answer {
        case .recaptcha(.token(let token)):
            flow.recaptcha = isClassic ? .classic(token) : .enterprise(token)
        case .recaptcha(.unavailable(let code)):
            throw AuthError(code, family: .misuse)
        case .recaptcha(.failed), .response, .lost, .stored, .storageFailed:
            if isClassic { throw AuthError(.appVerificationUserInteractionFailure) }
            // The service knows what to think of this.
            flow.recaptcha = .enterprise("NO_RECAPTCHA")
        }
    }

    /// Whether a refusal asks for what was not shown, so that one more try with it makes sense.
    func missesRecaptcha(_ error: AuthError, _ flow: Flow) -> Bool {
        guard case .answer = flow.waiting, case (.email, _)? = flow.intent.recaptcha, flow.recaptcha == nil,
            error.code == .internalError, let message = error.serviceError?.message
        else { return false }
        return message.utf8.starts(with: "MISSING_RECAPTCHA_TOKEN".utf8)
    }

    func writeRecaptcha(
        _ flow: Flow, as name: String = "captchaResponse", withClientType: Bool = false, to body: inout JSON.Writer
    ) {
        switch flow.recaptcha {
        case .enterprise(let token):
            body.member(name, token)
            body.member("recaptchaVersion", Wire.RecaptchaVersion.enterprise.rawValue)
            if withClientType { body.member("clientType", self.configuration.clientType.rawValue) }
        case .classic(let token):
            body.member("recaptchaToken", token)
        case nil:
            break
        }
    }
}

extension AuthClient.Intent {
    enum RecaptchaProvider {
        case email, phone
    }

    /// Under which of a project's settings the intent falls, and what reCAPTCHA calls it.
    var recaptcha: (provider: RecaptchaProvider, action: String)? {
        switch self {
        case .signIn(.password), .reauthenticate(.password): (.email, "signInWithPassword")
        case .link(.password), .createUser: (.email, "signUpPassword")
        case .sendPasswordReset, .sendSignInLink: (.email, "getOobCode")
        case .sendVerificationCode: (.phone, "sendVerificationCode")
        case .beginEnrollment(.phone): (.phone, "mfaSmsEnrollment")
        case .chooseSecondFactor: (.phone, "mfaSmsSignIn")
        default: nil
        }
    }
}
