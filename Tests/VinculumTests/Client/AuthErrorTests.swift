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

    /// The error codes that the published client libraries know.
    static let words: [(String, AuthErrorCode)] = [
        ("USER_NOT_FOUND", .userNotFound),
        ("EMAIL_NOT_FOUND", .userNotFound),
        ("MISSING_CONTINUE_URI", .missingContinueURI),
        ("INVALID_CONTINUE_URI", .invalidContinueURI),
        ("UNAUTHORIZED_DOMAIN", .unauthorizedDomain),
        ("INVALID_IDENTIFIER", .invalidEmail),
        ("INVALID_EMAIL", .invalidEmail),
        ("INVALID_ID_TOKEN", .invalidUserToken),
        ("TOKEN_EXPIRED", .userTokenExpired),
        ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin),
        ("EMAIL_EXISTS", .emailAlreadyInUse),
        ("OPERATION_NOT_ALLOWED", .operationNotAllowed),
        ("PASSWORD_LOGIN_DISABLED", .operationNotAllowed),
        ("USER_DISABLED", .userDisabled),
        ("EXPIRED_OOB_CODE", .expiredActionCode),
        ("INVALID_OOB_CODE", .invalidActionCode),
        ("INVALID_MESSAGE_PAYLOAD", .invalidMessagePayload),
        ("INVALID_SENDER", .invalidSender),
        ("INVALID_RECIPIENT_EMAIL", .invalidRecipientEmail),
        ("WEAK_PASSWORD", .weakPassword),
        ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .passwordDoesNotMeetRequirements),
        ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests),
        ("MISSING_EMAIL", .missingEmail),
        ("MISSING_IOS_BUNDLE_ID", .missingIosBundleID),
        ("MISSING_ANDROID_PACKAGE_NAME", .missingAndroidPackageName),
        ("INVALID_PASSWORD", .wrongPassword),
        ("INVALID_LOGIN_CREDENTIALS", .invalidCredential),
        ("INVALID_IDP_RESPONSE", .invalidCredential),
        ("INVALID_PENDING_TOKEN", .invalidCredential),
        ("INVALID_CUSTOM_TOKEN", .invalidCustomToken),
        ("CREDENTIAL_MISMATCH", .customTokenMismatch),
        ("INVALID_PHONE_NUMBER", .invalidPhoneNumber),
        ("QUOTA_EXCEEDED", .quotaExceeded),
        ("APP_NOT_VERIFIED", .appNotVerified),
        ("CAPTCHA_CHECK_FAILED", .captchaCheckFailed),
        ("INVALID_APP_CREDENTIAL", .invalidAppCredential),
        ("MISSING_APP_CREDENTIAL", .missingAppCredential),
        ("MISSING_IOS_APP_TOKEN", .missingAppToken),
        ("INVALID_CODE", .invalidVerificationCode),
        ("INVALID_SESSION_INFO", .invalidVerificationID),
        ("SESSION_EXPIRED", .sessionExpired),
        ("INVALID_HOSTING_LINK_DOMAIN", .invalidHostingLinkDomain),
        ("ADMIN_ONLY_OPERATION", .adminRestrictedOperation),
        ("BLOCKING_FUNCTION_ERROR_RESPONSE", .blockingCloudFunctionError),
        ("EMAIL_CHANGE_NEEDS_VERIFICATION", .emailChangeNeedsVerification),
        ("INVALID_MFA_PENDING_CREDENTIAL", .invalidMultiFactorSession),
        ("MISSING_MFA_PENDING_CREDENTIAL", .missingMultiFactorSession),
        ("MISSING_MFA_ENROLLMENT_ID", .missingMultiFactorInfo),
        ("MFA_ENROLLMENT_NOT_FOUND", .multiFactorInfoNotFound),
        ("SECOND_FACTOR_EXISTS", .secondFactorAlreadyEnrolled),
        ("SECOND_FACTOR_LIMIT_EXCEEDED", .maximumSecondFactorCountExceeded),
        ("UNSUPPORTED_FIRST_FACTOR", .unsupportedFirstFactor),
        ("UNVERIFIED_EMAIL", .unverifiedEmail),
        ("INVALID_PROVIDER_ID", .invalidProviderID),
        ("MISSING_CLIENT_IDENTIFIER", .missingClientIdentifier),
        ("MISSING_OR_INVALID_NONCE", .missingOrInvalidNonce),
        ("TENANT_ID_MISMATCH", .tenantIDMismatch),
        ("UNSUPPORTED_TENANT_OPERATION", .unsupportedTenantOperation),
        ("FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse),
    ]

    @Test("an error code is read with and without a detail", arguments: words)
    func mapped(word: String, code: AuthErrorCode) {
        for message in [word, "\(word):", "\(word) : ", " \(word) : "] {
            #expect(self.error(message: message)?.code == code)
            #expect(self.error(message: message)?.message == code.text)
        }
        #expect(self.error(message: "\(word) : a: b")?.code == code)
        #expect(self.error(message: "\(word) : a: b")?.serviceError?.detail == "a: b")
        #expect(self.error(message: word.lowercased())?.code == .internalError)
    }

    /// Every number with its case and its name, as the library for Apple platforms documents them.
    static let numbers: [(Int, AuthErrorCode, String)] = [
        (17_000, .invalidCustomToken, "ERROR_INVALID_CUSTOM_TOKEN"),
        (17_002, .customTokenMismatch, "ERROR_CUSTOM_TOKEN_MISMATCH"),
        (17_004, .invalidCredential, "ERROR_INVALID_CREDENTIAL"),
        (17_005, .userDisabled, "ERROR_USER_DISABLED"),
        (17_006, .operationNotAllowed, "ERROR_OPERATION_NOT_ALLOWED"),
        (17_007, .emailAlreadyInUse, "ERROR_EMAIL_ALREADY_IN_USE"),
        (17_008, .invalidEmail, "ERROR_INVALID_EMAIL"),
        (17_009, .wrongPassword, "ERROR_WRONG_PASSWORD"),
        (17_010, .tooManyRequests, "ERROR_TOO_MANY_REQUESTS"),
        (17_011, .userNotFound, "ERROR_USER_NOT_FOUND"),
        (17_012, .accountExistsWithDifferentCredential, "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"),
        (17_014, .requiresRecentLogin, "ERROR_REQUIRES_RECENT_LOGIN"),
        (17_015, .providerAlreadyLinked, "ERROR_PROVIDER_ALREADY_LINKED"),
        (17_016, .noSuchProvider, "ERROR_NO_SUCH_PROVIDER"),
        (17_017, .invalidUserToken, "ERROR_INVALID_USER_TOKEN"),
        (17_020, .networkError, "ERROR_NETWORK_REQUEST_FAILED"),
        (17_021, .userTokenExpired, "ERROR_USER_TOKEN_EXPIRED"),
        (17_023, .invalidAPIKey, "ERROR_INVALID_API_KEY"),
        (17_024, .userMismatch, "ERROR_USER_MISMATCH"),
        (17_025, .credentialAlreadyInUse, "ERROR_CREDENTIAL_ALREADY_IN_USE"),
        (17_026, .weakPassword, "ERROR_WEAK_PASSWORD"),
        (17_028, .appNotAuthorized, "ERROR_APP_NOT_AUTHORIZED"),
        (17_029, .expiredActionCode, "ERROR_EXPIRED_ACTION_CODE"),
        (17_030, .invalidActionCode, "ERROR_INVALID_ACTION_CODE"),
        (17_031, .invalidMessagePayload, "ERROR_INVALID_MESSAGE_PAYLOAD"),
        (17_032, .invalidSender, "ERROR_INVALID_SENDER"),
        (17_033, .invalidRecipientEmail, "ERROR_INVALID_RECIPIENT_EMAIL"),
        (17_034, .missingEmail, "ERROR_MISSING_EMAIL"),
        (17_036, .missingIosBundleID, "ERROR_MISSING_IOS_BUNDLE_ID"),
        (17_037, .missingAndroidPackageName, "ERROR_MISSING_ANDROID_PKG_NAME"),
        (17_038, .unauthorizedDomain, "ERROR_UNAUTHORIZED_DOMAIN"),
        (17_039, .invalidContinueURI, "ERROR_INVALID_CONTINUE_URI"),
        (17_040, .missingContinueURI, "ERROR_MISSING_CONTINUE_URI"),
        (17_041, .missingPhoneNumber, "ERROR_MISSING_PHONE_NUMBER"),
        (17_042, .invalidPhoneNumber, "ERROR_INVALID_PHONE_NUMBER"),
        (17_043, .missingVerificationCode, "ERROR_MISSING_VERIFICATION_CODE"),
        (17_044, .invalidVerificationCode, "ERROR_INVALID_VERIFICATION_CODE"),
        (17_045, .missingVerificationID, "ERROR_MISSING_VERIFICATION_ID"),
        (17_046, .invalidVerificationID, "ERROR_INVALID_VERIFICATION_ID"),
        (17_047, .missingAppCredential, "MISSING_APP_CREDENTIAL"),
        (17_048, .invalidAppCredential, "INVALID_APP_CREDENTIAL"),
        (17_051, .sessionExpired, "ERROR_SESSION_EXPIRED"),
        (17_052, .quotaExceeded, "ERROR_QUOTA_EXCEEDED"),
        (17_053, .missingAppToken, "ERROR_MISSING_APP_TOKEN"),
        (17_054, .notificationNotForwarded, "ERROR_NOTIFICATION_NOT_FORWARDED"),
        (17_055, .appNotVerified, "ERROR_APP_NOT_VERIFIED"),
        (17_056, .captchaCheckFailed, "ERROR_CAPTCHA_CHECK_FAILED"),
        (17_057, .webContextAlreadyPresented, "ERROR_WEB_CONTEXT_ALREADY_PRESENTED"),
        (17_058, .webContextCancelled, "ERROR_WEB_CONTEXT_CANCELLED"),
        (17_059, .appVerificationUserInteractionFailure, "ERROR_APP_VERIFICATION_FAILED"),
        (17_060, .invalidClientID, "ERROR_INVALID_CLIENT_ID"),
        (17_061, .webNetworkRequestFailed, "ERROR_WEB_NETWORK_REQUEST_FAILED"),
        (17_062, .webInternalError, "ERROR_WEB_INTERNAL_ERROR"),
        (17_063, .webSignInUserInteractionFailure, "ERROR_WEB_USER_INTERACTION_FAILURE"),
        (17_066, .localPlayerNotAuthenticated, "ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED"),
        (17_067, .nullUser, "ERROR_NULL_USER"),
        (17_071, .invalidProviderID, "ERROR_INVALID_PROVIDER_ID"),
        (17_072, .tenantIDMismatch, "ERROR_TENANT_ID_MISMATCH"),
        (17_073, .unsupportedTenantOperation, "ERROR_UNSUPPORTED_TENANT_OPERATION"),
        (17_075, .rejectedCredential, "ERROR_REJECTED_CREDENTIAL"),
        (17_076, .gameKitNotLinked, "ERROR_GAME_KIT_NOT_LINKED"),
        (17_078, .secondFactorRequired, "ERROR_SECOND_FACTOR_REQUIRED"),
        (17_081, .missingMultiFactorSession, "ERROR_MISSING_MULTI_FACTOR_SESSION"),
        (17_082, .missingMultiFactorInfo, "ERROR_MISSING_MULTI_FACTOR_INFO"),
        (17_083, .invalidMultiFactorSession, "ERROR_INVALID_MULTI_FACTOR_SESSION"),
        (17_084, .multiFactorInfoNotFound, "ERROR_MULTI_FACTOR_INFO_NOT_FOUND"),
        (17_085, .adminRestrictedOperation, "ERROR_ADMIN_RESTRICTED_OPERATION"),
        (17_086, .unverifiedEmail, "ERROR_UNVERIFIED_EMAIL"),
        (17_087, .secondFactorAlreadyEnrolled, "ERROR_SECOND_FACTOR_ALREADY_ENROLLED"),
        (17_088, .maximumSecondFactorCountExceeded, "ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED"),
        (17_089, .unsupportedFirstFactor, "ERROR_UNSUPPORTED_FIRST_FACTOR"),
        (17_090, .emailChangeNeedsVerification, "ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"),
        (17_093, .missingClientIdentifier, "ERROR_MISSING_CLIENT_IDENTIFIER"),
        (17_094, .missingOrInvalidNonce, "ERROR_MISSING_OR_INVALID_NONCE"),
        (17_105, .blockingCloudFunctionError, "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"),
        (17_200, .recaptchaNotEnabled, "ERROR_RECAPTCHA_NOT_ENABLED"),
        (17_201, .missingRecaptchaToken, "ERROR_MISSING_RECAPTCHA_TOKEN"),
        (17_202, .invalidRecaptchaToken, "ERROR_INVALID_RECAPTCHA_TOKEN"),
        (17_203, .invalidRecaptchaAction, "ERROR_INVALID_RECAPTCHA_ACTION"),
        (17_204, .missingClientType, "ERROR_MISSING_CLIENT_TYPE"),
        (17_205, .missingRecaptchaVersion, "ERROR_MISSING_RECAPTCHA_VERSION"),
        (17_206, .invalidRecaptchaVersion, "ERROR_INVALID_RECAPTCHA_VERSION"),
        (17_207, .invalidReqType, "ERROR_INVALID_REQ_TYPE"),
        (17_208, .recaptchaSDKNotLinked, "ERROR_RECAPTCHA_SDK_NOT_LINKED"),
        (17_209, .recaptchaSiteKeyMissing, "ERROR_RECAPTCHA_SITE_KEY_MISSING"),
        (17_210, .recaptchaActionCreationFailed, "ERROR_RECAPTCHA_ACTION_CREATION_FAILED"),
        (17_211, .passwordDoesNotMeetRequirements, "ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"),
        (17_214, .invalidHostingLinkDomain, "ERROR_INVALID_HOSTING_LINK_DOMAIN"),
        (17_995, .keychainError, "ERROR_KEYCHAIN_ERROR"),
        (17_999, .internalError, "ERROR_INTERNAL_ERROR"),
        (18_000, .malformedJWT, "ERROR_MALFORMED_JWT"),
    ]

    @Test("every code has its documented number and name", arguments: numbers)
    func numbered(number: Int, code: AuthErrorCode, name: String) {
        #expect(AuthErrorCode(rawValue: number) == code && code.name == name)
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
            ("BLOCKING_FUNCTION_ERROR_RESPONSE", nil),
            (
                #"""
                    BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error. Code: 400,\#
                     Status: "Bad Request", Body: "{"error":{"message":"invalid email"}}"
                    """#,
                "invalid email"
            ),
            (
                #"""
                    BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to http://127.0.0.1:9999/x returned\#
                     HTTP error 400: {"error":{"message":"no: {"}}}))
                    """#,
                nil
            ),
            ("BLOCKING_FUNCTION_ERROR_RESPONSE : plain text", "plain text"),
            ("BLOCKING_FUNCTION_ERROR_RESPONSE : { open", "{ open"),
            (#"BLOCKING_FUNCTION_ERROR_RESPONSE : {"error":{}}"#, nil),
            (#"BLOCKING_FUNCTION_ERROR_RESPONSE : {nonsense}"#, "{nonsense}"),
        ] as [(String, String?)])
    func blocking(message: String, text: String?) {
        let error = self.error(message: message)
        #expect(error?.code == .blockingCloudFunctionError)
        // Braces are counted even inside strings, so the third row is cut in the wrong place and stays unchanged.
        if let text { #expect(error?.message == text) }
        if message.utf8.count == "BLOCKING_FUNCTION_ERROR_RESPONSE".utf8.count || message.hasSuffix(#"{"error":{}}"#) {
            #expect(error?.message == AuthErrorCode.blockingCloudFunctionError.text)
        }
    }

    @Test(
        "reasons count only if the message has no known code and every member is a string",
        arguments: [
            (#"{"error":{"message":"Bad Request","errors":[{"reason":"keyInvalid"}]}}"#, .invalidAPIKey),
            (#"{"error":{"message":"Bad Request","errors":[{"reason":"keyInvalidXYZ"}]}}"#, .invalidAPIKey),
            (
                #"{"error":{"message":"x","errors":[{"reason":"other"},{"reason":"ipRefererBlocked"}]}}"#,
                .appNotAuthorized
            ),
            (#"{"error":{"message":"x","errors":[{"reason":"keyInvalid","n":1}]}}"#, .internalError),
            (#"{"error":{"message":"USER_DISABLED","errors":[{"reason":"keyInvalid"}]}}"#, .userDisabled),
        ] as [(String, AuthErrorCode)])
    func reasons(body: String, code: AuthErrorCode) {
        #expect(self.error(body)?.code == code)
    }

    @Test(
        "an unreadable error response is attached unchanged",
        arguments: [
            ("<html>", 500), ("[]", 400), ("{}", 400), (#"{"error":"x"}"#, 400), (#"{"error":{}}"#, 400), ("", 503),
            (#"{"error":{"message":"CAPTCHA_REQUIRED"}}"#, 400), (#"{"error":{"message":"UNKNOWN_MESSAGE"}}"#, 301),
        ])
    func unexpectedErrors(body: String, status: Int) {
        let error = self.error(body, status: status)
        #expect(error?.code == .internalError && error?.family == .brokenAnswer)
        #expect(error?.malformation == .unexpectedErrorResponse(status: status, body: Array(body.utf8)))
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
