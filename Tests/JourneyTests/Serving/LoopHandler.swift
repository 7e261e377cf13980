#if os(Linux)
import Foundation
import Vinculum
import VinculumCommands
import VinculumServer
@testable import VinculumSystem

/// What a test runs the event loop with, on sockets of this machine: it sends requests to itself. What it does not care
/// about does nothing.
protocol LoopHandler: RequestHandler {
    /// Why it could not send.
    var failure: (any Error)? { get }
}

extension LoopHandler {
    mutating func persist(on host: inout some CommandHost) throws(CommandFailure) -> [ReplacedResponse] { [] }
    mutating func bodyAllowance(of head: HTTPRequest, on host: inout some CommandHost) -> HTTPBodyAllowance { .large }
    mutating func resume(
        _ ticket: UInt64, _ answers: [Answer], on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        throw CommandFailure(.failure, "nothing was asked")
    }
    mutating func abandon(_ ticket: UInt64, on host: inout some CommandHost) -> HTTPResponse { .failure(.notFound) }
    mutating func forget(_ ticket: UInt64) {}
    mutating func nextBackgroundCalls(on host: inout some CommandHost) -> [BackgroundCall] { [] }
    mutating func finished(_ ticket: UInt64, _ reply: OutboundReply, on host: inout some CommandHost) {}
    mutating func recordLatency(microseconds: Int64) {}
    mutating func recordRound(microseconds: Int64) {}
    mutating func doBackgroundWork(on host: inout some CommandHost) -> Bool { false }
    mutating func tick(
        openConnections: Int64, acceptedConnections: Int64, on host: inout some CommandHost
    ) throws(CommandFailure) {}

    /// Runs the event loop until the handler is finished.
    ///
    /// - Parameter clock: Microseconds; the system's clock without it.
    mutating func run(
        _ place: ListeningPlace = ListeningPlace(host: "127.0.0.1", port: 0), clock: (() -> Int64)? = nil
    ) throws {
        let listeners = try SystemHost.listeners(place)
        var loop = clock.map { EventLoop(place, listeners, clock: $0) } ?? EventLoop(place, listeners)
        var host = MemoryHost()
        try loop.run(nil, &self, on: &host)
        if let failure { throw failure }
    }
}

/// Executes `body` in a thread of its own, because an event loop blocks signals in its thread.
func inThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try body() }) }
        thread.stackSize = 1 << 23
        thread.start()
    }
}
#endif
