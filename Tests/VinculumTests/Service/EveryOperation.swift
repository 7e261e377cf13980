import PropertyKit
import Testing
@testable import Vinculum

// What the tests must know of every operation: a new one has its entries here, and does not compile, or fails, before
// it has them. Its messages are in the list that the generator of the packages writes.

extension EnemyTable {
    private static let tooWeak = Words("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    private static let open = Words("")
    /// The enrolment needs a first factor that a second one can follow, which a passkey is not.
    private static func enrolment(_ word: String) -> Words {
        Words("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", passkey: "UNSUPPORTED_FIRST_FACTOR", enrolOnly: word)
    }

    private static let idp =
        #""requestUri":"http://localhost","postBody":"providerId=google.com&id_token={\"sub\":\"enemy\"}""#

    /// What each operation does with a session.
    static func use(of endpoint: Endpoint) -> Use {
        switch endpoint {
        case .signUp:
            .session([
                Attempt(#""email":"new@x.net","password":"secret2""#, tooWeak),
                Attempt(#""email":"new@x.net","password":"secret2""#, open, isAdministrators: true),
            ])
        case .signInWithEmailLink: .session([Attempt(#""email":"new@x.net","oobCode":"$linkCode""#, tooWeak)])
        case .signInWithIdp:
            .session([Attempt(idp, tooWeak), Attempt(#"\#(idp),"returnIdpCredential":true"#, tooWeak)])
        case .signInWithPhoneNumber:
            .session([Attempt(#""sessionInfo":"$smsInfo","code":"$smsCode""#, Words("UNSUPPORTED_FIRST_FACTOR"))])
        case .signInWithGameCenter: .session([Attempt(#""playerId":"enemy""#, tooWeak)])
        case .lookup: .session([Attempt("", Words("", enrolOnly: ""))])
        case .update:
            .session([
                Attempt(#""displayName":"Enemy""#, open), Attempt(#""validSince":"1""#, open),
                Attempt(#""password":"secret2""#, tooWeak), Attempt(#""email":"new@x.net""#, tooWeak),
                Attempt(#""mfa":{"enrollments":[]}"#, tooWeak), Attempt(#""deleteProvider":["apple.com"]"#, tooWeak),
                Attempt(#""deleteAttribute":["EMAIL"]"#, tooWeak),
            ])
        case .delete: .session([Attempt("", tooWeak)])
        case .sendOobCode:
            .session([
                Attempt(#""requestType":"VERIFY_EMAIL""#, Words("", enrolOnly: "")),
                Attempt(#""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"new@x.net""#, tooWeak),
            ])
        case .revokeToken:
            .session([Attempt(#""providerId":"apple.com","token":"t","tokenType":"ACCESS_TOKEN""#, open)])
        case .passkeyEnrollmentStart: .session([Attempt("", tooWeak)])
        case .passkeyEnrollmentFinalize: .session([Attempt(#""authenticatorRegistrationResponse":{}"#, tooWeak)])
        case .enrollmentStart: .session([Attempt(#""totpEnrollmentInfo":{}"#, enrolment(""))])
        case .enrollmentFinalize:
            .session([
                Attempt(
                    #""totpVerificationInfo":{"sessionInfo":"unknown","verificationCode":"000000"}"#,
                    enrolment("INVALID_SESSION_INFO"))
            ])
        case .enrollmentWithdraw:
            .session([
                Attempt(
                    #""mfaEnrollmentId":"$weakFactor""#,
                    Words("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", passkey: "MFA_ENROLLMENT_NOT_FOUND"))
            ])
        case .createSessionCookie: .session([Attempt("", open, isAdministrators: true)])
        case .refreshProviderTokens:
            .session([Attempt(#""providerId":"google.com","oauthRefreshToken":"t""#, Words("INVALID_PROVIDER_ID"))])
        case .mergePlan, .merge:
            .session([
                Attempt(#""otherIdToken":"$good","mergeId":"m1""#, tooWeak),
                Attempt(#""idToken":"$good","mergeId":"m1""#, tooWeak, slot: "otherIdToken"),
            ])
        case .mergeStatus, .commitMerge, .abortMerge, .undoMergePlan, .undoMerge:
            .session([Attempt(#""mergeId":"m1""#, Words("MERGE_NOT_FOUND"))])
        case .forecast: .session([Attempt(#""deleteProvider":["apple.com"]"#, open)])
        case .makeRecoveryCodes: .session([Attempt("", tooWeak)])
        case .recoveryCodes, .listSessions: .session([Attempt("", open)])
        case .endSessions: .session([Attempt(#""others":true"#, open)])
        case .nameSession: .session([Attempt(#""name":"enemy""#, open)])
        case .token:
            .session([Attempt(#""grantType":"refresh_token""#, .refresh, slot: "refreshToken")])

        case .signInWithPassword: .unread(#""email":"good@x.net","password":"secret1""#)
        case .signInWithCustomToken: .unread(#""token":"{}""#)
        case .sendVerificationCode: .unread(#""phoneNumber":"+15550122""#)
        case .createAuthUri: .unread(#""identifier":"good@x.net","continueUri":"http://localhost""#)
        case .resetPassword: .unread(#""oobCode":"$resetCode","newPassword":"secret2""#)
        case .verifyIosClient: .unread(#""appToken":"t""#)
        case .passkeySignInStart: .unread("")
        case .passkeySignInFinalize: .unread(#""authenticatorAuthenticationResponse":{}"#)
        case .signInStart: .unread(#""mfaPendingCredential":"$pending","mfaEnrollmentId":"$goodFactor""#)
        case .signInFinalize:
            .unread(
                #"""
                "mfaPendingCredential":"$pending","mfaEnrollmentId":"$goodFactor",\#
                "totpVerificationInfo":{"verificationCode":"000000"}
                """#)
        case .deviceSignInStart: .unread(#""providerId":"oidc.enemy""#)

        case .batchCreate, .batchGet, .batchDelete, .query, .queryAccounts, .getConfig, .updateConfig,
            .getPasskeyConfig, .updatePasskeyConfig, .listTenants, .createTenant, .getTenant, .updateTenant,
            .deleteTenant, .defaultSupportedIdps, .listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig,
            .deleteIdpConfig, .getIamPolicy, .setIamPolicy, .testIamPermissions, .initializeAuth, .listProviders,
            .getProvider, .replaceProvider, .updateProvider, .deleteProvider, .testProvider, .listMerges, .listAudit,
            .forecastAccounts, .removeRecoveryCodes:
            .administrators
        case .clearAccounts, .verificationCodes, .oobCodes, .emulatorConfig, .updateEmulatorConfig: .utility
        case .sessionCookiePublicKeys, .sessionCookieCertificates, .idTokenCertificates, .jsonWebKeySet,
            .openIDConfiguration, .getProjects, .recaptchaParams, .recaptchaConfig, .passwordPolicy:
            .published
        }
    }
}

extension AskingTests {
    /// What permits the changes of accounts that each operation proposes.
    static func permission(of endpoint: Endpoint) -> String {
        switch endpoint {
        case .update: "the table, a mailed code, or an administrator"
        case .signUp: "the table, a new account, or an administrator"
        case .delete: "the table, or an administrator"
        case .signInWithIdp, .signInWithGameCenter, .signInWithEmailLink, .signInWithPhoneNumber:
            "the table, a new account, or a sign-in"
        case .sendOobCode: "the table, before a change is mailed"
        case .enrollmentStart, .enrollmentFinalize, .enrollmentWithdraw, .passkeyEnrollmentStart,
            .passkeyEnrollmentFinalize, .makeRecoveryCodes,
            .nameSession:
            "the table"
        case .endSessions: "the table, or an administrator"
        case .resetPassword: "a mailed code, or the old password"
        case .signInWithCustomToken: "a new account"
        case .signInWithPassword, .signInFinalize: "a sign-in"
        case .batchCreate, .batchDelete, .removeRecoveryCodes: "an administrator"
        case .clearAccounts: "all accounts: hardened, name and count confirm it"
        case .deleteTenant: "all accounts: the path names the tenant, as admin libraries send it"
        case .mergePlan, .merge, .undoMerge, .undoMergePlan: "the table, in tests of its own"
        case .commitMerge: "a prepared merge"
        case .abortMerge, .mergeStatus, .listMerges, .listAudit: ""
        case .sendVerificationCode, .lookup, .createAuthUri, .revokeToken, .verifyIosClient, .passkeySignInStart,
            .passkeySignInFinalize, .batchGet, .query, .queryAccounts, .signInStart, .token, .createSessionCookie,
            .sessionCookiePublicKeys, .sessionCookieCertificates, .idTokenCertificates, .jsonWebKeySet,
            .openIDConfiguration, .getProjects, .recaptchaParams, .recaptchaConfig, .passwordPolicy, .getConfig,
            .updateConfig, .listTenants, .createTenant, .getTenant, .updateTenant,
            .defaultSupportedIdps, .listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig,
            .deleteIdpConfig, .getIamPolicy, .setIamPolicy, .testIamPermissions, .initializeAuth, .emulatorConfig,
            .updateEmulatorConfig, .getPasskeyConfig, .updatePasskeyConfig, .verificationCodes, .oobCodes,
            .listProviders, .getProvider, .replaceProvider, .updateProvider, .deleteProvider, .testProvider,
            .deviceSignInStart, .refreshProviderTokens, .forecast, .forecastAccounts,
            .recoveryCodes,
            .listSessions:
            ""
        }
    }
}

extension ClientMessage {
    private static let member = #""idToken":"$member""#

    /// Requests of clients.
    static let samples: [(Endpoint, String)] = [
        (.signUp, #"{"email":"new@x.com","password":"secret1"}"#),
        (.signUp, "{}"),
        (.signUp, #"{"email":"new@x.com","password":"secret1","mfaInfo":[{"phoneInfo":"+15550100"}]}"#),
        (.signUp, #"{\#(member),"email":"new@x.com","password":"secret1"}"#),
        (.signInWithPassword, #"{"email":"member@x.com","password":"secret1"}"#),
        (.signInWithEmailLink, #"{"email":"member@x.com","oobCode":"$linkCode"}"#),
        (
            .signInWithIdp,
            #"{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token={\"sub\":\"s\"}"}"#
        ),
        (.signInWithCustomToken, #"{"token":"{\"uid\":\"custom\"}"}"#),
        (.signInWithPhoneNumber, #"{"sessionInfo":"$smsInfo","code":"$smsCode"}"#),
        (.signInWithPhoneNumber, #"{"phoneNumber":"+15550002","temporaryProof":"$proof"}"#),
        (.sendVerificationCode, #"{"phoneNumber":"+15550100"}"#),
        (.lookup, #"{\#(member)}"#),
        (.update, #"{\#(member),"displayName":"n","photoUrl":"http://localhost/p","password":"secret2"}"#),
        (.update, #"{\#(member),"email":"new@x.com"}"#),
        (
            .update,
            #"{\#(member),"mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15550100","displayName":"n"}]}}"#
        ),
        (.update, #"{\#(member),"linkProviderUserInfo":{"providerId":"google.com","rawId":"r"}}"#),
        (.update, #"{\#(member),"deleteProvider":["phone"],"deletePasskey":["k"],"deleteAttribute":["PHOTO_URL"]}"#),
        (.delete, #"{\#(member)}"#),
        (.createAuthUri, #"{"identifier":"member@x.com","continueUri":"http://localhost/"}"#),
        (.sendOobCode, #"{"requestType":"EMAIL_SIGNIN","email":"new@x.com","continueUrl":"http://localhost/"}"#),
        (.sendOobCode, #"{"requestType":"PASSWORD_RESET","email":"member@x.com"}"#),
        (.sendOobCode, #"{"requestType":"VERIFY_EMAIL",\#(member)}"#),
        (.sendOobCode, #"{"requestType":"VERIFY_AND_CHANGE_EMAIL",\#(member),"newEmail":"new@x.com"}"#),
        (.resetPassword, #"{"oobCode":"$resetCode","newPassword":"secret2"}"#),
        (.resetPassword, #"{"email":"member@x.com","oldPassword":"secret1","newPassword":"secret2"}"#),
        (.signInWithGameCenter, #"{"playerId":"p","displayName":"n"}"#),
        (.revokeToken, #"{\#(member),"providerId":"apple.com","token":"t","tokenType":"ACCESS_TOKEN"}"#),
        (.verifyIosClient, #"{"appToken":"t"}"#),
        (.passkeyEnrollmentStart, #"{\#(member)}"#),
        (
            .passkeyEnrollmentFinalize,
            #"{\#(member),"authenticatorRegistrationResponse":{"id":"k"},"name":"n"}"#
        ),
        (
            .passkeyEnrollmentFinalize,
            #"{\#(member),"authenticatorRegistrationResponse":{"id":"k"},"displayName":"n"}"#
        ),
        (.passkeySignInStart, "{}"),
        (.passkeySignInFinalize, #"{"authenticatorAuthenticationResponse":{"id":"k"}}"#),
        (.enrollmentStart, #"{\#(member),"phoneEnrollmentInfo":{"phoneNumber":"+15550100"}}"#),
        (
            .enrollmentFinalize,
            #"""
            {\#(member),"displayName":"n","phoneVerificationInfo":{"sessionInfo":"$factorInfo",\#
            "code":"$factorCode"}}
            """#
        ),
        (.enrollmentWithdraw, #"{"idToken":"$strong","mfaEnrollmentId":"$strongFactor"}"#),
        (.signInStart, #"{"mfaPendingCredential":"$pending","mfaEnrollmentId":"$strongFactor","phoneSignInInfo":{}}"#),
        (
            .signInFinalize,
            #"{"mfaPendingCredential":"$pending","phoneVerificationInfo":{"sessionInfo":"$smsInfo","code":"1"}}"#
        ),
        (.token, #"{"grantType":"refresh_token","refreshToken":"$tenantRefresh"}"#),
        (.createSessionCookie, #"{\#(member),"validDuration":"3600"}"#),
        (.mergePlan, #"{\#(member),"otherIdToken":"$phone"}"#),
        (.merge, #"{\#(member),"otherIdToken":"$phone","mergeId":"m"}"#),
        (.mergeStatus, #"{\#(member)}"#),
        (.commitMerge, #"{\#(member),"mergeId":"m"}"#),
        (.abortMerge, #"{\#(member),"mergeId":"m"}"#),
        (.undoMergePlan, #"{\#(member),"mergeId":"m"}"#),
        (.undoMerge, #"{\#(member),"mergeId":"m"}"#),
        (.forecast, #"{\#(member)}"#),
        (.makeRecoveryCodes, #"{"idToken":"$strong"}"#),
        (.recoveryCodes, #"{"idToken":"$strong"}"#),
        (.listSessions, #"{\#(member)}"#),
        (.endSessions, #"{\#(member),"others":true}"#),
        (.nameSession, #"{\#(member),"name":"n"}"#),
    ]

    /// Requests that need a provider.
    static let ofProvider: [ClientMessage] = {
        var service = Service.leading()
        service.web = FlowProvider().web("", service.now)
        return [
            (
                Endpoint.createAuthUri,
                #"{"providerId":"oidc.idp","continueUri":"http://localhost/","context":"c","oauthScope":"calendar"}"#
            ),
            (.deviceSignInStart, #"{"providerId":"oidc.idp"}"#),
            (.refreshProviderTokens, #"{"providerId":"oidc.idp","idToken":"t","oauthRefreshToken":"r"}"#),
        ].map { ClientMessage(endpoint: $0, body: $1, service: service) }
    }()

    /// Those of ``all`` that are refused as they are.
    static let refused: Set<Endpoint> = [
        .signInFinalize, .revokeToken, .passkeySignInFinalize, .createSessionCookie, .commitMerge, .abortMerge,
        .undoMergePlan, .undoMerge, .deviceSignInStart, .refreshProviderTokens, .mergeStatus,
    ]
}
