@testable import Vinculum
import PropertyKit
import Testing

@Suite("From answers to errors")
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

    /// The words of the published client libraries.
    static let words: [(String, AuthErrorCode)] = [
        ("EMAIL_NOT_FOUND", .userNotFound), ("INVALID_IDENTIFIER", .invalidEmail), ("INVALID_EMAIL", .invalidEmail),
        ("PASSWORD_LOGIN_DISABLED", .operationNotAllowed), ("USER_DISABLED", .userDisabled), ("EXPIRED_OOB_CODE", .expiredActionCode),
        ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests), ("INVALID_PASSWORD", .wrongPassword),
        ("INVALID_LOGIN_CREDENTIALS", .invalidCredential), ("INVALID_IDP_RESPONSE", .invalidCredential),
        ("INVALID_CUSTOM_TOKEN", .invalidCustomToken), ("CREDENTIAL_MISMATCH", .customTokenMismatch),
        ("INVALID_PHONE_NUMBER", .invalidPhoneNumber), ("CAPTCHA_CHECK_FAILED", .captchaCheckFailed), ("INVALID_CODE", .invalidVerificationCode),
        ("INVALID_SESSION_INFO", .invalidVerificationID), ("SESSION_EXPIRED", .sessionExpired),
        ("ADMIN_ONLY_OPERATION", .adminRestrictedOperation), ("MFA_ENROLLMENT_NOT_FOUND", .multiFactorInfoNotFound),
        ("SECOND_FACTOR_EXISTS", .secondFactorAlreadyEnrolled), ("SECOND_FACTOR_LIMIT_EXCEEDED", .maximumSecondFactorCountExceeded),
        ("UNSUPPORTED_FIRST_FACTOR", .unsupportedFirstFactor), ("UNVERIFIED_EMAIL", .unverifiedEmail),
        ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin), ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .passwordDoesNotMeetRequirements),
    ]

    @Test("a word, with or without colon and detail", arguments: words)
    func mapped(word: String, code: AuthErrorCode) {
        for message in [word, "\(word):", "\(word) : ", " \(word) : "] {
            #expect(self.error(message: message)?.code == code)
            #expect(self.error(message: message)?.message == code.text)
        }
        #expect(self.error(message: "\(word) : a: b")?.code == code)
        #expect(self.error(message: "\(word) : a: b")?.serviceError?.detail == "a: b")
        #expect(self.error(message: word.lowercased())?.code == .internalError)
    }

    @Test("every word of the client libraries has a code, and every code a name and a text of its own")
    func tables() {
        #expect(ServiceError.Word.allCases.filter { AuthErrorCode($0) != nil }.count == 59)
        #expect(Set(AuthErrorCode.allCases.map(\.name)).count == AuthErrorCode.allCases.count)
        #expect(Set(AuthErrorCode.allCases.map(\.text)).count == AuthErrorCode.allCases.count)
        #expect(AuthErrorCode.networkError.name == "ERROR_NETWORK_REQUEST_FAILED" && AuthErrorCode.networkError.rawValue == 17020)
        #expect(AuthErrorCode.missingAndroidPackageName.name == "ERROR_MISSING_ANDROID_PKG_NAME")
        #expect(AuthErrorCode.missingAppCredential.name == "MISSING_APP_CREDENTIAL" && AuthErrorCode.invalidAppCredential.name == "INVALID_APP_CREDENTIAL")
        #expect(AuthErrorCode.malformedJWT.rawValue == 18000)
    }

    @Test("where details go")
    func details() {
        #expect(self.error(message: "USER_DISABLED : off")?.message == "off")
        let weak = self.error(message: "WEAK_PASSWORD : Password should be at least 6 characters")
        #expect(weak?.failureReason == "Password should be at least 6 characters" && weak?.message == AuthErrorCode.weakPassword.text)
        #expect(self.error(message: "WEAK_PASSWORD : ")?.failureReason == nil)
        for word in ["EMAIL_EXISTS", "TENANT_ID_MISMATCH", "UNSUPPORTED_TENANT_OPERATION", "MISSING_IOS_APP_TOKEN"] {
            #expect(self.error(message: "\(word) : inner matters")?.message.contains("inner") == false)
        }
    }

    @Test(
        "a blocking function's own message is found in its detail",
        arguments: [
            ("BLOCKING_FUNCTION_ERROR_RESPONSE", nil),
            (#"BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error. Code: 400, Status: "Bad Request", Body: "{"error":{"message":"invalid email"}}""#, "invalid email"),
            (#"BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to http://127.0.0.1:9999/x returned HTTP error 400: {"error":{"message":"no: {"}}}))"#, nil),
            ("BLOCKING_FUNCTION_ERROR_RESPONSE : plain text", "plain text"), ("BLOCKING_FUNCTION_ERROR_RESPONSE : { open", "{ open"),
            (#"BLOCKING_FUNCTION_ERROR_RESPONSE : {"error":{}}"#, nil), (#"BLOCKING_FUNCTION_ERROR_RESPONSE : {nonsense}"#, "{nonsense}"),
        ] as [(String, String?)])
    func blocking(message: String, text: String?) {
        let error = self.error(message: message)
        #expect(error?.code == .blockingCloudFunctionError)
        // Braces are counted even inside texts, so the third row is cut in the wrong place and stays as it is.
        if let text { #expect(error?.message == text) }
        if message.utf8.count == "BLOCKING_FUNCTION_ERROR_RESPONSE".utf8.count || message.hasSuffix(#"{"error":{}}"#) {
            #expect(error?.message == AuthErrorCode.blockingCloudFunctionError.text)
        }
    }

    @Test(
        "reasons count only where the message says nothing, and only if every member is text",
        arguments: [
            (#"{"error":{"message":"Bad Request","errors":[{"reason":"keyInvalid"}]}}"#, .invalidAPIKey),
            (#"{"error":{"message":"Bad Request","errors":[{"reason":"keyInvalidXYZ"}]}}"#, .invalidAPIKey),
            (#"{"error":{"message":"x","errors":[{"reason":"other"},{"reason":"ipRefererBlocked"}]}}"#, .appNotAuthorized),
            (#"{"error":{"message":"x","errors":[{"reason":"keyInvalid","n":1}]}}"#, .internalError),
            (#"{"error":{"message":"USER_DISABLED","errors":[{"reason":"keyInvalid"}]}}"#, .userDisabled),
        ] as [(String, AuthErrorCode)])
    func reasons(body: String, code: AuthErrorCode) {
        #expect(self.error(body)?.code == code)
    }

    @Test(
        "what cannot be understood is kept as it came",
        arguments: [
            ("<html>", 500), ("[]", 400), ("{}", 400), (#"{"error":"x"}"#, 400), (#"{"error":{}}"#, 400), ("", 503),
            (#"{"error":{"message":"CAPTCHA_REQUIRED"}}"#, 400), (#"{"error":{"message":"UNKNOWN_MESSAGE"}}"#, 301),
        ])
    func unexpectedErrors(body: String, status: Int) {
        let error = self.error(body, status: status)
        #expect(error?.code == .internalError && error?.family == .brokenAnswer)
        #expect(error?.malformation == .unexpectedErrorResponse(status: status, body: Array(body.utf8)))
    }

    @Test("a word that no client library knows is still told in the service's own words")
    func unknownWord() {
        let error = self.error(message: "INVALID_REFRESH_TOKEN : gone")
        #expect(error?.code == .internalError && error?.failureReason == "INVALID_REFRESH_TOKEN : gone")
        #expect(error?.serviceError?.word == .invalidRefreshToken)
        #expect(self.error(message: "x is not implemented")?.failureReason == "x is not implemented")
    }

    @Test("a success that is no object is kept as it came", arguments: ["<html>", "[]", "5", "", "{"])
    func unexpectedSuccess(body: String) {
        guard case .unexpectedResponse(let kept, let why)? = self.error(body, status: 200)?.malformation else {
            Issue.record("\(body) was understood")
            return
        }
        #expect(kept == Array(body.utf8) && (why == nil) == (body == "[]" || body == "5"))
    }

    @Test("no answer at all keeps its reason")
    func lost() {
        var desk = Desk()
        desk.begin(.signIn(.anonymous))
        desk.lose()
        #expect(desk.error?.code == .networkError && desk.error?.failureReason == "no route" && desk.error?.nextStep == .retry)
    }

    @Test("secrets are masked wherever errors, credentials and users are printed")
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
