public import Vinculum

/// The parts of a server around its projects' authorities: pages and utilities outside the protocol, headers for
/// browsers, and access control for administration. It has no socket and no thread.
///
/// A request takes four steps, so that the owner of the sockets can do other work while a question is open:
/// ``read(_:)``, which determines the project; ``begin(_:in:machine:entropy:)``; ``step(_:on:_:)`` once and again after
/// each set of answers; ``finish(_:_:)``. Where tokens are signed, ``remember(_:in:)`` spares later requests work.
public struct LocalService: Sendable {
    /// The counters that `/metrics` shows.
    public var metrics = Metrics()
    /// What `/readyz` answers.
    public var readiness = Readiness()
    /// Whether the host gives the console's files.
    public var hasConsole = false
    /// What the operator shows of itself on pages, and the words of the pages.
    public var brands = Brands()
    /// The hosts from which administrators may send requests.
    public let reach: Reach
    /// How administrators of every project are recognised. It may change between requests.
    public var administrators: Administrators
    /// The ID of the first project; a request that names it is for it, also where no other project could have it.
    private let firstProject: String?
    /// The wrong secrets of administrators; `nil` where they are not counted.
    var secrets: Budgets?

    /// - Parameters:
    ///   - reach: The hosts from which administrators may send requests; by default this machine only.
    ///   - administrators: How administrators are recognised, whatever the settings of a project say.
    ///   - firstProject: The ID of the project of requests that name none. It may be any text.
    ///   - secrets: Counts wrong secrets of administrators, if they are to be limited; unused.
    public init(
        reach: Reach = .machine(alsoFrom: []), administrators: Administrators = .owner,
        firstProject: String? = nil, countingSecretsIn secrets: Budgets? = nil
    ) {
        self.secrets = secrets
        self.reach = reach
        self.firstProject = firstProject
        self.administrators = administrators
    }

    /// Reads a request and determines its project.
    ///
    /// - Complexity: Linear in the size of the body.
    @export(interface)
    public func read(_ request: HTTPRequest) -> Incoming {
        Incoming(request, Head(request, self.reach, self.administrators), firstProject: self.firstProject)
    }

    /// Reads a request, determines its project, and counts a wrong secret of an administrator. After too many of its
    /// peer no secret is compared, and the request is refused with 429.
    ///
    /// - Complexity: Linear in the size of the body.
    @export(interface)
    public mutating func read(_ request: HTTPRequest, at now: Instant) -> Incoming {
        guard let isOpen = self.secrets?.admitsSecret(from: request.peer, at: now) else { return self.read(request) }
        let incoming = Incoming(
            request, Head(request, self.reach, isOpen ? self.administrators : .secrets([])),
            firstProject: self.firstProject, wrongSecret: isOpen ? nil : .tooManySecrets)
        if incoming.hasWrongSecret { self.secrets?.countSecret(from: request.peer, wasCompared: isOpen) }
        return incoming
    }

    /// Reads a request like ``read(_:at:)``, and its head only if the last request on its connection had another.
    ///
    /// - Parameter head: What was read of the last request's head, if this one's is the same byte for byte apart from
    ///   the length of the body; otherwise `nil`. Afterwards what is kept for the next request.
    @export(interface)
    public mutating func read(_ request: HTTPRequest, at now: Instant, repeating head: inout Head?) -> Incoming {
        if let head { return Incoming(request, head, firstProject: self.firstProject) }
        let incoming = self.read(request, at: now)
        if incoming.head.isLasting { head = incoming.head }
        return incoming
    }

    /// How many requests were refused for too many wrong secrets.
    public var refusedSecretCount: Int64 { self.secrets?.refusalCount(.secretsByPeer) ?? 0 }

    /// Begins a request in its project.
    ///
    /// - Parameters:
    ///   - time: The clock and the seeds of the project.
    ///   - machine: The instant of the machine's clock.
    ///   - entropy: Fresh randomness; used unless the project has a fixed seed.
    @export(interface)
    public static func begin(
        _ incoming: Incoming, in time: inout ServiceTime, machine: Instant, entropy: Seed
    ) -> Pending {
        Pending(
            incoming: incoming, now: time.now(machine),
            seed: incoming.target.draws ? time.nextSeed(entropy) : entropy, machine: machine)
    }

    /// Runs a request with the answers so far; see ``Authority/propose(_:now:seed:_:_:)``. Changes no account, and
    /// nothing of the service: it is lent, because a copy of it for each run took a hundredth of a request.
    ///
    /// - Parameters:
    ///   - time: The clock and the seeds of the project, which a utility may change.
    ///   - budgets: What clients of the project have done how often.
    @export(interface)
    public mutating func step(
        _ pending: inout Pending, on authority: borrowing Authority, _ time: inout ServiceTime,
        _ budgets: inout Budgets
    ) -> Step {
        let incoming = pending.incoming
        // A preflight is always answered; a refusal omits the headers that would permit the request.
        if let refusal = incoming.refusal, incoming.target != .preflight { return .done(Proposal(refusal)) }
        switch incoming.target {
        case .preflight: return .answer(HTTPResponse(status: 204, contentType: "", body: []))
        case .utility(let utility): return self.step(&pending, in: utility, on: authority, &time, &budgets)
        case .wrongMethod(let utility):
            return .done(.methodNotAllowed(incoming.request, allowed: utility.methods))
        case .operation(.methodNotAllowed(let allowed)):
            return .done(.methodNotAllowed(incoming.request, allowed: allowed))
        case .operation:
            guard let received = incoming.received else { return .done(Proposal(.notFound)) }
            return authority.propose(
                received, now: pending.now, seed: pending.seed, &budgets, &pending.pendingQuestions)
        }
    }

    /// Has the authority keep what its requests have worked out for later ones; see ``Authority/remember(_:)``.
    ///
    /// - Parameter pending: A request after its last step.
    public static func remember(_ pending: borrowing Pending, in authority: inout Authority) {
        authority.remember(pending.pendingQuestions)
    }

    /// Counts the response and adds the headers that browsers need. For `HEAD` the caller sends no body.
    @export(interface)
    public mutating func finish(_ response: consuming HTTPResponse, _ incoming: Incoming) -> HTTPResponse {
        self.metrics.answered(incoming.method, incoming.target.route, status: response.status)
        response.crossOrigins(for: incoming, self.reach)
        return response
    }
}

extension ServiceError {
    fileprivate static let tooManySecrets = ServiceError(
        message: "Too many wrong bearer tokens came from this network; try again in a minute.", kind: .exhausted)
}

extension Step {
    /// A response that changes nothing.
    static func answer(_ response: HTTPResponse) -> Step {
        .done(Proposal(ChangeSet(), response, []))
    }
}
