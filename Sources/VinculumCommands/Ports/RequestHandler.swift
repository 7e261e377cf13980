public import Vinculum

/// Who answers what a listener receives. All calls come from one thread, the one that called
/// ``CommandHost/listen(_:_:)``.
public protocol RequestHandler: ~Copyable {
    /// The listener takes connections now.
    mutating func isListening(_ port: UInt16, on host: inout some CommandHost) throws(CommandFailure)

    /// Takes a whole request in.
    ///
    /// - Parameter ticket: Names the request until it is answered.
    mutating func receive(
        _ request: HTTPRequest, ticket: UInt64, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep

    /// Goes on with a request whose questions are answered.
    mutating func resume(
        _ ticket: UInt64, _ answers: [Answer], on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep

    /// Gives a request up whose questions cannot be answered, because too much is waiting; its answer says so.
    mutating func abandon(_ ticket: UInt64) -> HTTPResponse

    /// Makes durable what the answers given since the last time stand for. They leave once this returns.
    mutating func settle(on host: inout some CommandHost) throws(CommandFailure)

    /// Calls to be made elsewhere without anybody waiting for what comes of them; each is handed out once.
    mutating func takeErrands() -> [OutboundCall]

    /// What came of a call that nobody waits for.
    mutating func finished(_ errand: OutboundCall, _ reply: OutboundReply, on host: inout some CommandHost)

    /// An answer was ready so many microseconds after its request was whole.
    mutating func took(microseconds: Int64)

    /// Does a little of what nobody waits for. Called after every round, once its answers are sent.
    ///
    /// - Returns: Whether there is more to do.
    mutating func workOn(on host: inout some CommandHost) -> Bool

    /// Called about once a second.
    ///
    /// - Parameters:
    ///   - openConnections: How many connections there are.
    ///   - takenConnections: How many there were, these included.
    mutating func tick(
        openConnections: Int64, takenConnections: Int64, on host: inout some CommandHost
    ) throws(CommandFailure)
}

/// How far a handler came with a request.
public enum HandlerStep: Sendable {
    case respond(HTTPResponse)
    /// Have these answered, on any thread, and call ``RequestHandler/resume(_:_:on:)``.
    case needs([Question])
}

/// Where and how to listen.
public struct ListeningPlace: Sendable {
    /// A name or an address.
    public var host: String
    /// 0 for one that is free.
    public var port: UInt16
    /// Whether to take no address but those of this machine alone, whatever the name stands for.
    public var isLoopbackOnly = true
    /// Whether calls over HTTPS may go to this machine and to private networks: where strangers reach the service, somebody
    /// who is asked elsewhere could name such an address and see what happens. Plain HTTP to this machine is not meant.
    public var callsPrivateHosts = true
    /// The most connections at a time; past it those that have waited longest for a request are closed.
    public var connectionLimit = 10_000
    /// The most bytes of requests that are not whole yet, of all connections together.
    public var heldByteLimit = 512 << 20
    /// How long a connection may be silent between requests, in milliseconds.
    public var idleMilliseconds: Int64 = 75_000
    /// How long a request may take to arrive, and an answer to be taken, in milliseconds.
    public var transferMilliseconds: Int64 = 30_000
    /// How long running requests have to finish once the process is told to end, in milliseconds.
    public var graceMilliseconds: Int64 = 10_000

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// What to listen on, the first in any case and the others where they are to be had: `localhost` is both loopback
    /// addresses, because clients try them in different orders.
    public var addresses: [String] {
        sameBytes(self.host, "localhost") ? ["127.0.0.1", "::1"] : [self.host]
    }
}
