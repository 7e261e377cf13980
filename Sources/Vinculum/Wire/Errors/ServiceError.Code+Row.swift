extension ServiceError.Code {
    /// What follows from an error code, wherever it is read. ``ServiceError/Code/row`` is the table.
    struct Row: Sendable {
        /// The status unless a refusal says otherwise.
        let kind: ServiceError.Kind
        /// The code of the client libraries for Apple platforms; `nil` if they have none.
        let clientCode: AuthErrorCode?
        /// Whether those libraries report their code. They have some that they never report: a call ends with
        /// ``AuthErrorCode/internalError``.
        let isReported: Bool

        init(_ kind: ServiceError.Kind, _ clientCode: AuthErrorCode?, isReported: Bool = true) {
            (self.kind, self.clientCode, self.isReported) = (kind, clientCode, isReported)
        }
    }

    /// The error code's row in the table of error codes.
    @inline(__always)  // Each use then keeps its column alone, which is a fourth of the whole table in WebAssembly.
    var row: Row {
        switch self {
        case .emailExists: Row(.refused, .emailAlreadyInUse)
        case .emailNotFound: Row(.refused, .userNotFound)
        case .userNotFound: Row(.refused, .userNotFound)
        case .userDisabled: Row(.refused, .userDisabled)
        case .emailChangeNeedsVerification: Row(.refused, .emailChangeNeedsVerification)
        case .phoneNumberExists: Row(.refused, nil)
        case .invalidEmail: Row(.refused, .invalidEmail)
        case .invalidIdentifier: Row(.refused, .invalidEmail)
        case .invalidPhoneNumber: Row(.refused, .invalidPhoneNumber)
        case .missingEmail: Row(.refused, .missingEmail)
        case .missingPhoneNumber: Row(.refused, nil)
        case .missingIdentifier: Row(.refused, nil)
        case .adminOnlyOperation: Row(.refused, .adminRestrictedOperation)

        case .invalidPassword: Row(.refused, .wrongPassword)
        case .invalidLoginCredentials: Row(.refused, .invalidCredential)
        case .weakPassword: Row(.refused, .weakPassword)
        case .passwordDoesNotMeetRequirements: Row(.refused, .passwordDoesNotMeetRequirements)
        case .missingPassword: Row(.refused, nil)
        case .passwordLoginDisabled: Row(.refused, .operationNotAllowed)
        case .resetPasswordExceedLimit: Row(.refused, nil)

        case .invalidIDToken: Row(.refused, .invalidUserToken)
        case .missingIDToken: Row(.refused, nil)
        case .tokenExpired: Row(.refused, .userTokenExpired)
        case .credentialTooOldLoginAgain: Row(.refused, .requiresRecentLogin)
        case .invalidRefreshToken: Row(.refused, nil)
        case .missingRefreshToken: Row(.refused, nil)
        case .invalidGrantType: Row(.refused, nil)
        case .missingGrantType: Row(.refused, nil)
        case .invalidCustomToken: Row(.refused, .invalidCustomToken)
        case .missingCustomToken: Row(.refused, nil)
        case .credentialMismatch: Row(.refused, .customTokenMismatch)
        case .invalidDuration: Row(.refused, nil)

        case .invalidOOBCode: Row(.refused, .invalidActionCode)
        case .expiredOOBCode: Row(.refused, .expiredActionCode)
        case .missingOOBCode: Row(.refused, nil)
        case .invalidReqType: Row(.refused, .invalidReqType, isReported: false)
        case .missingReqType: Row(.refused, nil)
        case .missingNewEmail: Row(.refused, nil)
        case .invalidContinueURI: Row(.refused, .invalidContinueURI)
        case .missingContinueURI: Row(.refused, .missingContinueURI)
        case .unauthorizedDomain: Row(.refused, .unauthorizedDomain)
        case .invalidHostingLinkDomain: Row(.refused, .invalidHostingLinkDomain)
        case .invalidMessagePayload: Row(.refused, .invalidMessagePayload)
        case .invalidSender: Row(.refused, .invalidSender)
        case .invalidRecipientEmail: Row(.refused, .invalidRecipientEmail)
        case .missingAndroidPackageName: Row(.refused, .missingAndroidPackageName)
        case .missingIOSBundleID: Row(.refused, .missingIosBundleID)

        case .invalidCode: Row(.refused, .invalidVerificationCode)
        case .missingCode: Row(.refused, nil)
        case .invalidSessionInfo: Row(.refused, .invalidVerificationID)
        case .missingSessionInfo: Row(.refused, nil)
        case .sessionExpired: Row(.refused, .sessionExpired)
        case .invalidTemporaryProof: Row(.refused, nil)

        case .invalidMFAPendingCredential: Row(.refused, .invalidMultiFactorSession)
        case .missingMFAPendingCredential: Row(.refused, .missingMultiFactorSession)
        case .missingCredential: Row(.refused, nil)
        case .missingMFAEnrollmentID: Row(.refused, .missingMultiFactorInfo)
        case .invalidMFAEnrollmentID: Row(.refused, nil)
        case .mfaEnrollmentNotFound: Row(.refused, .multiFactorInfoNotFound)
        case .mfaEnrollmentAlreadyComplete: Row(.refused, nil)
        case .duplicateMFAEnrollmentID: Row(.refused, nil)
        case .invalidMFAPhoneNumber: Row(.refused, nil)
        case .secondFactorExists: Row(.refused, .secondFactorAlreadyEnrolled)
        case .secondFactorLimitExceeded: Row(.refused, .maximumSecondFactorCountExceeded)
        case .tooManyEnrollmentAttempts: Row(.refused, nil)
        case .missingDisplayName: Row(.refused, nil)
        case .totpChallengeTimeout: Row(.refused, nil)
        case .unsupportedFirstFactor: Row(.refused, .unsupportedFirstFactor)
        case .unverifiedEmail: Row(.refused, .unverifiedEmail)

        case .invalidIDPResponse: Row(.refused, .invalidCredential)
        case .invalidPendingToken: Row(.refused, .invalidCredential)
        case .invalidCredentialOrProviderID: Row(.refused, nil)
        case .invalidProviderID: Row(.refused, .invalidProviderID)
        case .missingProviderID: Row(.refused, nil)
        case .missingRawID: Row(.refused, nil)
        case .missingOrInvalidNonce: Row(.refused, .missingOrInvalidNonce)
        case .missingRequestURI: Row(.refused, nil)
        case .invalidRequestURI: Row(.refused, nil)
        case .userCancelled: Row(.refused, nil)
        case .authorizationPending: Row(.refused, nil)
        case .slowDown: Row(.refused, nil)
        case .federatedUserIDAlreadyLinked: Row(.refused, .credentialAlreadyInUse)
        case .rejectedCredential: Row(.refused, .rejectedCredential, isReported: false)
        case .missingClientIdentifier: Row(.refused, .missingClientIdentifier)

        case .credentialAlreadyInUse: Row(.refused, nil)
        case .invalidCredentialID: Row(.refused, nil)
        case .missingAuthenticatorResponse: Row(.refused, nil)
        case .passkeyCredentialNotFound: Row(.refused, nil)

        case .mergeNotFound: Row(.refused, .mergeNotFound)
        case .mergeInProgress: Row(.refused, .mergeInProgress)
        case .mergeEnded: Row(.refused, .mergeEnded)
        case .mergeNotPossible: Row(.refused, .mergeNotPossible)
        case .invalidMergeID: Row(.refused, .invalidMergeID)
        case .missingMergeID: Row(.refused, .invalidMergeID)

        case .tooManyAttemptsTryLater: Row(.refused, .tooManyRequests)
        case .quotaExceeded: Row(.refused, .quotaExceeded)
        case .localIDListExceedsLimit: Row(.refused, nil)

        case .appNotVerified: Row(.refused, .appNotVerified)
        case .invalidAppCredential: Row(.refused, .invalidAppCredential)
        case .missingAppCredential: Row(.refused, .missingAppCredential)
        case .missingIOSAppToken: Row(.refused, .missingAppToken)
        case .captchaCheckFailed: Row(.refused, .captchaCheckFailed)
        case .captchaRequired: Row(.refused, nil)
        case .recaptchaNotEnabled: Row(.refused, .recaptchaNotEnabled, isReported: false)
        case .missingRecaptchaToken: Row(.refused, .missingRecaptchaToken, isReported: false)
        case .invalidRecaptchaToken: Row(.refused, .invalidRecaptchaToken, isReported: false)
        case .invalidRecaptchaAction: Row(.refused, .invalidRecaptchaAction, isReported: false)
        case .missingClientType: Row(.refused, .missingClientType, isReported: false)
        case .missingRecaptchaVersion: Row(.refused, .missingRecaptchaVersion, isReported: false)
        case .invalidRecaptchaVersion: Row(.refused, .invalidRecaptchaVersion, isReported: false)

        case .operationNotAllowed: Row(.refused, .operationNotAllowed)
        case .insufficientPermission: Row(.refused, nil)
        case .missingAPIKey: Row(.refused, nil)
        case .invalidProjectID: Row(.refused, nil)
        case .projectDisabled: Row(.refused, nil)
        case .unsupportedTenantOperation: Row(.refused, .unsupportedTenantOperation)
        case .tenantIDMismatch: Row(.refused, .tenantIDMismatch)
        case .tenantNotFound: Row(.notFound, nil)
        case .invalidTenantID: Row(.refused, nil)
        case .configurationNotFound: Row(.notFound, nil)
        case .configurationExists: Row(.exists, nil)
        case .blockingFunctionErrorResponse: Row(.refused, .blockingCloudFunctionError)
        case .invalidBlockingFunction: Row(.refused, nil)

        case .duplicateEmail: Row(.refused, nil)
        case .duplicateLocalID: Row(.refused, nil)
        case .duplicateRawID: Row(.refused, nil)
        case .missingUserAccount: Row(.refused, nil)
        case .missingLocalID: Row(.refused, nil)
        case .claimsTooLarge: Row(.refused, nil)
        case .forbiddenClaim: Row(.refused, nil)
        case .invalidClaims: Row(.refused, nil)

        case .invalidArgument: Row(.refused, nil)
        case .unexpectedParameter: Row(.refused, nil)
        case .internalError: Row(.internal, nil)
        }
    }
}
