/// An operation of the protocol that messages exist for, with its paths.
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

    /// The credentials that an operation needs.
    public enum Access: Equatable, Sendable {
        /// An API key, or an administrator's bearer token.
        case keyOrBearer
        /// An API key. A bearer token is not read.
        case key
        /// None.
        case open
        /// None at a local emulator; elsewhere an administrator's bearer token.
        case utility
    }

    /// The credentials that the operation needs.
    public var access: Access {
        switch self {
        case .token, .sessionCookiePublicKeys, .passkeyEnrollmentStart, .passkeyEnrollmentFinalize, .passkeySignInStart,
            .passkeySignInFinalize, .deviceSignInStart, .refreshProviderTokens, .forecast,
            .makeRecoveryCodes,
            .nameSession:
            .key
        case .sessionCookieCertificates, .idTokenCertificates, .jsonWebKeySet, .openIDConfiguration: .open
        case .clearAccounts, .verificationCodes, .oobCodes, .emulatorConfig, .updateEmulatorConfig: .utility
        default: .keyOrBearer
        }
    }

    /// Whether administrators alone may call it, in whichever project.
    var isOfAdministrators: Bool {
        switch self {
        case .batchCreate, .batchGet, .batchDelete, .query, .queryAccounts, .getConfig, .updateConfig,
            .getPasskeyConfig, .updatePasskeyConfig, .listTenants,
            .createTenant, .getTenant, .updateTenant, .deleteTenant, .defaultSupportedIdps, .listIdpConfigs,
            .createIdpConfig, .getIdpConfig, .updateIdpConfig, .deleteIdpConfig, .getIamPolicy, .setIamPolicy,
            .testIamPermissions, .initializeAuth, .listProviders, .getProvider, .replaceProvider, .updateProvider,
            .deleteProvider, .testProvider, .listMerges, .listAudit, .forecastAccounts,
            .removeRecoveryCodes, .createSessionCookie:
            true
        default: false
        }
    }

    /// Whether a bearer token can make the caller an administrator.
    package var readsBearer: Bool { self.access == .keyOrBearer || self.access == .utility }

    /// Whether it accepts the query parameters common to the service's operations, which passkeys do not.
    var acceptsCommonParameters: Bool {
        switch self {
        case .passkeyEnrollmentStart, .passkeyEnrollmentFinalize, .passkeySignInStart, .passkeySignInFinalize: false
        default: self.access == .key || self.access == .keyOrBearer
        }
    }

    /// Whether it works in a project or tenant with `disableAuth`.
    ///
    /// The reference refreshes tokens there; what listens to everybody must not have backends believe them.
    func worksWhileDisabled(under trust: TrustLevel) -> Bool {
        switch self {
        case .token: trust < .hardened
        case .createSessionCookie, .batchDelete, .clearAccounts, .verificationCodes, .oobCodes, .listAudit: true
        default: self.isOfConfiguration || self.isOfKeys
        }
    }

    /// Whether it publishes the keys of tokens.
    private var isOfKeys: Bool {
        switch self {
        case .sessionCookiePublicKeys, .sessionCookieCertificates, .idTokenCertificates, .jsonWebKeySet,
            .openIDConfiguration:
            true
        default: false
        }
    }

    /// Whether it reads or writes the configuration of a project or tenant, for administrators and local tools.
    private var isOfConfiguration: Bool {
        switch self {
        case .getConfig, .updateConfig, .getPasskeyConfig, .updatePasskeyConfig, .emulatorConfig,
            .updateEmulatorConfig, .listTenants, .createTenant, .getTenant, .updateTenant, .deleteTenant,
            .getIamPolicy, .setIamPolicy, .testIamPermissions, .initializeAuth, .defaultSupportedIdps,
            .listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig, .deleteIdpConfig,
            .listProviders, .getProvider, .replaceProvider, .updateProvider, .deleteProvider, .testProvider:
            true
        default: false
        }
    }

    /// Whether the query may name the tenant.
    var readsTenantFromQuery: Bool {
        switch self {
        case .batchGet, .recaptchaConfig, .passwordPolicy: true
        default: false
        }
    }

    /// Whether it is about accounts, so that its first use creates a tenant.
    var isOfAccounts: Bool {
        switch self {
        case .clearAccounts, .verificationCodes, .oobCodes, .getProjects, .recaptchaParams, .recaptchaConfig,
            .passwordPolicy, .forecastAccounts, .listAudit:
            false
        default: !self.isOfConfiguration && !self.isOfKeys
        }
    }

    /// The HTTP method.
    public var method: String {
        switch self {
        case .batchGet, .verificationCodes, .oobCodes, .getProjects, .recaptchaParams, .recaptchaConfig,
            .passwordPolicy,
            .getConfig, .getPasskeyConfig, .listTenants, .getTenant, .emulatorConfig, .sessionCookiePublicKeys,
            .sessionCookieCertificates,
            .idTokenCertificates, .jsonWebKeySet, .openIDConfiguration, .defaultSupportedIdps, .listIdpConfigs,
            .getIdpConfig, .listProviders, .getProvider, .testProvider, .listMerges, .listAudit:
            "GET"
        case .updateConfig, .updatePasskeyConfig, .updateTenant, .updateEmulatorConfig, .updateIdpConfig,
            .updateProvider:
            "PATCH"
        case .clearAccounts, .deleteTenant, .deleteIdpConfig, .deleteProvider: "DELETE"
        case .replaceProvider: "PUT"
        default: "POST"
        }
    }

    /// The path without a project, for the project of the API key; `nil` if there is none.
    public var path: String? {
        switch self {
        case .signUp: "/identitytoolkit.googleapis.com/v1/accounts:signUp"
        case .signInWithPassword: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"
        case .signInWithEmailLink: "/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink"
        case .signInWithIdp: "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp"
        case .signInWithCustomToken: "/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken"
        case .signInWithPhoneNumber: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber"
        case .sendVerificationCode: "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode"
        case .lookup: "/identitytoolkit.googleapis.com/v1/accounts:lookup"
        case .update: "/identitytoolkit.googleapis.com/v1/accounts:update"
        case .delete: "/identitytoolkit.googleapis.com/v1/accounts:delete"
        case .createAuthUri: "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri"
        case .sendOobCode: "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode"
        case .resetPassword: "/identitytoolkit.googleapis.com/v1/accounts:resetPassword"
        case .signInWithGameCenter: "/identitytoolkit.googleapis.com/v1/accounts:signInWithGameCenter"
        case .revokeToken: "/identitytoolkit.googleapis.com/v2/accounts:revokeToken"
        case .verifyIosClient: "/identitytoolkit.googleapis.com/v1/accounts:verifyIosClient"
        case .passkeyEnrollmentStart: "/identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:start"
        case .passkeyEnrollmentFinalize: "/identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:finalize"
        case .passkeySignInStart: "/identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:start"
        case .passkeySignInFinalize: "/identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:finalize"
        case .enrollmentStart: "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start"
        case .enrollmentFinalize: "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize"
        case .enrollmentWithdraw: "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw"
        case .signInStart: "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start"
        case .signInFinalize: "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize"
        case .token: "/securetoken.googleapis.com/v1/token"
        case .sessionCookiePublicKeys: "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys"
        case .sessionCookieCertificates: Endpoint.legacyPrefix + "publicKeys"
        case .idTokenCertificates: "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
        case .listSessions: Endpoint.ownRoot + "/accounts:listSessions"
        case .endSessions: Endpoint.ownRoot + "/accounts:endSessions"
        case .nameSession: Endpoint.ownRoot + "/accounts:nameSession"
        case .jsonWebKeySet: "/.well-known/jwks.json"
        case .openIDConfiguration: "/.well-known/openid-configuration"
        case .getProjects: "/identitytoolkit.googleapis.com/v1/projects"
        case .recaptchaParams: "/identitytoolkit.googleapis.com/v1/recaptchaParams"
        case .recaptchaConfig: "/identitytoolkit.googleapis.com/v2/recaptchaConfig"
        case .passwordPolicy: "/identitytoolkit.googleapis.com/v2/passwordPolicy"
        case .defaultSupportedIdps: "/identitytoolkit.googleapis.com/v2/defaultSupportedIdps"
        case .mergePlan: "/vinculum/v1/accounts:mergePlan"
        case .merge: "/vinculum/v1/accounts:merge"
        case .mergeStatus: "/vinculum/v1/accounts:mergeStatus"
        case .commitMerge: "/vinculum/v1/accounts:commitMerge"
        case .abortMerge: "/vinculum/v1/accounts:abortMerge"
        case .undoMergePlan: "/vinculum/v1/accounts:undoMergePlan"
        case .undoMerge: "/vinculum/v1/accounts:undoMerge"
        case .forecast: Endpoint.ownRoot + "/accounts:forecast"
        case .makeRecoveryCodes: "/vinculum/v1/accounts:makeRecoveryCodes"
        case .recoveryCodes: "/vinculum/v1/accounts:recoveryCodes"
        case .batchCreate, .batchGet, .clearAccounts, .verificationCodes, .oobCodes, .getConfig, .updateConfig,
            .getPasskeyConfig, .updatePasskeyConfig, .listTenants, .createTenant, .getTenant, .updateTenant,
            .deleteTenant, .emulatorConfig, .updateEmulatorConfig,
            .createSessionCookie, .batchDelete, .query, .queryAccounts, .getIamPolicy, .setIamPolicy,
            .testIamPermissions,
            .initializeAuth, .listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig, .deleteIdpConfig,
            .listProviders, .getProvider, .replaceProvider, .updateProvider, .deleteProvider, .testProvider,
            .deviceSignInStart, .refreshProviderTokens, .listMerges, .listAudit, .forecastAccounts,
            .removeRecoveryCodes:
            nil
        }
    }

    /// The path that names a project and perhaps a tenant, which is for administrators, emulator utilities excepted;
    /// `nil` if there is none.
    public func path(project: String, tenant: String?) -> String? {
        guard let (root, leaf) = self.projectPath, self.hasPath(ofTenant: tenant != nil) else { return nil }
        let scope = tenant.map { "/tenants/\(PercentEncoding.encodedComponent($0))" } ?? ""
        let tail = leaf.isEmpty || leaf.utf8.first == UInt8(ascii: ":") ? leaf : "/\(leaf)"
        return "\(root)/projects/\(PercentEncoding.encodedComponent(project))\(scope)\(tail)"
    }

    /// Whether the operation has a path with a tenant, or one without.
    func hasPath(ofTenant: Bool) -> Bool {
        switch self {
        case .getTenant, .updateTenant, .deleteTenant, .getIamPolicy, .setIamPolicy, .testIamPermissions: ofTenant
        case .getConfig, .updateConfig, .listTenants, .createTenant, .emulatorConfig, .updateEmulatorConfig,
            .queryAccounts,
            .initializeAuth:
            !ofTenant
        default: true
        }
    }

    /// The path before `/projects/…` and after the names of project and tenant: nothing for a tenant itself, a verb
    /// with its colon, or the rest of the path.
    var projectPath: (root: String, leaf: String)? {
        switch self {
        case .signUp: (Endpoint.projectRoot, "accounts")
        case .batchCreate: (Endpoint.projectRoot, "accounts:batchCreate")
        case .batchGet: (Endpoint.projectRoot, "accounts:batchGet")
        case .batchDelete: (Endpoint.projectRoot, "accounts:batchDelete")
        case .query: (Endpoint.projectRoot, "accounts:query")
        case .queryAccounts: (Endpoint.projectRoot, ":queryAccounts")
        case .delete: (Endpoint.projectRoot, "accounts:delete")
        case .lookup: (Endpoint.projectRoot, "accounts:lookup")
        case .sendOobCode: (Endpoint.projectRoot, "accounts:sendOobCode")
        case .update: (Endpoint.projectRoot, "accounts:update")
        case .createSessionCookie: (Endpoint.projectRoot, ":createSessionCookie")
        case .clearAccounts: (Endpoint.emulatorRoot, "accounts")
        case .verificationCodes: (Endpoint.emulatorRoot, "verificationCodes")
        case .oobCodes: (Endpoint.emulatorRoot, "oobCodes")
        case .emulatorConfig, .updateEmulatorConfig: (Endpoint.emulatorRoot, "config")
        case .getConfig, .updateConfig: (Endpoint.configurationRoot, "config")
        case .getPasskeyConfig, .updatePasskeyConfig: (Endpoint.configurationRoot, "passkeyConfig")
        case .listTenants, .createTenant: (Endpoint.configurationRoot, "tenants")
        case .getTenant, .updateTenant, .deleteTenant: (Endpoint.configurationRoot, "")
        case .getIamPolicy: (Endpoint.configurationRoot, ":getIamPolicy")
        case .setIamPolicy: (Endpoint.configurationRoot, ":setIamPolicy")
        case .testIamPermissions: (Endpoint.configurationRoot, ":testIamPermissions")
        case .initializeAuth: (Endpoint.configurationRoot, "identityPlatform:initializeAuth")
        case .deviceSignInStart: (Endpoint.ownRoot, "deviceSignIn:start")
        case .refreshProviderTokens: (Endpoint.ownRoot, "providerTokens:refresh")
        case .mergeStatus: (Endpoint.ownRoot, "accounts:mergeStatus")
        case .commitMerge: (Endpoint.ownRoot, "accounts:commitMerge")
        case .abortMerge: (Endpoint.ownRoot, "accounts:abortMerge")
        case .undoMergePlan: (Endpoint.ownRoot, "accounts:undoMergePlan")
        case .undoMerge: (Endpoint.ownRoot, "accounts:undoMerge")
        case .listMerges: (Endpoint.ownRoot, "merges")
        case .listAudit: (Endpoint.ownRoot, "audit")
        case .forecastAccounts: (Endpoint.ownRoot, "accounts:forecast")
        case .recoveryCodes: (Endpoint.ownRoot, "accounts:recoveryCodes")
        case .removeRecoveryCodes: (Endpoint.ownRoot, "accounts:removeRecoveryCodes")
        case .listSessions: (Endpoint.ownRoot, "accounts:listSessions")
        case .endSessions: (Endpoint.ownRoot, "accounts:endSessions")
        default: nil
        }
    }

    private static var projectRoot: String { "/identitytoolkit.googleapis.com/v1" }
    static var configurationRoot: String { "/identitytoolkit.googleapis.com/v2" }
    private static var emulatorRoot: String { "/emulator/v1" }
    /// What no published interface has.
    static var ownRoot: String { "/vinculum/v1" }
}
