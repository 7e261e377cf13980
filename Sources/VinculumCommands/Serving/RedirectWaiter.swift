import Vinculum
import VinculumServer

/// Waits at a loopback port for the redirect that ends a visit to a provider's page, for a limited time.
struct RedirectWaiter: RequestHandler {
    private var receiver: RedirectReceiver
    private var secondsLeft: Int
    /// The failure of a wait that takes too long.
    private let timeout: CommandFailure

    /// - Parameter seconds: How long to wait, about.
    init(_ visit: ProviderVisit, seconds: Int, timeout: CommandFailure) {
        self.receiver = RedirectReceiver(visit)
        self.secondsLeft = seconds
        self.timeout = timeout
    }

    /// The credential of the redirect; `nil` until it came.
    var credential: Credential? { self.receiver.credential }

    var isFinished: Bool { self.credential != nil }

    mutating func receive(
        _ request: HTTPRequest, repeating head: inout LocalService.Head?, ticket: UInt64,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        .respond(self.receiver.answer(request), isProvisional: false)
    }

    mutating func tick(
        openConnections: Int64, acceptedConnections: Int64, on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.secondsLeft -= 1
        if self.secondsLeft <= 0, !self.isFinished { throw self.timeout }
    }

    // A redirect has no body, asks nothing and changes nothing.

    mutating func bodyAllowance(of head: HTTPRequest, on host: inout some CommandHost) -> HTTPBodyAllowance {
        .smallWithoutAdministrator
    }

    mutating func isListening(
        _ port: UInt16, observersPort: UInt16?, on host: inout some CommandHost
    ) throws(CommandFailure) {}

    mutating func resume(
        _ ticket: UInt64, _ answers: [Answer], on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        .respond(self.abandon(ticket, on: &host), isProvisional: false)
    }

    mutating func forget(_ ticket: UInt64) {}

    mutating func abandon(_ ticket: UInt64, on host: inout some CommandHost) -> HTTPResponse {
        HTTPResponse(status: 404, contentType: "", body: [])
    }

    mutating func persist(on host: inout some CommandHost) throws(CommandFailure) -> [ReplacedResponse] { [] }
    mutating func nextBackgroundCalls(on host: inout some CommandHost) -> [BackgroundCall] { [] }
    mutating func finished(_ ticket: UInt64, _ reply: OutboundReply, on host: inout some CommandHost) {}
    mutating func recordLatency(microseconds: Int64) {}
    mutating func recordRound(microseconds: Int64) {}
    mutating func doBackgroundWork(on host: inout some CommandHost) -> Bool { false }
}
