import AuthTesting
import Foundation
import PropertyKit

/// The bad network; see `Tests/Proxy/proxy`.
struct Network: Sendable {
    private let door: HTTPBackDoor

    init(port: Int) {
        self.door = HTTPBackDoor(port: port)
    }

    /// What happens on it.
    enum Plan: Sendable, CustomStringConvertible {
        case nothing
        /// What somebody who tries again gets over.
        case gentle(TestSeed)
        case rude(TestSeed)
        /// Nothing reaches the server.
        case losing
        /// Everything reaches the server, and no answer comes back.
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

    /// A request that came by, and what became of it.
    struct Event: Decodable, CustomStringConvertible {
        let method: String
        let path: String
        let fate: String

        var description: String { "    \(self.method) \(self.path): \(self.fate)" }
    }

    func follow(_ plan: Plan) async throws {
        let answer = try await self.door.ask("POST", "/proxy/plan", plan.json, headers: [:])
        try check(answer.status == 200, "the network takes \(plan)")
    }

    /// What came by since the plan was made, the earliest first.
    func log() async throws -> [Event] {
        try JSONDecoder().decode([Event].self, from: try await self.door.ask("GET", "/proxy/log", "", headers: [:]).body)
    }
}
