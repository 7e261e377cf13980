/// The signed-in side: everything a client of Identity Toolkit does, as a machine that performs nothing itself.
///
/// ```text
///   intent ──▶ begin(intent, at: now) ──▶ effects: send this request, store this session, …
///   answer ──▶ receive(answer, for: request, at: now) ──▶ effects
/// ```
///
/// The host sends what ``Effect/request(_:_:)`` names, keeps what ``Effect/store(_:_:)`` names, and reports each answer once.
/// What the machine does with answers that come otherwise:
///
/// - late: an answer to a flow that still waits is taken whenever it comes; one to a cancelled flow is ignored.
/// - twice: the second is ignored, as is an answer nobody asked for.
/// - never: the flow waits until ``cancel(_:)`` or until the host reports ``Answer/lost(_:)``.
///
/// Every flow ends in exactly one ``Effect/done(_:_:)`` or ``Effect/failed(_:_:)``, unless it is cancelled. The machine is a
/// value: copying it forks it, and equal machines answer equal events equally.
public struct AuthClient: Equatable, Sendable {
    /// Where the client is and what it says of itself.
    public var configuration: Configuration
    /// The tenant that sign-ins go to; captured when a flow begins.
    public var tenantID: String?
    /// A sign-in that waits for its second factor.
    public internal(set) var pending: PendingSignIn?
    /// A second factor that the current user has begun to enrol.
    public internal(set) var enrollment: EnrollmentFlow?

    /// The users that anything refers to: the current one, and those that flows work on.
    var slots: [UserSlot] = []
    /// Which seat is the current user's.
    var currentSlot: Int64?
    /// What is under way, in the order it began.
    var flows: [Flow] = []
    /// The token refreshes under way.
    var refreshes: [TokenRefresh] = []
    /// Whether and when tokens are refreshed before anybody asks for one.
    var automaticRefresh: AutomaticRefresh?
    /// Who is told of changes, in the order of registration.
    var listeners: [Listener] = []
    /// What is known of the wishes of projects and tenants, the latest last.
    var recaptchaConfigs: [RecaptchaConfig] = []
    /// What the host was last told.
    var lastNotified: LastNotified
    /// What is on its way to where it is kept.
    var saving: Saving?
    /// Whether what is told was not kept, so that a restart would bring an older session back.
    var isUnkept = false
    /// Whether what the present event changes stands even if it cannot be kept.
    var isForced = false
    /// Effects of the event that is being handled, and ends that wait for ``saving``.
    var effects: [Effect] = []
    private var lastID: Int64 = 0

    /// - Parameter session: What ``Effect/store(_:_:)`` last gave the host, perhaps in another process.
    public init(_ configuration: Configuration, restoring session: StoredSession? = nil) {
        self.configuration = configuration
        self.tenantID = configuration.tenantID
        self.lastNotified = LastNotified(session: nil, slot: nil)
        self.adopt(session)
    }

    /// Goes on with a stored session that could not be read when the client was made, for example because the device was
    /// locked. Nothing happens if somebody has signed in, or begun to, since.
    public mutating func restore(_ session: StoredSession?) -> [Effect] {
        guard self.session == nil, self.isIdle else { return [] }
        self.adopt(session)
        self.lastNotified.idToken = nil
        return self.notices(of: session?.user)
    }

    private mutating func adopt(_ session: StoredSession?) {
        // A session belongs to its tenant, and so does whoever goes on with it.
        if let user = session?.user { self.tenantID = user.tenantID }
        self.pending = session?.pending
        // Whatever request the old process had under way is lost with it.
        self.pending?.forgetRequest()
        self.enrollment = session?.enrollment
        self.forgetEnrollmentRequest()
        if let user = session?.user { self.currentSlot = self.slot(user) }
        self.lastNotified = LastNotified(session: session, slot: self.currentSlot)
    }

    /// Who is signed in.
    public var currentUser: User? {
        self.currentSlot.flatMap { self.user(in: $0) }
    }

    /// What would have to be stored now for a later process to go on.
    public var session: StoredSession? {
        let session = StoredSession(user: self.currentUser, pending: self.pending, enrollment: self.enrollment)
        return session == StoredSession(user: nil) ? nil : session
    }

    /// Whether nothing is under way.
    public var isIdle: Bool { self.flows.isEmpty && self.refreshes.isEmpty && self.saving == nil }

    /// Begins what is asked for.
    ///
    /// - Returns: The flow by which its end will be named, and what the host has to do now. A flow that waits for another
    ///   flow's token refresh has nothing to do yet.
    public mutating func begin(_ intent: Intent, at now: Instant) -> (flow: FlowID, effects: [Effect]) {
        let id = FlowID(number: self.freshNumber())
        do throws(AuthError) {
            if let flow = try self.plan(id, intent, now) { self.advance(flow, now) }
        } catch {
            self.effects.append(.failed(id, error))
        }
        return (id, self.settle())
    }

    /// Takes the answer to a request, to storing, or to a question.
    ///
    /// - Returns: What the host has to do now; nothing if nobody waits for this answer.
    public mutating func receive(_ answer: Answer, for request: RequestID, at now: Instant) -> [Effect] {
        if let saving = self.saving, saving.id == request {
            let lastNotified = self.finishSaving(saving, answer)
            return lastNotified + self.settle(repeatsSaving: false)
        }
        if let place = self.refreshes.firstIndex(where: { $0.request == request }) {
            self.finishRefresh(self.refreshes.remove(at: place), answer, now)
        } else if let place = self.flows.firstIndex(where: { $0.waiting.request == request }) {
            self.finishRequest(self.flows.remove(at: place), answer, now)
        } else {
            return []
        }
        return self.settle()
    }

    /// Forgets a flow. The service may have carried out its request all the same; the answer is ignored. What the flow has
    /// changed already stays, and is not told as its end.
    ///
    /// - Returns: What the host has to do now, as for every event.
    public mutating func cancel(_ flow: FlowID) -> [Effect] {
        self.effects.removeAll { $0.end == flow }
        self.saving?.ends.removeAll { $0.end == flow }
        guard let place = self.flows.firstIndex(where: { $0.id == flow }) else { return [] }
        let cancelled = self.flows.remove(at: place)
        if self.drives(cancelled) { self.pending?.forgetRequest() }
        if cancelled.intent.concernsEnrollment { self.forgetEnrollmentRequest() }
        return self.settle()
    }

    mutating func freshNumber() -> Int64 {
        self.lastID &+= 1
        return self.lastID
    }
}

extension AuthClient.Effect {
    /// Which flow's end this is, if it is one.
    var end: AuthClient.FlowID? {
        switch self {
        case .done(let flow, _), .failed(let flow, _): flow
        default: nil
        }
    }
}
