/// The client side of Identity Toolkit: a state machine that performs no input or output itself.
///
/// ```text
///   intent ──▶ begin(intent, at: now) ──▶ effects: send this request, store this session, …
///   answer ──▶ receive(answer, for: request, at: now) ──▶ effects
/// ```
///
/// The host sends what ``Effect/request(_:_:)`` names, stores what ``Effect/store(_:_:)`` names, and reports each
/// answer once. Answers that come late, twice or never are handled as follows:
///
/// - late: a flow that still waits accepts its answer at any time; an answer to a cancelled flow is ignored.
/// - twice: the second answer is ignored, as is an answer to a request that was never made.
/// - never: the flow waits until ``cancel(_:)`` is called or the host reports ``Answer/lost(_:)``.
///
/// Every flow ends in exactly one ``Effect/done(_:_:)`` or ``Effect/failed(_:_:)``, unless it is cancelled. The client
/// is a value: a copy continues independently, and equal clients return equal effects for equal events.
///
/// `Client/Conversations` has one file for each group of intents, with its plan, its request, the reading of the reply
/// and its end. `AuthClient+Dispatch.swift` lists which functions serve which intent.
public struct AuthClient: Equatable, Sendable {
    /// The server to call, and what each request says about the application.
    public var configuration: Configuration
    /// The tenant of new sign-ins. A flow uses the tenant that was set when it began.
    public var tenantID: String?
    /// A sign-in that waits for its second factor.
    public internal(set) var pending: PendingSignIn?
    /// The enrolment of a second factor that the current user has begun.
    public internal(set) var enrollment: EnrollmentFlow?

    /// The methods last used on this device; empty unless the configuration says to remember them.
    var memory = SignInMemory()
    /// The users in use: the current one, the one to merge with, and those that flows work on.
    var slots: [UserSlot] = []
    /// The slot of the current user.
    var currentSlot: Int64?
    /// The slot of the user whose account the current user's is to be merged with.
    var otherSlot: Int64?
    /// The flows that wait for an answer, in the order in which they began to wait.
    var flows: [Flow] = []
    /// The token refreshes in progress.
    var refreshes: [TokenRefresh] = []
    /// The state of automatic token refresh; `nil` while it is off.
    var automaticRefresh: AutomaticRefresh?
    /// The registered listeners, in the order of registration.
    var listeners: [Listener] = []
    /// The reCAPTCHA settings received so far, one for each tenant, the latest last.
    var recaptchaConfigs: [RecaptchaConfig] = []
    /// What the host was last notified of.
    var lastNotified: LastNotified
    /// The session that the host is storing now.
    var saving: Saving?
    /// Whether the host could not store the session that listeners know, so that a restart would restore an older one.
    var lastSaveFailed = false
    /// Whether the change of the current event is kept even if it cannot be stored.
    var appliesEvenIfUnsaved = false
    /// Effects of the current event, and ends of flows that wait for ``saving``.
    var effects: [Effect] = []
    private var lastNumber: Int64 = 0

    /// Makes a client.
    ///
    /// - Parameter session: The session that ``Effect/store(_:_:)`` last gave the host, perhaps in another process.
    @export(interface)
    public init(_ configuration: Configuration, restoring session: StoredSession? = nil) {
        self.configuration = configuration
        self.tenantID = configuration.tenantID
        self.lastNotified = LastNotified(session: nil, slot: nil)
        self.load(session)
    }

    /// Continues a stored session that could not be read when the client was made, for example because the device was
    /// locked. Does nothing if a user has signed in since, or if any flow is in progress.
    ///
    /// - Returns: The notifications of the listeners.
    @export(interface)
    public mutating func restore(_ session: StoredSession?) -> [Effect] {
        guard self.session == nil, self.isIdle else { return [] }
        self.load(session)
        self.lastNotified.idToken = nil
        return self.notices(for: session?.user)
    }

    private mutating func load(_ session: StoredSession?) {
        // A session belongs to its tenant, so new sign-ins use that tenant too.
        if let user = session?.user { self.tenantID = user.tenantID }
        self.pending = session?.pending
        // Requests of the old process were lost with it.
        self.pending?.forgetRequest()
        self.enrollment = session?.enrollment
        self.memory = session?.memory ?? SignInMemory()
        self.forgetEnrollmentRequest()
        if let user = session?.user { self.currentSlot = self.addSlot(for: user) }
        self.otherSlot = session?.other.map { self.addSlot(for: $0) }
        self.lastNotified = LastNotified(session: session, slot: self.currentSlot)
    }

    /// The user who is signed in.
    public var currentUser: User? {
        self.currentSlot.flatMap { self.user(in: $0) }
    }

    /// The user whose account the current user's is to be merged with, after ``Intent/signInToMerge(_:)`` and until the
    /// merge is committed. After the undo of a merge with a guest's account, that guest.
    public var otherUser: User? {
        self.otherSlot.flatMap { self.user(in: $0) }
    }

    /// The session to store now so that a later process can continue it; `nil` if there is nothing to continue.
    public var session: StoredSession? {
        var session = StoredSession(user: self.currentUser, pending: self.pending, enrollment: self.enrollment)
        session.other = self.otherUser
        if self.configuration.remembersSignInMethods { session.memory = self.memory }
        return session == StoredSession(user: nil) ? nil : session
    }

    /// Whether no flow, no token refresh and no storing is in progress.
    public var isIdle: Bool { self.flows.isEmpty && self.refreshes.isEmpty && self.saving == nil }

    /// Begins a flow for an intent.
    ///
    /// - Returns: The flow's identifier, which its end will carry, and what the host has to do now. A flow that waits
    ///   for the token refresh of another flow adds no effect yet.
    @export(interface)
    public mutating func begin(_ intent: Intent, at now: Instant) -> (flow: FlowID, effects: [Effect]) {
        let id = FlowID(number: self.nextNumber())
        do throws(AuthError) {
            self.advance(try self.plan(id, intent, now), now)
        } catch {
            self.effects.append(.failed(id, error))
        }
        return (id, self.flushEffects())
    }

    /// Accepts the answer to a request, to storing, or to a reCAPTCHA question.
    ///
    /// - Returns: What the host has to do now; nothing if no flow waits for this answer.
    @export(interface)
    public mutating func receive(_ answer: Answer, for request: RequestID, at now: Instant) -> [Effect] {
        if let saving = self.saving, saving.id == request {
            let notified = self.handle(answer, for: saving)
            return notified + self.flushEffects(retriesSaving: false)
        }
        if let index = self.refreshes.firstIndex(where: { $0.request == request }) {
            self.handle(answer, for: self.refreshes.remove(at: index), now)
        } else if let index = self.flows.firstIndex(where: { $0.waiting.request == request }) {
            self.handle(answer, for: self.flows.remove(at: index), now)
        } else {
            return []
        }
        return self.flushEffects()
    }

    /// Cancels a flow. The service may have carried out its request all the same; the answer is ignored. What the flow
    /// has changed already stays, and no end of the flow is reported.
    ///
    /// - Returns: What the host has to do now, as for every event.
    @export(interface)
    public mutating func cancel(_ flow: FlowID) -> [Effect] {
        self.effects.removeAll { $0.endedFlow == flow }
        self.saving?.ends.removeAll { $0.endedFlow == flow }
        guard let index = self.flows.firstIndex(where: { $0.id == flow }) else { return [] }
        let cancelled = self.flows.remove(at: index)
        if self.drivesPendingSignIn(cancelled) { self.pending?.forgetRequest() }
        if cancelled.drivesEnrollment { self.forgetEnrollmentRequest() }
        return self.flushEffects()
    }

    /// The next number for a flow, a request, a listener or a slot; no number is used twice.
    mutating func nextNumber() -> Int64 {
        self.lastNumber &+= 1
        return self.lastNumber
    }
}
