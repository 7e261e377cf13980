import Foundation
import Vinculum

extension ClientRunner {
    /// The state that the runner's lock guards.
    struct State: Sendable {
        var client: AuthClient
        var backend: Backend
        /// The flows in progress.
        var flows: [AuthClient.FlowID: FlowContext] = [:]
        var listeners: [Registration] = []
        /// Whether the stored session has been loaded.
        var isSessionLoaded: Bool
        /// The number of the present client; each change of the backend makes a new one.
        var generation = 0
        var refreshesAutomatically = false
        /// The system's error for a request without an answer, while the flows that it ends are ended.
        var cause: (any Error)?
        /// Objects that are no longer needed. They are freed after the lock is released.
        var released: [any Sendable] = []
        /// Sign-ins that wait for a second factor, the latest last. Each resolver continues its own, even if other
        /// users have signed in or out since.
        var pendingSignIns: [PendingSignIn] = []
        /// The credential of the latest sign-in to an account to merge with.
        var mergeCredential: Credential?
        var wakeTask: Task<Void, Never>?
        /// The object for the current user. A detached runner refers to it weakly, because the user owns that runner.
        private var strongUser: User?
        private weak var weakUser: User?
        private let isDetached: Bool

        /// What the runner knows about a flow.
        struct FlowContext: Sendable {
            let end: End
            /// The object to use for the account that becomes the current one.
            var adopted: User?
            /// Shows the page with reCAPTCHA.
            var uiDelegate: (any AuthUIDelegate)?
            /// The credential of the pending sign-in that the flow continues.
            var pendingCredential: Secret?
        }

        struct Registration {
            let listener: Listener
            /// The listener's identifier with the present client.
            var id: AuthClient.ListenerID?

            init(_ listener: Listener) { self.listener = listener }
        }

        init(
            _ configuration: AuthClient.Configuration, _ backend: Backend, _ session: StoredSession?, isDetached: Bool
        ) {
            self.client = AuthClient(configuration, restoring: session)
            self.backend = backend
            self.isDetached = isDetached
            self.isSessionLoaded = isDetached || session != nil
        }

        var userObject: User? { self.isDetached ? self.weakUser : self.strongUser }

        mutating func setUserObject(_ user: User?) {
            if self.isDetached { self.weakUser = user } else { self.strongUser = user }
        }

        /// Loads the stored session before the first use.
        mutating func loadSession(_ runner: ClientRunner) {
            guard !self.isSessionLoaded else { return }
            self.isSessionLoaded = true
            // `restore` notifies the listeners that were added before a change of the backend.
            self.perform(self.client.restore(self.backend.storage.load()), runner)
            self.updateUserObject(of: runner)
        }
    }
}

extension ClientRunner.State {
    mutating func begin(
        _ intent: AuthClient.Intent, _ context: FlowContext, _ runner: ClientRunner
    ) -> AuthClient.FlowID {
        let (flow, effects) = self.client.begin(intent, at: self.backend.transport.now())
        var context = context
        context.pendingCredential = self.client.pendingCredential(drivenBy: flow)
        self.flows[flow] = context
        self.perform(effects, runner)
        return flow
    }

    /// Performs the client's effects.
    mutating func perform(_ effects: [AuthClient.Effect], _ runner: ClientRunner) {
        var effects = effects[...]
        while let effect = effects.popFirst() {
            switch effect {
            case .request(let id, let request):
                let generation = self.generation
                let address = self.client.configuration.address(of: request)
                self.backend.transport.send(request, to: address) { answer, cause in
                    runner.receive(answer, because: cause, for: id, of: generation)
                }
            case .store(let id, let session):
                effects += self.client.receive(self.store(session), for: id, at: self.backend.transport.now())
            case .needsRecaptcha(let id, let question):
                if let answer = self.answer(question, id, runner) {
                    effects += self.client.receive(.recaptcha(answer), for: id, at: self.backend.transport.now())
                }
            case .notify(.user(let id, _)):
                self.updateUserObject(of: runner)
                self.listeners.first { $0.id == id }?.listener.notify(self.userObject)
            case .notify(.tokenChanged):
                self.updateUserObject(of: runner)
                if let auth = runner.owner {
                    MainQueue.notify { NotificationCenter.default.post(name: .AuthStateDidChange, object: auth) }
                }
            case .wake(let instant):
                self.scheduleWake(instant, runner)
            case .needsSecondFactor:
                break
            case .done(let flow, let outcome):
                self.end(flow, .success(outcome), runner)
            case .failed(let flow, let error):
                self.end(flow, .failure(error), runner)
            }
        }
        self.updateUserObject(of: runner)
        if let pending = self.client.pending { self.remember(pending) }
    }

    /// Runs reCAPTCHA.
    ///
    /// - Returns: `nil` if a person is asked, whose answer comes later.
    private func answer(
        _ question: AuthClient.RecaptchaQuestion, _ request: AuthClient.RequestID, _ runner: ClientRunner
    ) -> AuthClient.RecaptchaAnswer? {
        // reCAPTCHA Enterprise has no page: it needs a library of its own, which does not exist for this platform.
        guard question.siteKey == nil else { return .unavailable(.recaptchaSDKNotLinked) }
        guard let auth = runner.owner,
            let delegate = self.client.flow(waitingForRecaptcha: request).flatMap({ self.flows[$0]?.uiDelegate })
        else { return .unavailable(.appVerificationUserInteractionFailure) }
        let generation = self.generation
        Task {
            let answer = await PageVisit.answer(of: auth, delegate)
            runner.receive(.recaptcha(answer), because: nil, for: request, of: generation)
        }
        return nil
    }

    func store(_ session: StoredSession?) -> AuthClient.Answer {
        // Only a resolver continues a pending sign-in, and resolvers end with the process; so it is not stored.
        var session = session?.user == nil ? nil : session
        session?.pending = nil
        do throws(SessionFile.Failure) {
            try self.backend.storage.store(session)
            return .stored
        } catch {
            return .storageFailed(error.reason)
        }
    }

    private mutating func end(
        _ flow: AuthClient.FlowID, _ result: Result<AuthClient.Outcome, AuthError>, _ runner: ClientRunner
    ) {
        self.updateUserObject(of: runner)
        guard let context = self.flows.removeValue(forKey: flow) else { return }
        self.released.append(context)
        if case .success(.signedIn) = result, let done = context.pendingCredential {
            self.pendingSignIns.removeAll { $0.resolver.pendingCredential == done }
        }
        if case .success = result, let user = context.adopted, let core = self.client.currentUser,
            user.represents(core)
        {
            // Another object may have represented the same account before.
            if let before = self.userObject { self.released.append(before) }
            user.attach(to: runner, core, self.client.configuration, self.backend)
            self.setUserObject(user)
        }
        context.end(.init(result: result, user: self.userObject, runner: runner, cause: self.cause))
    }

    /// Updates the object for the current user. It is the same object for as long as the same account is signed in,
    /// even if its tokens change; another account gets another object.
    mutating func updateUserObject(of runner: ClientRunner) {
        guard let core = self.client.currentUser else {
            if !self.isDetached { self.setUserObject(nil) }
            return
        }
        if let user = self.userObject, user.belongs(to: runner), user.represents(core) {
            user.update(to: core)
        } else if let user = self.flows.values.lazy.compactMap(\.adopted).first(where: { $0.represents(core) }) {
            user.attach(to: runner, core, self.client.configuration, self.backend)
            self.setUserObject(user)
        } else if !self.isDetached {
            self.setUserObject(User(core, of: runner, self.client.configuration, self.backend))
        }
    }
}
