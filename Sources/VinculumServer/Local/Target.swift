import Vinculum

/// The part of the server that answers a request.
enum Target: Equatable, Sendable {
    /// Any `OPTIONS` request, whatever its path.
    case preflight
    case utility(Utility)
    /// The path of a utility with a method that the utility does not support.
    case wrongMethod(Utility)
    /// An operation of the authority.
    case operation(Route)

    init(_ request: HTTPRequest) {
        if request.method == "OPTIONS" {
            self = .preflight
        } else if let utility = Utility(path: request.path) {
            self =
                utility.methods.contains { $0 == request.method } || Target.looksAtLink(request, utility)
                ? .utility(utility) : .wrongMethod(utility)
        } else {
            self = .operation(Route(method: request.method, path: request.path))
        }
    }

    /// Whether a mail scanner or a browser asks what a link leads to.
    private static func looksAtLink(_ request: HTTPRequest, _ utility: Utility) -> Bool {
        utility == .action && request.method == "HEAD"
    }

    /// The project that the path or the query of a page or utility names.
    func project(in request: HTTPRequest) -> String? {
        switch self {
        case .utility(.action), .utility(.handler), .utility(.iframe):
            FormFields(bounded: request.query)?["projectId"].nonEmpty
        case .utility(let utility): utility.project(in: request.path)
        case .preflight, .wrongMethod, .operation: nil
        }
    }

    /// Whether the address without a project is the first project's: of its public keys, which caches keep by their
    /// address alone, of its clock, and of what concerns the whole service.
    var isAddressOfFirstProject: Bool {
        switch self {
        case .operation(.operation(let endpoint, .unnamed)): endpoint.access == .open
        case .utility(.action), .utility(.handler), .utility(.iframe), .operation: false
        case .utility, .preflight, .wrongMethod: true
        }
    }

    /// Whether the target may use randomness. Other targets leave a fixed seed unchanged, so that reading a service's
    /// state does not change what it draws next.
    var draws: Bool {
        switch self {
        case .operation, .utility(.action), .utility(.handler): true
        case .preflight, .utility, .wrongMethod: false
        }
    }

    /// The route under which the metrics count the request.
    var route: Metrics.Route {
        switch self {
        case .preflight: .preflight
        case .utility(let utility): .utility(utility)
        case .operation(.operation(let endpoint, _)): .endpoint(endpoint)
        case .operation(.unimplemented): .unimplemented
        case .operation(.methodNotAllowed), .wrongMethod: .methodNotAllowed
        case .operation(.notFound): .notFound
        }
    }
}
