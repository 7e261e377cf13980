import Vinculum

/// A page or utility that the service has beside the protocol.
enum Utility: String, CaseIterable, Sendable {
    /// Says that the service is there.
    case probe
    case health
    case metrics
    /// Shows and moves the clock and the seed.
    case clock
    /// Where mailed links lead.
    case action
    /// Where a browser "signs in" at an identity provider.
    case handler
    /// What a page embeds to hear of such a sign-in.
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

    /// Whether it shows accounts or moves the service, so that no stranger's page may come near it.
    var isAdministrative: Bool {
        switch self {
        case .metrics, .clock, .handler: true
        case .probe, .health, .action, .iframe, .description: false
        }
    }
}
