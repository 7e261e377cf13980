@testable import Vinculum
import PropertyKit
import Testing

@Suite("Service errors")
struct ServiceErrorTests {
    @Test("an error code with and without a detail is read back as written", arguments: ServiceError.Code.allCases)
    func roundTrip(code: ServiceError.Code) {
        for error in [ServiceError(code), ServiceError(code, "some: detail")] {
            #expect(ServiceError(message: error.message) == error)
        }
        #expect(ServiceError.Code(named: code.rawValue) == code)
        #expect(ServiceError.Code(named: code.rawValue.lowercased()) == nil)
    }

    @Test(
        "the word ends at the first colon and white space around both parts is dropped",
        arguments: [
            Row("EMAIL_EXISTS", "EMAIL_EXISTS", nil), Row("EMAIL_EXISTS:", "EMAIL_EXISTS", nil),
            Row("EMAIL_EXISTS : text", "EMAIL_EXISTS", "text"), Row("EMAIL_EXISTS: a: b", "EMAIL_EXISTS", "a: b"),
            Row(" EMAIL_EXISTS \t:\n x \r", "EMAIL_EXISTS", "x"), Row(" EMAIL_EXISTS ", " EMAIL_EXISTS ", nil),
            Row(":", "", nil), Row("", "", nil),
        ] as [Row<String, String, String?>])
    func splitting(row: Row<String, String, String?>) {
        let (message, code, detail) = row.fields
        let split = ServiceError.split(message)
        #expect(split.code == code, sourceLocation: row.line)
        #expect(split.detail == detail, sourceLocation: row.line)
    }

    /// Texts of the public protocol, as its error strings are documented.
    @Test(
        "texts of the protocol",
        arguments: [
            Row(.weakPassword, "WEAK_PASSWORD : Password should be at least 6 characters"),
            Row(.invalidPhoneNumber, "INVALID_PHONE_NUMBER : Invalid format."),
            Row(.invalidMFAPhoneNumber, "INVALID_MFA_PHONE_NUMBER : Invalid format."),
            Row(.unexpectedUserID, "UNEXPECTED_PARAMETER : User ID"),
            Row(.smsMFANotEnabled, "OPERATION_NOT_ALLOWED : SMS based MFA not enabled."),
            Row(
                .secondFactorExists,
                "SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account."),
            Row(.mfaProviderNotSupported, "INVALID_ARGUMENT : MFA provider not supported!"),
            Row(.missingMFAPendingCredentialToFinalize, "MISSING_CREDENTIAL : Please set MFA Pending Credential."),
            Row(
                .missingMFAPendingCredential,
                "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential."),
            Row(.missingMFAEnrollmentID, "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
            Row(
                .refreshTokenTenantMismatch,
                "TENANT_ID_MISMATCH: ((Refresh token tenant ID does not match target tenant ID.))"),
            Row(.missingInSAMLResponse("assertion"), "INVALID_IDP_RESPONSE ((Missing assertion in SAMLResponse.))"),
            Row(.duplicateRawID(provider: "p", rawID: "r"), "DUPLICATE_RAW_ID : Provider id(p), Raw id(r)"),
            Row(.forbiddenClaim("sub"), "FORBIDDEN_CLAIM : sub"),
            Row(.unreadablePendingCredential, "((Invalid phoneVerificationInfo.mfaPendingCredential.))"),
            Row(.totpMFANotEnabled, "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled."),
            Row(.unimplemented("signOutUser"), "signOutUser is not implemented in Vinculum."),
            Row(.unimplemented("returnRefreshToken"), "returnRefreshToken is not implemented in Vinculum."),
        ] as [Row<ServiceError, String>])
    func texts(row: Row<ServiceError, String>) {
        let (error, message) = row.fields
        #expect(error.message == message, sourceLocation: row.line)
    }

    @Test("the colon without a space before it reads back to the same word and detail")
    func tightColon() {
        #expect(ServiceError(message: ServiceError.refreshTokenTenantMismatch.message) == .refreshTokenTenantMismatch)
    }

    @Test(
        "the envelope of each kind of refusal",
        arguments: [
            Row(
                ServiceError(.emailExists),
                #"""
                {"error":{"code":400,"errors":[{"domain":"global","message":"EMAIL_EXISTS","reason":"invalid"}],\#
                "message":"EMAIL_EXISTS"}}
                """#
            ),
            Row(
                ServiceError(FieldError(pointer: "/email", expectation: .string)),
                #"""
                {"error":{"code":400,"errors":[{"domain":"global",\#
                "message":"Invalid JSON payload received. /email must be string","reason":"invalid"}],\#
                "message":"Invalid JSON payload received. /email must be string","status":"INVALID_ARGUMENT"}}
                """#
            ),
            Row(
                ServiceError.missingAPIKey,
                #"""
                {"error":{"code":403,"errors":[{"domain":"global",\#
                "message":"The request is missing a valid API key.","reason":"forbidden"}],\#
                "message":"The request is missing a valid API key.","status":"PERMISSION_DENIED"}}
                """#
            ),
            Row(
                ServiceError.notFound,
                #"""
                {"error":{"code":404,"errors":[{"message":"Not Found","reason":"notFound"}],"message":"Not Found",\#
                "status":"NOT_FOUND"}}
                """#
            ),
            Row(
                ServiceError.configurationExists(.google),
                #"""
                {"error":{"code":409,"errors":[{"domain":"global",\#
                "message":"CONFIGURATION_EXISTS : The DefaultSupportedIdpConfig already exists with config_id: \#
                google.com","reason":"alreadyExists"}],\#
                "message":"CONFIGURATION_EXISTS : The DefaultSupportedIdpConfig already exists with config_id: \#
                google.com","status":"ALREADY_EXISTS"}}
                """#
            ),
            Row(
                ServiceError.contentType("text/plain"),
                #"""
                {"error":{"code":400,"errors":[{"message":"Invalid content-type: text/plain","reason":"unknown"}],\#
                "message":"Invalid content-type: text/plain"}}
                """#
            ),
            Row(
                ServiceError.charset("latin1"),
                #"""
                {"error":{"code":415,"errors":[{"message":"Unsupported charset latin1; send the body as UTF-8.",\#
                "reason":"unknown"}],"message":"Unsupported charset latin1; send the body as UTF-8."}}
                """#
            ),
            Row(
                ServiceError.unimplemented("x"),
                #"""
                {"error":{"code":501,"errors":[{"message":"x is not implemented in Vinculum.",\#
                "reason":"unimplemented"}],"message":"x is not implemented in Vinculum.",\#
                "status":"NOT_IMPLEMENTED"}}
                """#
            ),
        ] as [Row<ServiceError, String>])
    func envelopes(row: Row<ServiceError, String>) {
        let (error, body) = row.fields
        let response = HTTPResponse.failure(error)
        #expect(String(decoding: response.body, as: UTF8.self) == body, sourceLocation: row.line)
        #expect(response.contentType == "application/json; charset=utf-8", sourceLocation: row.line)
    }

    @Test("a refused bearer token names the header")
    func unauthenticated() throws {
        let response = HTTPResponse.failure(.invalidCredentials)
        #expect(response.status == 401)
        let envelope: Wire.ErrorResponse = try read(String(decoding: response.body, as: UTF8.self))
        let entry = try #require(envelope.error?.errors?.first)
        #expect(entry.message == "Invalid Credentials")
        #expect(entry.location == "Authorization" && entry.locationType == "header")
        #expect(entry.reason == "authError" && envelope.error?.status == "UNAUTHENTICATED")
    }

    @Test("splitting any text loses no character but white space and the colon", arguments: TestSeed.sample(10))
    func anyText(seed: TestSeed) {
        forAll(seed: seed, .unicodeString()) { text in
            let split = ServiceError.split(text)
            let rest = split.code.utf8.count + (split.detail?.utf8.count ?? 0)
            try check(rest <= text.utf8.count, "nothing is made up")
            try check(
                text.utf8.starts(with: split.code.utf8) || text.utf8.contains(0x3A),
                "without a colon the text is the word")
        }
    }
}
