/// An operation of the protocol that messages exist for, with every path it answers under.
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
    /// The accounts that fit, for administrators.
    case query
    /// The same by its other name.
    case queryAccounts
    case enrollmentStart
    case enrollmentFinalize
    case enrollmentWithdraw
    case signInStart
    case signInFinalize
    case token
    /// For an administrator: a longer-lived token for a web site's own cookie.
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
    /// What a client learns of the project.
    case getProjects
    case recaptchaParams
    case recaptchaConfig
    case passwordPolicy
    case getConfig
    case updateConfig
    case listTenants
    case createTenant
    case getTenant
    case updateTenant
    case deleteTenant
    /// The identity providers that are known by name.
    case defaultSupportedIdps
    /// How the identity providers of one kind are set up; see ``ProviderPath`` for the paths of these five.
    case listIdpConfigs
    case createIdpConfig
    case getIdpConfig
    case updateIdpConfig
    case deleteIdpConfig
    /// Who may do what with a tenant: stored, not enforced.
    case getIamPolicy
    case setIamPolicy
    case testIamPermissions
    case initializeAuth
    /// Emulator utility: the two settings that local tools look at.
    case emulatorConfig
    case updateEmulatorConfig
    /// Emulator utility: forgets every account.
    case clearAccounts
    /// Emulator utility: the SMS codes that are out.
    case verificationCodes
    /// Emulator utility: the mailed links that are out.
    case oobCodes

    /// Who may call, and how that is shown.
    public enum Access: Equatable, Sendable {
        /// An API key, or a bearer token, which makes the caller an administrator.
        case keyOrBearer
        /// An API key; a bearer token is not looked at.
        case key
        /// Anybody.
        case open
        /// Anybody who can reach a local emulator; elsewhere its administrator.
        case utility
    }

    public var access: Access {
        switch self {
        case .token, .sessionCookiePublicKeys, .passkeyEnrollmentStart, .passkeyEnrollmentFinalize, .passkeySignInStart,
            .passkeySignInFinalize:
            .key
        case .sessionCookieCertificates, .idTokenCertificates, .jsonWebKeySet, .openIDConfiguration: .open
        case .clearAccounts, .verificationCodes, .oobCodes, .emulatorConfig, .updateEmulatorConfig: .utility
        default: .keyOrBearer
        }
    }

    /// Whether it is an operation of the service that takes the query parameters common to all of them, which passkeys do
    /// not.
    var acceptsCommonParameters: Bool {
        switch self {
        case .passkeyEnrollmentStart, .passkeyEnrollmentFinalize, .passkeySignInStart, .passkeySignInFinalize: false
        default: self.access == .key || self.access == .keyOrBearer
        }
    }

    /// Whether a project or tenant with `disableAuth` still serves it.
    var worksWhileDisabled: Bool {
        switch self {
        case .token, .createSessionCookie, .batchDelete, .clearAccounts, .verificationCodes, .oobCodes: true
        default: self.isOfConfiguration || self.isOfKeys
        }
    }

    /// Whether it publishes the keys of tokens.
    private var isOfKeys: Bool {
        switch self {
        case .sessionCookiePublicKeys, .sessionCookieCertificates, .idTokenCertificates, .jsonWebKeySet, .openIDConfiguration: true
        default: false
        }
    }

    /// Whether it reads or writes the configuration of a project or tenant, for administrators and local tools.
    private var isOfConfiguration: Bool {
        switch self {
        case .getConfig, .updateConfig, .emulatorConfig, .updateEmulatorConfig, .listTenants, .createTenant, .getTenant,
            .updateTenant, .deleteTenant, .getIamPolicy, .setIamPolicy, .testIamPermissions, .initializeAuth,
            .defaultSupportedIdps, .listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig, .deleteIdpConfig:
            true
        default: false
        }
    }

    /// Whether the tenant may be named in the query.
    var readsTenantFromQuery: Bool {
        switch self {
        case .batchGet, .recaptchaConfig, .passwordPolicy: true
        default: false
        }
    }

    /// Whether it concerns accounts, so that a tenant comes into being when somebody first uses it.
    var isOfAccounts: Bool {
        switch self {
        case .clearAccounts, .verificationCodes, .oobCodes, .getProjects, .recaptchaParams, .recaptchaConfig, .passwordPolicy: false
        default: !self.isOfConfiguration && !self.isOfKeys
        }
    }

    public var method: String {
        switch self {
        case .batchGet, .verificationCodes, .oobCodes, .getProjects, .recaptchaParams, .recaptchaConfig, .passwordPolicy,
            .getConfig, .listTenants, .getTenant, .emulatorConfig, .sessionCookiePublicKeys, .sessionCookieCertificates,
            .idTokenCertificates, .jsonWebKeySet, .openIDConfiguration, .defaultSupportedIdps, .listIdpConfigs, .getIdpConfig:
            "GET"
        case .updateConfig, .updateTenant, .updateEmulatorConfig, .updateIdpConfig: "PATCH"
        case .clearAccounts, .deleteTenant, .deleteIdpConfig: "DELETE"
        default: "POST"
        }
    }

    /// The path without a project, for the project that the API key stands for.
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
        case .jsonWebKeySet: "/.well-known/jwks.json"
        case .openIDConfiguration: "/.well-known/openid-configuration"
        case .getProjects: "/identitytoolkit.googleapis.com/v1/projects"
        case .recaptchaParams: "/identitytoolkit.googleapis.com/v1/recaptchaParams"
        case .recaptchaConfig: "/identitytoolkit.googleapis.com/v2/recaptchaConfig"
        case .passwordPolicy: "/identitytoolkit.googleapis.com/v2/passwordPolicy"
        case .defaultSupportedIdps: "/identitytoolkit.googleapis.com/v2/defaultSupportedIdps"
        case .batchCreate, .batchGet, .clearAccounts, .verificationCodes, .oobCodes, .getConfig, .updateConfig,
            .listTenants, .createTenant, .getTenant, .updateTenant, .deleteTenant, .emulatorConfig, .updateEmulatorConfig,
            .createSessionCookie, .batchDelete, .query, .queryAccounts, .getIamPolicy, .setIamPolicy, .testIamPermissions,
            .initializeAuth, .listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig, .deleteIdpConfig:
            nil
        }
    }

    /// The path that names a project and perhaps a tenant; such a path is for administrators, emulator utilities excepted.
    public func path(project: String, tenant: String?) -> String? {
        guard let (root, leaf) = self.projectPath, self.hasPath(ofTenant: tenant != nil) else { return nil }
        let scope = tenant.map { "/tenants/\(PercentEncoding.encodedComponent($0))" } ?? ""
        let tail = leaf.isEmpty || leaf.utf8.first == UInt8(ascii: ":") ? leaf : "/\(leaf)"
        return "\(root)/projects/\(PercentEncoding.encodedComponent(project))\(scope)\(tail)"
    }

    /// Whether the operation has a path that names a tenant, or one that does not.
    func hasPath(ofTenant: Bool) -> Bool {
        switch self {
        case .getTenant, .updateTenant, .deleteTenant, .getIamPolicy, .setIamPolicy, .testIamPermissions: ofTenant
        case .getConfig, .updateConfig, .listTenants, .createTenant, .emulatorConfig, .updateEmulatorConfig, .queryAccounts,
            .initializeAuth:
            !ofTenant
        default: true
        }
    }

    /// What stands before `/projects/…` and after the names of project and tenant: nothing where a tenant is itself the
    /// resource, a verb with its colon, or the rest of the path.
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
        case .listTenants, .createTenant: (Endpoint.configurationRoot, "tenants")
        case .getTenant, .updateTenant, .deleteTenant: (Endpoint.configurationRoot, "")
        case .getIamPolicy: (Endpoint.configurationRoot, ":getIamPolicy")
        case .setIamPolicy: (Endpoint.configurationRoot, ":setIamPolicy")
        case .testIamPermissions: (Endpoint.configurationRoot, ":testIamPermissions")
        case .initializeAuth: (Endpoint.configurationRoot, "identityPlatform:initializeAuth")
        default: nil
        }
    }

    private static let projectRoot = "/identitytoolkit.googleapis.com/v1"
    static let configurationRoot = "/identitytoolkit.googleapis.com/v2"
    private static let emulatorRoot = "/emulator/v1"

    /// The name under the older `relyingparty` interface, which the Apple client library still calls.
    public var legacyName: String? {
        switch self {
        case .signUp: "signupNewUser"
        case .signInWithPassword: "verifyPassword"
        case .signInWithEmailLink: "emailLinkSignin"
        case .signInWithIdp: "verifyAssertion"
        case .signInWithCustomToken: "verifyCustomToken"
        case .signInWithPhoneNumber: "verifyPhoneNumber"
        case .sendVerificationCode: "sendVerificationCode"
        case .lookup: "getAccountInfo"
        case .update: "setAccountInfo"
        case .delete: "deleteAccount"
        case .createAuthUri: "createAuthUri"
        case .sendOobCode: "getOobConfirmationCode"
        case .resetPassword: "resetPassword"
        case .signInWithGameCenter: "signInWithGameCenter"
        case .getProjects: "getProjectConfig"
        case .recaptchaParams: "getRecaptchaParam"
        case .verifyIosClient: "verifyClient"
        case .batchCreate: "uploadAccount"
        case .batchGet: "downloadAccount"
        default: nil
        }
    }

    static let legacyPrefix = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"

    /// The path under the older interface, or the ordinary one where that has no name for the operation.
    public var legacyPath: String? {
        self.legacyName.map { Endpoint.legacyPrefix + $0 } ?? self.path
    }
}
