import Foundation
import Vinculum

extension ClientRunner {
    /// What the lock guards.
    struct State: Sendable {
        var client: AuthClient
        var backend: Backend
        /// What is under way.
        var undertakings: [AuthClient.FlowID: FlowContext] = [:]
        var listeners: [Registration] = []
        /// Whether the session that was kept has been looked up.
        var isOpen: Bool
        /// Which client this is; another one takes its place on a move.
        var generation = 0
        var refreshesByItself = false
        /// Why there was no answer, while the flows that it ends are ended.
        var cause: (any Error)?
        /// What is done with, and freed once the lock is open.
        var spent: [any Sendable] = []
        /// Sign-ins that wait for a second factor, the latest last: a resolver leads on from its own, whoever comes and goes
        /// meanwhile.
        var waiting: [PendingSignIn] = []
        private var alarm: Task<Void, Never>?
        /// The object that stands for the current user. A runner of its own is held by its user, and must not hold it too.
        private var heldUser: User?
        private weak var seenUser: User?
        private let isDetached: Bool

        /// What belongs to a flow.
        struct FlowContext: Sendable {
            let end: End
            /// The object that is to stand for the account that becomes the current one.
            var adopted: User?
            /// Shows the page on which a person shows to be one.
            var uiDelegate: (any AuthUIDelegate)?
            /// The sign-in that it leads on from.
            var pendingCredential: Secret?
        }

        struct Registration {
            let listener: Listener
            /// Its name with the present client.
            var id: AuthClient.ListenerID?

            init(_ listener: Listener) { self.listener = listener }
        }

        init(_ configuration: AuthClient.Configuration, _ backend: Backend, _ session: StoredSession?, isDetached: Bool) {
            self.client = AuthClient(configuration, restoring: session)
            self.backend = backend
            self.isDetached = isDetached
            self.isOpen = isDetached || session != nil
        }

        var shownUser: User? { self.isDetached ? self.seenUser : self.heldUser }

        mutating func show(_ user: User?) {
            if self.isDetached { self.seenUser = user } else { self.heldUser = user }
        }

        /// Looks up what was kept, before the first use.
        mutating func open(_ runner: ClientRunner) {
            guard !self.isOpen else { return }
            self.isOpen = true
            // `restore` tells listeners, and there may be some from before a move.
            self.carryOut(self.client.restore(self.backend.storage.load()), runner)
            self.showUser(of: runner)
        }
    }
}

extension ClientRunner.State {
    mutating func begin(
        _ intent: AuthClient.Intent, _ undertaking: FlowContext, _ runner: ClientRunner
    ) -> AuthClient.FlowID {
        let (flow, effects) = self.client.begin(intent, at: self.backend.transport.now())
        var undertaking = undertaking
        undertaking.pendingCredential = self.client.pendingCredential(drivenBy: flow)
        self.undertakings[flow] = undertaking
        self.carryOut(effects, runner)
        return flow
    }

    /// Does what the client wants done.
    mutating func carryOut(_ effects: [AuthClient.Effect], _ runner: ClientRunner) {
        var effects = effects[...]
        while let effect = effects.popFirst() {
            switch effect {
            case .request(let id, let request):
                let generation = self.generation
                self.backend.transport.send(request, to: self.client.configuration.address(of: request)) { answer, cause in
                    runner.receive(answer, because: cause, for: id, of: generation)
                }
            case .store(let id, let session):
                effects += self.client.receive(self.keep(session), for: id, at: self.backend.transport.now())
            case .needsRecaptcha(let id, let question):
                if let answer = self.answer(question, id, runner) {
                    effects += self.client.receive(.recaptcha(answer), for: id, at: self.backend.transport.now())
                }
            case .notify(.user(let id, _)):
                self.showUser(of: runner)
                self.listeners.first { $0.id == id }?.listener.tell(self.shownUser)
            case .notify(.tokenChanged):
                self.showUser(of: runner)
                if let auth = runner.owner {
                    onMainActor { NotificationCenter.default.post(name: .AuthStateDidChange, object: auth) }
                }
            case .wake(let instant):
                self.setAlarm(instant, runner)
            case .needsSecondFactor:
                break
            case .done(let flow, let outcome):
                self.end(flow, .success(outcome), runner)
            case .failed(let flow, let error):
                self.end(flow, .failure(error), runner)
            }
        }
        self.showUser(of: runner)
        if let pending = self.client.pending { self.note(pending) }
    }

    /// - Returns: `nil` where a person is asked, whose answer comes later.
    private func answer(
        _ question: AuthClient.RecaptchaQuestion, _ request: AuthClient.RequestID, _ runner: ClientRunner
    ) -> AuthClient.RecaptchaAnswer? {
        // reCAPTCHA Enterprise has no page: a library of its own shows it, and there is none for this platform.
        guard question.siteKey == nil else { return .unavailable(.recaptchaSDKNotLinked) }
        guard let auth = runner.owner,
            let delegate = self.client.flow(waitingForRecaptcha: request).flatMap({ self.undertakings[$0]?.uiDelegate })
        else { return .unavailable(.appVerificationUserInteractionFailure) }
        let generation = self.generation
        Task {
            let answer = await PageVisit.answer(of: auth, delegate)
            runner.receive(.recaptcha(answer), because: nil, for: request, of: generation)
        }
        return nil
    }

    private func keep(_ session: StoredSession?) -> AuthClient.Answer {
        // A sign-in that waits is led on from by a resolver, which ends with the process: nothing would take it up again.
        var session = session?.user == nil ? nil : session
        session?.pending = nil
        do throws(SessionFile.Failure) {
            try self.backend.storage.keep(session)
            return .stored
        } catch {
            return .storageFailed(error.reason)
        }
    }

    private mutating func end(
        _ flow: AuthClient.FlowID, _ result: Result<AuthClient.Outcome, AuthError>, _ runner: ClientRunner
    ) {
        self.showUser(of: runner)
        guard let undertaking = self.undertakings.removeValue(forKey: flow) else { return }
        self.spent.append(undertaking)
        if case .success(.signedIn) = result, let done = undertaking.pendingCredential {
            self.waiting.removeAll { $0.resolver.pendingCredential == done }
        }
        if case .success = result, let user = undertaking.adopted, let core = self.client.currentUser, user.stands(for: core) {
            // The same account may have been signed in by another object before.
            if let before = self.shownUser { self.spent.append(before) }
            user.attach(to: runner, core, self.client.configuration, self.backend)
            self.show(user)
        }
        undertaking.end(.init(result: result, user: self.shownUser, runner: runner, cause: self.cause))
    }

    /// Has the object that stands for the current user show the account as it is. As long as the same account is signed in
    /// it is the same object, whatever tokens come and go; another account has another.
    mutating func showUser(of runner: ClientRunner) {
        guard let core = self.client.currentUser else {
            if !self.isDetached { self.show(nil) }
            return
        }
        if let user = self.shownUser, user.belongs(to: runner), user.stands(for: core) {
            user.take(core)
        } else if let user = self.undertakings.values.lazy.compactMap(\.adopted).first(where: { $0.stands(for: core) }) {
            user.attach(to: runner, core, self.client.configuration, self.backend)
            self.show(user)
        } else if !self.isDetached {
            self.show(User(core, of: runner, self.client.configuration, self.backend))
        }
    }
}

extension ClientRunner.State {
    /// Gives a listener its name with the present client, and its first call.
    mutating func register(_ backend: Int, _ runner: ClientRunner) {
        let (id, effects) = self.client.addListener(self.listeners[backend].listener.kind)
        self.listeners[backend].id = id
        self.carryOut(effects, runner)
    }

    mutating func remove(_ listener: ClientRunner.Listener) {
        guard let backend = self.listeners.firstIndex(where: { $0.listener === listener }) else { return }
        self.spent.append(listener)
        if let id = self.listeners.remove(at: backend).id { self.client.removeListener(id) }
    }

    mutating func move(
        _ change: (inout AuthClient.Configuration, inout ClientRunner.Backend) -> Void, _ runner: ClientRunner
    ) {
        var configuration = self.client.configuration
        configuration.tenantID = self.client.tenantID
        change(&configuration, &self.backend)
        guard self.isOpen else {
            self.client.configuration = configuration
            return
        }
        let undertakings = self.takeUndertakings()
        self.waiting = []
        self.alarm?.cancel()
        self.generation += 1
        self.client = AuthClient(configuration, restoring: self.backend.storage.load())
        self.show(nil)
        self.showUser(of: runner)
        for undertaking in undertakings { undertaking.end(.init(result: .failure(.moved), user: nil, runner: runner)) }
        for backend in self.listeners.indices { self.register(backend, runner) }
        if self.refreshesByItself { self.carryOut(self.client.setAutomaticRefresh(true), runner) }
    }

    mutating func shutDown(_ runner: ClientRunner) {
        self.alarm?.cancel()
        // What cannot be removed is found again by an app of the same name: no harm that could be told anybody by now.
        _ = self.keep(nil)
        // Whoever still has the client keeps nothing of what they do with it.
        self.backend.storage = NoSessionStorage()
        self.spent += self.listeners.map(\.listener)
        self.listeners = []
        self.generation += 1
        for undertaking in self.takeUndertakings() { undertaking.end(.init(result: .failure(.moved), user: nil, runner: runner)) }
        self.waiting = []
        self.show(nil)
        self.isOpen = true
        self.client = AuthClient(self.client.configuration)
    }

    /// What is under way, which is no more after this.
    private mutating func takeUndertakings() -> [FlowContext] {
        let undertakings = Array(self.undertakings.values)
        self.spent += undertakings
        self.undertakings = [:]
        return undertakings
    }

    /// How many sign-ins may wait for a second factor at once; the oldest give way.
    private static let waitingLimit = 8

    private mutating func note(_ pending: PendingSignIn) {
        self.waiting.removeAll { $0.resolver.pendingCredential == pending.resolver.pendingCredential }
        self.waiting.append(pending)
        if self.waiting.count > Self.waitingLimit { self.waiting.removeFirst() }
    }

    /// Takes up the sign-in that waits with this credential, if another has taken its place.
    mutating func resume(_ pendingCredential: Secret) {
        guard let pending = self.waiting.last(where: { $0.resolver.pendingCredential == pendingCredential }) else { return }
        self.client.resume(pending)
    }

    /// Has the client woken at an instant; a later call takes the place of this one.
    ///
    /// - Parameter least: Milliseconds to wait in any case.
    mutating func setAlarm(_ instant: Instant?, _ runner: ClientRunner, atLeast least: Int64 = 0) {
        self.alarm?.cancel()
        self.alarm = nil
        guard let instant else { return }
        let generation = self.generation
        let (distance, isLong) = instant.milliseconds.subtractingReportingOverflow(self.backend.transport.now().milliseconds)
        // After a day the clock is looked at again.
        let day: Int64 = 86_400_000
        let pause = isLong ? (instant.milliseconds < 0 ? 0 : day) : min(max(distance, least), day)
        self.alarm = Task { [weak runner] in
            guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
            runner?.wake(generation, for: instant)
        }
    }
}

extension AuthError {
    fileprivate static let moved = AuthError.misuse("The client was moved to another service, or its app deleted, meanwhile.")
}
