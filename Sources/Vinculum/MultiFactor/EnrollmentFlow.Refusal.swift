extension EnrollmentFlow {
    /// What a refusal by the service means for the enrolment.
    public enum Refusal: Equatable, Sendable {
        /// Another code may do.
        case wrongCode
        /// The challenge is over; another can be started.
        case challengeExpired
        /// The challenge is used up; another can be started, perhaps later.
        case tooManyAttempts
        /// The number is none; another may be.
        case invalidPhoneNumber
        /// Nothing in this flow helps.
        case impossible(Failure)
        /// Anything else, by the service's word; what was asked may be asked again.
        case other(String)

        /// - Parameter message: The service's error message; only the word before the first `:` counts.
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
