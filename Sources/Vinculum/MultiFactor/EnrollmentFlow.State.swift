extension EnrollmentFlow {
    /// The phase with the data that is valid in it.
    indirect enum State: Equatable, Sendable {
        /// Next: starting.
        case ready
        /// `mfaEnrollment:start` was requested. Next: waiting, ready, failed.
        case starting(Method)
        /// The person must type a code. Next: checking, ready, starting.
        case waiting(Challenge)
        /// `mfaEnrollment:finalize` was requested. Next: enrolled, waiting, ready, failed.
        case checking(Challenge, code: Secret, displayName: String?)
        /// Final.
        case enrolled
        /// Final: no retry in this flow can succeed.
        case failed(Failure)

        /// The phase's name in the saved form.
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

    /// The challenge that a code answers.
    enum Challenge: Equatable, Sendable {
        case phone(number: String, sessionInfo: Secret)
        case totp(TOTPSecret)

        /// Whether the challenge is before its deadline, if it has one.
        func isValid(at now: Instant) -> Bool {
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
