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
            switch ByteText(code) {
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
