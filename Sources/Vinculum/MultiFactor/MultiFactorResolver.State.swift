extension MultiFactorResolver {
    /// The phase with the data that is valid in it.
    indirect enum State: Equatable, Sendable {
        /// Next: starting (SMS), waiting (authenticator app).
        case choosing
        /// `mfaSignIn:start` was requested. Next: waiting, choosing, failed.
        case starting(FactorHint)
        /// The person must type a code. Next: checking, and the successors of choosing.
        case waiting(Challenge)
        /// `mfaSignIn:finalize` was requested. Next: resolved, waiting, choosing, failed.
        case checking(Challenge, code: Secret)
        /// Final.
        case resolved
        /// Final: the sign-in must begin again with the first factor.
        case failed(Failure)

        /// The phase's name in the saved form.
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
