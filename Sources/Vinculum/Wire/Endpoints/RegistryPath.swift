/// A path to this service's own registry of identity providers: `/vinculum/v1/projects/P/providers`, with a tenant
/// after the project and a provider behind it where it names one.
public struct RegistryPath: Equatable, Sendable {
    /// The project that the path names.
    public var project: String
    /// The tenant; `nil` for the project itself.
    public var tenant: String?
    /// The provider's id; `nil` for the collection.
    public var id: String?
    /// Whether the path ends in `:test`.
    public var isTest = false

    private static var leaf: String { "providers" }
    private static var test: String { ":test" }

    /// Creates a path.
    public init(project: String, tenant: String?, id: String? = nil, isTest: Bool = false) {
        (self.project, self.tenant, self.id, self.isTest) = (project, tenant, id, isTest)
    }

    /// - Returns: `nil` for any other path, and for one that ends before the id.
    init?(_ path: NamedPath) {
        guard case .named(let project, let tenant) = path.scope,
            path.root.elementsEqual(Endpoint.Root.own.rawValue.utf8)
        else {
            return nil
        }
        let slash = path.leaf.firstIndex(of: UInt8(ascii: "/"))
        guard path.leaf[..<(slash ?? path.leaf.endIndex)].elementsEqual(RegistryPath.leaf.utf8) else { return nil }
        self.init(project: project, tenant: tenant)
        guard let slash else { return }
        var name = path.leaf[path.leaf.index(after: slash)...]
        let suffix = RegistryPath.test.utf8
        if name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) {
            self.isTest = true
            name = name.dropLast(suffix.count)
        }
        self.id = NamedPath.decoded(name)
        if self.id.nonEmpty == nil { return nil }
    }

    /// The operations on the path, each with a method of its own.
    package var endpoints: [Endpoint] {
        if self.id == nil { return [.listProviders] }
        return self.isTest ? [.testProvider] : [.getProvider, .replaceProvider, .updateProvider, .deleteProvider]
    }

    /// The path, percent-encoded.
    public var text: String {
        let scope = self.tenant.map { "/tenants/\(PercentEncoding.encodedComponent($0))" } ?? ""
        let item = self.id.map { "/\(PercentEncoding.encodedComponent($0))\(self.isTest ? RegistryPath.test : "")" }
        let project = PercentEncoding.encodedComponent(self.project)
        return "\(Endpoint.Root.own.rawValue)/projects/\(project)\(scope)/\(RegistryPath.leaf)\(item ?? "")"
    }
}
