import Vinculum

/// A page or utility that the server offers outside the protocol.
enum Utility: String, CaseIterable, Sendable {
    /// Reports that the server is ready, in the form that emulator tools expect.
    case probe
    /// Reports that the server is ready, for load balancers.
    case health
    /// The counters in the text format of Prometheus.
    case metrics
    /// Shows and changes the clock and the seed.
    case clock
    /// The target of mailed links.
    case action
    /// The page that replaces an identity provider's.
    case handler
    /// The frame that a page embeds to receive the result of a sign-in at the handler.
    case iframe
    /// The endpoints as an OpenAPI document.
    case description

    var path: String {
        switch self {
        case .probe: "/"
        case .health: "/healthz"
        case .metrics: "/metrics"
        case .clock: "/emulator/v1/clock"
        case .action: "/emulator/action"
        case .handler: "/emulator/auth/handler"
        case .iframe: "/emulator/auth/iframe"
        case .description: "/emulator/openapi.json"
        }
    }

    var methods: [String] {
        switch self {
        case .clock: ["GET", "PATCH"]
        case .action: ["GET", "POST"]
        case .probe, .health, .metrics, .handler, .iframe, .description: ["GET"]
        }
    }

    /// Whether it shows accounts or changes the server, so that web pages of other origins are refused.
    var isAdministrative: Bool {
        switch self {
        case .metrics, .clock, .handler: true
        case .probe, .health, .action, .iframe, .description: false
        }
    }
}
