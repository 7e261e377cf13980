import Vinculum

/// A page or utility that the server offers outside the protocol.
enum Utility: String, CaseIterable, Sendable {
    /// Reports that the server is ready, in the form that emulator tools expect.
    case probe
    /// Reports that the server is ready, for load balancers.
    case health
    /// Reports whether the server takes traffic.
    case ready
    /// The counters in the text format of Prometheus.
    case metrics
    /// Shows and changes a project's clock and seed.
    case clock
    /// The target of mailed links.
    case action
    /// The page that leads to an identity provider, or replaces one.
    case handler
    /// The frame that a page embeds to receive the result of a sign-in at the handler.
    case iframe
    /// The endpoints as an OpenAPI document.
    case description

    var path: String {
        switch self {
        case .probe: "/"
        case .health: "/healthz"
        case .ready: "/readyz"
        case .metrics: "/metrics"
        case .clock: "/emulator/v1/clock"
        case .action: "/emulator/action"
        case .handler: "/emulator/auth/handler"
        case .iframe: "/emulator/auth/iframe"
        case .description: "/emulator/openapi.json"
        }
    }

    /// The path at which clients of the hosted service look for the utility; `nil` for one without.
    private var hostedPath: String? {
        switch self {
        case .handler: "/__/auth/handler"
        case .iframe: "/__/auth/iframe"
        case .probe, .health, .ready, .metrics, .clock, .action, .description: nil
        }
    }

    /// The utility at a path. The clock of a project has a path of its own, beside the first project's.
    init?(path: String) {
        let found = Utility.allCases.first { sameBytes($0.path, path) || sameBytes($0.hostedPath, path) }
        guard let utility = found ?? (Utility.clockProject(in: path) == nil ? nil : .clock) else { return nil }
        self = utility
    }

    /// The path that names a project; `nil` for a utility without one.
    func path(project: String) -> String? {
        self == .clock ? "\(Utility.projectsPath)\(project)/clock" : nil
    }

    private static let projectsPath = "/emulator/v1/projects/"

    /// The project in `/emulator/v1/projects/P/clock`; `nil` for another path.
    static func clockProject(in path: String) -> String? {
        guard path.utf8.starts(with: self.projectsPath.utf8) else { return nil }
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard segments.count == 6, segments[5].elementsEqual("clock".utf8)
        else { return nil }
        let name = String(decoding: segments[4], as: UTF8.self)
        return PercentEncoding.decoded(name) ?? name
    }

    var methods: [String] {
        switch self {
        case .clock: ["GET", "PATCH", "DELETE"]
        case .action, .handler: ["GET", "POST"]
        case .probe, .health, .ready, .metrics, .iframe, .description: ["GET"]
        }
    }

    /// Whether it shows accounts or changes the server, so that web pages of other origins are refused. What a provider
    /// lets a browser post to the handler shows none.
    func isAdministrative(_ method: String) -> Bool {
        switch self {
        case .metrics, .clock: true
        case .handler: !sameBytes(method, "POST")
        case .probe, .health, .ready, .action, .iframe, .description: false
        }
    }
}
