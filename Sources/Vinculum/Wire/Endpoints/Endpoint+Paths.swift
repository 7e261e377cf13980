/// The paths of an operation.
extension Endpoint {
    /// The path without a project, for the project of the API key; `nil` if there is none.
    public var path: String? {
        let paths = self.row.paths
        return paths.clients.map { "\(paths.root.rawValue)/\(String(copying: $0))" }
    }

    /// The path that names a project and perhaps a tenant, which is for administrators, emulator utilities excepted;
    /// `nil` if there is none.
    public func path(project: String, tenant: String?) -> String? {
        let paths = self.row.paths
        guard let named = paths.named, paths.scopes.contain(tenant: tenant != nil) else { return nil }
        let leaf = String(copying: named)
        let scope = tenant.map { "/tenants/\(PercentEncoding.encodedComponent($0))" } ?? ""
        let tail = leaf.isEmpty || leaf.utf8.first == UInt8(ascii: ":") ? leaf : "/\(leaf)"
        return "\(paths.root.rawValue)/projects/\(PercentEncoding.encodedComponent(project))\(scope)\(tail)"
    }

    /// Whether a path that names a project is the operation's.
    func hasPath(_ path: NamedPath) -> Bool {
        let paths = self.row.paths
        guard let leaf = paths.named, paths.scopes.contain(tenant: path.scope.names?.tenant != nil) else {
            return false
        }
        return path.root.elementsEqual(paths.root.rawValue.utf8) && path.leaf.elementsEqual(String(copying: leaf).utf8)
    }

    /// The name in the older `relyingparty` interface, which the Apple client library still uses; `nil` if it has none.
    public var legacyName: String? { self.row.legacy.map { String(copying: $0) } }

    /// The path in the older interface, or the ordinary one if the older interface lacks the operation.
    public var legacyPath: String? { self.legacyName.map { "\(Root.legacy.rawValue)/\($0)" } ?? self.path }

    /// The path of a document with one project's public keys, beneath the address that its tokens name as issuer; `nil`
    /// for other operations.
    public func publishedPath(project: String) -> String? {
        self.publishedName.map { name in
            "\(Endpoint.publishedRoot)\(PercentEncoding.encodedComponent(project))\(Endpoint.publishedFolder)\(name)"
        }
    }

    /// The last part of ``publishedPath(project:)``.
    var publishedName: String? { self.row.published.map { String(copying: $0) } }

    static var publishedRoot: String { "/securetoken.google.com/" }
    static var publishedFolder: String { "/.well-known/" }

    /// Where clients of the hosted service look for the key set of ID tokens.
    package static var keySetAlias: String {
        "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
    }

    /// The operation whose ``path`` this is, and its ``method``; `nil` if there is none.
    static func named(byPath path: String) -> (Endpoint, method: String)? {
        let (lengths, count) = (Endpoint.byPathLength, path.utf8.count)
        guard count < lengths.count else { return nil }
        return lengths[count].first { $0.path == path }.map { ($0.endpoint, $0.method) }
    }

    /// The operations that have a path, by the length of it, because each request's is looked for among them.
    private static let byPathLength: [[(path: String, endpoint: Endpoint, method: String)]] = {
        var lists: [[(path: String, endpoint: Endpoint, method: String)]] = []
        for endpoint in Endpoint.allCases {
            guard let path = endpoint.path else { continue }
            while lists.count <= path.utf8.count { lists.append([]) }
            lists[path.utf8.count].append((path, endpoint, endpoint.method))
        }
        return lists
    }()
}

extension Endpoint.Scopes {
    /// Whether a path with a tenant, or one without, is among them.
    func contain(tenant: Bool) -> Bool {
        switch self {
        case .both: true
        case .projects: !tenant
        case .tenants: tenant
        }
    }
}
