import Foundation
import Vinculum

extension ClientRunner {
    /// What the lock guards.
    struct State: Sendable {
        var client: AuthClient
        var place: Place
        var ends: [AuthClient.FlowID: End] = [:]
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
        /// The object that is about to become the current user, and the flow by which.
        var expected: (user: User, flow: AuthClient.FlowID)?
        private var alarm: Task<Void, Never>?
        /// The object that stands for the current user. A runner of its own is held by its user, and must not hold it too.
        private var heldUser: User?
        private weak var seenUser: User?
        private let isDetached: Bool

        struct Registration {
            let listener: Listener
            /// Its name with the present client.
            var id: AuthClient.ListenerID?

            init(_ listener: Listener) { self.listener = listener }
        }

        init(_ configuration: AuthClient.Configuration, _ place: Place, _ session: StoredSession?, isDetached: Bool) {
            self.client = AuthClient(configuration, restoring: session)
            self.place = place
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
            self.carryOut(self.client.restore(self.place.storage.load()), runner)
            self.showUser(of: runner)
        }
    }
}

extension ClientRunner.State {
    mutating func begin(
        _ intent: AuthClient.Intent, adopting adopted: User?, _ end: @escaping ClientRunner.End, _ runner: ClientRunner
    ) -> AuthClient.FlowID {
        let (flow, effects) = self.client.begin(intent, at: self.place.transport.now())
        self.ends[flow] = end
        if let adopted { self.expected = (adopted, flow) }
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
                self.place.transport.send(request, to: self.client.configuration.address(of: request)) { answer, cause in
                    runner.receive(answer, because: cause, for: id, of: generation)
                }
            case .store(let id, let session):
                effects += self.client.receive(self.keep(session), for: id, at: self.place.transport.now())
            case .needsRecaptcha(let id, _):
                effects += self.client.receive(
                    .recaptcha(.unavailable(.recaptchaSDKNotLinked)), for: id, at: self.place.transport.now())
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
    }

    private func keep(_ session: StoredSession?) -> AuthClient.Answer {
        do throws(SessionFile.Failure) {
            try self.place.storage.keep(session)
            return .stored
        } catch {
            return .storageFailed(error.reason)
        }
    }

    private mutating func end(
        _ flow: AuthClient.FlowID, _ result: Result<AuthClient.Outcome, AuthError>, _ runner: ClientRunner
    ) {
        self.showUser(of: runner)
        if self.expected?.flow == flow { self.expected = nil }
        guard let end = self.ends.removeValue(forKey: flow) else { return }
        self.spent.append(end)
        end(.init(result: result, user: self.shownUser, runner: runner, cause: self.cause))
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
        } else if let user = self.expected?.user, user.stands(for: core) {
            user.attach(to: runner, core, self.client.configuration, self.place)
            self.show(user)
        } else if !self.isDetached {
            self.show(User(core, of: runner, self.client.configuration, self.place))
        }
    }
}

extension ClientRunner.State {
    /// Gives a listener its name with the present client, and its first call.
    mutating func register(_ place: Int, _ runner: ClientRunner) {
        let (id, effects) = self.client.addListener(self.listeners[place].listener.kind)
        self.listeners[place].id = id
        self.carryOut(effects, runner)
    }

    mutating func remove(_ listener: ClientRunner.Listener) {
        guard let place = self.listeners.firstIndex(where: { $0.listener === listener }) else { return }
        self.spent.append(listener)
        if let id = self.listeners.remove(at: place).id { self.client.removeListener(id) }
    }

    mutating func move(
        _ change: (inout AuthClient.Configuration, inout ClientRunner.Place) -> Void, _ runner: ClientRunner
    ) {
        var configuration = self.client.configuration
        configuration.tenantID = self.client.tenantID
        change(&configuration, &self.place)
        guard self.isOpen else {
            self.client.configuration = configuration
            return
        }
        let ends = Array(self.ends.values)
        self.spent += ends
        self.ends = [:]
        self.expected = nil
        self.alarm?.cancel()
        self.generation += 1
        self.client = AuthClient(configuration, restoring: self.place.storage.load())
        self.show(nil)
        self.showUser(of: runner)
        for end in ends { end(.init(result: .failure(.moved), user: nil, runner: runner)) }
        for place in self.listeners.indices { self.register(place, runner) }
        if self.refreshesByItself { self.carryOut(self.client.setAutomaticRefresh(true), runner) }
    }

    mutating func shutDown(_ runner: ClientRunner) {
        self.alarm?.cancel()
        // What cannot be removed is found again by an app of the same name: no harm that could be told anybody by now.
        _ = self.keep(nil)
        self.spent += self.listeners.map(\.listener)
        self.listeners = []
        self.generation += 1
        let ends = Array(self.ends.values)
        self.spent += ends
        self.ends = [:]
        for end in ends { end(.init(result: .failure(.moved), user: nil, runner: runner)) }
        self.show(nil)
        self.isOpen = true
        self.client = AuthClient(self.client.configuration)
    }

    /// Has the client woken at an instant; a later call takes the place of this one.
    ///
    /// - Parameter least: Milliseconds to wait in any case.
    mutating func setAlarm(_ instant: Instant?, _ runner: ClientRunner, atLeast least: Int64 = 0) {
        self.alarm?.cancel()
        self.alarm = nil
        guard let instant else { return }
        let generation = self.generation
        let (distance, isLong) = instant.milliseconds.subtractingReportingOverflow(self.place.transport.now().milliseconds)
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
