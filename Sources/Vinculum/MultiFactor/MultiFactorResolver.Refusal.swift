extension MultiFactorResolver {
    /// A refusal by the service, by its effect on the sign-in.
    public enum Refusal: Equatable, Sendable {
        /// The code is wrong; the person may type another one.
        case wrongCode
        /// Too many wrong codes; the person may type another one later.
        case tooManyAttempts
        /// The challenge has expired; another can be started.
        case challengeExpired
        /// The factor was removed or cannot be used; the person may choose another one.
        case factorUnavailable
        /// The pending credential is not valid; the sign-in must begin with the first factor.
        case pendingCredentialInvalid
        /// The account is disabled or deleted.
        case accountUnavailable
        /// Any other error, by the service's error code; the same request may be sent again.
        case other(String)

        /// Reads an error message of the service; only the code before the first `:` is used.
        public init(serviceMessage message: String) {
            let code = ServiceMessage(message).code
            switch ByteText(code) {
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
                // The Firebase emulator's message, which has no code.
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
