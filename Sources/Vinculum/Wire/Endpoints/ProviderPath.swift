/// A path to the configurations of identity providers.
public struct ProviderPath: Equatable, Sendable {
    /// The project that the path names.
    public var project: String
    /// The tenant; `nil` for the project itself.
    public var tenant: String?
    /// The kind of configuration.
    public var kind: ProviderConfiguration.Kind
    /// The provider's id; `nil` for the collection.
    public var id: String?

    /// Creates a path.
    public init(project: String, tenant: String?, kind: ProviderConfiguration.Kind, id: String? = nil) {
        (self.project, self.tenant, self.kind, self.id) = (project, tenant, kind, id)
    }

    /// - Returns: `nil` for any other path, and for one that ends before the id.
    init?(_ path: NamedPath) {
        guard case .named(let project, let tenant) = path.scope,
            path.root.elementsEqual(Endpoint.Root.v2.rawValue.utf8)
        else { return nil }
        let slash = path.leaf.firstIndex(of: UInt8(ascii: "/"))
        let name = path.leaf[..<(slash ?? path.leaf.endIndex)]
        guard let kind = ProviderConfiguration.Kind.allCases.first(where: { $0.collection.utf8.elementsEqual(name) })
        else { return nil }
        var id: String?
        if let slash {
            id = NamedPath.decoded(path.leaf[path.leaf.index(after: slash)...])
            if id.nonEmpty == nil { return nil }
        }
        self.init(project: project, tenant: tenant, kind: kind, id: id)
    }

    /// The operations on the path, each with a method of its own.
    package var endpoints: [Endpoint] {
        self.id == nil ? [.listIdpConfigs, .createIdpConfig] : [.getIdpConfig, .updateIdpConfig, .deleteIdpConfig]
    }

    /// The path, percent-encoded.
    public var text: String {
        let scope = self.tenant.map { "/tenants/\(PercentEncoding.encodedComponent($0))" } ?? ""
        let item = self.id.map { "/\(PercentEncoding.encodedComponent($0))" } ?? ""
        let project = PercentEncoding.encodedComponent(self.project)
        return "\(Endpoint.Root.v2.rawValue)/projects/\(project)\(scope)/\(self.kind.collection)\(item)"
    }
}

extension ProviderConfiguration.Kind {
    /// The last segment of the collection's path, and the member of a listing.
    public var collection: String {
        switch self {
        case .defaultSupported: "defaultSupportedIdpConfigs"
        case .saml: "inboundSamlConfigs"
        case .oauth: "oauthIdpConfigs"
        }
    }

    /// The name of one object of the collection.
    var noun: String {
        switch self {
        case .defaultSupported: "DefaultSupportedIdpConfig"
        case .saml: "InboundSamlConfig"
        case .oauth: "OAuthIdpConfig"
        }
    }

    /// The query parameter that names a new configuration.
    public var idParameter: String {
        switch self {
        case .defaultSupported: "idpId"
        case .saml: "inboundSamlConfigId"
        case .oauth: "oauthIdpConfigId"
        }
    }
}
