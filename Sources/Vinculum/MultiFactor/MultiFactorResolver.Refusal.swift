extension MultiFactorResolver {
    /// What a refusal by the service means for the sign-in.
    public enum Refusal: Equatable, Sendable {
        /// Another code may do.
        case wrongCode
        /// Another code may do, later.
        case tooManyAttempts
        /// The challenge is over; another can be started.
        case challengeExpired
        /// The factor is gone or not usable; others may be.
        case factorUnavailable
        /// The first factor has to be shown again.
        case pendingCredentialInvalid
        /// The account is disabled or gone.
        case accountUnavailable
        /// Anything else, by the service's word; what was asked may be asked again.
        case other(String)

        /// - Parameter message: The service's error message; only the word before the first `:` counts.
        public init(serviceMessage message: String) {
            let code = ServiceMessage(message).code
            switch code {
            case "INVALID_CODE", "MISSING_CODE":
                self = .wrongCode
            case "QUOTA_EXCEEDED", "TOO_MANY_ATTEMPTS_TRY_LATER":
                self = .tooManyAttempts
            case "SESSION_EXPIRED", "INVALID_SESSION_INFO", "MISSING_SESSION_INFO":
                self = .challengeExpired
            case "MFA_ENROLLMENT_NOT_FOUND", "INVALID_MFA_ENROLLMENT_ID", "MISSING_MFA_ENROLLMENT_ID":
                self = .factorUnavailable
            case "INVALID_PENDING_TOKEN", "INVALID_MFA_PENDING_CREDENTIAL", "MISSING_MFA_PENDING_CREDENTIAL",
                "MISSING_CREDENTIAL", "TOTP_CHALLENGE_TIMEOUT", "INVALID_PROJECT_ID",
                // The local emulator's sentence, which has no word of its own.
                "((Invalid phoneVerificationInfo.mfaPendingCredential.))":
                self = .pendingCredentialInvalid
            case "USER_DISABLED", "USER_NOT_FOUND", "((User in pendingCredentialPayload does not exist.))":
                self = .accountUnavailable
            default:
                self = .other(code)
            }
        }
    }
}
