/// The configuration of a project or a tenant: the JSON object that an administrator wrote, and the policy it results
/// in.
public struct Configuration: Sendable {
    private struct Parts: Sendable {
        var json: [UInt8] = []
        @CopiedOnWrite var policy = ProjectPolicy()
        var accessPolicy: [UInt8] = []
        var version: UInt64 = 0

        var sharedPolicy: CopiedOnWrite<ProjectPolicy> { self._policy }
    }

    /// One reference, because copying the policy field by field is a kilobyte of code.
    @CopiedOnWrite private var parts = Parts()

    /// A JSON object of the form that Identity Toolkit calls `Config` for a project and `Tenant` for a tenant; empty if
    /// none was written.
    public var json: [UInt8] { self.parts.json }
    /// The resulting policy. Of a tenant, without what it inherits from its project.
    public var policy: ProjectPolicy { self.parts.policy }
    /// ``policy`` as one reference, because each request has it.
    var sharedPolicy: CopiedOnWrite<ProjectPolicy> { self.parts.sharedPolicy }
    /// The access policy that an administrator wrote: a JSON object of the form `Policy` of Identity and Access
    /// Management; empty if none was written. Stored and returned, not enforced.
    public var accessPolicy: [UInt8] { self.parts.accessPolicy }
    /// The number of the commit that last wrote any of this; 0 if none did.
    public var version: UInt64 { self.parts.version }

    /// The configuration before anything is written: everything is allowed.
    static let initial = Configuration()

    /// The configuration of a tenant that was created by its first use.
    package static let permissiveTenant = Array(
        #"""
        {"allowPasswordSignup":true,"disableAuth":false,"enableAnonymousUser":true,"enableEmailLinkSignin":true,\#
        "mfaConfig":{"enabledProviders":["PHONE_SMS"],\#
        "providerConfigs":[{"state":"ENABLED","totpProviderConfig":{}}],"state":"ENABLED"}}
        """#.utf8
    )

    /// The configuration of a tenant that an administrator creates: everything is off until it is switched on.
    static let newTenant = Array(
        #"""
        {"allowPasswordSignup":false,"disableAuth":false,"enableAnonymousUser":false,"enableEmailLinkSignin":false,\#
        "mfaConfig":{"enabledProviders":[],"state":"DISABLED"}}
        """#.utf8
    )

    /// The configuration of a project before one is written.
    ///
    /// - Parameter hidesEmails: Whether responses hide which addresses have an account.
    static func newProject(hidesEmails: Bool) -> [UInt8] { hidesEmails ? self.newHidingProject : self.newOpenProject }

    private static let newOpenProject = Configuration.newProject(#"{"enableImprovedEmailPrivacy":false}"#)
    private static let newHidingProject = Configuration.newProject(#"{"enableImprovedEmailPrivacy":true}"#)

    private static func newProject(_ emailPrivacy: String) -> [UInt8] {
        Array(
            #"""
            {"blockingFunctions":{},"emailPrivacyConfig":\#(emailPrivacy),\#
            "mfa":{"enabledProviders":["PHONE_SMS"],\#
            "providerConfigs":[{"state":"ENABLED","totpProviderConfig":{}}],"state":"ENABLED"},\#
            "signIn":{"allowDuplicateEmails":false}}
            """#.utf8
        )
    }

    private init() {}

    /// The configuration with another access policy.
    ///
    /// - Returns: `nil` unless the policy is a JSON object.
    func withAccessPolicy(_ accessPolicy: [UInt8], version: UInt64) -> Configuration? {
        guard JSON.Value(stored: accessPolicy)?.kind == .object else { return nil }
        var configuration = self
        configuration.parts.accessPolicy = accessPolicy
        configuration.parts.version = version
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
        self.parts = Parts(
            json: json, policy: ofTenant ? ProjectPolicy(tenant: root) : ProjectPolicy(project: root),
            accessPolicy: accessPolicy, version: version)
    }
}

extension Configuration {
    /// The changes that write this configuration to a new store.
    var changes: [Change] {
        (self.json.isEmpty ? [] : [.configuration(.written(self.json))])
            + (self.accessPolicy.isEmpty ? [] : [.configuration(.accessPolicyWritten(self.accessPolicy))])
    }
}
