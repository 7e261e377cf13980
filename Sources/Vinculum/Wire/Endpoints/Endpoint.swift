/// An operation of the protocol that messages exist for. ``row`` has what the protocol says about each; the articles of
/// all operations have the headings below.
public enum Endpoint: String, CaseIterable, Sendable {

    // MARK: Signing in

    case signUp
    case signInWithPassword
    case signInWithEmailLink
    case signInWithIdp
    case signInWithCustomToken
    case signInWithPhoneNumber
    case signInWithGameCenter
    case sendVerificationCode
    case createAuthUri
    /// This service's own: begins a device grant (RFC 8628) at a provider.
    case deviceSignInStart
    case verifyIosClient
    case token

    // MARK: Accounts

    case lookup
    case update
    case delete
    case sendOobCode
    case resetPassword
    case revokeToken
    /// This service's own: a new access token of a provider.
    case refreshProviderTokens
    /// This service's own: how the session's account could be signed in to after a change.
    case forecast

    // MARK: Sessions

    /// This service's own: the sessions of an account.
    case listSessions
    /// This service's own: ends a session, or all but one.
    case endSessions
    /// This service's own: names a session.
    case nameSession
    /// For administrators: a longer-lived token for a web site's cookie.
    case createSessionCookie

    // MARK: Second factors

    case enrollmentStart
    case enrollmentFinalize
    case enrollmentWithdraw
    case signInStart
    case signInFinalize
    /// This service's own: new recovery codes of the session's account.
    case makeRecoveryCodes
    /// This service's own: how many recovery codes are left.
    case recoveryCodes
    /// This service's own, for administrators: ends an account's recovery codes.
    case removeRecoveryCodes

    // MARK: Passkeys

    case passkeyEnrollmentStart
    case passkeyEnrollmentFinalize
    case passkeySignInStart
    case passkeySignInFinalize

    // MARK: Merges

    /// This service's own: what a merge of two accounts would do.
    case mergePlan
    /// This service's own: prepares a merge of two accounts.
    case merge
    case mergeStatus
    /// This service's own: the application has moved its data, so the sign-in methods move.
    case commitMerge
    case abortMerge
    /// This service's own: what the undo of a merge would do.
    case undoMergePlan
    case undoMerge
    /// This service's own: the merges of a project or tenant, for administrators.
    case listMerges

    // MARK: Many accounts

    case batchCreate
    case batchGet
    case batchDelete
    /// The accounts that match, for administrators.
    case query
    /// ``query`` under its other name.
    case queryAccounts
    /// This service's own, for administrators: what a change of policy does to accounts.
    case forecastAccounts
    /// The audit trail of the project or tenant, for administrators.
    case listAudit

    // MARK: Public keys

    /// The keys of session cookies, as a JWK set.
    case sessionCookiePublicKeys
    /// The keys of session cookies, as certificates.
    case sessionCookieCertificates
    /// The keys of ID tokens, as certificates.
    case idTokenCertificates
    /// The keys of ID tokens, as a JWK set.
    case jsonWebKeySet
    /// OpenID Connect Discovery 1.0 section 4.
    case openIDConfiguration

    // MARK: Projects and tenants

    /// What clients may know of the project.
    case getProjects
    case recaptchaParams
    case recaptchaConfig
    case passwordPolicy
    case getConfig
    case updateConfig
    /// The domain and origins of passkeys.
    case getPasskeyConfig
    case updatePasskeyConfig
    case listTenants
    case createTenant
    case getTenant
    case updateTenant
    case deleteTenant
    /// The access policy of a tenant: stored, not enforced.
    case getIamPolicy
    case setIamPolicy
    case testIamPermissions
    case initializeAuth

    // MARK: Identity providers

    /// The identity providers that have a fixed id.
    case defaultSupportedIdps
    /// The configurations of identity providers of one kind; ``ProviderPath`` has the paths of these five.
    case listIdpConfigs
    case createIdpConfig
    case getIdpConfig
    case updateIdpConfig
    case deleteIdpConfig
    /// This service's own registry of identity providers; ``RegistryPath`` has the paths of these six.
    case listProviders
    case getProvider
    case replaceProvider
    case updateProvider
    case deleteProvider
    /// Fetches what a provider publishes.
    case testProvider

    // MARK: Local tools

    /// Emulator utility: the two settings that local tools read.
    case emulatorConfig
    case updateEmulatorConfig
    /// Emulator utility: deletes every account.
    case clearAccounts
    /// Emulator utility: the pending SMS codes.
    case verificationCodes
    /// Emulator utility: the mailed links that work.
    case oobCodes
}

extension Endpoint {
    /// The operation's row: what routing, access, descriptions, clients and tests have of it.
    var row: Row {
        switch self {
        case .signUp:
            Row(
                .post, .both(.v1, clients: "accounts:signUp", named: "accounts"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "signupNewUser")
        case .signInWithPassword:
            Row(
                .post, .clients(.v1, "accounts:signInWithPassword"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "verifyPassword")
        case .signInWithEmailLink:
            Row(
                .post, .clients(.v1, "accounts:signInWithEmailLink"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "emailLinkSignin")
        case .signInWithIdp:
            Row(
                .post, .clients(.v1, "accounts:signInWithIdp"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "verifyAssertion")
        case .signInWithCustomToken:
            Row(
                .post, .clients(.v1, "accounts:signInWithCustomToken"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "verifyCustomToken")
        case .signInWithPhoneNumber:
            Row(
                .post, .clients(.v1, "accounts:signInWithPhoneNumber"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "verifyPhoneNumber")
        case .signInWithGameCenter:
            Row(
                .post, .clients(.v1, "accounts:signInWithGameCenter"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "signInWithGameCenter")
        case .sendVerificationCode:
            Row(
                .post, .clients(.v1, "accounts:sendVerificationCode"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "sendVerificationCode")
        case .createAuthUri:
            Row(
                .post, .clients(.v1, "accounts:createAuthUri"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "createAuthUri")
        case .deviceSignInStart:
            Row(.post, .named(.own, "deviceSignIn:start"), .client, .accounts, whileDisabled: .refused)
        case .verifyIosClient:
            Row(
                .post, .clients(.v1, "accounts:verifyIosClient"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "verifyClient")
        case .token:
            Row(
                .post, .clients(.top, "securetoken.googleapis.com/v1/token"),
                .client, .accounts, whileDisabled: .worksUnlessHardened)
        case .lookup:
            Row(
                .post, .both(.v1, "accounts:lookup"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "getAccountInfo")
        case .update:
            Row(
                .post, .both(.v1, "accounts:update"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "setAccountInfo")
        case .delete:
            Row(
                .post, .both(.v1, "accounts:delete"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "deleteAccount")
        case .sendOobCode:
            Row(
                .post, .both(.v1, "accounts:sendOobCode"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "getOobConfirmationCode")
        case .resetPassword:
            Row(
                .post, .clients(.v1, "accounts:resetPassword"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused, legacy: "resetPassword")
        case .revokeToken:
            Row(
                .post, .clients(.v2, "accounts:revokeToken"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .refreshProviderTokens:
            Row(.post, .named(.own, "providerTokens:refresh"), .client, .accounts, whileDisabled: .refused)
        case .forecast:
            Row(
                .post, .clients(.own, "accounts:forecast"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .listSessions:
            Row(.post, .both(.own, "accounts:listSessions"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .endSessions:
            Row(.post, .both(.own, "accounts:endSessions"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .nameSession:
            Row(.post, .clients(.own, "accounts:nameSession"), .client, .accounts, whileDisabled: .refused)
        case .createSessionCookie:
            Row(.post, .named(.v1, ":createSessionCookie"), .administrator, .accounts, whileDisabled: .works)
        case .enrollmentStart:
            Row(
                .post, .clients(.v2, "accounts/mfaEnrollment:start"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .enrollmentFinalize:
            Row(
                .post, .clients(.v2, "accounts/mfaEnrollment:finalize"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .enrollmentWithdraw:
            Row(
                .post, .clients(.v2, "accounts/mfaEnrollment:withdraw"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .signInStart:
            Row(
                .post, .clients(.v2, "accounts/mfaSignIn:start"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .signInFinalize:
            Row(
                .post, .clients(.v2, "accounts/mfaSignIn:finalize"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .makeRecoveryCodes:
            Row(.post, .clients(.own, "accounts:makeRecoveryCodes"), .client, .accounts, whileDisabled: .refused)
        case .recoveryCodes:
            Row(
                .post, .both(.own, "accounts:recoveryCodes"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .removeRecoveryCodes:
            Row(.post, .named(.own, "accounts:removeRecoveryCodes"), .administrator, .accounts, whileDisabled: .refused)
        case .passkeyEnrollmentStart:
            Row(
                .post, .clients(.v2, "accounts/passkeyEnrollment:start"),
                .client, .accounts, whileDisabled: .refused, query: .unchecked)
        case .passkeyEnrollmentFinalize:
            Row(
                .post, .clients(.v2, "accounts/passkeyEnrollment:finalize"),
                .client, .accounts, whileDisabled: .refused, query: .unchecked)
        case .passkeySignInStart:
            Row(
                .post, .clients(.v2, "accounts/passkeySignIn:start"),
                .client, .accounts, whileDisabled: .refused, query: .unchecked)
        case .passkeySignInFinalize:
            Row(
                .post, .clients(.v2, "accounts/passkeySignIn:finalize"),
                .client, .accounts, whileDisabled: .refused, query: .unchecked)
        case .mergePlan:
            Row(.post, .clients(.own, "accounts:mergePlan"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .merge:
            Row(.post, .clients(.own, "accounts:merge"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .mergeStatus:
            Row(.post, .both(.own, "accounts:mergeStatus"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .commitMerge:
            Row(.post, .both(.own, "accounts:commitMerge"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .abortMerge:
            Row(.post, .both(.own, "accounts:abortMerge"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .undoMergePlan:
            Row(
                .post, .both(.own, "accounts:undoMergePlan"),
                .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .undoMerge:
            Row(.post, .both(.own, "accounts:undoMerge"), .clientOrAdministrator, .accounts, whileDisabled: .refused)
        case .listMerges:
            Row(.get, .named(.own, "merges"), .administrator, .accounts, whileDisabled: .refused)
        case .batchCreate:
            Row(
                .post, .named(.v1, "accounts:batchCreate"),
                .administrator, .accounts, whileDisabled: .refused, legacy: "uploadAccount")
        case .batchGet:
            Row(
                .get, .named(.v1, "accounts:batchGet"),
                .administrator, .accounts, whileDisabled: .refused, legacy: "downloadAccount", query: .commonAndTenant)
        case .batchDelete:
            Row(.post, .named(.v1, "accounts:batchDelete"), .administrator, .accounts, whileDisabled: .works)
        case .query:
            Row(.post, .named(.v1, "accounts:query"), .administrator, .accounts, whileDisabled: .refused)
        case .queryAccounts:
            Row(.post, .named(.v1, ":queryAccounts", .projects), .administrator, .accounts, whileDisabled: .refused)
        case .forecastAccounts:
            Row(.post, .named(.own, "accounts:forecast"), .administrator, .project, whileDisabled: .refused)
        case .listAudit:
            Row(.get, .named(.own, "audit"), .administrator, .project, whileDisabled: .works)
        case .sessionCookiePublicKeys:
            Row(
                .get, .clients(.v1, "sessionCookiePublicKeys"),
                .client, .keys, whileDisabled: .works, published: "session-cookie-keys.json")
        case .sessionCookieCertificates:
            Row(
                .get, .clients(.v1, "publicKeys"), .anyone, .keys, whileDisabled: .works, legacy: "publicKeys",
                published: "session-cookie-certificates")
        case .idTokenCertificates:
            Row(
                .get,
                .clients(.top, "www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"),
                .anyone, .keys, whileDisabled: .works, published: "certificates")
        case .jsonWebKeySet:
            Row(
                .get, .clients(.top, ".well-known/jwks.json"),
                .anyone, .keys, whileDisabled: .works, published: "jwks.json")
        case .openIDConfiguration:
            Row(
                .get, .clients(.top, ".well-known/openid-configuration"),
                .anyone, .keys, whileDisabled: .works, published: "openid-configuration")
        case .getProjects:
            Row(
                .get, .clients(.v1, "projects"),
                .clientOrAdministrator, .project, whileDisabled: .refused, legacy: "getProjectConfig")
        case .recaptchaParams:
            Row(
                .get, .clients(.v1, "recaptchaParams"),
                .clientOrAdministrator, .project, whileDisabled: .refused, legacy: "getRecaptchaParam")
        case .recaptchaConfig:
            Row(
                .get, .clients(.v2, "recaptchaConfig"),
                .clientOrAdministrator, .project, whileDisabled: .refused, query: .commonAndTenant)
        case .passwordPolicy:
            Row(
                .get, .clients(.v2, "passwordPolicy"),
                .clientOrAdministrator, .project, whileDisabled: .refused, query: .commonAndTenant)
        case .getConfig:
            Row(.get, .named(.v2, "config", .projects), .administrator, .configuration, whileDisabled: .works)
        case .updateConfig:
            Row(.patch, .named(.v2, "config", .projects), .administrator, .configuration, whileDisabled: .works)
        case .getPasskeyConfig:
            Row(.get, .named(.v2, "passkeyConfig"), .administrator, .configuration, whileDisabled: .works)
        case .updatePasskeyConfig:
            Row(.patch, .named(.v2, "passkeyConfig"), .administrator, .configuration, whileDisabled: .works)
        case .listTenants:
            Row(.get, .named(.v2, "tenants", .projects), .administrator, .configuration, whileDisabled: .works)
        case .createTenant:
            Row(.post, .named(.v2, "tenants", .projects), .administrator, .configuration, whileDisabled: .works)
        case .getTenant:
            Row(.get, .named(.v2, "", .tenants), .administrator, .configuration, whileDisabled: .works)
        case .updateTenant:
            Row(.patch, .named(.v2, "", .tenants), .administrator, .configuration, whileDisabled: .works)
        case .deleteTenant:
            Row(.delete, .named(.v2, "", .tenants), .administrator, .configuration, whileDisabled: .works)
        case .getIamPolicy:
            Row(.post, .named(.v2, ":getIamPolicy", .tenants), .administrator, .configuration, whileDisabled: .works)
        case .setIamPolicy:
            Row(.post, .named(.v2, ":setIamPolicy", .tenants), .administrator, .configuration, whileDisabled: .works)
        case .testIamPermissions:
            Row(
                .post, .named(.v2, ":testIamPermissions", .tenants),
                .administrator, .configuration, whileDisabled: .works)
        case .initializeAuth:
            Row(
                .post, .named(.v2, "identityPlatform:initializeAuth", .projects),
                .administrator, .configuration, whileDisabled: .works)
        case .defaultSupportedIdps:
            Row(.get, .clients(.v2, "defaultSupportedIdps"), .administrator, .configuration, whileDisabled: .works)
        case .listIdpConfigs:
            Row(.get, .providers, .administrator, .configuration, whileDisabled: .works)
        case .createIdpConfig:
            Row(.post, .providers, .administrator, .configuration, whileDisabled: .works)
        case .getIdpConfig:
            Row(.get, .providers, .administrator, .configuration, whileDisabled: .works)
        case .updateIdpConfig:
            Row(.patch, .providers, .administrator, .configuration, whileDisabled: .works)
        case .deleteIdpConfig:
            Row(.delete, .providers, .administrator, .configuration, whileDisabled: .works)
        case .listProviders:
            Row(.get, .registry, .administrator, .configuration, whileDisabled: .works)
        case .getProvider:
            Row(.get, .registry, .administrator, .configuration, whileDisabled: .works)
        case .replaceProvider:
            Row(.put, .registry, .administrator, .configuration, whileDisabled: .works)
        case .updateProvider:
            Row(.patch, .registry, .administrator, .configuration, whileDisabled: .works)
        case .deleteProvider:
            Row(.delete, .registry, .administrator, .configuration, whileDisabled: .works)
        case .testProvider:
            Row(.get, .registry, .administrator, .configuration, whileDisabled: .works)
        case .emulatorConfig:
            Row(.get, .named(.emulator, "config", .projects), .localTool, .configuration, whileDisabled: .works)
        case .updateEmulatorConfig:
            Row(.patch, .named(.emulator, "config", .projects), .localTool, .configuration, whileDisabled: .works)
        case .clearAccounts:
            Row(.delete, .named(.emulator, "accounts"), .localTool, .project, whileDisabled: .works)
        case .verificationCodes:
            Row(.get, .named(.emulator, "verificationCodes"), .localTool, .project, whileDisabled: .works)
        case .oobCodes:
            Row(.get, .named(.emulator, "oobCodes"), .localTool, .project, whileDisabled: .works)
        }
    }
}
