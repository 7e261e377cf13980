/// Refusals about second factors.
extension ServiceError {
    /// Raised by an administrator's `accounts:update` for a phone factor in `mfa.enrollments` without an ID.
    public static var missingMFAEnrollmentIDInFactor: ServiceError {
        ServiceError(.invalidMFAEnrollmentID, "mfaEnrollmentId must be defined.")
    }
    /// Raised by `mfaEnrollment:start` with neither phone nor TOTP information, or with both.
    public static var missingPhoneEnrollmentInfo: ServiceError {
        ServiceError(.invalidArgument, "((Missing phoneEnrollmentInfo.))")
    }
    /// Raised by `mfaEnrollment:finalize` with neither phone nor TOTP verification, or with both.
    public static var missingPhoneVerificationInfo: ServiceError {
        ServiceError(.invalidArgument, "((Missing phoneVerificationInfo.))")
    }
    /// Raised by `mfaSignIn:start` for a factor that is no phone number, and by `mfaSignIn:finalize` with neither phone
    /// nor TOTP verification, or with both. A TOTP sign-in needs no start.
    public static var mfaProviderNotSupported: ServiceError {
        ServiceError(.invalidArgument, "MFA provider not supported!")
    }
    /// Raised by `mfaSignIn:start` without the `mfaPendingCredential` of the first factor's response.
    public static var missingMFAPendingCredential: ServiceError {
        ServiceError(.missingMFAPendingCredential, "Request does not have MFA pending credential.")
    }
    /// Raised by `mfaSignIn:finalize` without the `mfaPendingCredential` of the first factor's response.
    public static var missingMFAPendingCredentialToFinalize: ServiceError {
        ServiceError(.missingCredential, "Please set MFA Pending Credential.")
    }
    /// Raised by `mfaSignIn:start`, and by `mfaSignIn:finalize` with TOTP, where the request names no second factor.
    public static var missingMFAEnrollmentID: ServiceError {
        ServiceError(.missingMFAEnrollmentID, "No second factor identifier is provided.")
    }
    /// Raised where second factors are mandatory and the account has none: enrol one with this sign-in's ID token.
    public static var secondFactorMissing: ServiceError {
        ServiceError(.operationNotAllowed, "Enrol a second factor first.")
    }
    /// Raised by `accounts:makeRecoveryCodes` for an account without a second factor: enrol one first.
    public static var recoveryCodesWithoutFactor: ServiceError {
        ServiceError(.mfaEnrollmentNotFound, "Recovery codes need a second factor.")
    }
    /// Raised where the project or tenant does not allow SMS as a second factor; an administrator changes `mfa`.
    public static var smsMFANotEnabled: ServiceError {
        ServiceError(.operationNotAllowed, "SMS based MFA not enabled.")
    }
    /// Raised by the enrollment of a TOTP factor where the project or tenant does not allow it; an administrator
    /// changes `mfa`.
    public static var totpMFANotEnabled: ServiceError {
        ServiceError(.operationNotAllowed, "TOTP based MFA not enabled.")
    }
    /// Raised by the enrollment of a number that the same account has as a second factor already.
    public static var secondFactorExists: ServiceError {
        ServiceError(.secondFactorExists, "Phone number already enrolled as second factor for this account.")
    }
    /// Raised by the enrollment of a second TOTP factor: an account has at most one.
    public static var tooManyTOTPFactors: ServiceError {
        ServiceError(.secondFactorLimitExceeded, "Too many TOTP based second factors enrolled for this account.")
    }
    /// Raised by the enrollment of a sixth second factor; the client withdraws one first (`mfaEnrollment:withdraw`).
    public static var tooManyFactors: ServiceError {
        ServiceError(.secondFactorLimitExceeded, "Too many second factors enrolled for this account.")
    }
    /// Raised by `accounts:sendVerificationCode` and `accounts:signInWithPhoneNumber` where the number belongs to an
    /// account with second factors; its user signs in by another method.
    public static var phoneFirstFactorOnMFAUser: ServiceError {
        ServiceError(
            .unsupportedFirstFactor, "A phone number cannot be set as a first factor on an SMS based MFA user.")
    }
    /// Raised by an enrollment in a session whose sign-in method admits no second factor, and by sign-in with such a
    /// method (passkey, Game Center) to an account that has one.
    public static var firstFactorWithoutMFA: ServiceError {
        ServiceError(.unsupportedFirstFactor, "MFA is not available for the given first factor.")
    }
    /// Raised by an enrollment before the account's e-mail address is verified; the client sends a verification e-mail
    /// first.
    public static var unverifiedEmail: ServiceError {
        ServiceError(.unverifiedEmail, "Need to verify email first before enrolling second factors.")
    }
    /// Raised by `mfaSignIn` for a pending credential that is unknown or expired, or whose first factor or session the
    /// account no longer has; the client signs in with the first factor again.
    public static var unreadablePendingCredential: ServiceError {
        ServiceError(message: "((Invalid phoneVerificationInfo.mfaPendingCredential.))", kind: .refused)
    }
    /// Raised by `mfaSignIn` for a pending credential that another project issued.
    public static var otherProjectsPendingCredential: ServiceError {
        ServiceError(.invalidProjectID, "Project ID does not match MFA pending credential.")
    }
    /// Raised by `mfaSignIn` where the account was deleted after the first factor was accepted.
    public static var noUserOfPendingCredential: ServiceError {
        ServiceError(message: "((User in pendingCredentialPayload does not exist.))", kind: .refused)
    }
    /// Raised by `mfaEnrollment:finalize` for a TOTP session that enrolled its factor already.
    public static var enrollmentAlreadyComplete: ServiceError {
        ServiceError(.mfaEnrollmentAlreadyComplete, "This second factor is enrolled already.")
    }
    /// Raised by `mfaEnrollment:finalize` once wrong TOTP codes used up the session's attempts; the client starts
    /// again.
    public static var tooManyEnrollmentAttempts: ServiceError {
        ServiceError(.tooManyEnrollmentAttempts, "restart enrollment")
    }
    /// Raised by `mfaEnrollment:finalize` for a TOTP factor without a `displayName`, in strict mode only.
    public static var missingFactorName: ServiceError {
        ServiceError(.missingDisplayName, "display name cannot be empty")
    }
    /// Raised by `mfaSignIn:finalize` with TOTP 300 seconds or more after the first factor was accepted.
    public static var totpChallengeTimeout: ServiceError {
        ServiceError(.totpChallengeTimeout, "TOTP challenge timeout, provide first factor again.")
    }
    /// Raised by a change of an account in a session without the account's second factor. The code makes clients sign
    /// in again, which asks for the factor.
    public static var secondFactorNeeded: ServiceError {
        ServiceError(.credentialTooOldLoginAgain, "Sign in again with the second factor of the account.")
    }
}
