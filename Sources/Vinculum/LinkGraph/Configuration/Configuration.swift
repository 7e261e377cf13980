/// What a project or a tenant is told to do: a JSON object as an administrator wrote it, and the policy it comes to.
public struct Configuration: Sendable {
    /// A JSON object of the form that Identity Toolkit calls `Config` for a project and `Tenant` for a tenant; empty
    /// while nobody wrote one.
    public let json: [UInt8]
    /// What follows from it. A tenant's is without what it takes over from its project.
    public let policy: ProjectPolicy
    /// The number of the commit that wrote it; 0 while nobody did.
    public let version: UInt64

    /// Nothing written yet: everything is allowed.
    static let initial = Configuration()

    /// What a tenant is told that came into being because somebody used it.
    package static let permissiveTenant = Array(
        #"""
        {"allowPasswordSignup":true,"disableAuth":false,"enableAnonymousUser":true,"enableEmailLinkSignin":true,\#
        "mfaConfig":{"enabledProviders":["PHONE_SMS"],\#
        "providerConfigs":[{"state":"ENABLED","totpProviderConfig":{}}],"state":"ENABLED"}}
        """#.utf8
    )

    /// What a tenant is told that an administrator makes: everything is off until it is switched on.
    static let newTenant = Array(
        #"""
        {"allowPasswordSignup":false,"disableAuth":false,"enableAnonymousUser":false,"enableEmailLinkSignin":false,\#
        "mfaConfig":{"enabledProviders":[],"state":"DISABLED"}}
        """#.utf8
    )

    /// What a project is told before anybody tells it anything.
    static let newProject = Array(
        #"""
        {"blockingFunctions":{},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false},\#
        "mfa":{"enabledProviders":["PHONE_SMS"],\#
        "providerConfigs":[{"state":"ENABLED","totpProviderConfig":{}}],"state":"ENABLED"},\#
        "signIn":{"allowDuplicateEmails":false}}
        """#.utf8
    )

    private init() {
        self.json = []
        self.policy = ProjectPolicy()
        self.version = 0
    }

    /// - Returns: `nil` unless `json` is a JSON object.
    init?(json: [UInt8], ofTenant: Bool, version: UInt64) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: json).root
        } catch {
            return nil
        }
        guard root.kind == .object else { return nil }
        self.json = json
        self.policy = ofTenant ? ProjectPolicy(tenant: root) : ProjectPolicy(project: root)
        self.version = version
    }
}
