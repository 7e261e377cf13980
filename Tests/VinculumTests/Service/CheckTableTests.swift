import PropertyKit
import Testing
@testable import Vinculum

@Suite("The tables of checks")
struct CheckTableTests {
    typealias Row = RequestRow

    /// What every operation that takes an ID token says about a bad one.
    static func sessionRows(_ path: String, _ body: (String) -> String) -> [Row] {
        [
            Row(.client, path, body("nonsense"), "INVALID_ID_TOKEN"),
            Row(.client, path, body("a.b."), "INVALID_ID_TOKEN"),
            Row(.client, path, body("e30.e30."), "INVALID_ID_TOKEN"),
            Row(.client, path, body("$gone"), "USER_NOT_FOUND"),
            Row(.client, path, body("$revoked"), "TOKEN_EXPIRED"),
            Row(.client, path, body("$disabled"), "USER_DISABLED"),
        ]
    }

    private static let signUp = "v1/accounts:signUp"
    private static let format = "Invalid format."

    static let signUpRows: [Row] =
        [
            Row(.admin, signUp, #"{"idToken":"x","localId":"y"}"#, "UNEXPECTED_PARAMETER : User ID"),
            Row(.admin, signUp, #"{"localId":"$memberId"}"#, "DUPLICATE_LOCAL_ID"),
            Row(.admin, signUp, #"{"phoneNumber":"5","email":"bad"}"#, "INVALID_PHONE_NUMBER : \(format)"),
            Row(.admin, signUp, #"{"phoneNumber":"+15550002","email":"bad"}"#, "PHONE_NUMBER_EXISTS"),
            Row(.admin, signUp, #"{"email":"bad","password":"s"}"#, "INVALID_EMAIL"),
            Row(.admin, signUp, #"{"email":"MEMBER@X.com"}"#, "EMAIL_EXISTS"),
            Row(.admin, signUp, #"{"password":"12345"}"#, "WEAK_PASSWORD : Password should be at least 6 characters"),
            Row(.admin, signUp, #"{"mfaInfo":[{"phoneInfo":"5"}]}"#, "INVALID_MFA_PHONE_NUMBER : \(format)"),
            Row(.client, signUp, #"{"localId":"x","email":"bad"}"#, "UNEXPECTED_PARAMETER : User ID"),
            Row(.client, signUp, #"{"password":"secret1"}"#, "MISSING_EMAIL"),
            Row(.client, signUp, #"{"email":"","password":"secret1"}"#, "MISSING_EMAIL"),
            Row(.client, signUp, #"{"email":"bad"}"#, "MISSING_PASSWORD"),
            Row(.client, signUp, #"{"email":"","password":""}"#, "INVALID_EMAIL"),
            Row(.client, signUp, #"{"email":"bad","password":"1"}"#, "INVALID_EMAIL"),
            Row(.client, signUp, #"{"email":"a@b@c","password":"secret1"}"#, "INVALID_EMAIL"),
            Row(.client, signUp, #"{"email":"Member@x.com","password":"1"}"#, "EMAIL_EXISTS"),
            Row(.client, signUp, #"{"email":"member@x.com","password":"secret1","idToken":"$member"}"#, "EMAIL_EXISTS"),
            Row(
                .client, signUp, #"{"email":"n@x.com","password":"12345","idToken":"bad"}"#,
                "WEAK_PASSWORD : Password should be at least 6 characters"),
            Row(.client, signUp, #"{"mfaInfo":[{"phoneInfo":"5"}]}"#, "INVALID_MFA_PHONE_NUMBER : \(format)"),
        ] + sessionRows(signUp) { #"{"email":"n@x.com","password":"secret1","idToken":"\#($0)"}"# }

    static let accountRows: [Row] =
        [
            Row(.client, "v1/accounts:lookup", #"{"localId":["$memberId"]}"#, "MISSING_ID_TOKEN"),
            Row(.client, "v1/accounts:lookup", #"{"idToken":""}"#, "MISSING_ID_TOKEN"),
            Row(.client, "v1/accounts:delete", #"{"localId":"$memberId"}"#, "MISSING_ID_TOKEN"),
            Row(.admin, "v1/accounts:delete", #"{"idToken":"$member"}"#, "MISSING_LOCAL_ID"),
            Row(.admin, "v1/accounts:delete", #"{"localId":"nobody"}"#, "USER_NOT_FOUND"),
            Row(.client, "v1/accounts:createAuthUri", #"{"providerId":"google.com"}"#, "createAuthUri", status: 501),
            Row(.client, "v1/accounts:createAuthUri", #"{"continueUri":"bad"}"#, "MISSING_IDENTIFIER"),
            Row(.client, "v1/accounts:createAuthUri", #"{"identifier":"bad"}"#, "MISSING_CONTINUE_URI"),
            Row(
                .client, "v1/accounts:createAuthUri", #"{"identifier":"bad","continueUri":"bad"}"#, "INVALID_IDENTIFIER"
            ),
            Row(
                .client, "v1/accounts:createAuthUri", #"{"identifier":"a@b","continueUri":"bad"}"#,
                "INVALID_CONTINUE_URI"),
        ] + sessionRows("v1/accounts:lookup") { #"{"idToken":"\#($0)"}"# }
        + sessionRows("v1/accounts:delete") { #"{"idToken":"\#($0)"}"# }

    private static let password = "v1/accounts:signInWithPassword"

    static let passwordRows: [Row] = [
        Row(.client, password, #"{"password":"x"}"#, "MISSING_EMAIL"),
        Row(.client, password, #"{"email":""}"#, "INVALID_EMAIL"),
        Row(.client, password, #"{"email":"bad"}"#, "INVALID_EMAIL"),
        Row(.client, password, #"{"email":"a@b"}"#, "MISSING_PASSWORD"),
        Row(.client, password, #"{"email":"a@b","password":""}"#, "MISSING_PASSWORD"),
        Row(.client, password, #"{"email":"a@b","password":"x","captchaResponse":"x"}"#, "captcha", status: 501),
        Row(.client, password, #"{"email":"a@b","password":"x","pendingIdToken":"x"}"#, "idToken", status: 501),
        Row(.client, password, #"{"email":"a@b","password":"x"}"#, "EMAIL_NOT_FOUND"),
        Row(.client, password, #"{"email":"disabled@x.com","password":"wrong1"}"#, "USER_DISABLED"),
        Row(.client, password, #"{"email":"member@x.com","password":"wrong1"}"#, "INVALID_PASSWORD"),
        Row(.client, password, #"{"email":"linked@x.com","password":"wrong1"}"#, "INVALID_PASSWORD"),
    ]

    private static let phone = "v1/accounts:signInWithPhoneNumber"
    private static let mfaUser = "A phone number cannot be set as a first factor on an SMS based MFA user."

    static let phoneRows: [Row] =
        [
            Row(.client, "v1/accounts:sendVerificationCode", #"{"tenantId":"t1"}"#, "UNSUPPORTED_TENANT_OPERATION"),
            Row(.client, "v1/accounts:sendVerificationCode", "{}", "INVALID_PHONE_NUMBER : \(format)"),
            Row(
                .client, "v1/accounts:sendVerificationCode", #"{"phoneNumber":"155"}"#,
                "INVALID_PHONE_NUMBER : \(format)"),
            Row(.client, phone, #"{"tenantId":"t1"}"#, "UNSUPPORTED_TENANT_OPERATION"),
            Row(.client, phone, #"{"temporaryProof":"x"}"#, "MISSING_PHONE_NUMBER"),
            Row(.client, phone, #"{"temporaryProof":"x","phoneNumber":"+1"}"#, "INVALID_TEMPORARY_PROOF"),
            Row(.client, phone, #"{"temporaryProof":"$proof","phoneNumber":"+1"}"#, "INVALID_TEMPORARY_PROOF"),
            Row(
                .client, phone, #"{"temporaryProof":"$proof","phoneNumber":"+15550002","idToken":"$member"}"#,
                "PHONE_NUMBER_EXISTS"),
            Row(.client, phone, #"{"code":"1"}"#, "MISSING_SESSION_INFO"),
            Row(.client, phone, #"{"sessionInfo":"x"}"#, "MISSING_CODE"),
            Row(.client, phone, #"{"sessionInfo":"x","code":"1"}"#, "INVALID_SESSION_INFO"),
            Row(.client, phone, #"{"sessionInfo":"$pending","code":"1"}"#, "INVALID_SESSION_INFO"),
            Row(.client, phone, #"{"sessionInfo":"$smsInfo","code":"x","idToken":"bad"}"#, "INVALID_CODE"),
            Row(
                .client, phone, #"{"sessionInfo":"$smsInfo","code":"$smsCode","idToken":"$strong"}"#,
                "UNSUPPORTED_FIRST_FACTOR : \(mfaUser)"),
        ] + sessionRows(phone) { #"{"sessionInfo":"$smsInfo","code":"$smsCode","idToken":"\#($0)"}"# }

    private static let update = "v1/accounts:update"

    static let updateRows: [Row] =
        [
            Row(.client, update, #"{"provider":[]}"#, "provider", status: 501),
            Row(.client, update, #"{"upgradeToFederatedLogin":false}"#, "upgrade", status: 501),
            Row(.client, update, #"{"displayName":"x"}"#, "INVALID_REQ_TYPE : Unsupported request parameters."),
            Row(.client, update, #"{"idToken":"bad","customAttributes":""}"#, "INSUFFICIENT_PERMISSION"),
            Row(.admin, update, #"{"idToken":"$member"}"#, "MISSING_LOCAL_ID"),
            Row(.admin, update, #"{"localId":"nobody","customAttributes":"[]"}"#, "INVALID_CLAIMS"),
            Row(.admin, update, #"{"localId":"nobody","customAttributes":"{"}"#, "INVALID_CLAIMS"),
            Row(.admin, update, #"{"localId":"nobody","customAttributes":"{\"a\":1,\"a\":2}"}"#, "INVALID_CLAIMS"),
            Row(
                .admin, update, #"{"localId":"nobody","customAttributes":"{\"sub\":1,\"iss\":1}"}"#,
                "FORBIDDEN_CLAIM : iss"),
            Row(
                .admin, update,
                #"{"localId":"nobody","customAttributes":"{\"a\":\"\#(String(repeating: "x", count: 993))\"}"}"#,
                "CLAIMS_TOO_LARGE"),
            Row(.admin, update, #"{"localId":"nobody","deleteAttribute":["PROVIDER"]}"#, "PROVIDER", status: 501),
            Row(.client, update, #"{"idToken":"$member","disableUser":false}"#, "OPERATION_NOT_ALLOWED"),
            Row(.admin, update, #"{"localId":"nobody"}"#, "USER_NOT_FOUND"),
            Row(.client, update, #"{"idToken":"$member","email":"bad","password":"1"}"#, "INVALID_EMAIL"),
            Row(.client, update, #"{"idToken":"$member","email":"linked@x.com","password":"1"}"#, "EMAIL_EXISTS"),
            Row(
                .client, update, #"{"idToken":"$member","password":"12345"}"#,
                "WEAK_PASSWORD : Password should be at least 6 characters"),
            Row(
                .client, update, #"{"idToken":"$member","mfa":{"enrollments":[{"phoneInfo":"5"}]}}"#,
                "INVALID_MFA_PHONE_NUMBER : \(format)"),
            Row(
                .client, update, #"{"idToken":"$member","mfa":{"enrollments":[{"phoneInfo":"+5"}]}}"#,
                "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined."),
            Row(
                .admin, update,
                #"""
                {"localId":"$memberId","mfa":{"enrollments":[{"phoneInfo":"+5","mfaEnrollmentId":"a"},\#
                {"phoneInfo":"+6","mfaEnrollmentId":"a"}]}}
                """#,
                "DUPLICATE_MFA_ENROLLMENT_ID"),
            Row(
                .admin, update, #"{"localId":"$memberId","mfa":{"enrollments":[{"totpInfo":{}}]}}"#,
                "UNSUPPORTED_SECOND_FACTOR : attempting to add a new TOTP enrollment"),
            Row(.admin, update, #"{"localId":"$memberId","phoneNumber":"5"}"#, "INVALID_PHONE_NUMBER : \(format)"),
            Row(.admin, update, #"{"localId":"$memberId","phoneNumber":"+15550002"}"#, "PHONE_NUMBER_EXISTS"),
            Row(.client, update, #"{"idToken":"$member","linkProviderUserInfo":{}}"#, "MISSING_PROVIDER_ID"),
            Row(.client, update, #"{"idToken":"$member","linkProviderUserInfo":{"providerId":"x"}}"#, "MISSING_RAW_ID"),
            Row(
                .client, update,
                #"{"idToken":"$member","linkProviderUserInfo":{"providerId":"google.com","rawId":"g-linked"}}"#,
                "FEDERATED_USER_ID_ALREADY_LINKED"),
            Row(
                .admin, update,
                #"{"localId":"$memberId","linkProviderUserInfo":{"providerId":"google.com","rawId":"g-linked"}}"#,
                "FEDERATED_USER_ID_ALREADY_LINKED"),
        ] + sessionRows(update) { #"{"idToken":"\#($0)","displayName":"x"}"# }

    private static let token = "/securetoken.googleapis.com/v1/token"

    static let tokenRows: [Row] = [
        Row(.client, token, #"{"refreshToken":"bad"}"#, "INVALID_REFRESH_TOKEN"),
        Row(.client, token, "{}", "MISSING_GRANT_TYPE"),
        Row(.client, token, #"{"grantType":"password"}"#, "INVALID_GRANT_TYPE"),
        Row(.client, token, #"{"grant_type":"refresh_token"}"#, "MISSING_REFRESH_TOKEN"),
        Row(.client, token, #"{"grant_type":"refresh_token","refresh_token":"bnVsbA=="}"#, "INVALID_REFRESH_TOKEN"),
        Row(.client, token, #"{"grant_type":"refresh_token","refresh_token":"$goneRefresh"}"#, "INVALID_REFRESH_TOKEN"),
        Row(.client, token, #"{"grant_type":"refresh_token","refresh_token":"$disabledRefresh"}"#, "USER_DISABLED"),
        Row(.client, token, #"{"grant_type":"refresh_token","refresh_token":"$revokedRefresh"}"#, "TOKEN_EXPIRED"),
        Row(
            .client, token, #"{"grant_type":"refresh_token","refresh_token":"$tenantRefresh","tenantId":"t2"}"#,
            "TENANT_ID_MISMATCH: ((Refresh token tenant ID does not match target tenant ID.))"),
        Row(
            .client, token, #"{"grant_type":"refresh_token","refresh_token":"$disabledRefresh","tenantId":"t1"}"#,
            "TENANT_ID_MISMATCH"),
    ]

    private static let start = "v2/accounts/mfaEnrollment:start"
    private static let finalize = "v2/accounts/mfaEnrollment:finalize"
    private static let withdraw = "v2/accounts/mfaEnrollment:withdraw"
    private static let first = "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
    private static let unverified = "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."

    static let enrollmentRows: [Row] =
        [
            Row(.client, start, #"{"phoneEnrollmentInfo":{}}"#, "MISSING_ID_TOKEN"),
            Row(.client, start, #"{"idToken":"$anonymous"}"#, first),
            Row(.client, start, #"{"idToken":"$phone"}"#, first),
            Row(.client, start, #"{"idToken":"$unproven"}"#, unverified),
            Row(.client, start, #"{"idToken":"$member"}"#, "INVALID_ARGUMENT : ((Missing phoneEnrollmentInfo.))"),
            Row(.client, start, #"{"idToken":"$member","phoneEnrollmentInfo":{}}"#, "INVALID_PHONE_NUMBER : \(format)"),
            Row(
                .client, start, #"{"idToken":"$strong","phoneEnrollmentInfo":{"phoneNumber":"+15550001"}}"#,
                "SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account."),
            Row(.client, finalize, "{}", "MISSING_ID_TOKEN"),
            Row(.client, finalize, #"{"idToken":"$anonymous"}"#, first),
            Row(.client, finalize, #"{"idToken":"$member"}"#, "INVALID_ARGUMENT : ((Missing phoneVerificationInfo.))"),
            Row(
                .client, finalize, #"{"idToken":"$member","phoneVerificationInfo":{"androidVerificationProof":"x"}}"#,
                "android", status: 501),
            Row(.client, finalize, #"{"idToken":"$member","phoneVerificationInfo":{}}"#, "MISSING_CODE"),
            Row(
                .client, finalize, #"{"idToken":"$member","phoneVerificationInfo":{"code":"1"}}"#,
                "MISSING_SESSION_INFO"),
            Row(
                .client, finalize, #"{"idToken":"$member","phoneVerificationInfo":{"code":"1","sessionInfo":"x"}}"#,
                "INVALID_SESSION_INFO"),
            Row(
                .client, finalize,
                #"{"idToken":"$member","phoneVerificationInfo":{"code":"$smsCode","sessionInfo":"$smsInfo"}}"#,
                "INVALID_SESSION_INFO"),
            Row(
                .client, finalize, #"{"idToken":"$member","totpVerificationInfo":{"sessionInfo":"x"}}"#,
                "INVALID_SESSION_INFO"),
            Row(.client, withdraw, "{}", "MISSING_ID_TOKEN"),
            Row(.client, withdraw, #"{"idToken":"$member"}"#, "MFA_ENROLLMENT_NOT_FOUND"),
            Row(.client, withdraw, #"{"idToken":"$strong","mfaEnrollmentId":"x"}"#, "MFA_ENROLLMENT_NOT_FOUND"),
        ] + sessionRows(start) { #"{"idToken":"\#($0)"}"# } + sessionRows(finalize) { #"{"idToken":"\#($0)"}"# }
        + sessionRows(withdraw) { #"{"idToken":"\#($0)"}"# }

    private static let challenge = "v2/accounts/mfaSignIn:start"
    private static let answer = "v2/accounts/mfaSignIn:finalize"
    private static let badPending = "((Invalid phoneVerificationInfo.mfaPendingCredential.))"

    static let secondFactorRows: [Row] = [
        Row(.client, challenge, "{}", "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential."),
        Row(
            .client, challenge, #"{"mfaPendingCredential":"x"}"#,
            "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
        Row(.client, challenge, #"{"mfaPendingCredential":"x","mfaEnrollmentId":"y"}"#, badPending),
        Row(.client, challenge, #"{"mfaPendingCredential":"$smsInfo","mfaEnrollmentId":"y"}"#, badPending),
        Row(
            .client, challenge, #"{"mfaPendingCredential":"$pending","mfaEnrollmentId":"y"}"#,
            "MFA_ENROLLMENT_NOT_FOUND"),
        Row(.client, answer, "{}", "MISSING_CREDENTIAL : Please set MFA Pending Credential."),
        Row(.client, answer, #"{"mfaPendingCredential":"x"}"#, "INVALID_ARGUMENT : MFA provider not supported!"),
        Row(
            .client, answer, #"{"mfaPendingCredential":"x","phoneVerificationInfo":{"androidVerificationProof":"x"}}"#,
            "android", status: 501),
        Row(.client, answer, #"{"mfaPendingCredential":"x","phoneVerificationInfo":{}}"#, "MISSING_CODE"),
        Row(
            .client, answer, #"{"mfaPendingCredential":"x","phoneVerificationInfo":{"code":"1"}}"#,
            "MISSING_SESSION_INFO"),
        Row(
            .client, answer,
            #"{"mfaPendingCredential":"$pending","phoneVerificationInfo":{"code":"1","sessionInfo":"x"}}"#,
            "INVALID_SESSION_INFO"),
        Row(
            .client, answer,
            #"""
            {"mfaPendingCredential":"$pending","phoneVerificationInfo":{"code":"$smsCode","sessionInfo":"$smsInfo"}}
            """#,
            "INVALID_SESSION_INFO"),
        Row(
            .client, answer, #"{"mfaPendingCredential":"$pending","totpVerificationInfo":{"verificationCode":"1"}}"#,
            "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
        Row(
            .client, answer, #"{"mfaPendingCredential":"$pending","mfaEnrollmentId":"x","totpVerificationInfo":{}}"#,
            "MISSING_CODE"),
        Row(
            .client, answer,
            #"{"mfaPendingCredential":"x","mfaEnrollmentId":"x","totpVerificationInfo":{"verificationCode":"1"}}"#,
            badPending),
        Row(
            .client, answer,
            #"""
            {"mfaPendingCredential":"$pending","mfaEnrollmentId":"$strongFactor",\#
            "totpVerificationInfo":{"verificationCode":"1"}}
            """#,
            "MFA_ENROLLMENT_NOT_FOUND"),
    ]

    private static let custom = "v1/accounts:signInWithCustomToken"

    static let customRows: [Row] = [
        Row(.client, custom, "{}", "MISSING_CUSTOM_TOKEN"),
        Row(
            .client, custom, #"{"token":"{"}"#,
            "INVALID_CUSTOM_TOKEN : ((It must be a JWT or strict JSON.))"),
        Row(.client, custom, #"{"token":"bad","tenantId":"t1"}"#, "TENANT_ID_MISMATCH"),
        Row(.client, custom, #"{"token":"bad"}"#, "INVALID_CUSTOM_TOKEN : Invalid assertion format"),
        Row(
            .client, custom, #"{"token":"\#(UnsignedJWS.encoded(Array(#"{"aud":"x"}"#.utf8)))"}"#,
            """
            INVALID_CUSTOM_TOKEN : ((Invalid aud (audience): x Note: Firebase ID Tokens / third-party tokens cannot \
            be used with signInWithCustomToken.))
            """
        ),
        Row(.client, custom, #"{"token":"{\"uid\":[]}"}"#, "MISSING_IDENTIFIER"),
        Row(.client, custom, #"{"token":"{\"uid\":\"a\",\"claims\":[]}"}"#, "INVALID_CLAIMS"),
        Row(.client, custom, #"{"token":"{\"uid\":\"a\",\"claims\":{\"sub\":1,\"aud\":1}}"}"#, "FORBIDDEN_CLAIM : aud"),
    ]

    private static let idp = "v1/accounts:signInWithIdp"
    private static func post(_ token: String, _ more: String = "") -> String {
        #"{"requestUri":"http://localhost","postBody":"providerId=google.com&\#(token)"\#(more)}"#
    }

    static let idpRows: [Row] =
        [
            Row(.client, idp, #"{"returnRefreshToken":true}"#, "returnRefreshToken", status: 501),
            Row(.client, idp, #"{"pendingIdToken":"x"}"#, "pendingIdToken", status: 501),
            Row(.client, idp, "{}", "MISSING_REQUEST_URI"),
            Row(.client, idp, #"{"requestUri":"nothing"}"#, "INVALID_REQUEST_URI"),
            Row(
                .client, idp, #"{"requestUri":"http://h"}"#,
                "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://h/"),
            Row(
                .client, idp, #"{"requestUri":"http://h","postBody":"providerId=Password"}"#,
                "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://h/?providerId=Password"),
            Row(
                .client, idp, post("id_token={x"),
                "INVALID_IDP_RESPONSE : Unable to parse id_token: {x ((It must be a JWT or strict JSON.))"
            ),
            Row(
                .client, idp, post("id_token=x"),
                "INVALID_IDP_RESPONSE : Unable to parse id_token: x ((It must be a JWT or strict JSON.))"
            ),
            Row(.client, idp, post(#"id_token={\"sub\":0}"#), ServiceError.missingSubject.message),
            Row(.client, idp, post(#"id_token={\"sub\":5}"#), ServiceError.subjectIsNoString.message),
            Row(.client, idp, post("access_token=x"), "google.com", status: 501),
            Row(.client, idp, post("code=x"), "google.com", status: 501),
            Row(
                .client, idp, post(#"id_token={\"sub\":\"a\"}&SAMLResponse={}"#),
                "INVALID_IDP_RESPONSE ((Missing assertion in SAMLResponse.))"),
            Row(
                .client, idp, post(#"id_token={\"sub\":\"a\"}&SAMLResponse={\"assertion\":{}}"#),
                "INVALID_IDP_RESPONSE ((Missing assertion.subject in SAMLResponse.))"),
            Row(
                .client, idp, post(#"id_token={\"sub\":\"a\"}&SAMLResponse={\"assertion\":{\"subject\":{}}}"#),
                "INVALID_IDP_RESPONSE ((Missing assertion.subject.nameId in SAMLResponse.))"),
            Row(
                .client, idp, post(#"id_token={\"sub\":\"g-linked\"}"#, #","idToken":"$member""#),
                "FEDERATED_USER_ID_ALREADY_LINKED"),
            Row(
                .client, idp, post(#"id_token={\"sub\":\"n\",\"email\":\"linked@x.com\"}"#, #","idToken":"$member""#),
                "EMAIL_EXISTS"),
            Row(
                .client, idp, post(#"id_token={\"sub\":\"n\",\"email\":\"disabled@x.com\",\"email_verified\":true}"#),
                "USER_DISABLED"),
            Row(.client, idp, post(#"id_token={\"sub\":\"n\"}"#, #","autoCreate":false"#), "USER_NOT_FOUND"),
            Row(
                .client, idp,
                post(
                    #"id_token={\"sub\":\"n\",\"email\":\"member@x.com\",\"email_verified\":true}"#,
                    #","autoCreate":false,"returnIdpCredential":true"#), "USER_NOT_FOUND"),
            Row(
                .client, idp,
                post(
                    #"id_token={\"sub\":\"n\",\"email\":\"unproven@x.com\",\"email_verified\":true}"#,
                    #","autoCreate":false"#),
                "USER_NOT_FOUND"),
            Row(
                .client, idp,
                post(
                    #"id_token={\"sub\":\"n\",\"email\":\"member@x.com\",\"email_verified\":false}"#,
                    #","autoCreate":false"#),
                "USER_NOT_FOUND"),
        ] + sessionRows(idp) { post(#"id_token={\"sub\":\"n\"}"#, #","idToken":"\#($0)","returnIdpCredential":true"#) }

    private static let batch = "v1/projects/demo/accounts:batchCreate"

    private static func hash(
        _ algorithm: String, _ members: String, _ error: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Row {
        let body = #"{"users":[{}],"hashAlgorithm":"\#(algorithm)"\#(members)}"#
        return Row(.admin, batch, body, error, sourceLocation: sourceLocation)
    }

    private static func argon2(
        _ members: String, _ error: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Row {
        let parameters = #","argon2Parameters":{"hashType":"ARGON2_I",\#(members)}"#
        return hash("ARGON2", parameters, error, sourceLocation: sourceLocation)
    }

    private static let argon2Type = "INVALID_ARGON2_HASH_TYPE : hashType must be ARGON2_D, ARGON2_I or ARGON2_ID"

    static let batchRows: [Row] = [
        Row(
            .client, batch, "{}", "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id."
        ),
        Row(.admin, batch, "{}", "MISSING_USER_ACCOUNT"), Row(.admin, batch, #"{"users":[]}"#, "MISSING_USER_ACCOUNT"),
        hash("SCRYPT", "", "INVALID_HASH_ROUNDS : rounds 0: SCRYPT takes 1 to 8"),
        hash("SCRYPT", #","rounds":9,"memoryCost":14"#, "INVALID_HASH_ROUNDS : rounds 9: SCRYPT takes 1 to 8"),
        hash("SCRYPT", #","rounds":8"#, "INVALID_HASH_MEMORY_COSTS : memoryCost 0: SCRYPT takes 1 to 17"),
        hash(
            "SCRYPT", #","rounds":8,"memoryCost":18"#, "INVALID_HASH_MEMORY_COSTS : memoryCost 18: SCRYPT takes 1 to 17"
        ),
        hash("MD6", "", "INVALID_HASH_ALGORITHM : there is no algorithm MD6"),
        hash("scrypt", "", "INVALID_HASH_ALGORITHM : there is no algorithm scrypt"),
        hash("HMAC_SHA512", "", "EMPTY_HASH_KEY : HMAC_SHA512 needs signerKey"),
        hash("HMAC_SHA256", #","signerKey":"""#, "EMPTY_HASH_KEY : HMAC_SHA256 needs signerKey"),
        hash("HMAC_SHA1", #","signerKey":"=""#, "EMPTY_HASH_KEY : HMAC_SHA1 needs signerKey"),
        hash("HMAC_MD5", "", "EMPTY_HASH_KEY : HMAC_MD5 needs signerKey"),
        hash("MD5", #","rounds":-1"#, "INVALID_HASH_ROUNDS : rounds -1: MD5 takes 0 to 8192"),
        hash("MD5", #","rounds":8193"#, "INVALID_HASH_ROUNDS : rounds 8193: MD5 takes 0 to 8192"),
        hash("SHA1", #","rounds":8193"#, "INVALID_HASH_ROUNDS : rounds 8193: SHA1 takes 0 to 8192"),
        hash("SHA256", #","rounds":-1"#, "INVALID_HASH_ROUNDS : rounds -1: SHA256 takes 0 to 8192"),
        hash("SHA512", #","rounds":8193"#, "INVALID_HASH_ROUNDS : rounds 8193: SHA512 takes 0 to 8192"),
        hash("PBKDF_SHA1", #","rounds":0"#, "INVALID_HASH_ROUNDS : rounds 0: PBKDF_SHA1 takes 1 to 2000000"),
        hash(
            "PBKDF2_SHA256", #","rounds":2000001"#,
            "INVALID_HASH_ROUNDS : rounds 2000001: PBKDF2_SHA256 takes 1 to 2000000"),
        hash(
            "PBKDF2_SHA512", #","rounds":2000001"#,
            "INVALID_HASH_ROUNDS : rounds 2000001: PBKDF2_SHA512 takes 1 to 2000000"),
        hash("STANDARD_SCRYPT", "", "INVALID_HASH_PARAMETER : blockSize 0: STANDARD_SCRYPT takes 1 to 262144"),
        hash(
            "STANDARD_SCRYPT", #","cpuMemCost":1000,"blockSize":8,"parallelization":1,"dkLen":64"#,
            "INVALID_HASH_PARAMETER : cpuMemCost 1000: STANDARD_SCRYPT takes powers of two from 2 to 131072"),
        hash("ARGON2", "", argon2Type),
        hash("ARGON2", #","argon2Parameters":{"hashType":"HASH_TYPE_UNSPECIFIED"}"#, argon2Type),
        argon2(
            #""iterations":1,"parallelism":1,"memoryCostKib":8"#,
            "INVALID_ARGON2_HASH_LENGTH : hashLengthBytes 0: ARGON2 takes 4 to 1024"),
        argon2(
            #""hashLengthBytes":3,"iterations":1,"parallelism":1,"memoryCostKib":8"#,
            "INVALID_ARGON2_HASH_LENGTH : hashLengthBytes 3: ARGON2 takes 4 to 1024"),
        argon2(
            #""hashLengthBytes":4,"iterations":17,"parallelism":1,"memoryCostKib":8"#,
            "INVALID_ARGON2_ITERATIONS : iterations 17: ARGON2 takes 1 to 16"),
        argon2(
            #""hashLengthBytes":4,"iterations":1,"parallelism":17,"memoryCostKib":8"#,
            "INVALID_ARGON2_PARALLELISM : parallelism 17: ARGON2 takes 1 to 16"),
        argon2(
            #""hashLengthBytes":4,"iterations":1,"parallelism":1,"memoryCostKib":131073"#,
            "INVALID_ARGON2_MEMORY_COST : memoryCostKib 131073: ARGON2 takes 8 to 131072"),
        argon2(
            #""hashLengthBytes":4,"iterations":1,"parallelism":2,"memoryCostKib":15"#,
            "INVALID_ARGON2_MEMORY_COST : memoryCostKib 15: ARGON2 takes 16 to 131072"),
        Row(
            .admin, batch,
            #"{"sanityCheck":true,"users":[{"email":"z@x"},{"email":"z@x"},{"email":"a@x"},{"email":"a@x"}]}"#,
            "DUPLICATE_EMAIL : z@x"),
        Row(
            .admin, batch,
            #"""
            {"sanityCheck":true,"users":[{"providerUserInfo":[{"providerId":"p","rawId":"r"}]},\#
            {"providerUserInfo":[{"providerId":"p","rawId":"r"}]}]}
            """#,
            "DUPLICATE_RAW_ID : Provider id(p), Raw id(r)"),
        Row(.admin, batch, #"{"users":[{},{"localId":""}]}"#, "DUPLICATE_LOCAL_ID : "),
        Row(.admin, batch, #"{"users":[{"localId":"q"},{"localId":"q"}]}"#, "DUPLICATE_LOCAL_ID : q"),
    ]

    private static let tables: [[Row]] = [
        signUpRows, accountRows, passwordRows, phoneRows, updateRows, tokenRows, enrollmentRows, secondFactorRows,
        customRows,
        idpRows, batchRows,
    ]

    @Test("each refusal has the response of the protocol and changes no account", arguments: tables.flatMap { $0 })
    func answers(row: Row) {
        row.check(World.shared.service, World.shared.texts)
    }

    @Test(
        "a member of the wrong type is refused before a wrong target",
        arguments: [
            PropertyKit.Row(
                #"{"email":true,"targetProjectId":"other"}"#, "Invalid JSON payload received. /email must be string"),
            PropertyKit.Row(
                #"{"email":true,"refreshToken":"bad"}"#, "Invalid JSON payload received. /email must be string"),
            PropertyKit.Row(
                #"{"targetProjectId":"other"}"#,
                "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id."
            ),
            PropertyKit.Row(#"{"refreshToken":"bad"}"#, "INVALID_REFRESH_TOKEN"),
            PropertyKit.Row(#"{"idToken":"$tenant","tenantId":"t2"}"#, "TENANT_ID_MISMATCH"),
            PropertyKit.Row(#"[]"#, "Invalid JSON payload received.  must be object"),
        ])
    func targets(row: PropertyKit.Row<String, String>) {
        let (body, message) = row.fields
        var world = World.shared
        let reply = world.service.client(
            "v1/accounts:signUp", body.replacing("$tenant", with: world.texts["tenant"] ?? ""))
        #expect(reply.error == message, sourceLocation: row.line)
        #expect(reply.status == 400, sourceLocation: row.line)
    }

    @Test("common parameters are checked after the credentials and before the body")
    func commonParameters() {
        let service = World.shared.service
        func answer(_ path: String, _ query: String, _ body: String = "{}") -> (Int, String) {
            var service = service
            let reply = service.send(HTTPRequest(method: "POST", path: path, query: query, body: Array(body.utf8)))
            return (reply.status, reply.error)
        }
        let signUp = "\(Service.apiRoot)/v1/accounts:signUp"
        let allowed = "Invalid JSON payload received.  must be equal to one of the allowed values"
        let boolean = "Invalid JSON payload received.  must be boolean"
        for query in [
            "alt=json", "alt=media&prettyPrint=false", "alt=proto&prettyPrint=true",
            "fields=x&quotaUser=&callback=f&anything=1",
        ] {
            #expect(answer(signUp, "key=k&\(query)") == (200, ""), "\(query)")
        }
        for value in ["xml", "", "JSON"] {
            #expect(answer(signUp, "key=k&alt=\(value)", "{") == (400, allowed), "\(value)")
        }
        for value in ["1", "", "True"] {
            #expect(answer(signUp, "key=k&prettyPrint=\(value)", "{") == (400, boolean), "\(value)")
        }
        #expect(answer(signUp, "key=k&alt=json&alt=xml") == (400, allowed), "every one counts")
        #expect(answer(signUp, "alt=xml").0 == 403)
        #expect(answer("\(Service.apiRoot)/v1/accounts:issueSamlResponse", "key=k&alt=xml") == (400, allowed))
        #expect(answer("/securetoken.googleapis.com/v1/token", "key=k&alt=xml") == (400, allowed))
        #expect(
            answer("\(Service.apiRoot)/v2/accounts/passkeySignIn:start", "key=k&alt=xml") == (200, ""),
            "passkeys take none")
    }

    @Test("path, method, content type, credentials and body are checked in this order")
    func gate() {
        let service = World.shared.service
        func answer(
            _ path: String, _ headers: [(String, String)], _ body: String = "{}", method: String = "POST",
            query: String = ""
        ) -> (Int, String) {
            var service = service
            let request = HTTPRequest(
                method: method, path: path, query: query, headers: headers.map { HTTPRequest.Header($0.0, $0.1) },
                body: Array(body.utf8)
            )
            let reply = service.send(request)
            return (reply.status, reply.error)
        }
        let signUp = "\(Service.apiRoot)/v1/accounts:signUp"
        let json = ("Content-Type", "application/json"), form = ("Content-Type", "application/x-www-form-urlencoded")
        let key = ("X-Goog-Api-Key", "k"), noKey = "The request is missing a valid API key."
        #expect(answer("\(Service.apiRoot)/v1/nothing", [("Content-Type", "text/plain")]) == (404, "Not Found"))
        #expect(answer(signUp, [("Content-Type", "text/plain")], method: "GET").0 == 405)
        #expect(answer(signUp, [("Content-Type", "text/plain")]) == (400, "Invalid content-type: text/plain"))
        #expect(answer(signUp, [form]) == (403, noKey), "a client's form")
        let noForm = (400, "Invalid content-type: application/x-www-form-urlencoded")
        #expect(answer(signUp, [form, ("Authorization", "Bearer owner")]) == noForm)
        #expect(answer("\(Service.apiRoot)/v2/accounts/mfaSignIn:start", [form, key]) == noForm)
        #expect(answer("/vinculum/v1/accounts:listSessions", [form, key]) == noForm)
        let latin = ("Content-Type", "Application/JSON; boundary=x; Charset=\"Latin1\"")
        #expect(answer(signUp, [latin]) == (415, ServiceError.charset("latin1").message))
        #expect(answer(signUp, [latin, key], "") == (200, ""), "nothing is in no charset")
        for charset in ["utf-8", "UTF-8", "\"utf8\""] {
            #expect(
                answer(signUp, [("Content-Type", "application/json;charset=\(charset)"), key]) == (200, ""),
                "\(charset)")
        }
        #expect(answer(signUp, [json], "{") == (403, noKey))
        #expect(answer(signUp, [json], query: "key=k") == (200, ""))
        for query in ["key=", "key=k&key=k", "Key=k"] {
            #expect(answer(signUp, [json], query: query) == (403, noKey), "\(query)")
        }
        #expect(answer(signUp, [json, ("Authorization", "Basic x")]) == (403, noKey))
        #expect(answer(signUp, [json, ("Authorization", "Bearer ")]) == (403, noKey))
        #expect(answer(signUp, [json, key, ("Authorization", "bearer nobody")]).0 == 401)
        #expect(answer(signUp, [json, key, ("Authorization", "Bearer  owner")]).0 == 401)
        #expect(answer(signUp, [json, ("Authorization", "BEARER Owner")], #"{"localId":"adm"}"#) == (200, ""))
        #expect(answer(signUp, [json, key], "{").0 == 400)
        #expect(answer(signUp, [json, key], "null").0 == 400)
        #expect(answer(signUp, [json, key], "") == (200, ""))
        let unoffered = "\(Service.apiRoot)/v1/accounts:issueSamlResponse"
        #expect(answer(unoffered, [json]) == (403, noKey))
        #expect(answer(unoffered, [json, key], "{").0 == 400)
        #expect(answer(unoffered, [json, key]).0 == 501)
        let token = "/securetoken.googleapis.com/v1/token"
        #expect(
            answer(token, [("Content-Type", "Application/X-WWW-Form-Urlencoded; charset=utf-8"), key], "grant_type=x")
                == (400, "INVALID_GRANT_TYPE"))
        #expect(answer(token, [json, ("Authorization", "Bearer owner")]) == (403, noKey))
        for ceremony in [
            "passkeyEnrollment:start", "passkeyEnrollment:finalize", "passkeySignIn:start", "passkeySignIn:finalize",
        ] {
            #expect(
                answer("\(Service.apiRoot)/v2/accounts/\(ceremony)", [json, ("Authorization", "Bearer owner")]) == (
                    403, noKey
                ), "\(ceremony)")
        }
        let passkeys = "\(Service.apiRoot)/v2/accounts/passkeySignIn:start"
        for bearer in ["owner", "nobody"] {
            #expect(
                answer(passkeys, [json, key, ("Authorization", "Bearer \(bearer)")]) == (200, ""),
                "the bearer is not looked at")
        }
    }
}
