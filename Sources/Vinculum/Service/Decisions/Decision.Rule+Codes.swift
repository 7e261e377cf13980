extension Decision.Rule {
    /// The rule behind each word of a refusal. An operation that knows better says so.
    init(_ code: ServiceError.Code) {
        switch code {
        case .duplicateEmail, .duplicateLocalID, .duplicateRawID, .credentialAlreadyInUse, .emailExists,
            .federatedUserIDAlreadyLinked, .phoneNumberExists:
            self = .owner
        case .expiredOOBCode, .invalidMFAPendingCredential, .invalidOOBCode, .invalidSessionInfo,
            .invalidTemporaryProof, .sessionExpired, .totpChallengeTimeout:
            self = .singleUse
        case .mergeEnded, .mergeInProgress, .mergeNotFound, .mergeNotPossible: self = .merging
        case .tooManyAttemptsTryLater, .tooManyEnrollmentAttempts: self = .attempts
        case .quotaExceeded, .resetPasswordExceedLimit: self = .quota
        case .unsupportedFirstFactor, .unverifiedEmail: self = .factorPrerequisites
        case .duplicateMFAEnrollmentID, .mfaEnrollmentAlreadyComplete, .secondFactorExists,
            .secondFactorLimitExceeded:
            self = .factorLimits
        case .mfaEnrollmentNotFound: self = .knownFactor
        case .invalidIDToken, .invalidRefreshToken, .missingIDToken, .missingRefreshToken: self = .session
        case .tokenExpired: self = .liveSession
        case .credentialTooOldLoginAgain: self = .recentSignIn
        case .emailNotFound, .userNotFound: self = .knownAccount
        case .userDisabled: self = .enabledAccount
        case .invalidLoginCredentials, .invalidPassword: self = .password
        case .passwordDoesNotMeetRequirements, .weakPassword: self = .passwordStrength
        case .invalidCode: self = .code
        case .invalidCredentialOrProviderID, .invalidIDPResponse, .invalidPendingToken, .missingOrInvalidNonce,
            .rejectedCredential, .userCancelled, .authorizationPending, .slowDown:
            self = .providerAnswer
        case .credentialMismatch, .invalidCustomToken: self = .customToken
        case .claimsTooLarge, .forbiddenClaim, .invalidClaims: self = .claims
        case .invalidCredentialID, .missingAuthenticatorResponse, .passkeyCredentialNotFound: self = .passkey
        case .adminOnlyOperation, .insufficientPermission: self = .administrator
        case .invalidTenantID, .tenantIDMismatch, .tenantNotFound, .unsupportedTenantOperation: self = .tenant
        case .emailChangeNeedsVerification, .operationNotAllowed, .passwordLoginDisabled, .projectDisabled,
            .recaptchaNotEnabled, .unauthorizedDomain, .configurationExists, .configurationNotFound:
            self = .setting
        case .appNotVerified, .captchaCheckFailed, .captchaRequired, .invalidAppCredential, .invalidRecaptchaAction,
            .invalidRecaptchaToken, .invalidRecaptchaVersion, .missingAppCredential, .missingIOSAppToken,
            .missingRecaptchaToken, .missingRecaptchaVersion:
            self = .application
        case .blockingFunctionErrorResponse, .invalidBlockingFunction: self = .hook
        case .invalidHostingLinkDomain, .invalidMessagePayload, .invalidRecipientEmail, .invalidSender:
            self = .delivery
        case .missingAPIKey: self = .knownCaller
        case .internalError: self = .soundState
        case .localIDListExceedsLimit: self = .quota
        default:
            // What is left says what it is about by its first word.
            self = code.rawValue.hasBytePrefix("MISSING_") ? .completeRequest : .soundRequest
        }
    }

    /// The rule behind a refusal whose message has no word.
    init(_ kind: ServiceError.Kind) {
        switch kind {
        case .refused, .invalidArgument, .unreadable, .contentType, .charset, .exists: self = .soundRequest
        case .unauthenticated, .forbidden: self = .knownCaller
        case .notFound, .unimplemented: self = .offered
        case .aborted, .internal, .unavailable: self = .soundState
        case .exhausted: self = .quota
        }
    }
}
