/// Refusals of what a request says of an account.
extension ServiceError {
    /// Raised where a request sets a password of fewer than 6 UTF-16 code units; the user chooses a longer one.
    public static var weakPassword: ServiceError {
        ServiceError(.weakPassword, "Password should be at least 6 characters")
    }
    /// Raised where a request sets a password of more than 4096 UTF-16 code units.
    public static var passwordTooLong: ServiceError {
        ServiceError(.passwordDoesNotMeetRequirements, "Password cannot be longer than 4096 characters")
    }
    /// Raised by every request for an SMS whose number is outside the regions of `smsRegionConfig`. Only an
    /// administrator can open the region.
    public static var smsRegionClosed: ServiceError {
        ServiceError(.operationNotAllowed, "SMS unable to be sent until this region enabled by the app developer.")
    }
    /// Raised by sign-up, sign-in, `accounts:update` and blocking functions that set a display name of more than
    /// 2048 bytes of UTF-8.
    public static var displayNameTooLong: ServiceError {
        ServiceError(.invalidArgument, "displayName is longer than 2048 bytes.")
    }
    /// Raised by sign-up, sign-in, `accounts:update` and blocking functions that set a photo URL of more than
    /// 2048 bytes of UTF-8.
    public static var photoURLTooLong: ServiceError {
        ServiceError(.invalidArgument, "photoUrl is longer than 2048 bytes.")
    }
    /// Raised where a request sets another text that is too long to be stored, such as the name of a second factor.
    ///
    /// - Parameters:
    ///   - member: The member of the request.
    ///   - bound: The most bytes of UTF-8 that it may have.
    public static func tooLong(_ member: String, _ bound: Int) -> ServiceError {
        ServiceError(.invalidArgument, "\(member) is longer than \(bound) bytes.")
    }

    /// - Parameter requirements: What is missing, a sentence each, in the order of the policy.
    public static func missingPasswordRequirements(_ requirements: [String]) -> ServiceError {
        ServiceError(
            .passwordDoesNotMeetRequirements,
            "Missing password requirements: [\(requirements.joined(separator: ", "))]")
    }
    /// Raised where the number to sign in with, to link or to enroll is not E.164, such as `+15555550100`.
    public static var invalidPhoneNumber: ServiceError { ServiceError(.invalidPhoneNumber, "Invalid format.") }
    /// Raised by an administrator's sign-up or `accounts:update` for an `mfaInfo` entry whose `phoneInfo` is not E.164.
    public static var invalidMFAPhoneNumber: ServiceError { ServiceError(.invalidMFAPhoneNumber, "Invalid format.") }
    /// Raised by `accounts:signUp` for a `localId` that a client sent, that comes with an `idToken`, or that exceeds
    /// 128 bytes; only an administrator chooses the ID of a new account.
    public static var unexpectedUserID: ServiceError { ServiceError(.unexpectedParameter, "User ID") }
    /// Raised where a request with only an API key names a project in its path or body; it needs an administrator's
    /// bearer token.
    public static var targetProjectNeedsPermission: ServiceError {
        ServiceError(.insufficientPermission, "Only authenticated requests can specify target_project_id.")
    }
    /// Raised by a client's `accounts:update` that has neither an `idToken` nor an `oobCode`.
    public static var unsupportedRequestParameters: ServiceError {
        ServiceError(.invalidReqType, "Unsupported request parameters.")
    }

    /// Raised where a quota of codes, questions or attempts is used up; the client retries later.
    public static var quotaExceeded: ServiceError { ServiceError(.quotaExceeded, "Exceeded quota.") }

    /// This one message has no space in front of its colon.
    public static var refreshTokenTenantMismatch: ServiceError {
        ServiceError(
            code: .tenantIDMismatch,
            message: "TENANT_ID_MISMATCH: ((Refresh token tenant ID does not match target tenant ID.))",
            detail: "((Refresh token tenant ID does not match target tenant ID.))", kind: .refused)
    }
}
