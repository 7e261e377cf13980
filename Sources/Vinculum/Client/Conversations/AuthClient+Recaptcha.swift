/// Running reCAPTCHA before a request, where a project requires it.
extension AuthClient {
    /// What the host has to run.
    public struct RecaptchaQuestion: Equatable, Sendable {
        /// The project's site key for reCAPTCHA Enterprise; `nil` for the classic reCAPTCHA.
        public let siteKey: String?
        /// The name of the protected operation, such as `signInWithPassword`.
        public let action: String
    }

    /// What came of running reCAPTCHA.
    public enum RecaptchaAnswer: Equatable, Sendable {
        /// The token, which is sent with the request.
        case token(String)
        /// reCAPTCHA gave no token. The request is sent all the same, and the service decides about it.
        case failed
        /// This host cannot run reCAPTCHA, for a reason such as ``AuthErrorCode/recaptchaSDKNotLinked``.
        case unavailable(AuthErrorCode)
    }

    /// The flow that waits for the answer to an ``Effect/needsRecaptcha(_:_:)``; `nil` if none waits any more.
    package func flow(waitingForRecaptcha request: RequestID) -> FlowID? {
        self.flows.first { $0.waiting == .recaptcha(request) }?.id
    }

    /// An operation that a project can protect with reCAPTCHA.
    struct RecaptchaAction: Equatable, Sendable {
        enum Provider {
            case email, phone
        }

        /// The sign-in method whose setting applies to the operation.
        let provider: Provider
        /// The operation's name for reCAPTCHA.
        let name: String

        static let signInWithPassword = RecaptchaAction(provider: .email, name: "signInWithPassword")
        static let signUp = RecaptchaAction(provider: .email, name: "signUpPassword")
        static let sendMail = RecaptchaAction(provider: .email, name: "getOobCode")
        static let sendVerificationCode = RecaptchaAction(provider: .phone, name: "sendVerificationCode")
        static let startEnrollment = RecaptchaAction(provider: .phone, name: "mfaSmsEnrollment")
        static let startSecondFactor = RecaptchaAction(provider: .phone, name: "mfaSmsSignIn")
    }

    /// The members that a request has about reCAPTCHA.
    indirect enum Recaptcha: Equatable, Sendable {
        /// The token is absent if the project does not protect the operation.
        case enterprise(String?)
        case classic(String)
    }

    /// The reCAPTCHA settings of a project, or of one of its tenants.
    struct RecaptchaConfig: Equatable, Sendable {
        let tenantID: String?
        /// `nil` if nothing is protected, or if the project has no key.
        var siteKey: String?
        var protectsEmail = false
        var protectsPhone = false
    }

    // MARK: Plan

    /// Appends the step that sends the intent's own request, after the steps that its protection requires.
    func appendRequest(protectedAs action: RecaptchaAction?, to flow: inout Flow) {
        flow.recaptchaAction = action
        switch action?.provider {
        case .email:
            // Settings that are not known yet are fetched if the service reports a missing token.
            if self.recaptchaConfig(of: flow.tenantID)?.protectsEmail == true { flow.steps.append(.askRecaptcha) }
        case .phone:
            if !self.configuration.isAppVerificationDisabled { flow.steps += [.loadRecaptchaConfig, .askRecaptcha] }
        case nil:
            break
        }
        flow.steps.append(.perform)
    }

    private func recaptchaConfig(of tenantID: String?) -> RecaptchaConfig? {
        self.recaptchaConfigs.last { $0.tenantID == tenantID }
    }

    /// Whether a refusal asks for a token that the request did not have, so that it is worth repeating with one.
    func requiresRecaptcha(_ error: AuthError, _ flow: Flow) -> Bool {
        guard case .answer = flow.waiting, flow.recaptchaAction?.provider == .email, flow.recaptcha == nil,
            error.code == .internalError, let message = error.serviceError?.message
        else { return false }
        return message.utf8.starts(with: "MISSING_RECAPTCHA_TOKEN".utf8)
    }

    // MARK: Settings

    func recaptchaConfigRequest(_ flow: Flow) -> HTTPRequest {
        let tenant = flow.tenantID.map { "&tenantId=\(PercentEncoding.encodedComponent($0))" } ?? ""
        return self.request(
            .recaptchaConfig,
            query: "&clientType=\(self.configuration.clientType.rawValue)&version=RECAPTCHA_ENTERPRISE\(tenant)")
    }

    mutating func readRecaptchaConfig(_ reply: Reply, _ flow: Flow) throws(AuthError) {
        var config = RecaptchaConfig(tenantID: flow.tenantID)
        if let entries = reply.root["recaptchaEnforcementState"] {
            for entry in entries.elements {
                // Unknown states count as `OFF`.
                guard let state = entry["enforcementState"], state.isString("ENFORCE") || state.isString("AUDIT")
                else { continue }
                if entry["provider"]?.isString("EMAIL_PASSWORD_PROVIDER") == true { config.protectsEmail = true }
                if entry["provider"]?.isString("PHONE_PROVIDER") == true { config.protectsPhone = true }
            }
        }
        if config.protectsEmail || config.protectsPhone, let key = reply.text("recaptchaKey") {
            // projects/PROJECT/keys/KEY
            let parts = key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard parts.count == 4 else { throw AuthError(.recaptchaNotEnabled) }
            config.siteKey = String(decoding: parts[3], as: UTF8.self)
        }
        self.recaptchaConfigs.removeAll { $0.tenantID == flow.tenantID }
        self.recaptchaConfigs.append(config)
    }

    // MARK: Question

    /// - Returns: What the host has to run; `nil` if the operation is not protected, which the flow then records.
    func recaptchaQuestion(_ flow: inout Flow) throws(AuthError) -> RecaptchaQuestion? {
        guard let action = flow.recaptchaAction else { return nil }
        let config = self.recaptchaConfig(of: flow.tenantID)
        let isProtected = action.provider == .email ? config?.protectsEmail : config?.protectsPhone
        if isProtected == true {
            guard let siteKey = config?.siteKey else { throw AuthError(.recaptchaSiteKeyMissing) }
            return RecaptchaQuestion(siteKey: siteKey, action: action.name)
        }
        if action.provider == .phone { return RecaptchaQuestion(siteKey: nil, action: action.name) }
        flow.recaptcha = .enterprise(nil)
        return nil
    }

    func readRecaptcha(_ answer: Answer, _ flow: inout Flow) throws(AuthError) {
        let config = self.recaptchaConfig(of: flow.tenantID)
        let isClassic = flow.recaptchaAction?.provider == .phone && config?.protectsPhone != true
        switch answer {
        case .recaptcha(.token(let token)):
            flow.recaptcha = isClassic ? .classic(token) : .enterprise(token)
        case .recaptcha(.unavailable(let code)):
            throw AuthError(code, family: .misuse)
        case .recaptcha(.failed), .response, .lost, .stored, .storageFailed:
            if isClassic { throw AuthError(.appVerificationUserInteractionFailure) }
            // The token that the Firebase libraries send in this case; the service decides about it.
            flow.recaptcha = .enterprise("NO_RECAPTCHA")
        }
    }

    /// Writes the members about reCAPTCHA, if any, into the request that it protects.
    func writeRecaptcha(
        _ flow: Flow, as name: String = "captchaResponse", withClientType: Bool = false, to body: inout JSON.Writer
    ) {
        switch flow.recaptcha {
        case .enterprise(let token):
            body.member(named: name, token)
            body.member("recaptchaVersion", Wire.RecaptchaVersion.enterprise.rawValue)
            if withClientType { body.member("clientType", self.configuration.clientType.rawValue) }
        case .classic(let token):
            body.member("recaptchaToken", token)
        case nil:
            break
        }
    }
}
