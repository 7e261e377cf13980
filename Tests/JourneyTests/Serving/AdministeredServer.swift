import Synchronization
import Testing
import Vinculum
@testable import VinculumCommands

/// A server in memory that the calls of several machines reach.
final class AdministeredServer: Sendable {
    static let address = "127.0.0.1:9099"
    private let server: Mutex<MemoryServer>
    /// What answers the calls that the server makes; `nil` if none is expected.
    private let outside: (@Sendable (OutboundCall) -> HTTPResponse)?

    init(
        _ words: [String] = [], on host: MemoryHost = MemoryHost(),
        outside: (@Sendable (OutboundCall) -> HTTPResponse)? = nil
    ) throws {
        self.server = Mutex(try MemoryServer(words, on: host))
        self.outside = outside
    }

    /// A machine whose calls reach the server.
    ///
    /// - Parameters:
    ///   - named: Whether its environment names the server.
    ///   - files: The machine with its files.
    func host(named: Bool = true, on files: MemoryHost = MemoryHost()) -> MemoryHost {
        var host = files
        if named { host.environment = [("FIREBASE_AUTH_EMULATOR_HOST", Self.address)] }
        host.service = { call in
            #expect(call.url.hasPrefix("http://\(Self.address)/"))
            let target = call.url.dropFirst("http://\(Self.address)".count)
            let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
            let request = HTTPRequest(
                method: call.method, path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: call.headers,
                body: call.body)
            return self.send(request) ?? HTTPResponse(status: 500, contentType: "", body: [])
        }
        return host
    }

    /// Sends a request to the server.
    ///
    /// - Returns: `nil` if the server fails.
    func send(_ request: HTTPRequest) -> HTTPResponse? {
        self.server.withLock { server in
            guard let outside = self.outside else { return try? server.send(request) }
            return (try? server.send(request) { call, _ in outside(call) }) ?? nil
        }
    }

    @discardableResult
    func client(_ operation: String, _ body: String, project: String? = nil) throws -> JSON.Value {
        try self.server.withLock { try $0.client(operation, body, project: project) }
    }

    /// The bodies of the calls to the webhook since the last time.
    func posted() -> [String] {
        self.server.withLock { $0.postedCalls().map { String(decoding: $0.body, as: UTF8.self) } }
    }

    /// Lets a second pass.
    func tick() throws { try self.server.withLock { try $0.tick() } }

    /// Lets time pass for the server, as for a machine whose clock was moved.
    func advance(seconds: Int64) {
        self.server.withLock { $0.host.instant = $0.host.instant.adding(seconds: seconds) }
    }

    /// The files of the server's machine, which has written all of its changes.
    var files: MemoryFileStore { self.server.withLock { $0.host.files } }
}
