public import Vinculum

extension LocalService {
    /// A request whose project is determined. It never changes.
    public final class Incoming: Sendable {
        /// The request. `HEAD` is replaced by `GET`, because both have the same headers.
        public let request: HTTPRequest
        /// The project that the request is for.
        public let project: ProjectChoice
        let target: Target
        let method: Metrics.Method
        /// The request as an authority reads it; `nil` for a page or utility and for a refused request.
        let received: ReceivedRequest?
        /// The refusal of a request that must not reach an authority.
        let refusal: ServiceError?
        /// The name of the administrator whose bearer token it has; `nil` without one. Not every operation reads it.
        public let administratorName: String?
        /// Whether it names a secret that is not the administrator's.
        let hasWrongSecret: Bool

        init(
            _ request: HTTPRequest, _ reach: Reach, _ administrators: Administrators, firstProject: String?,
            wrongSecret: ServiceError? = nil
        ) {
            self.method = Metrics.Method(request.method)
            var request = request
            // Following a link consumes its code, which HEAD must not do (RFC 9110 section 9.2.1).
            if self.method == .head, Utility(path: request.path) != .action { request.method = "GET" }
            self.request = request
            self.target = Target(request)
            let (access, name) = administrators.access(for: request)
            self.administratorName = name
            do throws(ServiceError) {
                if let refusal = reach.refusal(of: request, to: self.target) { throw refusal }
                if let refusal = access.refusal(of: request, self.target, within: reach) { throw refusal }
                var received: ReceivedRequest?
                switch self.target {
                case .operation(.methodNotAllowed), .preflight, .utility, .wrongMethod: break
                case .operation(let route):
                    received = try ReceivedRequest.read(
                        request, along: route, administrator: access, administratorName: name)
                }
                self.project = try ProjectChoice(
                    request, self.target, received, firstProject: firstProject)
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
            (self.project, self.target, self.method) = (other.project, other.target, other.method)
            (self.received, self.refusal) = (nil, other.refusal)
            (self.administratorName, self.hasWrongSecret) = (other.administratorName, other.hasWrongSecret)
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
        var pendingQuestions = PendingQuestions()

        let machine: Instant

        init(incoming: Incoming, now: Instant, seed: Seed, machine: Instant) {
            (self.incoming, self.now, self.seed, self.machine) = (incoming, now, seed, machine)
        }
    }
}
