public import Vinculum
public import VinculumServer

/// Responds to the requests of a listener. All calls come from the thread that called
/// ``CommandHost/listen(_:_:)``.
public protocol RequestHandler: ~Copyable {
    /// Called when the listener accepts connections.
    ///
    /// - Parameter observersPort: The port of ``ListeningPlace/observers``; `nil` without one.
    mutating func isListening(
        _ port: UInt16, observersPort: UInt16?, on host: inout some CommandHost
    ) throws(CommandFailure)

    /// Answers a request that came to ``ListeningPlace/observers``.
    mutating func observe(_ request: HTTPRequest, on host: inout some CommandHost) -> HTTPResponse

    /// Called while the listener waits for running requests, before it ends.
    mutating func isEnding()

    /// Decides how large the body of a request may be, before any of it is kept.
    ///
    /// - Parameter head: The request without its body.
    mutating func bodyAllowance(of head: HTTPRequest, on host: inout some CommandHost) -> HTTPBodyAllowance

    /// Handles a complete request.
    ///
    /// - Parameters:
    ///   - head: What the handler has read of the last head on the connection, if this one is the same apart from the
    ///     length of the body; otherwise `nil`. The handler may leave what it has read there.
    ///   - ticket: Identifies the request until it is answered.
    mutating func receive(
        _ request: HTTPRequest, repeating head: inout LocalService.Head?, ticket: UInt64,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep

    /// Continues a request whose questions are answered.
    mutating func resume(
        _ ticket: UInt64, _ answers: [Answer], on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep

    /// Goes on with the requests that await rows, without waiting: hands the database what they need, in batches, and
    /// takes what it has answered. Called after the turns of requests, and as ``databaseWait`` says.
    ///
    /// - Returns: The requests with which ``goOn(_:on:)`` can be called.
    mutating func exchangeRows(on host: inout some CommandHost) -> [UInt64]

    /// Continues a request for which the database has answered.
    ///
    /// - Returns: `nil` for a request that was forgotten meanwhile.
    mutating func goOn(_ ticket: UInt64, on host: inout some CommandHost) throws(CommandFailure) -> HandlerStep?

    /// What the database waits for.
    var databaseWait: DatabaseWait { get }

    /// Ends a request whose questions cannot be answered because too many are waiting; returns a response that says
    /// so.
    mutating func abandon(_ ticket: UInt64, on host: inout some CommandHost) -> HTTPResponse

    /// Ends a request whose client waits for no answer. A commit of it that is under way is completed.
    mutating func forget(_ ticket: UInt64)

    /// Returns the responses to requests that waited and wait no longer; each is returned once. Called after every
    /// round, and at least four times a second while one waits.
    mutating func nextDueResponses(on host: inout some CommandHost) -> [(ticket: UInt64, response: HTTPResponse)]

    /// Makes the changes behind all responses since the last call durable. The responses are sent once this returns.
    ///
    /// - Returns: Other responses, to be sent instead of provisional ones whose changes could not be written, in the
    ///   order of their positions.
    mutating func persist(on host: inout some CommandHost) throws(CommandFailure) -> [ReplacedResponse]

    /// Returns the network calls to make in the background; each is returned once. Called after every round, and at
    /// least once a second.
    mutating func nextBackgroundCalls(on host: inout some CommandHost) -> [BackgroundCall]

    /// Returns questions to have answered in the background; each is returned once. Their answers go to
    /// ``resume(_:_:on:)``, whose response is dropped. The tickets are above those of all requests.
    mutating func nextBackgroundQuestions() -> [(ticket: UInt64, questions: [Question])]

    /// Called with the result of a background call.
    ///
    /// - Parameter ticket: The ticket of the call.
    mutating func finished(_ ticket: UInt64, _ reply: OutboundReply, on host: inout some CommandHost)

    /// Called when a response is ready, with the microseconds since its request was complete.
    mutating func recordLatency(microseconds: Int64)

    /// Called after each round of the listener, with the time that its thread was busy.
    mutating func recordRound(microseconds: Int64)

    /// Does a small part of the background work. Called after every round, once its responses are sent.
    ///
    /// - Returns: Whether more work is left.
    mutating func doBackgroundWork(on host: inout some CommandHost) -> Bool

    /// Called about once a second.
    ///
    /// - Parameters:
    ///   - openConnections: The number of open connections.
    ///   - acceptedConnections: The number of connections accepted so far, including the open ones.
    mutating func tick(
        openConnections: Int64, acceptedConnections: Int64, on host: inout some CommandHost
    ) throws(CommandFailure)

    /// Whether the listener is to end once it has sent its responses. Asked after every round.
    var isFinished: Bool { get }
}

extension RequestHandler where Self: ~Copyable {
    /// Handles a complete request whose connection is new.
    mutating func receive(
        _ request: HTTPRequest, ticket: UInt64, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        var head: LocalService.Head?
        return try self.receive(request, repeating: &head, ticket: ticket, on: &host)
    }

    /// There is nothing to observe by default.
    public mutating func observe(_ request: HTTPRequest, on host: inout some CommandHost) -> HTTPResponse {
        .failure(.notFound)
    }

    /// Does nothing by default.
    public mutating func isEnding() {}

    /// None by default, for a handler of which no request waits.
    public mutating func nextDueResponses(
        on host: inout some CommandHost
    ) -> [(ticket: UInt64, response: HTTPResponse)] { [] }

    /// None by default.
    public mutating func nextBackgroundQuestions() -> [(ticket: UInt64, questions: [Question])] { [] }

    /// None by default, for a handler without a database.
    public mutating func exchangeRows(on host: inout some CommandHost) -> [UInt64] { [] }

    /// No request awaits rows by default.
    public mutating func goOn(
        _ ticket: UInt64, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep? { nil }

    /// Nothing by default.
    public var databaseWait: DatabaseWait { DatabaseWait() }

    /// Never by default: the listener ends with the process.
    public var isFinished: Bool { false }
}

/// The progress of a handler with a request.
public enum HandlerStep: Sendable {
    /// Send this response once ``RequestHandler/persist(on:)`` has returned. A provisional one shows changes that are
    /// not written yet, and that call may replace it.
    case respond(HTTPResponse, isProvisional: Bool)
    /// Have these questions answered, on any thread, then call ``RequestHandler/resume(_:_:on:)``.
    case needs([Question])
    /// Keep the connection until ``RequestHandler/exchangeRows(on:)`` names the request, then call
    /// ``RequestHandler/goOn(_:on:)``.
    case awaitsRows
    /// Keep the connection until ``RequestHandler/nextDueResponses(on:)`` has a response for it. Nothing is under way
    /// meanwhile: a client that hangs up is forgotten at once.
    case waits
}

/// A network call whose reply goes to the handler and not to a client. The operator named its URL, so it may lead to a
/// private network.
public struct BackgroundCall: Sendable {
    /// Identifies the call until it has ended.
    public let ticket: UInt64
    /// The call to make.
    public let call: OutboundCall
}

/// The response to send instead of a provisional one.
public struct ReplacedResponse: Sendable {
    /// The place of the provisional response among all since the last ``RequestHandler/persist(on:)``, from 0.
    public let position: Int
    /// The response to send.
    public let response: HTTPResponse
}

/// The address and limits of a listener.
public struct ListeningPlace: Sendable {
    /// A host name or an address.
    public var host: String
    /// The port; 0 chooses a free one.
    public var port: UInt16
    /// A second address, on which ``RequestHandler/observe(_:on:)`` answers; `nil` for none.
    public var observers: (host: String, port: UInt16)?
    /// Whether only loopback addresses are allowed, whatever the name resolves to.
    public var isLoopbackOnly = true
    /// Whether HTTPS calls may go to this machine and to private networks. On a public server a remote party could
    /// otherwise name such an address and observe the result. Plain HTTP calls to this machine are not affected.
    public var callsPrivateHosts = true
    /// The networks of the private ones in which the hosts of identity providers may be called all the same.
    public var providerNetworks: [NetworkRange] = []
    /// Whether requests have IDs. `X-Request-Id` is then read from trusted proxies alone, and removed from the requests
    /// of others.
    public var hasRequestIDs = false
    /// The proxies that pass on requests of others, and what counts as a peer.
    public var proxies = TrustedProxies()
    /// Whether a peer may have at most a quarter of ``connectionLimit`` and of ``heldByteLimit``, and a password is not
    /// checked once its client sends no more.
    public var dividesConnections = false
    /// The largest number of open connections; beyond it, the connection with the oldest incomplete request is closed,
    /// else the one that has been idle longest.
    public var connectionLimit = 10_000
    /// The largest number of bytes of incomplete requests, over all connections.
    public var heldByteLimit = 512 << 20
    /// How long a connection may be idle between requests, in milliseconds.
    public var idleMilliseconds: Int64 = 75_000
    /// How long receiving a request or sending a response may take, in milliseconds.
    public var transferMilliseconds: Int64 = 30_000
    /// How long running requests may take after the process was asked to end, in milliseconds.
    public var graceMilliseconds: Int64 = 10_000

    /// Creates a listener's address with the default limits.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// The addresses to listen on; the first is required, the others are optional. `localhost` means both loopback
    /// addresses, because clients try them in different orders.
    public var addresses: [String] {
        self.host == LoopbackHost.name ? [LoopbackHost.ipv4, LoopbackHost.ipv6] : [self.host]
    }
}
