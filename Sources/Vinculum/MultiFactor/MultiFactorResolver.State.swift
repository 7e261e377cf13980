extension MultiFactorResolver {
    /// What is known in each phase, and nothing else.
    enum State: Equatable, Sendable {
        /// Next: starting (SMS), waiting (authenticator app).
        case choosing
        /// `mfaSignIn:start` is on its way. Next: waiting, choosing, failed.
        case starting(FactorHint)
        /// A person has to type a code. Next: checking, and wherever choosing leads.
        case waiting(Challenge)
        /// `mfaSignIn:finalize` is on its way. Next: resolved, waiting, choosing, failed.
        case checking(Challenge, code: Secret)
        /// The end.
        case resolved
        /// The end: only a new first factor helps.
        case failed(Failure)

        /// One word for the phase, as it is saved.
        var name: String {
            switch self {
            case .choosing: "choosing"
            case .starting: "starting"
            case .waiting: "waiting"
            case .checking: "checking"
            case .resolved: "resolved"
            case .failed: "failed"
            }
        }
    }
}
