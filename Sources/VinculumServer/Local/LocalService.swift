public import Vinculum

/// What a running server is around an ``Authority``: the pages and utilities beside the protocol, its time and its seeds,
/// the headers for browsers, and the guard in front of administration. No socket, no thread.
///
/// A request passes in three steps, so that whoever holds the sockets can do other work while a question is open:
/// ``begin(_:machine:entropy:)``, ``step(_:on:)`` as often as it needs answers, ``finish(_:_:)``.
public struct LocalService: Sendable {
    public var time: ServiceTime
    public var metrics = Metrics()
    public let reach: Reach

    /// - Parameters:
    ///   - time: A clock to stand at, and a seed to draw from, if they are not the machine's.
    ///   - reach: Who may administer, and from where.
    public init(time: ServiceTime = ServiceTime(), reach: Reach = .machine(alsoFrom: [])) {
        self.time = time
        self.reach = reach
    }

    /// A request on its way: plain data, from which it can be run again with one answer more.
    public struct Pending: Sendable {
        /// `HEAD` asks for what `GET` would answer, so `GET` stands here then.
        public let request: HTTPRequest
        public let now: Instant
        public let seed: Seed
        /// To be appended to before the next step.
        public var answers: [Answer] {
            get { self.pendingQuestions.answers }
            set { self.pendingQuestions.answers = newValue }
        }
        /// Whether the state moved on while an answer was worked out, which has to be worked out anew.
        public var wasOutpaced: Bool { self.pendingQuestions.wasOutpaced }
        var pendingQuestions = PendingQuestions()

        let machine: Instant
        let target: Target
        let method: Metrics.Method
        /// Why the request goes no further than here.
        let refusal: ServiceError?
    }

    /// Takes a request in.
    ///
    /// - Parameters:
    ///   - machine: What the machine's clock shows.
    ///   - entropy: Fresh randomness, in use unless the seed of the service was fixed.
    public mutating func begin(_ request: HTTPRequest, machine: Instant, entropy: Seed) -> Pending {
        let method = Metrics.Method(request.method)
        var request = request
        // Following a link uses its code up, which HEAD must not (RFC 9110 section 9.2.1).
        if method == .head, !sameBytes(request.path, Utility.action.path) { request.method = "GET" }
        let target = Target(request)
        return Pending(
            request: request, now: self.time.now(machine), seed: target.draws ? self.time.nextSeed(entropy) : entropy,
            machine: machine, target: target, method: method, refusal: self.reach.refusal(of: request, to: target)
        )
    }

    /// Works on a request; see ``Authority/propose(_:along:now:seed:_:)``.
    public mutating func step(_ pending: inout Pending, on authority: borrowing Authority) -> Step {
        // A preflight is answered in any case: what it may not have is left out of its headers.
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

    /// The answer as it goes out: with the headers that browsers need. To `HEAD` its body is only measured, not sent.
    public mutating func finish(_ response: HTTPResponse, _ pending: Pending) -> HTTPResponse {
        self.metrics.answered(pending.method, pending.target.route, status: response.status)
        return response.crossingOrigins(for: pending)
    }
}

extension Step {
    /// A finished answer that changes nothing.
    static func answer(_ response: HTTPResponse) -> Step {
        .done(Proposal(ChangeSet(), response, []))
    }
}
