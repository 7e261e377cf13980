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

extension EnrollmentFlow {
    /// The kind of factor to enrol.
    public enum Method: Equatable, Sendable {
        /// A phone number, which receives codes by SMS.
        case phone(number: String)
        /// An authenticator app, which generates codes.
        case totp
    }

    /// The phase of an enrolment, as an app shows it to a person.
    public enum Phase: Equatable, Sendable {
        /// The person must choose a method.
        case ready
        /// A challenge was requested; its response is pending.
        case starting
        /// The person must type the code sent to this number.
        case waitingForSMS(String)
        /// The app must show the secret, and the person must type a code that an authenticator app derives from it.
        case waitingForApp(TOTPSecret)
        /// A code is being checked.
        case checking
        /// The factor is enrolled.
        case enrolled
        /// The enrolment has failed, and no retry in this flow can succeed.
        case failed(Failure)
    }

    /// The reason why the account cannot enrol this factor.
    public enum Failure: String, Equatable, Sendable, CaseIterable {
        /// The session is too old, revoked or of another account; the person must sign in again.
        case signInRequired
        /// The e-mail address must be verified first.
        case emailNotVerified
        /// The sign-in method of the account does not allow a second factor.
        case unsupportedFirstFactor
        /// The account has this factor already.
        case alreadyEnrolled
        /// The account has the maximum number of factors.
        case tooManyFactors
        /// The project does not allow this kind of factor.
        case notAllowed
    }

    /// A mistake of the caller; the flow is unchanged.
    public enum Misuse: Error, Equatable, Sendable {
        /// The event is not allowed in this phase.
        case notNow
        /// The code is empty.
        case emptyCode
    }
}

extension EnrollmentFlow {
    /// A request to the service, without the ID token, the tenant and the app verification, which the sender adds.
    public enum Request: Equatable, Sendable {
        /// `mfaEnrollment:start` with `phoneEnrollmentInfo`.
        case startPhone(number: String)
        /// `mfaEnrollment:start` with an empty `totpEnrollmentInfo`.
        case startTOTP
        /// `mfaEnrollment:finalize` with `phoneVerificationInfo`.
        case finalizePhone(sessionInfo: Secret, code: Secret, displayName: String?)
        /// `mfaEnrollment:finalize` with `totpVerificationInfo`.
        case finalizeTOTP(sessionInfo: Secret, code: Secret, displayName: String?)
    }
}

extension EnrollmentFlow {
    /// A refusal by the service, by its effect on the enrolment.
    public enum Refusal: Equatable, Sendable {
        /// The code is wrong; the person may type another one.
        case wrongCode
        /// The challenge has expired; another can be started.
        case challengeExpired
        /// The challenge allows no more attempts; another can be started, perhaps later.
        case tooManyAttempts
        /// The phone number is not valid; the person may enter another one.
        case invalidPhoneNumber
        /// No retry in this flow can succeed, for this reason.
        case impossible(Failure)
        /// Any other error, by the service's error code; the same request may be sent again.
        case other(String)

        /// Reads an error message of the service; only the code before the first `:` is used.
        public init(serviceMessage message: String) {
            let code = ServiceMessage(message).code
            switch code {
            case "INVALID_CODE", "MISSING_CODE":
                self = .wrongCode
            case "SESSION_EXPIRED", "INVALID_SESSION_INFO", "MISSING_SESSION_INFO":
                self = .challengeExpired
            case "TOO_MANY_ENROLLMENT_ATTEMPTS", "TOO_MANY_ATTEMPTS_TRY_LATER", "QUOTA_EXCEEDED":
                self = .tooManyAttempts
            case "INVALID_PHONE_NUMBER", "MISSING_PHONE_NUMBER":
                self = .invalidPhoneNumber
            case "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "TOKEN_EXPIRED", "INVALID_ID_TOKEN", "MISSING_ID_TOKEN",
                "USER_NOT_FOUND", "USER_DISABLED":
                self = .impossible(.signInRequired)
            case "UNVERIFIED_EMAIL":
                self = .impossible(.emailNotVerified)
            case "UNSUPPORTED_FIRST_FACTOR":
                self = .impossible(.unsupportedFirstFactor)
            case "SECOND_FACTOR_EXISTS", "MFA_ENROLLMENT_ALREADY_COMPLETE":
                self = .impossible(.alreadyEnrolled)
            case "SECOND_FACTOR_LIMIT_EXCEEDED":
                self = .impossible(.tooManyFactors)
            case "OPERATION_NOT_ALLOWED", "PROJECT_DISABLED":
                self = .impossible(.notAllowed)
            default:
                self = .other(code)
            }
        }
    }
}
