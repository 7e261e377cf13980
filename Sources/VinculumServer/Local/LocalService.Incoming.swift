public import Vinculum

extension LocalService {
    /// A request whose project is determined. It never changes.
    public final class Incoming: Sendable {
        /// The request. `HEAD` is replaced by `GET`, because both have the same headers.
        public let request: HTTPRequest
        /// The project that the request is for.
        public let project: ProjectChoice
        let head: Head
        /// The request as an authority reads it; `nil` for a page or utility and for a refused request.
        let received: ReceivedRequest?
        /// The refusal of a request that must not reach an authority.
        let refusal: ServiceError?
        /// Whether it names a secret that is not the administrator's.
        let hasWrongSecret: Bool

        var target: Target { self.head.target }
        var method: Metrics.Method { self.head.method }
        /// The name of the administrator whose bearer token it has; `nil` without one. Not every operation reads it.
        public var administratorName: String? { self.head.administratorName }

        init(_ request: HTTPRequest, _ head: Head, firstProject: String?, wrongSecret: ServiceError? = nil) {
            self.head = head
            let request = Head.replacingHEAD(request, head.method)
            self.request = request
            do throws(ServiceError) {
                if let refusal = head.refusal { throw refusal }
                var received: ReceivedRequest?
                if let read = head.read { received = try ReceivedRequest.read(request, after: read) }
                self.project = try ProjectChoice(request, head, received, firstProject: firstProject)
                (self.received, self.refusal, self.hasWrongSecret) = (received, nil, false)
            } catch {
                self.hasWrongSecret = error == .invalidCredentials
                (self.project, self.received) = (.initial, nil)
                self.refusal = self.hasWrongSecret ? wrongSecret ?? error : error
            }
        }

        /// See ``lean``.
        init(lean other: Incoming) {
            var request = HTTPRequest(
                method: other.request.method, path: other.request.path, query: "",
                headers: other.request.headersOfOrigin)
            (request.peer, request.address) = (other.request.peer, other.request.address)
            self.request = request
            (self.project, self.head) = (other.project, Head(lean: other.head))
            (self.received, self.refusal, self.hasWrongSecret) = (nil, other.refusal, other.hasWrongSecret)
        }

        /// Whether it asks for the counters, of which a host knows those of the projects.
        public var asksForMetrics: Bool { self.target == .utility(.metrics) }

        /// Whether it asks whether the service takes traffic, which a host knows.
        public var asksForReadiness: Bool { self.target == .utility(.ready) }

        /// Whether it asks to rotate the keys of its project, which the host holds. It is an administrator's.
        public var rotatesKeys: Bool { self.target == .utility(.rotateKeys) && self.refusal == nil }

        /// Whether it is for the authority, and not for a page or a utility.
        public var isForAuthority: Bool { if case .operation = self.target { true } else { false } }

        /// The name of its operation, page or utility, as the metrics have it.
        public var operation: String { self.target.route.label }

        /// The tenant that it names, if that is well-formed.
        public var tenant: TenantID? { self.received?.namedTenant }

        /// Whether it sets a clock.
        public var setsClock: Bool { self.target == .utility(.clock) && self.method == .patch }

        /// Whether it would move a clock or set it back, and may.
        public var movesClock: Bool {
            self.target == .utility(.clock) && (self.method == .patch || self.method == .delete) && self.refusal == nil
        }
    }

    /// A request being processed. It is plain data, from which each step runs the request again with more answers.
    public struct Pending: Sendable {
        /// The request.
        public let incoming: Incoming
        /// The instant of the request, by its project's clock.
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
        var pendingQuestions = PendingQuestions.staying()

        let machine: Instant

        init(incoming: Incoming, now: Instant, seed: Seed, machine: Instant) {
            (self.incoming, self.now, self.seed, self.machine) = (incoming, now, seed, machine)
        }
    }
}
