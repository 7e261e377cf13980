extension AuthClient {
    /// A user somebody works on, whether or not it is the current one.
    ///
    /// Flows name seats, they do not copy users: two flows on one user see each other's changes, and a user who was signed
    /// out or replaced meanwhile is changed without anybody being told.
    struct UserSlot: Equatable, Sendable {
        let number: Int64
        var user: User
    }

    /// One intent on its way: what is left to do, and what it waits for.
    struct Flow: Equatable, Sendable {
        let id: FlowID
        let intent: Intent
        /// The user who was current when the flow began, if the intent is about one.
        let subject: Int64?
        /// The tenant at the beginning.
        let tenantID: String?
        /// Whether the subject had a password at the beginning.
        let hadPassword: Bool
        var steps: [FlowStep]
        /// A user that only this flow knows yet.
        var candidate: Int64?
        /// Whether the candidate was signed up without any way in.
        var isAnonymous = false
        /// What the sign-in so far led to, if not the intent itself says it.
        var purpose: PendingSignIn.Purpose
        var additionalUserInfo: AdditionalUserInfo?
        var credential: Credential?
        /// Which pending sign-in the flow drives; another may take its place meanwhile.
        var pendingCredential: Secret?
        /// What shows that a person asks, once that was found out.
        var recaptcha: Recaptcha?
        /// What to answer at the end, where that is not the user.
        var outcome: Outcome?
        var waiting: Waiting = .nothing
        /// Whether the intent's own request was answered well.
        var isPerformed = false

        /// Whose tokens are shown.
        var slot: Int64? { self.candidate ?? self.subject }
    }

    enum FlowStep: Equatable, Sendable {
        /// See that the seat's token is good for five minutes.
        case freshToken(force: Bool)
        /// Ask what the project wants shown by whom.
        case loadRecaptchaConfig
        /// Have a person shown to be one, as far as the project wants that.
        case askRecaptcha
        /// Send the intent's own request.
        case perform
        /// Ask for the seat's account.
        case lookUp
    }

    enum Waiting: Equatable, Sendable {
        case nothing
        /// For a refresh, perhaps another flow's.
        case token
        case answer(RequestID)
        case lookup(RequestID)
        case recaptchaConfig(RequestID)
        case recaptcha(RequestID)

        var request: RequestID? {
            switch self {
            case .nothing, .token: nil
            case .answer(let id), .lookup(let id), .recaptchaConfig(let id), .recaptcha(let id): id
            }
        }
    }

    /// One request for fresh tokens, and everybody who waits for it.
    struct TokenRefresh: Equatable, Sendable {
        /// The token that is to be replaced: whoever holds it shares the request and its result.
        let replacing: Secret
        let refreshToken: Secret
        var request: RequestID
        var waiters: [FlowID]
        /// Whether the service's first answer was a token at its end already.
        var isRepeat = false
        /// Whether it was, or also was, begun because the time had come.
        var isAutomatic = false
    }

    /// What the host was last told, so that it is told only what changed.
    struct LastNotified: Equatable, Sendable {
        var session: StoredSession?
        var idToken: Secret?
        /// The seat whose user was current when the session was last kept.
        var slot: Int64?

        init(session: StoredSession?, slot: Int64?) {
            self.session = session
            self.idToken = session?.user?.tokens.idToken
            self.slot = slot
        }
    }

    /// A session on its way to where it is kept, and what is told once it is there.
    struct Saving: Equatable, Sendable {
        let id: RequestID
        let session: StoredSession?
        /// Who is signed in by it.
        let slot: Int64?
        /// Who was signed in before, and is again if this fails.
        let slotBefore: Int64?
        /// Whether the change stands even if it cannot be kept.
        let isForced: Bool
        /// Whether this is what could not be kept before, and nothing else.
        let isRepeated: Bool
        var ends: [Effect]
    }
}
