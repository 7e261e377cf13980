/// An operation of the protocol that messages exist for. ``row`` has what the protocol says about each.
public enum Endpoint: String, CaseIterable, Sendable {
    case signUp
    case signInWithPassword
    case signInWithEmailLink
    case signInWithIdp
    case signInWithCustomToken
    case signInWithPhoneNumber
    case sendVerificationCode
    case lookup
    case update
    case delete
    case createAuthUri
    case sendOobCode
    case resetPassword
    case signInWithGameCenter
    case revokeToken
    case verifyIosClient
    case passkeyEnrollmentStart
    case passkeyEnrollmentFinalize
    case passkeySignInStart
    case passkeySignInFinalize
    case batchCreate
    case batchGet
    case batchDelete
    /// The accounts that match, for administrators.
    case query
    /// ``query`` under its other name.
    case queryAccounts
    case enrollmentStart
    case enrollmentFinalize
    case enrollmentWithdraw
    case signInStart
    case signInFinalize
    case token
    /// For administrators: a longer-lived token for a web site's cookie.
    case createSessionCookie
    /// The keys of session cookies, as a JWK set.
    case sessionCookiePublicKeys
    /// The keys of session cookies, as certificates.
    case sessionCookieCertificates
    /// The keys of ID tokens, as certificates.
    case idTokenCertificates
    /// The keys of all tokens, as a JWK set.
    case jsonWebKeySet
    /// OpenID Connect Discovery 1.0 section 4.
    case openIDConfiguration
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
    /// This service's own: begins a device grant (RFC 8628) at a provider.
    case deviceSignInStart
    /// This service's own: a new access token of a provider.
    case refreshProviderTokens
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
    /// This service's own: how the session's account could be signed in to after a change.
    case forecast
    /// This service's own, for administrators: what a change of policy does to accounts.
    case forecastAccounts
    /// This service's own: new recovery codes of the session's account.
    case makeRecoveryCodes
    /// This service's own: how many recovery codes are left.
    case recoveryCodes
    /// This service's own, for administrators: ends an account's recovery codes.
    case removeRecoveryCodes
    /// This service's own: the sessions of an account.
    case listSessions
    /// This service's own: ends a session, or all but one.
    case endSessions
    /// This service's own: names a session.
    case nameSession
    /// The access policy of a tenant: stored, not enforced.
    case getIamPolicy
    case setIamPolicy
    case testIamPermissions
    case initializeAuth
    /// Emulator utility: the two settings that local tools read.
    case emulatorConfig
    case updateEmulatorConfig
    /// The audit trail of the project or tenant, for administrators.
    case listAudit
    /// Emulator utility: deletes every account.
    case clearAccounts
    /// Emulator utility: the pending SMS codes.
    case verificationCodes
    /// Emulator utility: the mailed links that work.
    case oobCodes
}
