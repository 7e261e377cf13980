import Foundation
import Vinculum

/// Listeners, pending sign-ins and wake-ups, which outlive the client when the backend changes.
extension ClientRunner.State {
    /// Adds a listener to the present client and notifies it for the first time.
    mutating func register(_ index: Int, _ runner: ClientRunner) {
        let (id, effects) = self.client.addListener(self.listeners[index].listener.kind)
        self.listeners[index].id = id
        self.perform(effects, runner)
    }

    mutating func remove(_ listener: ClientRunner.Listener) {
        guard let index = self.listeners.firstIndex(where: { $0.listener === listener }) else { return }
        self.released.append(listener)
        if let id = self.listeners.remove(at: index).id { self.client.removeListener(id) }
    }

    /// Changes the backend, see ``ClientRunner/changeBackend(keepingUser:_:)``.
    mutating func changeBackend(
        keepingUser: Bool, _ change: (inout AuthClient.Configuration, inout ClientRunner.Backend) -> Void,
        _ runner: ClientRunner
    ) {
        var configuration = self.client.configuration
        configuration.tenantID = self.client.tenantID
        let keepsUser = keepingUser && !(self.backend.transport is EmbeddedAuthority)
        change(&configuration, &self.backend)
        guard self.isSessionLoaded else {
            self.client.configuration = configuration
            return
        }
        if keepsUser, let core = self.client.currentUser, let user = self.userObject {
            self.client.configuration = configuration
            return user.attach(to: runner, core, configuration, self.backend)
        }
        let flows = self.removeFlows()
        self.pendingSignIns = []
        self.wakeTask?.cancel()
        self.generation += 1
        self.client = AuthClient(configuration, restoring: self.backend.storage.load())
        self.setUserObject(nil)
        self.updateUserObject(of: runner)
        for context in flows { context.end(.init(result: .failure(.backendChanged), user: nil, runner: runner)) }
        for index in self.listeners.indices { self.register(index, runner) }
        if self.refreshesAutomatically { self.perform(self.client.setAutomaticRefresh(true), runner) }
    }

    /// Ends everything, for an app that is deleted.
    mutating func shutDown(_ runner: ClientRunner) {
        self.wakeTask?.cancel()
        // If the session cannot be removed, an app of the same name finds it again. No caller is left to report that
        // to.
        _ = self.store(nil)
        // Callers that still hold the runner store nothing any more.
        self.backend.storage = NoSessionStorage()
        self.released += self.listeners.map(\.listener)
        self.listeners = []
        self.generation += 1
        for context in self.removeFlows() {
            context.end(.init(result: .failure(.backendChanged), user: nil, runner: runner))
        }
        self.pendingSignIns = []
        self.setUserObject(nil)
        self.isSessionLoaded = true
        self.client = AuthClient(self.client.configuration)
    }

    /// Removes all flows in progress and returns them.
    private mutating func removeFlows() -> [FlowContext] {
        let flows = Array(self.flows.values)
        self.released += flows
        self.flows = [:]
        return flows
    }

    /// How many sign-ins may wait for a second factor at once; the oldest is dropped for a new one.
    private static let maximumPendingSignIns = 8

    mutating func remember(_ pending: PendingSignIn) {
        self.pendingSignIns.removeAll { $0.resolver.pendingCredential == pending.resolver.pendingCredential }
        self.pendingSignIns.append(pending)
        if self.pendingSignIns.count > Self.maximumPendingSignIns { self.pendingSignIns.removeFirst() }
    }

    /// Makes the sign-in with this credential the client's pending one again, if another has replaced it.
    mutating func resume(_ pendingCredential: Secret) {
        let pending = self.pendingSignIns.last { $0.resolver.pendingCredential == pendingCredential }
        guard let pending else { return }
        self.client.resume(pending)
    }

    /// Wakes the client at an instant; replaces an earlier call.
    ///
    /// - Parameter least: The shortest time to wait, in milliseconds.
    mutating func scheduleWake(_ instant: Instant?, _ runner: ClientRunner, atLeast least: Int64 = 0) {
        self.wakeTask?.cancel()
        self.wakeTask = nil
        guard let instant else { return }
        let generation = self.generation
        let now = self.backend.transport.now().milliseconds
        let (distance, isLong) = instant.milliseconds.subtractingReportingOverflow(now)
        // The clock may be changed meanwhile, so it is read again after a day.
        let day: Int64 = 86_400_000
        let pause = isLong ? (instant.milliseconds < 0 ? 0 : day) : min(max(distance, least), day)
        self.wakeTask = Task { [weak runner] in
            guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
            runner?.wake(generation, for: instant)
        }
    }
}

extension AuthError {
    fileprivate static let backendChanged = AuthError.misuse(
        "The client changed to another server, or its app was deleted, before the call ended.")
}
