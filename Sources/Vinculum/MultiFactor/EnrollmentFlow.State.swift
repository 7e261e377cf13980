extension EnrollmentFlow {
    /// What is known in each phase, and nothing else.
    enum State: Equatable, Sendable {
        /// Next: starting.
        case ready
        /// `mfaEnrollment:start` is on its way. Next: waiting, ready, failed.
        case starting(Method)
        /// A person has to type a code. Next: checking, ready, starting.
        case waiting(Challenge)
        /// `mfaEnrollment:finalize` is on its way. Next: enrolled, waiting, ready, failed.
        case checking(Challenge, code: Secret, displayName: String?)
        /// The end.
        case enrolled
        /// The end: nothing in this flow helps.
        case failed(Failure)

        /// One word for the phase, as it is saved.
        var name: String {
            switch self {
            case .ready: "ready"
            case .starting: "starting"
            case .waiting: "waiting"
            case .checking: "checking"
            case .enrolled: "enrolled"
            case .failed: "failed"
            }
        }
    }

    /// What a code answers.
    enum Challenge: Equatable, Sendable {
        case phone(number: String, sessionInfo: Secret)
        case totp(TOTPSecret)

        /// Whether the service still accepts a code for it, as far as it said until when.
        func stands(at now: Instant) -> Bool {
            switch self {
            case .phone: true
            case .totp(let secret): secret.deadline.map { now < $0 } ?? true
            }
        }

        func finalize(_ code: Secret, _ displayName: String?) -> Request {
            switch self {
            case .phone(_, let sessionInfo):
                .finalizePhone(sessionInfo: sessionInfo, code: code, displayName: displayName)
            case .totp(let secret):
                .finalizeTOTP(sessionInfo: secret.sessionInfo, code: code, displayName: displayName)
            }
        }
    }
}
