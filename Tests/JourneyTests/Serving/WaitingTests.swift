#if os(Linux)
import Foundation
import PropertyKit
import Testing
import Vinculum
import VinculumCommands
import VinculumServer
@testable import VinculumSystem

/// Answers that wait, on sockets of this machine.
@Suite("Waiting answers of the event loop") struct WaitingTests {
    @Test("an answer waits longer than any limit, in its turn; a client that hangs up is forgotten at once")
    func waits() async throws {
        let seen = try await inThread {
            var place = ListeningPlace(host: "127.0.0.1", port: 0)
            (place.idleMilliseconds, place.transferMilliseconds) = (300, 300)
            var handler = WaitingHandler()
            try handler.run(place)
            return try handler.read()
        }
        #expect(seen.bodies == ["waited", "plain"], "what is pipelined behind it comes behind it")
        #expect(seen.forgotten == seen.hungUp.map { [$0] }, "the one that hung up, once")
        #expect(seen.latencyCount == 1, "of the plain request alone")
        #expect(seen.askCount >= 5, "four times a second although nothing happens: \(seen.askCount)")
    }

    @Test("a server that is told to end answers what waits, and ends at once")
    func ending() throws {
        var waiting: ClientSocket?
        let path = "/vinculum/v1/projects/\(RunningServer.project)/decisions"
        func request(_ query: String) -> [UInt8] {
            Array("GET \(path)?\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer owner\r\n\r\n".utf8)
        }
        var began = ContinuousClock.now
        try RunningServer.run { server in
            let answer = try server.answer(to: request("limit=1"))
            let next = try JSON.Document(parsing: answer.body).root.string(of: "next") ?? ""
            // Longer than the requests that follow, in another project's name.
            let elsewhere = try ClientSocket(port: server.port)
            try elsewhere.send(
                Array(
                    """
                    GET /vinculum/v1/projects/other/decisions?after=\(next)&wait=25 HTTP/1.1\r\nHost: 127.0.0.1\r\n\
                    Authorization: Bearer owner\r\n\r\n
                    """.utf8))
            waiting = elsewhere
            began = .now
        }
        #expect(ContinuousClock.now - began < .seconds(9), "it did not wait out its grace")
        let answer = try #require(try waiting?.receiveAnswer())
        #expect(answer.status == 200)
        #expect(try JSON.Document(parsing: answer.body).root["entries"].map { Array($0.elements).isEmpty } == true)
    }
}

/// Sends three requests to itself. Two wait: one client hangs up, the other is answered 1.6 seconds later.
struct WaitingHandler: LoopHandler {
    struct Seen {
        var bodies: [String] = []
        var forgotten: [UInt64] = []
        var hungUp: UInt64?
        var latencyCount = 0
        var askCount = 0
    }

    private var patient: ClientSocket?
    private var hasty: ClientSocket?
    private var patientTicket: UInt64?
    private var began = ContinuousClock.now
    private var isDone = false
    private var seen = Seen()
    private(set) var failure: (any Error)?

    /// What was seen, with what the patient client received.
    func read() throws -> Seen {
        var seen = self.seen
        for _ in 0..<2 {
            if let answer = try self.patient?.receiveAnswer() {
                seen.bodies.append(String(decoding: answer.body, as: UTF8.self))
            }
        }
        return seen
    }

    private static func request(_ path: String) -> [UInt8] { Array("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8) }

    private static func response(_ text: String) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "text/plain", body: Array(text.utf8))
    }

    mutating func isListening(
        _ port: UInt16, observersPort: UInt16?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        do {
            let (patient, hasty) = (try ClientSocket(port: port), try ClientSocket(port: port))
            try patient.send(Self.request("/patient") + Self.request("/plain"))
            try hasty.send(Self.request("/hasty"))
            (self.patient, self.hasty, self.began) = (patient, hasty, .now)
        } catch {
            self.failure = error
        }
    }

    mutating func receive(
        _ request: HTTPRequest, repeating head: inout LocalService.Head?, ticket: UInt64,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        switch request.path {
        case "/patient": self.patientTicket = ticket
        case "/hasty": self.seen.hungUp = ticket
        default:
            self.isDone = true
            return .respond(Self.response("plain"), isProvisional: false)
        }
        if self.patientTicket != nil, self.seen.hungUp != nil { self.hasty?.close() }
        return .waits
    }

    mutating func nextDueResponses(on host: inout some CommandHost) -> [(ticket: UInt64, response: HTTPResponse)] {
        self.seen.askCount += 1
        guard let ticket = self.patientTicket, ContinuousClock.now - self.began >= .milliseconds(1600) else {
            return []
        }
        self.patientTicket = nil
        return [(ticket, Self.response("waited"))]
    }

    mutating func forget(_ ticket: UInt64) { self.seen.forgotten.append(ticket) }
    mutating func recordLatency(microseconds: Int64) { self.seen.latencyCount += 1 }
    var isFinished: Bool { self.failure != nil || self.isDone }
}
#endif
