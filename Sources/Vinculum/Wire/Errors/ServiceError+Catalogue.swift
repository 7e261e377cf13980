/// The messages whose detail is fixed, so that each text is written once.
extension ServiceError {
    public static let weakPassword = ServiceError(.weakPassword, "Password should be at least 6 characters")
    public static let passwordTooLong = ServiceError(
        .passwordDoesNotMeetRequirements, "Password cannot be longer than 4096 characters")
    public static let smsRegionClosed = ServiceError(
        .operationNotAllowed, "SMS unable to be sent until this region enabled by the app developer.")
    public static let displayNameTooLong = ServiceError(.invalidArgument, "displayName is longer than 2048 bytes.")
    public static let photoURLTooLong = ServiceError(.invalidArgument, "photoUrl is longer than 2048 bytes.")

    /// - Parameter requirements: What is missing, a sentence each, in the order of the policy.
    public static func missingPasswordRequirements(_ requirements: [String]) -> ServiceError {
        ServiceError(
            .passwordDoesNotMeetRequirements,
            "Missing password requirements: [\(requirements.joined(separator: ", "))]")
    }
    public static let invalidPhoneNumber = ServiceError(.invalidPhoneNumber, "Invalid format.")
    public static let invalidMFAPhoneNumber = ServiceError(.invalidMFAPhoneNumber, "Invalid format.")
    public static let unexpectedUserID = ServiceError(.unexpectedParameter, "User ID")
    public static let targetProjectNeedsPermission = ServiceError(
        .insufficientPermission, "Only authenticated requests can specify target_project_id.")
    public static let unsupportedRequestParameters = ServiceError(.invalidReqType, "Unsupported request parameters.")

    // Mailed links.
    public static let relativeContinueURI = ServiceError(
        .invalidContinueURI, "((expected an absolute URI with valid scheme and host))")
    public static let otherEmail = ServiceError(
        .invalidEmail, "The email provided does not match the sign-in email address.")

    static func invalidHostingLinkDomain(_ domain: String) -> ServiceError {
        ServiceError(.invalidHostingLinkDomain, "\(domain) is no authorized domain of the project.")
    }

    // Second factors.
    public static let missingMFAEnrollmentIDInFactor = ServiceError(
        .invalidMFAEnrollmentID, "mfaEnrollmentId must be defined.")
    public static let missingPhoneEnrollmentInfo = ServiceError(.invalidArgument, "((Missing phoneEnrollmentInfo.))")
    public static let missingPhoneVerificationInfo = ServiceError(
        .invalidArgument, "((Missing phoneVerificationInfo.))")
    public static let mfaProviderNotSupported = ServiceError(.invalidArgument, "MFA provider not supported!")
    public static let missingMFAPendingCredential = ServiceError(
        .missingMFAPendingCredential, "Request does not have MFA pending credential.")
    public static let missingMFAPendingCredentialToFinalize = ServiceError(
        .missingCredential, "Please set MFA Pending Credential.")
    public static let missingMFAEnrollmentID = ServiceError(
        .missingMFAEnrollmentID, "No second factor identifier is provided.")
    public static let smsMFANotEnabled = ServiceError(.operationNotAllowed, "SMS based MFA not enabled.")
    public static let totpMFANotEnabled = ServiceError(.operationNotAllowed, "TOTP based MFA not enabled.")
    public static let secondFactorExists = ServiceError(
        .secondFactorExists, "Phone number already enrolled as second factor for this account.")
    public static let tooManyTOTPFactors = ServiceError(
        .secondFactorLimitExceeded, "Too many TOTP based second factors enrolled for this account.")
    public static let tooManyFactors = ServiceError(
        .secondFactorLimitExceeded, "Too many second factors enrolled for this account.")
    public static let phoneFirstFactorOnMFAUser = ServiceError(
        .unsupportedFirstFactor, "A phone number cannot be set as a first factor on an SMS based MFA user.")
    public static let firstFactorWithoutMFA = ServiceError(
        .unsupportedFirstFactor, "MFA is not available for the given first factor.")
    public static let unverifiedEmail = ServiceError(
        .unverifiedEmail, "Need to verify email first before enrolling second factors.")
    public static let wrongProjectInPendingCredential = ServiceError(
        .invalidProjectID, "Project ID does not match MFA pending credential.")
    public static let unreadablePendingCredential = ServiceError(
        message: "((Invalid phoneVerificationInfo.mfaPendingCredential.))", kind: .refused)
    public static let noUserOfPendingCredential = ServiceError(
        message: "((User in pendingCredentialPayload does not exist.))", kind: .refused)
    public static let enrollmentAlreadyComplete = ServiceError(
        .mfaEnrollmentAlreadyComplete, "This second factor is enrolled already.")
    public static let tooManyEnrollmentAttempts = ServiceError(.tooManyEnrollmentAttempts, "restart enrollment")
    public static let missingFactorName = ServiceError(.missingDisplayName, "display name cannot be empty")
    public static let totpChallengeTimeout = ServiceError(
        .totpChallengeTimeout, "TOTP challenge timeout, provide first factor again.")
    public static let quotaExceeded = ServiceError(.quotaExceeded, "Exceeded quota.")
    public static let mfaPhoneNumbersNotUnique = ServiceError(
        .internalError, "MFA Enrollment Phone Numbers must be unique.", kind: .refused)

    // Federated sign-in.
    public static let missingSubject = ServiceError(
        .invalidIDPResponse,
        """
            Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field. This field is required \
            and must be a unique identifier.))
            """)
    public static let subjectTooLong = ServiceError(
        .invalidIDPResponse, "((The \"sub\" field is longer than 1024 bytes.))")
    public static let subjectIsNoString = ServiceError(.invalidIDPResponse, "((The \"sub\" field must be a string.))")

    /// The provider's ID token starts like JSON and is none.
    public static func idTokenIsNoJSON(_ token: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "Unable to parse id_token: \(token) ((Auth Emulator failed to parse fake id_token as strict JSON.))")
    }

    /// The provider's ID token is neither JSON nor a JWT.
    public static func unreadableIDToken(_ token: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "Unable to parse id_token: \(token) ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))")
    }

    /// The SAML answer lacks a member; this message has no colon after its word.
    public static func missingInSAMLResponse(_ member: String) -> ServiceError {
        ServiceError(
            code: .invalidIDPResponse, message: "INVALID_IDP_RESPONSE ((Missing \(member) in SAMLResponse.))",
            detail: "((Missing \(member) in SAMLResponse.))", kind: .refused)
    }

    public static func invalidCredentialOrProvider(uri: String) -> ServiceError {
        ServiceError(.invalidCredentialOrProviderID, "Invalid IdP response/credential: \(uri)")
    }

    // Custom tokens.
    public static let customTokenIsNoJSON = ServiceError(
        .invalidCustomToken, "((Auth Emulator only accepts strict JSON or JWTs as fake custom tokens.))")
    public static let invalidCustomToken = ServiceError(.invalidCustomToken, "Invalid assertion format")
    public static let untrustedCustomToken = ServiceError(
        .invalidCustomToken, "Not a token that a trusted service account signed within the last hour.")

    public static func wrongCustomTokenAudience(_ audience: String) -> ServiceError {
        ServiceError(
            .invalidCustomToken,
            """
                ((Invalid aud (audience): \(audience) Note: Firebase ID Tokens / third-party tokens cannot be used \
                with signInWithCustomToken.))
                """)
    }

    // Game Center, Sign in with Apple, passkeys.
    public static let missingPlayerID = ServiceError(message: "MISSING_PLAYER_ID", kind: .refused)
    public static let playerIDTooLong = ServiceError(.invalidArgument, "((The player id is longer than 1024 bytes.))")
    public static let missingTokenType = ServiceError(.invalidArgument, "((Missing tokenType.))")
    public static let missingRevokedToken = ServiceError(.invalidArgument, "((Missing token.))")
    public static let notLinkedToApple = ServiceError(
        .invalidProviderID, "The account is not linked to apple.com.")
    public static let unverifiedPasskeysRefused = ServiceError(
        .operationNotAllowed, "Passkeys are not accepted here, because their signatures are not checked.")
    public static let invalidAuthenticatorResponse = ServiceError(
        message: "INVALID_AUTHENTICATOR_RESPONSE", kind: .refused)
    public static let tooManyPasskeys = ServiceError(.quotaExceeded, "Too many passkeys enrolled for this account.")

    // Queries.
    public static let emptyExpression = ServiceError(
        message: "INVALID_ARGUMENT : An expression names email, phoneNumber or userId.", kind: .invalidArgument)

    /// - Parameter name: `limit` or `offset`.
    static func noCount(_ name: String) -> ServiceError {
        ServiceError(message: "INVALID_ARGUMENT : \(name) must be a whole number, 0 or more.", kind: .invalidArgument)
    }

    // Batches and identifiers.
    public static func duplicateEmail(_ email: String) -> ServiceError { ServiceError(.duplicateEmail, email) }
    public static func duplicateLocalID(_ localID: String) -> ServiceError { ServiceError(.duplicateLocalID, localID) }
    public static func duplicateRawID(provider: String, rawID: String) -> ServiceError {
        ServiceError(.duplicateRawID, "Provider id(\(provider)), Raw id(\(rawID))")
    }
    public static func forbiddenClaim(_ name: String) -> ServiceError { ServiceError(.forbiddenClaim, name) }
    public static let noFreshID = ServiceError(.internalError, "Failed to generate a random ID after 10 attempts")

    /// This one message has no space in front of its colon.
    public static let refreshTokenTenantMismatch = ServiceError(
        code: .tenantIDMismatch,
        message: "TENANT_ID_MISMATCH: ((Refresh token tenant ID does not match target tenant ID.))",
        detail: "((Refresh token tenant ID does not match target tenant ID.))", kind: .refused)
}
