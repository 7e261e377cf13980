/// The operation of a request's method and path.
public enum Route: Equatable, Sendable {
    /// An operation that is implemented.
    case operation(Endpoint, Scope)
    /// An operation of the protocol that is not implemented, by its name in the protocol.
    case unimplemented(String)
    /// A known path with another method.
    case methodNotAllowed(allowed: [String])
    /// An unknown path.
    case notFound

    /// What the path says about project and tenant.
    // Indirect, so that a copy moves one word and counts one reference.
    public indirect enum Scope: Equatable, Sendable {
        /// Nothing: the API key or the body decides.
        case unnamed
        /// The path names them. No path has an empty name.
        case named(project: String, tenant: String?)
        /// The path names them, and a configuration of an identity provider.
        case provider(ProviderPath)
        /// The path names them, and a provider of this service's own registry.
        case registry(RegistryPath)
        /// The older `downloadAccount` and `uploadAccount`: the body must name the project.
        case inBody

        /// The names in the path, if it has any.
        var names: (project: String, tenant: String?)? {
            switch self {
            case .named(let project, let tenant): (project, tenant)
            case .provider(let path): (path.project, path.tenant)
            case .registry(let path): (path.project, path.tenant)
            case .unnamed, .inBody: nil
            }
        }

        /// Whether the path names a project.
        package var namesProject: Bool { self.names != nil }
    }

    /// - Parameter path: Percent-encoded, without the query. Matched byte for byte; a trailing slash does not match.
    /// - Complexity: Constant in the length of the path for the operations of clients.
    public init(method: String, path: String) {
        if let (endpoint, expected) = Endpoint.named(byPath: path) {
            self = method == expected ? .operation(endpoint, .unnamed) : .methodNotAllowed(allowed: [expected])
            return
        }
        // The administrators' collections answer under an older prefix too.
        if path.hasBytePrefix(Route.administrationPrefix) {
            let rest = String(decoding: path.utf8.dropFirst(Route.administrationPrefix.utf8.count), as: UTF8.self)
            let newer = "\(Endpoint.Root.v2.rawValue)/\(rest)"
            let isSupportedList = newer == Endpoint.defaultSupportedIdps.path
            self =
                isSupportedList
                ? Route.checked(method, .defaultSupportedIdps, .unnamed) : Route.templated(method, newer)
            return
        }
        if path == Endpoint.keySetAlias {
            self = Route.checked(method, .jsonWebKeySet, .unnamed)
        } else if let operation = UnimplementedOperation.all.first(where: { $0.path == path }) {
            self =
                method == operation.method
                ? .unimplemented(operation.name) : .methodNotAllowed(allowed: [operation.method])
        } else if path.hasBytePrefix(Route.legacyPrefix) {
            self = Route.legacy(method, path.utf8.dropFirst(Route.legacyPrefix.utf8.count))
        } else {
            self = Route.published(method, path) ?? Route.templated(method, path)
        }
    }

    private static var legacyPrefix: String { Endpoint.Root.legacy.rawValue + "/" }
    private static var administrationPrefix: String { "/identitytoolkit.googleapis.com/admin/v2/" }

    private static func checked(_ method: String, _ endpoint: Endpoint, _ scope: Scope) -> Route {
        method == endpoint.method
            ? .operation(endpoint, scope) : .methodNotAllowed(allowed: [endpoint.method])
    }

    private static func legacy(_ method: String, _ name: Substring.UTF8View) -> Route {
        for endpoint in Endpoint.allCases {
            guard let legacyName = endpoint.legacyName, legacyName.utf8.elementsEqual(name) else { continue }
            // The older interface has no path that names a project, so what is for administrators alone names it in
            // the body, which a GET has not.
            guard endpoint.isOfAdministrators else { return Route.checked(method, endpoint, .unnamed) }
            return method == "POST"
                ? .operation(endpoint, .inBody) : .methodNotAllowed(allowed: ["POST"])
        }
        return .notFound
    }

    /// The route of `PREFIX/P/.well-known/NAME`; `nil` for another path.
    ///
    /// The prefix is that of ``Endpoint/publishedRoot``, or the path of ``AuthoritySettings/issuer``, which a proxy may
    /// have removed. Keys are public, so every prefix is accepted.
    private static func published(_ method: String, _ path: String) -> Route? {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let last = segments.count - 1
        guard last >= 3, segments[last - 1].elementsEqual(".well-known".utf8), !segments[last - 2].isEmpty,
            let endpoint = Endpoint.allCases.first(where: { endpoint in
                endpoint.publishedName?.utf8.elementsEqual(segments[last]) ?? false
            })
        else { return nil }
        let project = NamedPath.decoded(segments[last - 2])
        return Route.checked(method, endpoint, .named(project: project, tenant: nil))
    }

    private static func templated(_ method: String, _ path: String) -> Route {
        guard let named = NamedPath(path) else { return .notFound }
        if let path = ProviderPath(named) { return Route.among(path.endpoints, method, .provider(path)) }
        if let path = RegistryPath(named) { return Route.among(path.endpoints, method, .registry(path)) }
        let endpoints = Endpoint.allCases.filter { $0.hasPath(named) }
        return endpoints.isEmpty ? .notFound : Route.among(endpoints, method, named.scope)
    }

    /// The route of a path that has these operations, one for each method.
    private static func among(_ endpoints: [Endpoint], _ method: String, _ scope: Scope) -> Route {
        for endpoint in endpoints where endpoint.method == method { return .operation(endpoint, scope) }
        return .methodNotAllowed(allowed: endpoints.map { $0.method })
    }
}
