import FirebaseAuth

/// Every code by its name.
let codes: [AuthErrorCode] = [
    .invalidCustomToken, .customTokenMismatch, .invalidCredential, .userDisabled, .operationNotAllowed,
    .emailAlreadyInUse, .invalidEmail, .wrongPassword, .tooManyRequests, .userNotFound,
    .accountExistsWithDifferentCredential, .requiresRecentLogin, .providerAlreadyLinked, .noSuchProvider,
    .invalidUserToken, .networkError, .userTokenExpired, .invalidAPIKey, .userMismatch, .credentialAlreadyInUse,
    .weakPassword, .appNotAuthorized, .expiredActionCode, .invalidActionCode, .invalidMessagePayload,
    .invalidSender, .invalidRecipientEmail, .missingEmail, .missingIosBundleID, .missingAndroidPackageName,
    .unauthorizedDomain, .invalidContinueURI, .missingContinueURI, .missingPhoneNumber, .invalidPhoneNumber,
    .missingVerificationCode, .invalidVerificationCode, .missingVerificationID, .invalidVerificationID,
    .missingAppCredential, .invalidAppCredential, .sessionExpired, .quotaExceeded, .missingAppToken,
    .notificationNotForwarded, .appNotVerified, .captchaCheckFailed, .webContextAlreadyPresented,
    .webContextCancelled, .appVerificationUserInteractionFailure, .invalidClientID, .webNetworkRequestFailed,
    .webInternalError, .webSignInUserInteractionFailure, .localPlayerNotAuthenticated, .nullUser,
    .invalidProviderID, .tenantIDMismatch, .unsupportedTenantOperation, .rejectedCredential, .gameKitNotLinked,
    .secondFactorRequired, .missingMultiFactorSession, .missingMultiFactorInfo, .invalidMultiFactorSession,
    .multiFactorInfoNotFound, .adminRestrictedOperation, .unverifiedEmail, .secondFactorAlreadyEnrolled,
    .maximumSecondFactorCountExceeded, .unsupportedFirstFactor, .emailChangeNeedsVerification,
    .missingClientIdentifier, .missingOrInvalidNonce, .blockingCloudFunctionError, .recaptchaNotEnabled,
    .missingRecaptchaToken, .invalidRecaptchaToken, .invalidRecaptchaAction, .missingClientType,
    .missingRecaptchaVersion, .invalidRecaptchaVersion, .invalidReqType, .recaptchaSDKNotLinked,
    .recaptchaSiteKeyMissing, .recaptchaActionCreationFailed, .passwordDoesNotMeetRequirements,
    .invalidHostingLinkDomain, .keychainError, .internalError, .malformedJWT, .mergeNotFound, .mergeInProgress,
    .mergeEnded, .mergeNotPossible, .invalidMergeID,
]
