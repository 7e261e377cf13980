import AuthTesting
import Foundation
import PropertyKit

/// A network with faults; see `Tests/Proxy/proxy`.
struct Network: Sendable {
    private let transport: HTTPAdminTransport

    init(port: Int) {
        self.transport = HTTPAdminTransport(port: port)
    }

    /// The faults of the network.
    enum Plan: Sendable, CustomStringConvertible {
        case nothing
        /// Faults that a call overcomes if it is repeated.
        case gentle(TestSeed)
        /// Frequent faults.
        case rude(TestSeed)
        /// No request reaches the server.
        case losing
        /// Each request reaches the server, and no response comes back.
        case unheard

        var description: String { self.json }

        fileprivate var json: String {
            switch self {
            case .nothing: #"{"name":"none","seed":0}"#
            case .gentle(let seed): #"{"name":"gentle","seed":"\#(seed)"}"#
            case .rude(let seed): #"{"name":"rude","seed":"\#(seed)"}"#
            case .losing: #"{"name":"losing","seed":0}"#
            case .unheard: #"{"name":"unheard","seed":0}"#
            }
        }
    }

    /// A request, and its fault.
    struct Event: Decodable, CustomStringConvertible {
        let method: String
        let path: String
        let fate: String

        var description: String { "    \(self.method) \(self.path): \(self.fate)" }
    }

    func follow(_ plan: Plan) async throws {
        let answer = try await self.transport.send("POST", "/proxy/plan", plan.json, headers: [:])
        try check(answer.status == 200, "the proxy accepts \(plan)")
    }

    /// The requests since the plan was set, the earliest first.
    func log() async throws -> [Event] {
        try JSONDecoder().decode(
            [Event].self, from: try await self.transport.send("GET", "/proxy/log", "", headers: [:]).body)
    }
}
