extension AuthClient {
    /// One intent in progress: the steps that are left, and what the flow waits for.
    ///
    /// The conversation's plan fills it in; see `AuthClient+Dispatch.swift`.
    struct Flow: Equatable, Sendable {
        let id: FlowID
        let intent: Intent
        /// The client's tenant when the flow began.
        let tenantID: String?
        /// The slot of the user who was current when the flow began, if the intent is about that user.
        var subject: Int64?
        /// Whether the subject had a password when the flow began.
        var hadPassword = false
        var steps: [FlowStep] = []
        /// What a failure does to the subject's session.
        var failureRule: FailureRule = .keepSession
        /// The slot of a user whom the flow signs in and whom no other flow knows yet.
        var candidate: Int64?
        /// What the lookup does to the user's `isAnonymous`.
        var anonymity: AnonymityRule = .unchanged
        /// What the first factor is verified for.
        var purpose: PendingSignIn.Purpose = .signIn
        var additionalUserInfo: AdditionalUserInfo?
        /// The provider's tokens, as the service repeated them.
        var credential: Credential?
        /// The credential of the pending sign-in that the flow drives; another sign-in may become pending meanwhile.
        var pendingCredential: Secret?
        /// Whether the flow drives the enrolment that has begun.
        var drivesEnrollment = false
        /// The recovery codes that the service made with the enrolment.
        var recoveryCodes: [Secret] = []
        /// What reCAPTCHA may have to protect; `nil` for requests that it never protects.
        var recaptchaAction: RecaptchaAction?
        /// The result of reCAPTCHA, once it is known.
        var recaptcha: Recaptcha?
        /// What the reply to a step of a merge said.
        var merge: MergeReport?
        /// What the flow ends with, where that is known before its end.
        var outcome: Outcome?
        var waiting: Waiting = .nothing
        /// Whether the intent's own request has succeeded.
        var isPerformed = false

        /// The slot of the user whose token the flow's requests carry.
        var slot: Int64? { self.candidate ?? self.subject }
    }

    enum FlowStep: Equatable, Sendable {
        /// Refresh the token of the flow's user unless it is valid for five more minutes.
        case freshToken(force: Bool)
        /// Fetch the project's reCAPTCHA settings.
        case loadRecaptchaConfig
        /// Have the host run reCAPTCHA, if the project's settings require it.
        case askRecaptcha
        /// Send the intent's own request.
        case perform
        /// Look up the account of the flow's user.
        case lookUp
        /// Name the session of the flow's user.
        case nameSession
    }

    enum Waiting: Equatable, Sendable {
        case nothing
        /// For a token refresh, perhaps one that another flow began.
        case token
        case answer(RequestID)
        case lookup(RequestID)
        /// For the end of the naming, whatever it is.
        case naming(RequestID)
        case recaptchaConfig(RequestID)
        case recaptcha(RequestID)

        var request: RequestID? {
            switch self {
            case .nothing, .token: nil
            case .answer(let id), .lookup(let id), .naming(let id), .recaptchaConfig(let id), .recaptcha(let id): id
            }
        }
    }

    /// What a failed flow does to the session of its subject. Failed token refreshes have a rule of their own.
    enum FailureRule: Equatable, Sendable {
        case keepSession
        /// End it if the error says that the session is over.
        case endInvalidSession
        /// The same, but only for errors after the intent's own request has succeeded.
        case endInvalidSessionOncePerformed
        /// End it after any error, once the intent's own request has succeeded.
        case endSessionOncePerformed
    }

    /// What a lookup does to ``User/isAnonymous``, which the service's reply does not state.
    enum AnonymityRule: Equatable, Sendable {
        case unchanged
        case anonymous
        case permanent
        /// The account becomes permanent if the reply lists any provider.
        case permanentIfLinked
    }
}
