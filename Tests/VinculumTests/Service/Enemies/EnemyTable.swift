import PropertyKit
import Testing
@testable import Vinculum

/// What each operation answers to each ``Enemy``, written out by hand from the rules of the articles.
enum EnemyTable {
    /// The error codes; an empty one where the operation is open to that session.
    struct Words: Sendable {
        var ended = "TOKEN_EXPIRED"
        var withoutFactor: String
        var removedPasskey: String
        var enrolOnly = "OPERATION_NOT_ALLOWED"
        var cookie = "INVALID_ID_TOKEN"
        var otherKind = "INVALID_ID_TOKEN"
        var otherTenant = "TENANT_ID_MISMATCH"
        var otherProject = "INVALID_ID_TOKEN"
        var disabledAccount = "USER_DISABLED"
        var deletedAccount = "USER_NOT_FOUND"

        /// - Parameter weak: The word for a session without the factor of its account, by whichever sign-in.
        init(_ weak: String, passkey: String? = nil, enrolOnly: String = "OPERATION_NOT_ALLOWED") {
            self.withoutFactor = weak
            self.removedPasskey = passkey ?? weak
            self.enrolOnly = enrolOnly
        }

        func word(for enemy: Enemy) -> String {
            switch enemy {
            case .ended: self.ended
            case .withoutFactor: self.withoutFactor
            case .removedPasskey: self.removedPasskey
            case .enrolOnly: self.enrolOnly
            case .cookie: self.cookie
            case .otherKind: self.otherKind
            case .otherTenant: self.otherTenant
            case .otherProject: self.otherProject
            case .disabledAccount: self.disabledAccount
            case .deletedAccount: self.deletedAccount
            }
        }

        /// Of a refresh token, which is nothing but the authority's own.
        static let refresh: Words = {
            var words = Words("")
            (words.cookie, words.otherKind) = ("INVALID_REFRESH_TOKEN", "INVALID_REFRESH_TOKEN")
            (words.otherProject, words.deletedAccount) = ("INVALID_REFRESH_TOKEN", "INVALID_REFRESH_TOKEN")
            return words
        }()
    }

    /// A request with a slot for a credential.
    struct Attempt: Sendable {
        /// The members beside the slot; `$name` stands for a text of the world.
        let members: String
        let words: Words
        /// The member that has the credential.
        let slot: String
        /// Whether an administrator sends it, to the path with the project.
        let isAdministrators: Bool
        let line: SourceLocation

        init(
            _ members: String, _ words: Words, slot: String = "idToken", isAdministrators: Bool = false,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            (self.members, self.words, self.slot, self.isAdministrators) = (members, words, slot, isAdministrators)
            self.line = sourceLocation
        }
    }

    /// What an operation does with a session.
    enum Use: Sendable {
        /// It reads one.
        case session([Attempt])
        /// It reads none: the answer is the same whoever's session comes along. The members make the request succeed.
        case unread(String)
        /// It is for administrators, whom no session makes one.
        case administrators
        /// A utility of emulators: here for administrators too.
        case utility
        /// It publishes what everybody may read, and reads nothing.
        case published
    }

    private static let tooWeak = Words("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    private static let open = Words("")
    /// The enrolment needs a first factor that a second one can follow, which a passkey is not.
    private static func enrolment(_ word: String) -> Words {
        Words("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", passkey: "UNSUPPORTED_FIRST_FACTOR", enrolOnly: word)
    }

    private static let idp =
        #""requestUri":"http://localhost","postBody":"providerId=google.com&id_token={\"sub\":\"enemy\"}""#

    /// The use of each operation. A new operation does not compile before it has an entry.
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
