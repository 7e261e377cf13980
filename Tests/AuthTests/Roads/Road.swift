import AuthTesting
import Foundation
import PropertyKit
import Testing

/// How a client reaches its service.
enum Road: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// A function call: the authority is in this process.
    case embedded
    /// HTTP to `vinculum serve`.
    case server
    /// The same through a network that loses, delays and repeats requests.
    case badNetwork

    var testDescription: String { self.rawValue }

    /// The program that `make test` builds.
    static let program = ProcessInfo.processInfo.environment["VINCULUM_EXECUTABLE"] ?? ""

    /// Whether the road leads anywhere. That the variable is missing is said loudly; `make unit` sets it.
    var isOpen: Bool {
        if self == .embedded || FileManager.default.isExecutableFile(atPath: Self.program) { return true }
        Issue.record("VINCULUM_EXECUTABLE names no program, so nothing was tried on the road \(self)")
        return false
    }

    /// Sets a fresh service up at the end of this road, and takes it away afterwards.
    ///
    /// - Parameters:
    ///   - isStrict: Whether the service asks for recent sign-ins and the like.
    ///   - plan: What happens on the bad road; see `Tests/Proxy/proxy`.
    func travel(isStrict: Bool = false, plan: Network.Plan = .gentle(TestSeed(1)), _ body: (Scene) async throws -> Void) async throws {
        guard self.isOpen else { return }
        if self == .embedded { return try await body(Scene(isStrict: isStrict)) }
        let project = "demo-roads"
        let options = ["--port", "0", "--project", project, "--hash-cost", "1"] + (isStrict ? ["--strict"] : [])
        let server = try Program([Self.program, "serve"] + options)
        defer { server.end() }
        let backstage = Backstage(HTTPBackDoor(port: server.port), project: project)
        if self == .server { return try await body(Scene(self, port: server.port, backstage)) }
        let proxy = try Program([PackageRoot.path("Tests/Proxy/proxy"), String(server.port)])
        defer { proxy.end() }
        let network = Network(port: proxy.port)
        try await network.follow(plan)
        do {
            try await body(Scene(self, port: proxy.port, backstage, network))
        } catch {
            throw CheckFailure("\(error)\nafter \(plan), which came to\n\(try await network.log().map(\.description).joined(separator: "\n"))")
        }
    }
}
