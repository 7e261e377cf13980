import Foundation
package import Vinculum

/// Runs one ``AuthClient``: performs its effects, and reports its results to callers and listeners.
///
/// Every event, and everything it leads to except waiting for answers, happens inside one lock. Results, notifications
/// and ``user`` therefore agree, and come in the order of events. No code of callers runs inside the lock: the
/// functions that are called there only pass values on, to a queue, a stream or a continuation.
package final class ClientRunner: Sendable {
    /// How a flow ended, and the user who was signed in then.
    package struct Ending: Sendable {
        let result: Result<AuthClient.Outcome, AuthError>
        let user: User?
        let runner: ClientRunner
        /// The system's error, if the service could not be reached.
        var cause: (any Error)?
    }

    typealias End = @Sendable (Ending) -> Void

    private let state: Locked<State>
    private let weakOwner = Locked(WeakOwner())

    private struct WeakOwner { weak var auth: Auth? }

    /// The ``Auth`` that the runner works for; `nil` for the runner of a single user.
    var owner: Auth? {
        get { self.weakOwner.withLock { $0.auth } }
        set { self.weakOwner.withLock { $0.auth = newValue } }
    }

    /// - Parameters:
    ///   - backend: Answers requests and stores sessions.
    ///   - session: The session to continue; `nil` for the stored one, which is loaded at the first use.
    ///   - isDetached: Whether a user owns the runner, and not the runner its user.
    package init(
        _ configuration: AuthClient.Configuration, at backend: Backend, session: StoredSession? = nil,
        isDetached: Bool = false
    ) {
        self.state = Locked(State(configuration, backend, session, isDetached: isDetached))
    }

    /// Begins a flow. Flows begin in the order of calls.
    ///
    /// - Parameters:
    ///   - adopted: The object to use for the account that becomes the current one.
    ///   - uiDelegate: Shows the page with reCAPTCHA, if the service requires it.
    ///   - end: Called once, inside the lock, unless the flow is cancelled.
    @discardableResult
    func begin(
        _ intent: AuthClient.Intent, adopting adopted: User? = nil, _ uiDelegate: (any AuthUIDelegate)? = nil,
        _ end: @escaping End
    ) -> AuthClient.FlowID {
        self.event { $0.begin(intent, .init(end: end, adopted: adopted, uiDelegate: uiDelegate), self) }
    }

    /// Begins a flow for a user.
    ///
    /// - Returns: `nil`, and begins nothing, if this user is not the current one any more.
    func begin(
        _ intent: AuthClient.Intent, as user: User, _ uiDelegate: (any AuthUIDelegate)?, _ end: @escaping End
    ) -> AuthClient.FlowID? {
        self.event { state in
            state.updateUserObject(of: self)
            guard state.userObject === user else { return nil }
            return state.begin(intent, .init(end: user.updatingSelf(end), uiDelegate: uiDelegate), self)
        }
    }

    /// Cancels a flow, whose end is then not reported. The service may have carried out its request all the same.
    func cancel(_ flow: AuthClient.FlowID) {
        self.event { state in
            guard let context = state.flows.removeValue(forKey: flow) else { return }
            state.released.append(context)
            state.perform(state.client.cancel(flow), self)
        }
    }

    func receive(
        _ answer: AuthClient.Answer, because cause: (any Error)?, for request: AuthClient.RequestID, of generation: Int
    ) {
        self.event { state in
            // The request belongs to a client that has been replaced.
            guard generation == state.generation else { return }
            state.cause = cause
            defer { state.cause = nil }
            state.perform(state.client.receive(answer, for: request, at: state.backend.transport.now()), self)
        }
    }

    func wake(_ generation: Int, for instant: Instant) {
        self.event { state in
            guard generation == state.generation else { return }
            let now = state.backend.transport.now()
            // The clock was set back, or does not run: wait until the instant comes.
            guard now >= instant else { return state.scheduleWake(instant, self, atLeast: 1000) }
            state.perform(state.client.wake(at: now), self)
        }
    }

    /// The user who is signed in.
    var user: User? {
        self.event { state in
            // The object may belong to another client by now.
            state.updateUserObject(of: self)
            return state.userObject
        }
    }

    /// Sets the object that is updated when the account changes.
    func setUserObject(_ user: User) {
        self.locked { $0.setUserObject(user) }
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

    /// Changes to another backend, whose session is loaded. Flows in progress end with an error.
    ///
    /// - Parameter keepingUser: Whether a user who is signed in stays, with flows and listeners, unless it is one of
    ///   an embedded authority.
    func changeBackend(
        keepingUser: Bool = false, _ change: (inout AuthClient.Configuration, inout Backend) -> Void
    ) {
        self.locked { $0.changeBackend(keepingUser: keepingUser, change, self) }
    }

    /// The resolver of the pending sign-in with this credential; `nil` if it does not wait any more.
    func pendingResolver(of pendingCredential: Secret) -> Vinculum.MultiFactorResolver? {
        self.event { state in
            state.resume(pendingCredential)
            let resolver = state.client.pending?.resolver
            return resolver?.pendingCredential == pendingCredential ? resolver : nil
        }
    }

    /// The user whose account the current user's is to be merged with.
    var otherUser: Vinculum.User? {
        self.event { $0.client.otherUser }
    }

    /// The credential of the latest sign-in to an account to merge with; `nil` after a restart.
    var mergeCredential: Credential? {
        get { self.event { $0.mergeCredential } }
        set { self.event { $0.mergeCredential = newValue } }
    }

    /// An object for a user who is not the current one.
    func makeUser(_ core: Vinculum.User) -> User {
        self.event { User(core, of: self, $0.client.configuration, $0.backend) }
    }

    var enrollment: EnrollmentFlow? {
        self.event { $0.client.enrollment }
    }

    var refreshesAutomatically: Bool {
        get { self.state.withLock { $0.refreshesAutomatically } }
        set {
            self.event { state in
                state.refreshesAutomatically = newValue
                state.perform(state.client.setAutomaticRefresh(newValue), self)
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

    /// Ends everything, for an app that is deleted. Listeners are not notified any more.
    func shutDown() {
        self.locked { $0.shutDown(self) }
    }

    /// Handles an event of the client, after the stored session has been loaded.
    private func event<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        self.locked { state in
            state.loadSession(self)
            return body(&state)
        }
    }

    /// Runs `body` inside the lock. Objects that are released inside it are freed after it, because freeing them may
    /// end callers' objects, which may call back.
    private func locked<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        var released: [any Sendable] = []
        defer { withExtendedLifetime(released) {} }
        return self.state.withLock { state in
            defer { swap(&released, &state.released) }
            return body(&state)
        }
    }
}
