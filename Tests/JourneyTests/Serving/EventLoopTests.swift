#if os(Linux)
import Foundation
import PropertyKit
import Testing
import Vinculum
import VinculumCommands
import VinculumServer
@testable import VinculumSystem

/// The event loop on sockets of this machine, with a clock that moves by requests alone: each takes 100 microseconds.
@Suite("Rounds of the event loop") struct EventLoopTests {
    /// How the peers of a test reach the server.
    enum Way: CaseIterable {
        /// From an address of their own.
        case direct
        /// Through one proxy, which names them.
        case proxied
    }

    @Test(
        "250 connections with 32 pipelined requests each make rounds of 4 ms, and another peer waits for one round",
        arguments: Way.allCases)
    func burst(way: Way) async throws {
        let seen = try await inThread { try Self.serve(way) }
        #expect(seen.order.filter { $0.isOther }.count == 100, "each request of the other peer was answered")
        for (round, count) in seen.rounds { #expect(count <= 41, "round \(round) has \(count) requests") }
        for asked in seen.asked {
            let answered = try #require(seen.order.first { $0.isOther && $0.number == asked.number })
            #expect(answered.round <= asked.round + 1, "request \(asked.number) waited longer than a round")
        }
        // None starves, and each connection is answered in order.
        for connection in 0..<250 {
            #expect(seen.order.filter { !$0.isOther && $0.connection == connection }.map { $0.number } == Array(0..<32))
        }
    }

    private static func serve(_ way: Way) throws -> BurstHandler.Seen {
        var place = ListeningPlace(host: "127.0.0.1", port: 0)
        place.connectionLimit = 2000
        switch way {
        case .direct: place.proxies = TrustedProxies(countsLoopback: true)
        case .proxied:
            place.proxies = TrustedProxies(
                networks: [try #require(NetworkRange("127.0.0.0/8"))], header: .xForwardedFor, countsLoopback: true)
        }
        let time = Time()
        var handler = BurstHandler(way, time)
        try handler.run(place) { time.microseconds }
        return handler.seen
    }

    final class Time {
        var microseconds: Int64 = 1_000_000
    }
}

/// Sends a burst to itself, and answers it. A hundred times the other peer sends a request in the middle of a round.
struct BurstHandler: LoopHandler {
    /// A request in the order in which they were answered.
    struct Answered {
        let isOther: Bool
        let connection: Int
        let number: Int
        let round: Int
    }

    struct Seen {
        var order: [Answered] = []
        /// When the other peer sent which request.
        var asked: [(number: Int, round: Int)] = []
        /// The requests of each round.
        var rounds: [Int: Int] = [:]
    }

    private let way: EventLoopTests.Way
    private let time: EventLoopTests.Time
    private var round = 0
    private var flood: [ClientSocket] = []
    private var other: ClientSocket?
    private(set) var seen = Seen()
    private(set) var failure: (any Error)?

    init(_ way: EventLoopTests.Way, _ time: EventLoopTests.Time) {
        (self.way, self.time) = (way, time)
    }

    private func request(_ path: String, from peer: String) -> [UInt8] {
        let field = self.way == .proxied ? "X-Forwarded-For: \(peer)\r\n" : ""
        return Array("GET \(path) HTTP/1.1\r\nHost: a\r\n\(field)\r\n".utf8)
    }

    mutating func isListening(
        _ port: UInt16, observersPort: UInt16?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        do {
            for connection in 0..<250 {
                let socket = try ClientSocket(port: port)
                let requests = (0..<32).map { self.request("/flood/\(connection)/\($0)", from: "192.0.2.1") }
                try socket.send(Array(requests.joined()))
                self.flood.append(socket)
            }
            self.other = try ClientSocket(port: port, from: "127.0.0.2")
        } catch {
            self.failure = error
        }
    }

    mutating func receive(
        _ request: HTTPRequest, repeating head: inout LocalService.Head?, ticket: UInt64,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        let parts = request.path.split(separator: "/")
        let isOther = parts.first == "other"
        self.seen.rounds[self.round, default: 0] += 1
        self.seen.order.append(
            Answered(
                isOther: isOther, connection: Int(parts[parts.count - 2]) ?? -1, number: Int(parts.last ?? "") ?? -1,
                round: self.round))
        self.time.microseconds += 100
        // Not before all connections are accepted, of which a round takes 64.
        if self.seen.order.count > 400, self.seen.order.count % 70 == 50, self.seen.asked.count < 100 {
            let number = self.seen.asked.count
            self.seen.asked.append((number, self.round))
            do { try self.other?.send(self.request("/other/0/\(number)", from: "198.51.100.7")) } catch {
                self.failure = error
            }
        }
        return .respond(HTTPResponse(status: 200, contentType: "text/plain", body: []), isProvisional: false)
    }

    mutating func persist(on host: inout some CommandHost) throws(CommandFailure) -> [ReplacedResponse] {
        self.round += 1
        return []
    }

    var isFinished: Bool { self.failure != nil || self.seen.order.count >= 250 * 32 + 100 }
}
#endif
