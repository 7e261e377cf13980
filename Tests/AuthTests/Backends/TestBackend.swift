import AuthTesting
import Foundation
import PropertyKit
import Testing

/// The backends that the journeys run on, and how a client reaches them.
enum TestBackend: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// An authority in this process, called directly.
    case embedded
    /// `vinculum serve`, by HTTP.
    case server
    /// The same, on a network that loses, delays and repeats requests.
    case badNetwork

    var testDescription: String { self.rawValue }

    /// The program that `make test` builds.
    static let program = ProcessInfo.processInfo.environment["TESTING_EXECUTABLE"] ?? ""

    /// Whether the backend can be started. Records an issue if the variable that `make unit` sets is missing.
    var isAvailable: Bool {
        if self == .embedded || FileManager.default.isExecutableFile(atPath: Self.program) { return true }
        Issue.record("TESTING_EXECUTABLE must name the vinculum program to test the backend \(self)")
        return false
    }

    /// Runs `body` with a new server, which is ended afterwards.
    ///
    /// - Parameters:
    ///   - isStrict: Whether the server enforces recent sign-ins and the like.
    ///   - plan: The faults of the bad network; see `Tests/Proxy/proxy`.
    func run(
        isStrict: Bool = false, plan: Network.Plan = .gentle(TestSeed(1)), _ body: (Scene) async throws -> Void
    ) async throws {
        guard self.isAvailable else { return }
        if self == .embedded { return try await body(Scene(isStrict: isStrict)) }
        let project = "demo-backends"
        let options = ["--port", "0", "--project", project, "--hash-cost", "1"] + (isStrict ? ["--strict"] : [])
        let server = try Program([Self.program, "serve"] + options)
        defer { server.end() }
        let admin = AdminClient(HTTPAdminTransport(port: server.port), project: project)
        if self == .server { return try await body(Scene(self, port: server.port, admin)) }
        let proxy = try Program([PackageRoot.path("Tests/Proxy/proxy"), String(server.port)])
        defer { proxy.end() }
        let network = Network(port: proxy.port)
        try await network.follow(plan)
        do {
            try await body(Scene(self, port: proxy.port, admin, network))
        } catch {
            let log = try await network.log().map(\.description).joined(separator: "\n")
            throw CheckFailure("\(error)\nwith the faults of \(plan):\n\(log)")
        }
    }
}
