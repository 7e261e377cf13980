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
    /// Rotates a project's signing keys, which the host holds.
    case rotateKeys

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
        case .rotateKeys: "/vinculum/v1/keys:rotate"
        }
    }

    /// The path at which clients of the hosted service look for the utility; `nil` for one without.
    private var hostedPath: String? {
        switch self {
        case .handler: "/__/auth/handler"
        case .iframe: "/__/auth/iframe"
        case .probe, .health, .ready, .metrics, .clock, .action, .description, .rotateKeys: nil
        }
    }

    /// The utility at a path. Clock and keys of a project have paths of their own, beside the first project's.
    init?(path: String) {
        let text = ByteText(path)
        let found = Utility.allCases.first { utility in
            if ByteText(utility.path) == text || utility.project(in: path) != nil { return true }
            return if let hosted = utility.hostedPath { ByteText(hosted) == text } else { false }
        }
        guard let found else { return nil }
        self = found
    }

    /// What comes before and after the project in a path that names one; `nil` for a utility without such a path.
    private var projectPath: (root: String, leaf: String)? {
        switch self {
        case .clock: ("/emulator/v1/projects/", "/clock")
        case .rotateKeys: ("/vinculum/v1/projects/", "/keys:rotate")
        default: nil
        }
    }

    /// The path that names a project; `nil` for a utility without one.
    func path(project: String) -> String? {
        self.projectPath.map { "\($0.root)\(project)\($0.leaf)" }
    }

    /// The project in a path of ``path(project:)``; `nil` for another path.
    func project(in path: String) -> String? {
        guard let (root, leaf) = self.projectPath, path.hasBytePrefix(root) else { return nil }
        let rest = path.utf8.dropFirst(root.utf8.count)
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        guard rest[end...].elementsEqual(leaf.utf8) else { return nil }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        return PercentEncoding.decoded(name) ?? name
    }

    var methods: [String] {
        switch self {
        case .clock: ["GET", "PATCH", "DELETE"]
        case .action, .handler: ["GET", "POST"]
        case .rotateKeys: ["POST"]
        case .probe, .health, .ready, .metrics, .iframe, .description: ["GET"]
        }
    }

    /// Whether it shows accounts or changes the server, so that web pages of other origins are refused. What a provider
    /// lets a browser post to the handler shows none.
    func isAdministrative(_ method: String) -> Bool {
        switch self {
        case .metrics, .clock, .rotateKeys: true
        case .handler: !sameBytes(method, "POST")
        case .probe, .health, .ready, .action, .iframe, .description: false
        }
    }

    /// Whether it needs an administrator's bearer token.
    func needsAdministrator(within reach: Reach) -> Bool {
        switch (self, reach) {
        case (.rotateKeys, _), (.metrics, .network): true
        default: false
        }
    }
}
