#if os(Linux)
import Foundation
import PropertyKit
import Testing
import Vinculum
import VinculumCommands
import VinculumServer
@testable import VinculumSystem

/// Requests that await rows of a database which answers later, on sockets of this machine.
@Suite("Rows awaited by the event loop") struct AwaitedRowsTests {
    @Test("a database's socket ends the wait, a client that hangs up is forgotten, and the end waits for what is begun")
    func waits() async throws {
        let handler = try await inThread {
            var handler = try AwaitingHandler()
            try handler.run()
            return try handler.whole()
        }
        #expect(handler.body == "rows")
        #expect(handler.forgotten == handler.hungUp.map { [$0] }, "the one that hung up, once")
        #expect(handler.wait < .milliseconds(700), "the socket ended a wait of a second: \(handler.wait)")
        #expect(handler.endedAnswered == 1, "the loop ended once nothing was under way")
    }
}

/// Sends two requests to itself, of which one hangs up. Its database answers by a byte in a pipe.
struct AwaitingHandler: LoopHandler {
    struct Seen {
        var body = ""
        var forgotten: [UInt64] = []
        var hungUp: UInt64?
        var wait = Duration.zero
        var endedAnswered = 0
    }

    private let pipe = Pipe()
    private var patient: ClientSocket?
    private var hasty: ClientSocket?
    private var underWay: [UInt64] = []
    private var began = ContinuousClock.now
    private var seen = Seen()
    private(set) var failure: (any Error)?

    init() throws {
        let descriptor = self.pipe.fileHandleForReading.fileDescriptor
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw CommandFailure(.failure, "no pipe") }
    }

    /// What was seen, with what the patient client received.
    func whole() throws -> Seen {
        var seen = self.seen
        if let answer = try self.patient?.receiveAnswer() { seen.body = String(decoding: answer.body, as: UTF8.self) }
        return seen
    }

    mutating func isListening(
        _ port: UInt16, observersPort: UInt16?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        do {
            let (patient, hasty) = (try ClientSocket(port: port), try ClientSocket(port: port))
            try patient.send(Array("GET /patient HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            try hasty.send(Array("GET /hasty HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            (self.patient, self.hasty) = (patient, hasty)
        } catch {
            self.failure = error
        }
    }

    mutating func receive(
        _ request: HTTPRequest, repeating head: inout LocalService.Head?, ticket: UInt64,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        if request.path == "/hasty" { self.seen.hungUp = ticket }
        self.underWay.append(ticket)
        if self.underWay.count == 2 {
            // With what is not read, so that the system says at once that the client is gone.
            self.hasty?.reset()
            self.began = .now
            let pipe = self.pipe
            Thread {
                usleep(150_000)
                try? pipe.fileHandleForWriting.write(contentsOf: [1])
            }.start()
        }
        return .awaitsRows
    }

    mutating func exchangeRows(on host: inout some CommandHost) -> [UInt64] {
        var byte: UInt8 = 0
        guard read(self.pipe.fileHandleForReading.fileDescriptor, &byte, 1) == 1 else { return [] }
        self.seen.wait = .now - self.began
        defer { self.underWay = [] }
        return self.underWay
    }

    mutating func goOn(_ ticket: UInt64, on host: inout some CommandHost) throws(CommandFailure) -> HandlerStep? {
        if self.seen.forgotten.contains(ticket) { return nil }
        self.seen.endedAnswered += 1
        return .respond(
            HTTPResponse(status: 200, contentType: "text/plain", body: Array("rows".utf8)), isProvisional: false)
    }

    var databaseWait: DatabaseWait {
        if self.underWay.isEmpty { return DatabaseWait() }
        let socket = DatabaseSocket(self.pipe.fileHandleForReading.fileDescriptor)
        return DatabaseWait(milliseconds: 1000, sockets: [socket])
    }

    mutating func forget(_ ticket: UInt64) { self.seen.forgotten.append(ticket) }
    /// The end begins while the rows are awaited.
    var isFinished: Bool { self.failure != nil || !self.seen.forgotten.isEmpty }
}
#endif
