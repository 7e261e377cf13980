public import Vinculum

/// The parts of a server around an ``Authority``: pages and utilities outside the protocol, clock and seeds, headers
/// for browsers, and access control for administration. It has no socket and no thread.
///
/// A request takes three steps, so that the owner of the sockets can do other work while a question is open:
/// ``begin(_:machine:entropy:)``, ``step(_:on:)`` once and again after each set of answers, ``finish(_:_:)``.
public struct LocalService: Sendable {
    /// The clock and the seeds of all requests.
    public var time: ServiceTime
    /// The counters that `/metrics` shows.
    public var metrics = Metrics()
    /// The hosts from which administrators may send requests.
    public let reach: Reach

    /// - Parameters:
    ///   - time: The clock and the seeds; by default the machine's clock and fresh randomness.
    ///   - reach: The hosts from which administrators may send requests; by default this machine only.
    public init(time: ServiceTime = ServiceTime(), reach: Reach = .machine(alsoFrom: [])) {
        self.time = time
        self.reach = reach
    }

    /// A request being processed. It is plain data, from which each step runs the request again with more answers.
    public struct Pending: Sendable {
        /// The request. `HEAD` is replaced by `GET`, because both have the same headers.
        public let request: HTTPRequest
        /// The instant of the request, by the service's clock.
        public let now: Instant
        /// The randomness of the request, the same for each run.
        public let seed: Seed
        /// The answers so far. Append those to the open questions before the next step.
        public var answers: [Answer] {
            get { self.pendingQuestions.answers }
            set { self.pendingQuestions.answers = newValue }
        }
        /// Whether the state changed while a question was open, so that its answer must be computed again.
        public var wasOutpaced: Bool { self.pendingQuestions.wasOutpaced }
        var pendingQuestions = PendingQuestions()

        let machine: Instant
        let target: Target
        let method: Metrics.Method
        /// The refusal of a request that must not reach the authority.
        let refusal: ServiceError?
    }

    /// Begins a request.
    ///
    /// - Parameters:
    ///   - machine: The instant of the machine's clock.
    ///   - entropy: Fresh randomness; used unless the service has a fixed seed.
    @export(interface)
    public mutating func begin(_ request: HTTPRequest, machine: Instant, entropy: Seed) -> Pending {
        let method = Metrics.Method(request.method)
        var request = request
        // Following a link consumes its code, which HEAD must not do (RFC 9110 section 9.2.1).
        if method == .head, !sameBytes(request.path, Utility.action.path) { request.method = "GET" }
        let target = Target(request)
        return Pending(
            request: request, now: self.time.now(machine), seed: target.draws ? self.time.nextSeed(entropy) : entropy,
            machine: machine, target: target, method: method, refusal: self.reach.refusal(of: request, to: target)
        )
    }

    /// Runs a request with the answers so far; see ``Authority/propose(_:along:now:seed:_:)``. Changes no account.
    @export(interface)
    public mutating func step(_ pending: inout Pending, on authority: borrowing Authority) -> Step {
        // A preflight is always answered; a refusal omits the headers that would permit the request.
        if let refusal = pending.refusal, pending.target != .preflight { return .done(Proposal(refusal)) }
        switch pending.target {
        case .preflight: return .answer(HTTPResponse(status: 204, contentType: "", body: []))
        case .utility(let utility): return self.step(pending, in: utility, on: authority)
        case .wrongMethod(let utility):
            return .done(.methodNotAllowed(pending.request, allowed: utility.methods))
        case .operation(let route):
            return authority.propose(
                pending.request, along: route, now: pending.now, seed: pending.seed, &pending.pendingQuestions)
        }
    }

    /// Counts the response and adds the headers that browsers need. For `HEAD` the caller sends no body.
    @export(interface)
    public mutating func finish(_ response: HTTPResponse, _ pending: Pending) -> HTTPResponse {
        self.metrics.answered(pending.method, pending.target.route, status: response.status)
        return response.crossingOrigins(for: pending)
    }
}

extension Step {
    /// A response that changes nothing.
    static func answer(_ response: HTTPResponse) -> Step {
        .done(Proposal(ChangeSet(), response, []))
    }
}
