import Vinculum

/// Where a request leads.
enum Target: Equatable, Sendable {
    /// Every `OPTIONS`, whatever its path.
    case preflight
    case utility(Utility)
    /// A path beside the protocol with a method it does not have.
    case wrongMethod(Utility)
    /// To the authority.
    case operation(Route)

    init(_ request: HTTPRequest) {
        if sameBytes(request.method, "OPTIONS") {
            self = .preflight
        } else if let utility = Utility.allCases.first(where: { sameBytes($0.path, request.path) }) {
            self =
                utility.methods.contains { sameBytes($0, request.method) } ? .utility(utility) : .wrongMethod(utility)
        } else {
            self = .operation(Route(method: request.method, path: request.path))
        }
    }

    /// Whether it may use randomness. What does not leaves a fixed seed where it is, so that looking at a service
    /// changes nothing of what it will draw.
    var draws: Bool {
        switch self {
        case .operation, .utility(.action), .utility(.handler): true
        case .preflight, .utility, .wrongMethod: false
        }
    }

    /// What it is counted as.
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
