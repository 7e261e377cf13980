@testable import Vinculum
import PropertyKit
import Testing

@Suite("Errors from responses")
struct AuthErrorTests {
    private func error(_ body: String, status: Int = 400) -> AuthError? {
        var desk = Desk()
        desk.begin(.signIn(.password(email: "a@b.c", password: "secret")))
        desk.answer(body, status: status)
        return desk.error
    }

    private func error(message: String) -> AuthError? {
        self.error(#"{"error":{"code":400,"message":\#(quoted(message))}}"#)
    }

    /// The error codes that the published client libraries know, and those of merges.
    static let words: [Row<String, AuthErrorCode>] = [
        Row("USER_NOT_FOUND", .userNotFound),
        Row("EMAIL_NOT_FOUND", .userNotFound),
        Row("MISSING_CONTINUE_URI", .missingContinueURI),
        Row("INVALID_CONTINUE_URI", .invalidContinueURI),
        Row("UNAUTHORIZED_DOMAIN", .unauthorizedDomain),
        Row("INVALID_IDENTIFIER", .invalidEmail),
        Row("INVALID_EMAIL", .invalidEmail),
        Row("INVALID_ID_TOKEN", .invalidUserToken),
        Row("TOKEN_EXPIRED", .userTokenExpired),
        Row("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin),
        Row("EMAIL_EXISTS", .emailAlreadyInUse),
        Row("OPERATION_NOT_ALLOWED", .operationNotAllowed),
        Row("PASSWORD_LOGIN_DISABLED", .operationNotAllowed),
        Row("USER_DISABLED", .userDisabled),
        Row("EXPIRED_OOB_CODE", .expiredActionCode),
        Row("INVALID_OOB_CODE", .invalidActionCode),
        Row("INVALID_MESSAGE_PAYLOAD", .invalidMessagePayload),
        Row("INVALID_SENDER", .invalidSender),
        Row("INVALID_RECIPIENT_EMAIL", .invalidRecipientEmail),
        Row("WEAK_PASSWORD", .weakPassword),
        Row("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .passwordDoesNotMeetRequirements),
        Row("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests),
        Row("MISSING_EMAIL", .missingEmail),
        Row("MISSING_IOS_BUNDLE_ID", .missingIosBundleID),
        Row("MISSING_ANDROID_PACKAGE_NAME", .missingAndroidPackageName),
        Row("INVALID_PASSWORD", .wrongPassword),
        Row("INVALID_LOGIN_CREDENTIALS", .invalidCredential),
        Row("INVALID_IDP_RESPONSE", .invalidCredential),
        Row("INVALID_PENDING_TOKEN", .invalidCredential),
        Row("INVALID_CUSTOM_TOKEN", .invalidCustomToken),
        Row("CREDENTIAL_MISMATCH", .customTokenMismatch),
        Row("INVALID_PHONE_NUMBER", .invalidPhoneNumber),
        Row("QUOTA_EXCEEDED", .quotaExceeded),
        Row("APP_NOT_VERIFIED", .appNotVerified),
        Row("CAPTCHA_CHECK_FAILED", .captchaCheckFailed),
        Row("INVALID_APP_CREDENTIAL", .invalidAppCredential),
        Row("MISSING_APP_CREDENTIAL", .missingAppCredential),
        Row("MISSING_IOS_APP_TOKEN", .missingAppToken),
        Row("INVALID_CODE", .invalidVerificationCode),
        Row("INVALID_SESSION_INFO", .invalidVerificationID),
        Row("SESSION_EXPIRED", .sessionExpired),
        Row("MERGE_NOT_FOUND", .mergeNotFound),
        Row("MERGE_IN_PROGRESS", .mergeInProgress),
        Row("MERGE_ENDED", .mergeEnded),
        Row("MERGE_NOT_POSSIBLE", .mergeNotPossible),
        Row("INVALID_MERGE_ID", .invalidMergeID),
        Row("MISSING_MERGE_ID", .invalidMergeID),
        Row("INVALID_HOSTING_LINK_DOMAIN", .invalidHostingLinkDomain),
        Row("ADMIN_ONLY_OPERATION", .adminRestrictedOperation),
        Row("BLOCKING_FUNCTION_ERROR_RESPONSE", .blockingCloudFunctionError),
        Row("EMAIL_CHANGE_NEEDS_VERIFICATION", .emailChangeNeedsVerification),
        Row("INVALID_MFA_PENDING_CREDENTIAL", .invalidMultiFactorSession),
        Row("MISSING_MFA_PENDING_CREDENTIAL", .missingMultiFactorSession),
        Row("MISSING_MFA_ENROLLMENT_ID", .missingMultiFactorInfo),
        Row("MFA_ENROLLMENT_NOT_FOUND", .multiFactorInfoNotFound),
        Row("SECOND_FACTOR_EXISTS", .secondFactorAlreadyEnrolled),
        Row("SECOND_FACTOR_LIMIT_EXCEEDED", .maximumSecondFactorCountExceeded),
        Row("UNSUPPORTED_FIRST_FACTOR", .unsupportedFirstFactor),
        Row("UNVERIFIED_EMAIL", .unverifiedEmail),
        Row("INVALID_PROVIDER_ID", .invalidProviderID),
        Row("MISSING_CLIENT_IDENTIFIER", .missingClientIdentifier),
        Row("MISSING_OR_INVALID_NONCE", .missingOrInvalidNonce),
        Row("TENANT_ID_MISMATCH", .tenantIDMismatch),
        Row("UNSUPPORTED_TENANT_OPERATION", .unsupportedTenantOperation),
        Row("FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse),
    ]

    @Test("an error code is read with and without a detail", arguments: words)
    func mapped(row: Row<String, AuthErrorCode>) {
        let (word, code) = row.fields
        for message in [word, "\(word):", "\(word) : ", " \(word) : "] {
            #expect(self.error(message: message)?.code == code, sourceLocation: row.line)
            #expect(self.error(message: message)?.message == code.text, sourceLocation: row.line)
        }
        #expect(self.error(message: "\(word) : a: b")?.code == code, sourceLocation: row.line)
        #expect(self.error(message: "\(word) : a: b")?.serviceError?.detail == "a: b", sourceLocation: row.line)
        #expect(self.error(message: word.lowercased())?.code == .internalError, sourceLocation: row.line)
    }

    /// Every number with its case and its name, as the library for Apple platforms documents them.
    static let numbers: [Row<Int, AuthErrorCode, String>] = [
        Row(17_000, .invalidCustomToken, "ERROR_INVALID_CUSTOM_TOKEN"),
        Row(17_002, .customTokenMismatch, "ERROR_CUSTOM_TOKEN_MISMATCH"),
        Row(17_004, .invalidCredential, "ERROR_INVALID_CREDENTIAL"),
        Row(17_005, .userDisabled, "ERROR_USER_DISABLED"),
        Row(17_006, .operationNotAllowed, "ERROR_OPERATION_NOT_ALLOWED"),
        Row(17_007, .emailAlreadyInUse, "ERROR_EMAIL_ALREADY_IN_USE"),
        Row(17_008, .invalidEmail, "ERROR_INVALID_EMAIL"),
        Row(17_009, .wrongPassword, "ERROR_WRONG_PASSWORD"),
        Row(17_010, .tooManyRequests, "ERROR_TOO_MANY_REQUESTS"),
        Row(17_011, .userNotFound, "ERROR_USER_NOT_FOUND"),
        Row(17_012, .accountExistsWithDifferentCredential, "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"),
        Row(17_014, .requiresRecentLogin, "ERROR_REQUIRES_RECENT_LOGIN"),
        Row(17_015, .providerAlreadyLinked, "ERROR_PROVIDER_ALREADY_LINKED"),
        Row(17_016, .noSuchProvider, "ERROR_NO_SUCH_PROVIDER"),
        Row(17_017, .invalidUserToken, "ERROR_INVALID_USER_TOKEN"),
        Row(17_020, .networkError, "ERROR_NETWORK_REQUEST_FAILED"),
        Row(17_021, .userTokenExpired, "ERROR_USER_TOKEN_EXPIRED"),
        Row(17_023, .invalidAPIKey, "ERROR_INVALID_API_KEY"),
        Row(17_024, .userMismatch, "ERROR_USER_MISMATCH"),
        Row(17_025, .credentialAlreadyInUse, "ERROR_CREDENTIAL_ALREADY_IN_USE"),
        Row(17_026, .weakPassword, "ERROR_WEAK_PASSWORD"),
        Row(17_028, .appNotAuthorized, "ERROR_APP_NOT_AUTHORIZED"),
        Row(17_029, .expiredActionCode, "ERROR_EXPIRED_ACTION_CODE"),
        Row(17_030, .invalidActionCode, "ERROR_INVALID_ACTION_CODE"),
        Row(17_031, .invalidMessagePayload, "ERROR_INVALID_MESSAGE_PAYLOAD"),
        Row(17_032, .invalidSender, "ERROR_INVALID_SENDER"),
        Row(17_033, .invalidRecipientEmail, "ERROR_INVALID_RECIPIENT_EMAIL"),
        Row(17_034, .missingEmail, "ERROR_MISSING_EMAIL"),
        Row(17_036, .missingIosBundleID, "ERROR_MISSING_IOS_BUNDLE_ID"),
        Row(17_037, .missingAndroidPackageName, "ERROR_MISSING_ANDROID_PKG_NAME"),
        Row(17_038, .unauthorizedDomain, "ERROR_UNAUTHORIZED_DOMAIN"),
        Row(17_039, .invalidContinueURI, "ERROR_INVALID_CONTINUE_URI"),
        Row(17_040, .missingContinueURI, "ERROR_MISSING_CONTINUE_URI"),
        Row(17_041, .missingPhoneNumber, "ERROR_MISSING_PHONE_NUMBER"),
        Row(17_042, .invalidPhoneNumber, "ERROR_INVALID_PHONE_NUMBER"),
        Row(17_043, .missingVerificationCode, "ERROR_MISSING_VERIFICATION_CODE"),
        Row(17_044, .invalidVerificationCode, "ERROR_INVALID_VERIFICATION_CODE"),
        Row(17_045, .missingVerificationID, "ERROR_MISSING_VERIFICATION_ID"),
        Row(17_046, .invalidVerificationID, "ERROR_INVALID_VERIFICATION_ID"),
        Row(17_047, .missingAppCredential, "MISSING_APP_CREDENTIAL"),
        Row(17_048, .invalidAppCredential, "INVALID_APP_CREDENTIAL"),
        Row(17_051, .sessionExpired, "ERROR_SESSION_EXPIRED"),
        Row(17_052, .quotaExceeded, "ERROR_QUOTA_EXCEEDED"),
        Row(17_053, .missingAppToken, "ERROR_MISSING_APP_TOKEN"),
        Row(17_054, .notificationNotForwarded, "ERROR_NOTIFICATION_NOT_FORWARDED"),
        Row(17_055, .appNotVerified, "ERROR_APP_NOT_VERIFIED"),
        Row(17_056, .captchaCheckFailed, "ERROR_CAPTCHA_CHECK_FAILED"),
        Row(17_057, .webContextAlreadyPresented, "ERROR_WEB_CONTEXT_ALREADY_PRESENTED"),
        Row(17_058, .webContextCancelled, "ERROR_WEB_CONTEXT_CANCELLED"),
        Row(17_059, .appVerificationUserInteractionFailure, "ERROR_APP_VERIFICATION_FAILED"),
        Row(17_060, .invalidClientID, "ERROR_INVALID_CLIENT_ID"),
        Row(17_061, .webNetworkRequestFailed, "ERROR_WEB_NETWORK_REQUEST_FAILED"),
        Row(17_062, .webInternalError, "ERROR_WEB_INTERNAL_ERROR"),
        Row(17_063, .webSignInUserInteractionFailure, "ERROR_WEB_USER_INTERACTION_FAILURE"),
        Row(17_066, .localPlayerNotAuthenticated, "ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED"),
        Row(17_067, .nullUser, "ERROR_NULL_USER"),
        Row(17_071, .invalidProviderID, "ERROR_INVALID_PROVIDER_ID"),
        Row(17_072, .tenantIDMismatch, "ERROR_TENANT_ID_MISMATCH"),
        Row(17_073, .unsupportedTenantOperation, "ERROR_UNSUPPORTED_TENANT_OPERATION"),
        Row(17_075, .rejectedCredential, "ERROR_REJECTED_CREDENTIAL"),
        Row(17_076, .gameKitNotLinked, "ERROR_GAME_KIT_NOT_LINKED"),
        Row(17_078, .secondFactorRequired, "ERROR_SECOND_FACTOR_REQUIRED"),
        Row(17_081, .missingMultiFactorSession, "ERROR_MISSING_MULTI_FACTOR_SESSION"),
        Row(17_082, .missingMultiFactorInfo, "ERROR_MISSING_MULTI_FACTOR_INFO"),
        Row(17_083, .invalidMultiFactorSession, "ERROR_INVALID_MULTI_FACTOR_SESSION"),
        Row(17_084, .multiFactorInfoNotFound, "ERROR_MULTI_FACTOR_INFO_NOT_FOUND"),
        Row(17_085, .adminRestrictedOperation, "ERROR_ADMIN_RESTRICTED_OPERATION"),
        Row(17_086, .unverifiedEmail, "ERROR_UNVERIFIED_EMAIL"),
        Row(17_087, .secondFactorAlreadyEnrolled, "ERROR_SECOND_FACTOR_ALREADY_ENROLLED"),
        Row(17_088, .maximumSecondFactorCountExceeded, "ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED"),
        Row(17_089, .unsupportedFirstFactor, "ERROR_UNSUPPORTED_FIRST_FACTOR"),
        Row(17_090, .emailChangeNeedsVerification, "ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"),
        Row(17_093, .missingClientIdentifier, "ERROR_MISSING_CLIENT_IDENTIFIER"),
        Row(17_094, .missingOrInvalidNonce, "ERROR_MISSING_OR_INVALID_NONCE"),
        Row(17_105, .blockingCloudFunctionError, "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"),
        Row(17_200, .recaptchaNotEnabled, "ERROR_RECAPTCHA_NOT_ENABLED"),
        Row(17_201, .missingRecaptchaToken, "ERROR_MISSING_RECAPTCHA_TOKEN"),
        Row(17_202, .invalidRecaptchaToken, "ERROR_INVALID_RECAPTCHA_TOKEN"),
        Row(17_203, .invalidRecaptchaAction, "ERROR_INVALID_RECAPTCHA_ACTION"),
        Row(17_204, .missingClientType, "ERROR_MISSING_CLIENT_TYPE"),
        Row(17_205, .missingRecaptchaVersion, "ERROR_MISSING_RECAPTCHA_VERSION"),
        Row(17_206, .invalidRecaptchaVersion, "ERROR_INVALID_RECAPTCHA_VERSION"),
        Row(17_207, .invalidReqType, "ERROR_INVALID_REQ_TYPE"),
        Row(17_208, .recaptchaSDKNotLinked, "ERROR_RECAPTCHA_SDK_NOT_LINKED"),
        Row(17_209, .recaptchaSiteKeyMissing, "ERROR_RECAPTCHA_SITE_KEY_MISSING"),
        Row(17_210, .recaptchaActionCreationFailed, "ERROR_RECAPTCHA_ACTION_CREATION_FAILED"),
        Row(17_211, .passwordDoesNotMeetRequirements, "ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"),
        Row(17_214, .invalidHostingLinkDomain, "ERROR_INVALID_HOSTING_LINK_DOMAIN"),
        Row(17_995, .keychainError, "ERROR_KEYCHAIN_ERROR"),
        Row(17_999, .internalError, "ERROR_INTERNAL_ERROR"),
        Row(18_000, .malformedJWT, "ERROR_MALFORMED_JWT"),
        Row(19_001, .mergeNotFound, "ERROR_MERGE_NOT_FOUND"),
        Row(19_002, .mergeInProgress, "ERROR_MERGE_IN_PROGRESS"),
        Row(19_003, .mergeEnded, "ERROR_MERGE_ENDED"),
        Row(19_004, .mergeNotPossible, "ERROR_MERGE_NOT_POSSIBLE"),
        Row(19_005, .invalidMergeID, "ERROR_INVALID_MERGE_ID"),
    ]

    @Test("every code has its documented number and name", arguments: numbers)
    func numbered(row: Row<Int, AuthErrorCode, String>) {
        let (number, code, name) = row.fields
        #expect(AuthErrorCode(rawValue: number) == code && code.name == name, sourceLocation: row.line)
    }

    @Test("every error code of the client libraries has a case, and every case has a name and a text of its own")
    func tables() {
        #expect(ServiceError.Code.allCases.filter { AuthErrorCode($0) != nil }.count == Self.words.count)
        #expect(AuthErrorCode.allCases.count == Self.numbers.count)
        #expect(Set(AuthErrorCode.allCases.map(\.name)).count == AuthErrorCode.allCases.count)
        #expect(Set(AuthErrorCode.allCases.map(\.text)).count == AuthErrorCode.allCases.count)
        #expect(
            AuthErrorCode.networkError.name == "ERROR_NETWORK_REQUEST_FAILED"
                && AuthErrorCode.networkError.rawValue == 17020)
        #expect(AuthErrorCode.missingAndroidPackageName.name == "ERROR_MISSING_ANDROID_PKG_NAME")
        #expect(
            AuthErrorCode.missingAppCredential.name == "MISSING_APP_CREDENTIAL"
                && AuthErrorCode.invalidAppCredential.name == "INVALID_APP_CREDENTIAL")
        #expect(AuthErrorCode.malformedJWT.rawValue == 18000)
    }

    @Test("a detail becomes the message or the reason, or is dropped")
    func details() {
        #expect(self.error(message: "USER_DISABLED : off")?.message == "off")
        let weak = self.error(message: "WEAK_PASSWORD : Password should be at least 6 characters")
        #expect(
            weak?.failureReason == "Password should be at least 6 characters"
                && weak?.message == AuthErrorCode.weakPassword.text)
        #expect(self.error(message: "WEAK_PASSWORD : ")?.failureReason == nil)
        for word in ["EMAIL_EXISTS", "TENANT_ID_MISMATCH", "UNSUPPORTED_TENANT_OPERATION", "MISSING_IOS_APP_TOKEN"] {
            #expect(self.error(message: "\(word) : inner matters")?.message.contains("inner") == false)
        }
    }

    @Test(
        "a blocking function's message is found in the detail",
        arguments: [
            Row("BLOCKING_FUNCTION_ERROR_RESPONSE", nil),
            Row(
                #"""
                BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error. Code: 400,\#
                 Status: "Bad Request", Body: "{"error":{"message":"invalid email"}}"
                """#,
                "invalid email"
            ),
            Row(
                #"""
                BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to http://127.0.0.1:9999/x returned\#
                 HTTP error 400: {"error":{"message":"no: {"}}}))
                """#,
                nil
            ),
            Row("BLOCKING_FUNCTION_ERROR_RESPONSE : plain text", "plain text"),
            Row("BLOCKING_FUNCTION_ERROR_RESPONSE : { open", "{ open"),
            Row(#"BLOCKING_FUNCTION_ERROR_RESPONSE : {"error":{}}"#, nil),
            Row(#"BLOCKING_FUNCTION_ERROR_RESPONSE : {nonsense}"#, "{nonsense}"),
        ] as [Row<String, String?>])
    func blocking(row: Row<String, String?>) {
        let (message, text) = row.fields
        let error = self.error(message: message)
        #expect(error?.code == .blockingCloudFunctionError, sourceLocation: row.line)
        // Braces are counted even inside strings, so the third row is cut in the wrong place and stays unchanged.
        if let text { #expect(error?.message == text, sourceLocation: row.line) }
        if message.utf8.count == "BLOCKING_FUNCTION_ERROR_RESPONSE".utf8.count || message.hasSuffix(#"{"error":{}}"#) {
            #expect(error?.message == AuthErrorCode.blockingCloudFunctionError.text, sourceLocation: row.line)
        }
    }

    @Test(
        "reasons count only if the message has no known code and every member is a string",
        arguments: [
            Row(#"{"error":{"message":"Bad Request","errors":[{"reason":"keyInvalid"}]}}"#, .invalidAPIKey),
            Row(#"{"error":{"message":"Bad Request","errors":[{"reason":"keyInvalidXYZ"}]}}"#, .invalidAPIKey),
            Row(
                #"{"error":{"message":"x","errors":[{"reason":"other"},{"reason":"ipRefererBlocked"}]}}"#,
                .appNotAuthorized
            ),
            Row(#"{"error":{"message":"x","errors":[{"reason":"keyInvalid","n":1}]}}"#, .internalError),
            Row(#"{"error":{"message":"USER_DISABLED","errors":[{"reason":"keyInvalid"}]}}"#, .userDisabled),
        ] as [Row<String, AuthErrorCode>])
    func reasons(row: Row<String, AuthErrorCode>) {
        let (body, code) = row.fields
        #expect(self.error(body)?.code == code, sourceLocation: row.line)
    }

    @Test(
        "an unreadable error response is attached unchanged",
        arguments: [
            Row("<html>", 500),
            Row("[]", 400),
            Row("{}", 400),
            Row(#"{"error":"x"}"#, 400),
            Row(#"{"error":{}}"#, 400),
            Row("", 503),
            Row(#"{"error":{"message":"CAPTCHA_REQUIRED"}}"#, 400),
            Row(#"{"error":{"message":"UNKNOWN_MESSAGE"}}"#, 301),
        ])
    func unexpectedErrors(row: Row<String, Int>) {
        let (body, status) = row.fields
        let error = self.error(body, status: status)
        #expect(error?.code == .internalError && error?.family == .brokenAnswer, sourceLocation: row.line)
        #expect(
            error?.malformation == .unexpectedErrorResponse(status: status, body: Array(body.utf8)),
            sourceLocation: row.line)
    }

    @Test("an unknown error code keeps the service's message")
    func unknownWord() {
        let error = self.error(message: "INVALID_REFRESH_TOKEN : gone")
        #expect(error?.code == .internalError && error?.failureReason == "INVALID_REFRESH_TOKEN : gone")
        #expect(error?.serviceError?.code == .invalidRefreshToken)
        #expect(self.error(message: "x is not implemented")?.failureReason == "x is not implemented")
    }

    @Test("a success that is not an object is attached unchanged", arguments: ["<html>", "[]", "5", "", "{"])
    func unexpectedSuccess(body: String) {
        guard case .unexpectedResponse(let kept, let why)? = self.error(body, status: 200)?.malformation else {
            Issue.record("\(body) was understood")
            return
        }
        #expect(kept == Array(body.utf8) && (why == nil) == (body == "[]" || body == "5"))
    }

    @Test("a lost request keeps its reason")
    func lost() {
        var desk = Desk()
        desk.begin(.signIn(.anonymous))
        desk.lose()
        #expect(
            desk.error?.code == .networkError && desk.error?.failureReason == "no route"
                && desk.error?.nextStep == .retry)
    }

    @Test("secrets are masked in the descriptions of errors, credentials and users")
    func masked() throws {
        let credential = Credential.google(idToken: "very-secret")
        var error = AuthError(.credentialAlreadyInUse)
        error.updatedCredential = credential
        let user = try #require(Desk.signedIn().client.currentUser)
        for text in ["\(credential)", "\(error)", String(reflecting: error), "\(user)", String(reflecting: user)] {
            #expect(!text.contains("very-secret") && !text.contains("r-t1"))
        }
    }
}
