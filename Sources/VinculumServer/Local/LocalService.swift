public import Vinculum

/// What a running server is around an ``Authority``: the pages and utilities beside the protocol, its time and its seeds,
/// the headers for browsers, and the guard in front of administration. No socket, no thread.
///
/// A request passes in three steps, so that whoever holds the sockets can do other work while a question is open:
/// ``begin(_:machine:entropy:)``, ``step(_:on:)`` as often as it needs answers, ``finish(_:_:)``.
public struct LocalService: Sendable {
    public var time = ServiceTime()
    public var metrics = Metrics()

    public init() {}

    /// A request on its way: plain data, from which it can be run again with one answer more.
    public struct Pending: Sendable {
        public let request: HTTPRequest
        public let now: Instant
        public let seed: Seed
        public var answers: [Answer] = []
    }

    /// Takes a request in.
    ///
    /// - Parameters:
    ///   - machine: What the machine's clock shows.
    ///   - entropy: Fresh randomness, in use unless the seed of the service was fixed.
    public mutating func begin(_ request: HTTPRequest, machine: Instant, entropy: Seed) -> Pending {
        Pending(request: request, now: self.time.now(machine), seed: self.time.nextSeed(entropy))
    }

    /// Works on a request; see ``Authority/propose(_:now:seed:answers:)``.
    public mutating func step(_ pending: Pending, on authority: borrowing Authority) -> Step {
        if let response = self.answerBesideProtocol(pending, on: authority) {
            return .done(Verdict(ChangeSet(), response, []))
        }
        return authority.propose(pending.request, now: pending.now, seed: pending.seed, answers: pending.answers)
    }

    /// The answer as it goes out: with the headers that browsers need.
    public mutating func finish(_ response: HTTPResponse, _ pending: Pending) -> HTTPResponse {
        response
    }

    /// What is answered without the authority; `nil` for what belongs to it.
    private mutating func answerBesideProtocol(_ pending: Pending, on authority: borrowing Authority) -> HTTPResponse? {
        nil
    }
}
