/// The messages whose detail is fixed, so that each text is written once.
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

    // Mailed links.
    /// Raised by `accounts:sendOobCode` for a `continueUrl` without scheme or host (RFC 3986).
    public static var relativeContinueURI: ServiceError {
        ServiceError(.invalidContinueURI, "((expected an absolute URI with valid scheme and host))")
    }
    /// Raised by `accounts:signInWithEmailLink` where the code was mailed to another address. The client asks the user
    /// for the address that received the link.
    public static var otherEmail: ServiceError {
        ServiceError(.invalidEmail, "The email provided does not match the sign-in email address.")
    }

    static var invalidHostingLinkDomain: ServiceError {
        ServiceError(
            .invalidHostingLinkDomain,
            """
            The provided hosting link domain is not configured in Firebase Hosting or is not owned by the current \
            project.
            """)
    }

    // Second factors.
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
    /// A quota is used up; the client retries later. This service raises ``tooManyPasskeys`` instead,
    /// or `TOO_MANY_ATTEMPTS_TRY_LATER`.
    /// A change of an account by a session without the account's second factor. The code makes clients sign in again,
    /// which asks for the factor.
    public static var secondFactorNeeded: ServiceError {
        ServiceError(.credentialTooOldLoginAgain, "Sign in again with the second factor of the account.")
    }
    public static var quotaExceeded: ServiceError { ServiceError(.quotaExceeded, "Exceeded quota.") }

    // Federated sign-in.
    /// Raised by `accounts:signInWithIdp` for a provider's token whose `sub` is absent or empty (OpenID Connect Core
    /// 1.0, section 2).
    public static var missingSubject: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field. This field is \
            required \
            and must be a unique identifier.))
            """)
    }
    /// Raised by `accounts:signInWithIdp` for a provider's token whose `sub` exceeds 1024 bytes of UTF-8.
    public static var subjectTooLong: ServiceError {
        ServiceError(.invalidIDPResponse, "((The \"sub\" field is longer than 1024 bytes.))")
    }
    /// Raised by `accounts:signInWithIdp` for a provider's token whose `sub` is a number or another JSON value.
    public static var subjectIsNoString: ServiceError {
        ServiceError(.invalidIDPResponse, "((The \"sub\" field must be a string.))")
    }

    /// Raised by `accounts:signInWithIdp` for a provider's token that starts with `{` and does not parse as JSON.
    public static func idTokenIsNoJSON(_ token: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "Unable to parse id_token: \(token) ((Auth Emulator failed to parse fake id_token as strict JSON.))")
    }

    /// Raised by `accounts:signInWithIdp` for a provider's ID token that is neither JSON nor a compact JWS.
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

    /// Raised by `accounts:signInWithIdp` without a usable `providerId`: absent, longer than 128 bytes, or the name of
    /// a sign-in method that is no identity provider, such as `password`.
    ///
    /// - Parameter uri: The request's `requestUri` with all parameters of the callback in its query.
    public static func invalidCredentialOrProvider(uri: String) -> ServiceError {
        ServiceError(.invalidCredentialOrProviderID, "Invalid IdP response/credential: \(uri)")
    }

    // Custom tokens.
    /// Raised by `accounts:signInWithCustomToken`, where signatures are not required, for a token that starts with `{`
    /// and does not parse as an object.
    public static var customTokenIsNoJSON: ServiceError {
        ServiceError(.invalidCustomToken, "((Auth Emulator only accepts strict JSON or JWTs as fake custom tokens.))")
    }
    /// Raised by `accounts:signInWithCustomToken` for a token that is no compact JWS (RFC 7515, section 3.1).
    public static var invalidCustomToken: ServiceError { ServiceError(.invalidCustomToken, "Invalid assertion format") }
    /// Raised by `accounts:signInWithCustomToken`, where signatures are required, for an unknown key, a wrong
    /// signature, an issuer that is not the subject, or a token outside its validity. The app's server mints a new
    /// token.
    public static var untrustedCustomToken: ServiceError {
        ServiceError(.invalidCustomToken, "Not a token that a trusted service account signed within the last hour.")
    }

    /// Raised by `accounts:signInWithCustomToken` for a token that was minted for another service.
    ///
    /// - Parameter audience: The token's `aud` (RFC 7519, section 4.1.3); empty if it has none.
    public static func wrongCustomTokenAudience(_ audience: String) -> ServiceError {
        ServiceError(
            .invalidCustomToken,
            """
            ((Invalid aud (audience): \(audience) Note: Firebase ID Tokens / third-party tokens cannot be used \
            with signInWithCustomToken.))
            """)
    }

    // Game Center, Sign in with Apple, passkeys.
    /// Raised by `accounts:signInWithGameCenter` with neither `teamPlayerId` nor `playerId`.
    public static var missingPlayerID: ServiceError { ServiceError(message: "MISSING_PLAYER_ID", kind: .refused) }
    /// Raised by `accounts:signInWithGameCenter` for a player ID of more than 1024 bytes of UTF-8.
    public static var playerIDTooLong: ServiceError {
        ServiceError(.invalidArgument, "((The player id is longer than 1024 bytes.))")
    }
    /// Raised by `accounts:revokeToken` where `tokenType` is absent or unspecified.
    public static var missingTokenType: ServiceError { ServiceError(.invalidArgument, "((Missing tokenType.))") }
    /// Raised by `accounts:revokeToken` where `token` is absent or empty.
    public static var missingRevokedToken: ServiceError { ServiceError(.invalidArgument, "((Missing token.))") }
    /// Raised by `accounts:revokeToken` in the session of an account without Apple as a sign-in method.
    public static var notLinkedToApple: ServiceError {
        ServiceError(.invalidProviderID, "The account is not linked to apple.com.")
    }
    /// Raised by the finalizing passkey requests, beyond local trust, for an `id` without the authenticator's response.
    public static var unverifiedPasskeysRefused: ServiceError {
        ServiceError(
            .operationNotAllowed,
            "The id of a passkey alone is not accepted here. Send the authenticator's whole response.")
    }
    /// Raised by the finalizing passkey requests for a response that does not verify (Web Authentication, sections 7.1
    /// and 7.2); the client starts the ceremony again.
    static func invalidAuthenticatorResponse(_ refusal: WebAuthnRefusal) -> ServiceError {
        ServiceError(message: "INVALID_AUTHENTICATOR_RESPONSE : \(refusal.text)", kind: .refused)
    }
    /// Raised where an account would get one identity of a provider too many.
    public static var tooManyIdentities: ServiceError {
        ServiceError(.quotaExceeded, "Too many providers are linked to this account. Unlink one first.")
    }
    /// Raised by `passkeyEnrollment:finalize` for an account that has 32 passkeys; the client removes one first.
    public static var tooManyPasskeys: ServiceError {
        ServiceError(.quotaExceeded, "Too many passkeys enrolled for this account.")
    }

    // Queries.
    /// Raised by `accounts:query` for an expression with none of the three fields that it can compare.
    public static var emptyExpression: ServiceError {
        ServiceError(
            message: "INVALID_ARGUMENT : An expression names email, phoneNumber or userId.", kind: .invalidArgument)
    }

    /// - Parameter name: `limit` or `offset`.
    static func noCount(_ name: String) -> ServiceError {
        ServiceError(message: "INVALID_ARGUMENT : \(name) must be a whole number, 0 or more.", kind: .invalidArgument)
    }

    /// Raised by forecasts of more removals or names than one call judges.
    ///
    /// - Parameter limit: The most that a call may have.
    static func tooManyParts(_ limit: Int) -> ServiceError {
        ServiceError(message: "INVALID_ARGUMENT : A forecast is of at most \(limit) changes.", kind: .invalidArgument)
    }
    /// Raised by the administrators' forecast where `disableFactor` has another word.
    public static var unknownFactorKind: ServiceError {
        ServiceError(message: "INVALID_ARGUMENT : disableFactor has phone or totp.", kind: .invalidArgument)
    }

    // Batches and identifiers.
    /// Raised by `accounts:batchCreate` with `sanityCheck` for an address that two of its users have, where the project
    /// admits one account per address. Nothing is imported.
    public static func duplicateEmail(_ email: String) -> ServiceError { ServiceError(.duplicateEmail, email) }
    /// Raised by `accounts:batchCreate` without `allowOverwrite` for an ID that two of its users have. Nothing is
    /// imported.
    public static func duplicateLocalID(_ localID: String) -> ServiceError { ServiceError(.duplicateLocalID, localID) }
    /// Raised by `accounts:batchCreate` with `sanityCheck` for a provider's identity that two of its users have.
    /// Nothing is imported.
    ///
    /// - Parameter rawID: The user's ID at the provider.
    public static func duplicateRawID(provider: String, rawID: String) -> ServiceError {
        ServiceError(.duplicateRawID, "Provider id(\(provider)), Raw id(\(rawID))")
    }
    /// Raised where custom claims contain a name that ID tokens use themselves, such as `sub` or `firebase`.
    ///
    /// - Parameter name: The first reserved name among them.
    public static func forbiddenClaim(_ name: String) -> ServiceError { ServiceError(.forbiddenClaim, name) }
    /// Raised where ten drawn IDs for an account, a factor or a tenant were all taken, with HTTP status 500; a retry
    /// may succeed.
    public static var noFreshID: ServiceError {
        ServiceError(.internalError, "Failed to generate a random ID after 10 attempts")
    }

    /// This one message has no space in front of its colon.
    public static var refreshTokenTenantMismatch: ServiceError {
        ServiceError(
            code: .tenantIDMismatch,
            message: "TENANT_ID_MISMATCH: ((Refresh token tenant ID does not match target tenant ID.))",
            detail: "((Refresh token tenant ID does not match target tenant ID.))", kind: .refused)
    }
}
