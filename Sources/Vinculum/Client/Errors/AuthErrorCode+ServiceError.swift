extension AuthErrorCode {
    /// The client's code for an error code of the service.
    ///
    /// - Returns: `nil` for codes that the client libraries do not know; calls end with ``internalError`` then.
    public init?(_ code: ServiceError.Code) {
        switch code {
        case .userNotFound, .emailNotFound: self = .userNotFound
        case .missingContinueURI: self = .missingContinueURI
        case .invalidContinueURI: self = .invalidContinueURI
        case .unauthorizedDomain: self = .unauthorizedDomain
        case .invalidIdentifier, .invalidEmail: self = .invalidEmail
        case .invalidIDToken: self = .invalidUserToken
        case .tokenExpired: self = .userTokenExpired
        case .credentialTooOldLoginAgain: self = .requiresRecentLogin
        case .emailExists: self = .emailAlreadyInUse
        case .operationNotAllowed, .passwordLoginDisabled: self = .operationNotAllowed
        case .userDisabled: self = .userDisabled
        case .expiredOOBCode: self = .expiredActionCode
        case .invalidOOBCode: self = .invalidActionCode
        case .invalidMessagePayload: self = .invalidMessagePayload
        case .invalidSender: self = .invalidSender
        case .invalidRecipientEmail: self = .invalidRecipientEmail
        case .weakPassword: self = .weakPassword
        case .passwordDoesNotMeetRequirements: self = .passwordDoesNotMeetRequirements
        case .tooManyAttemptsTryLater: self = .tooManyRequests
        case .missingEmail: self = .missingEmail
        case .missingIOSBundleID: self = .missingIosBundleID
        case .missingAndroidPackageName: self = .missingAndroidPackageName
        case .invalidPassword: self = .wrongPassword
        case .invalidLoginCredentials, .invalidIDPResponse, .invalidPendingToken: self = .invalidCredential
        case .invalidCustomToken: self = .invalidCustomToken
        case .credentialMismatch: self = .customTokenMismatch
        case .invalidPhoneNumber: self = .invalidPhoneNumber
        case .quotaExceeded: self = .quotaExceeded
        case .appNotVerified: self = .appNotVerified
        case .captchaCheckFailed: self = .captchaCheckFailed
        case .invalidAppCredential: self = .invalidAppCredential
        case .missingAppCredential: self = .missingAppCredential
        case .missingIOSAppToken: self = .missingAppToken
        case .invalidCode: self = .invalidVerificationCode
        case .invalidSessionInfo: self = .invalidVerificationID
        case .sessionExpired: self = .sessionExpired
        case .invalidHostingLinkDomain: self = .invalidHostingLinkDomain
        case .adminOnlyOperation: self = .adminRestrictedOperation
        case .blockingFunctionErrorResponse: self = .blockingCloudFunctionError
        case .emailChangeNeedsVerification: self = .emailChangeNeedsVerification
        case .invalidMFAPendingCredential: self = .invalidMultiFactorSession
        case .missingMFAPendingCredential: self = .missingMultiFactorSession
        case .missingMFAEnrollmentID: self = .missingMultiFactorInfo
        case .mfaEnrollmentNotFound: self = .multiFactorInfoNotFound
        case .secondFactorExists: self = .secondFactorAlreadyEnrolled
        case .secondFactorLimitExceeded: self = .maximumSecondFactorCountExceeded
        case .unsupportedFirstFactor: self = .unsupportedFirstFactor
        case .unverifiedEmail: self = .unverifiedEmail
        case .invalidProviderID: self = .invalidProviderID
        case .missingClientIdentifier: self = .missingClientIdentifier
        case .missingOrInvalidNonce: self = .missingOrInvalidNonce
        case .tenantIDMismatch: self = .tenantIDMismatch
        case .unsupportedTenantOperation: self = .unsupportedTenantOperation
        case .federatedUserIDAlreadyLinked: self = .credentialAlreadyInUse
        case .mergeNotFound: self = .mergeNotFound
        case .mergeInProgress: self = .mergeInProgress
        case .mergeEnded: self = .mergeEnded
        case .mergeNotPossible: self = .mergeNotPossible
        case .invalidMergeID, .missingMergeID: self = .invalidMergeID
        default: return nil
        }
    }
}
