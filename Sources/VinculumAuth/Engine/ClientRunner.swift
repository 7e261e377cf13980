import Foundation
package import Vinculum

/// Runs one ``AuthClient``: performs what it wants done, and hands out what comes of it.
///
/// Every event passes one lock, and so does everything an event leads to but the waiting for answers; ends, listeners and
/// the state that ``user`` shows therefore agree, and come in the order of events. Nothing foreign runs inside the lock:
/// what is handed out there must only pass things on, to a queue, a stream or a continuation.
package final class ClientRunner: Sendable {
    /// How a flow ended, and whose account is signed in then.
    package struct Ending: Sendable {
        let result: Result<AuthClient.Outcome, AuthError>
        let user: User?
        let runner: ClientRunner
        /// Why the service was not heard, as the system says it.
        var cause: (any Error)?
    }

    typealias End = @Sendable (Ending) -> Void

    private let state: Locked<State>
    private let weakOwner = Locked(WeakOwner())

    private struct WeakOwner { weak var auth: Auth? }

    /// Whom the client works for, as the rest of the program knows it; `nil` for a client of a user alone.
    var owner: Auth? {
        get { self.weakOwner.withLock { $0.auth } }
        set { self.weakOwner.withLock { $0.auth = newValue } }
    }

    /// - Parameters:
    ///   - backend: Where requests go and sessions are kept.
    ///   - session: What to go on with; without it, what the place keeps, looked up at the first use.
    ///   - isDetached: Whether the user it is made for owns it, and not the other way round.
    package init(
        _ configuration: AuthClient.Configuration, at backend: Backend, session: StoredSession? = nil, isDetached: Bool = false
    ) {
        self.state = Locked(State(configuration, backend, session, isDetached: isDetached))
    }

    /// Begins what is asked for; the order of calls is the order of flows.
    ///
    /// - Parameters:
    ///   - adopted: The object that shall stand for the account that becomes the current one.
    ///   - uiDelegate: Shows the page on which a person shows to be one, where the service wants that.
    ///   - end: Called once, inside the lock, unless the flow is cancelled.
    @discardableResult
    func begin(
        _ intent: AuthClient.Intent, adopting adopted: User? = nil, _ uiDelegate: (any AuthUIDelegate)? = nil,
        _ end: @escaping End
    ) -> AuthClient.FlowID {
        self.event { $0.begin(intent, .init(end: end, adopted: adopted, uiDelegate: uiDelegate), self) }
    }

    /// Begins what a user asks for, if that is still who is signed in.
    func begin(
        _ intent: AuthClient.Intent, as user: User, _ uiDelegate: (any AuthUIDelegate)?, _ end: @escaping End
    ) -> AuthClient.FlowID? {
        self.event { state in
            state.showUser(of: self)
            guard state.shownUser === user else { return nil }
            return state.begin(intent, .init(end: user.following(end), uiDelegate: uiDelegate), self)
        }
    }

    /// Forgets a flow: its end is not told. The service may have done what was asked.
    func cancel(_ flow: AuthClient.FlowID) {
        self.event { state in
            guard let undertaking = state.undertakings.removeValue(forKey: flow) else { return }
            state.spent.append(undertaking)
            state.carryOut(state.client.cancel(flow), self)
        }
    }

    func receive(
        _ answer: AuthClient.Answer, because cause: (any Error)?, for request: AuthClient.RequestID, of generation: Int
    ) {
        self.event { state in
            // A client that took the place of another never asked this.
            guard generation == state.generation else { return }
            state.cause = cause
            defer { state.cause = nil }
            state.carryOut(state.client.receive(answer, for: request, at: state.backend.transport.now()), self)
        }
    }

    func wake(_ generation: Int, for instant: Instant) {
        self.event { state in
            guard generation == state.generation else { return }
            let now = state.backend.transport.now()
            // A clock that was put back, or stands: what is due at that instant is not due yet.
            guard now >= instant else { return state.setAlarm(instant, self, atLeast: 1000) }
            state.carryOut(state.client.wake(at: now), self)
        }
    }

    /// Who is signed in.
    var user: User? {
        self.event { state in
            // The object may have become another client's meanwhile.
            state.showUser(of: self)
            return state.shownUser
        }
    }

    /// Adds a user who must be told of what becomes of the account it stands for.
    func show(_ user: User) {
        self.locked { $0.show(user) }
    }

    var configuration: AuthClient.Configuration {
        self.event { $0.client.configuration }
    }

    func configure(_ change: (inout AuthClient.Configuration) -> Void) {
        self.event { change(&$0.client.configuration) }
    }

    var tenantID: String? {
        get { self.event { $0.client.tenantID } }
        set { self.event { $0.client.tenantID = newValue } }
    }

    var backend: Backend {
        self.state.withLock { $0.backend }
    }

    /// Moves to another service. Whoever was signed in at the old one stays so there, and is not here; what was under way
    /// ends with an error.
    func move(_ change: (inout AuthClient.Configuration, inout Backend) -> Void) {
        self.locked { $0.move(change, self) }
    }

    /// The sign-in that waits with this credential, for whoever resolves it.
    func pendingResolver(of pendingCredential: Secret) -> Vinculum.MultiFactorResolver? {
        self.event { state in
            state.resume(pendingCredential)
            let resolver = state.client.pending?.resolver
            return resolver?.pendingCredential == pendingCredential ? resolver : nil
        }
    }

    var enrollment: EnrollmentFlow? {
        self.event { $0.client.enrollment }
    }

    var refreshesByItself: Bool {
        get { self.state.withLock { $0.refreshesByItself } }
        set {
            self.event { state in
                state.refreshesByItself = newValue
                state.carryOut(state.client.setAutomaticRefresh(newValue), self)
            }
        }
    }

    func add(_ listener: Listener) {
        self.event { state in
            state.listeners.append(.init(listener))
            state.register(state.listeners.count - 1, self)
        }
    }

    func remove(_ listener: Listener) {
        self.event { $0.remove(listener) }
    }

    /// Ends everything, for an app that is deleted. Nobody is told any more.
    func shutDown() {
        self.locked { $0.shutDown(self) }
    }

    /// An event of the client, which by then has read what was kept.
    private func event<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        self.locked { state in
            state.open(self)
            return body(&state)
        }
    }

    /// What is let go of inside the lock is freed after it: objects of others may end with it, and call back.
    private func locked<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        var spent: [any Sendable] = []
        defer { withExtendedLifetime(spent) {} }
        return self.state.withLock { state in
            defer { swap(&spent, &state.spent) }
            return body(&state)
        }
    }
}
