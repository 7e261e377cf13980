/// What a project or a tenant is told to do: a JSON object as an administrator wrote it, and the policy it comes to.
public struct Configuration: Sendable {
    /// A JSON object of the form that Identity Toolkit calls `Config` for a project and `Tenant` for a tenant; empty
    /// while nobody wrote one.
    public let json: [UInt8]
    /// What follows from it. A tenant's is without what it takes over from its project.
    public let policy: ProjectPolicy
    /// Who may do what here, as an administrator wrote it: a JSON object of the form `Policy` of Identity and Access
    /// Management; empty while nobody wrote one. Stored and given back, not enforced.
    public private(set) var accessPolicy: [UInt8]
    /// The number of the commit that wrote any of this; 0 while nobody did.
    public private(set) var version: UInt64

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
        self.accessPolicy = []
        self.version = 0
    }

    /// The same with another policy of access; `nil` unless that is a JSON object.
    func withAccessPolicy(_ accessPolicy: [UInt8], version: UInt64) -> Configuration? {
        guard JSON.Value(stored: accessPolicy)?.kind == .object else { return nil }
        var configuration = self
        (configuration.accessPolicy, configuration.version) = (accessPolicy, version)
        return configuration
    }

    /// - Returns: `nil` unless `json` is a JSON object.
    init?(json: [UInt8], ofTenant: Bool, _ accessPolicy: [UInt8], version: UInt64) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: json).root
        } catch {
            return nil
        }
        guard root.kind == .object else { return nil }
        self.json = json
        self.accessPolicy = accessPolicy
        self.policy = ofTenant ? ProjectPolicy(tenant: root) : ProjectPolicy(project: root)
        self.version = version
    }
}

extension Configuration {
    /// What writes this configuration to a new store.
    var changes: [Change] {
        (self.json.isEmpty ? [] : [.configuration(.written(self.json))])
            + (self.accessPolicy.isEmpty ? [] : [.configuration(.accessPolicyWritten(self.accessPolicy))])
    }
}
