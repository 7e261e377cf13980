public import Foundation
package import Vinculum

/// An account that is, or was, signed in.
///
/// ``Auth/currentUser`` is one object for as long as the same account is signed in, and shows the account as the
/// service last described it. When another user signs in, or this one signs out, the object keeps a session of its own:
/// its methods still work, but listeners are not notified of them and the session is not stored.
public final class User: UserInfo, Caller, Sendable {
    private struct State: Sendable {
        var core: Vinculum.User
        weak var runner: ClientRunner?
        /// Runs the calls of a user who is no longer the current one.
        var detachedRunner: ClientRunner?
        /// The server of the account, for such calls.
        var configuration: AuthClient.Configuration
        var transport: any Transport
    }

    private let state: Locked<State>

    init(
        _ core: Vinculum.User, of runner: ClientRunner, _ configuration: AuthClient.Configuration,
        _ backend: ClientRunner.Backend
    ) {
        self.state = Locked(
            State(core: core, runner: runner, configuration: configuration, transport: backend.transport))
    }

    package var core: Vinculum.User { self.state.withLock { $0.core } }

    /// Whether this object is the one for an account.
    func represents(_ core: Vinculum.User) -> Bool {
        let own = self.core
        return own.uid == core.uid && own.tenantID == core.tenantID
    }

    func update(to core: Vinculum.User) {
        self.state.withLock { $0.core = core }
    }

    /// The runner whose current user this is, or was.
    var attachedRunner: ClientRunner? { self.state.withLock { $0.runner } }

    /// Whether a runner runs this user's calls.
    func belongs(to runner: ClientRunner) -> Bool {
        self.state.withLock { $0.runner === runner || $0.detachedRunner === runner }
    }

    /// Makes this object the one for a runner's current user.
    func attach(
        to runner: ClientRunner, _ core: Vinculum.User, _ configuration: AuthClient.Configuration,
        _ backend: ClientRunner.Backend
    ) {
        let before = self.state.withLock { state in
            let before = state
            state = State(core: core, runner: runner, configuration: configuration, transport: backend.transport)
            return before
        }
        withExtendedLifetime(before) {}
    }

    package func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?,
        _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle {
        if let runner = self.state.withLock({ $0.runner }), let flow = runner.begin(intent, as: self, uiDelegate, end) {
            return FlowHandle(runner: runner, flow: flow)
        }
        let runner = self.makeDetachedRunner()
        return FlowHandle(runner: runner, flow: runner.begin(intent, uiDelegate, self.updatingSelf(end)))
    }

    /// Wraps the end of a call of this user: updates the object even if another user is signed in by then, and keeps it
    /// alive until then.
    func updatingSelf(_ end: @escaping ClientRunner.End) -> ClientRunner.End {
        { ending in
            let updated: Vinculum.User? =
                switch ending.result {
                case .success(.user(let core)): core
                case .success(.signedIn(let result)): result.user
                default: nil
                }
            if let updated, ending.user !== self, self.represents(updated) { self.update(to: updated) }
            end(.init(result: ending.result, user: self, runner: ending.runner, cause: ending.cause))
        }
    }

    private func makeDetachedRunner() -> ClientRunner {
        let runner = self.state.withLock { state in
            let runner =
                state.detachedRunner
                ?? ClientRunner(
                    state.configuration, at: .init(transport: state.transport, storage: NoSessionStorage()),
                    session: StoredSession(user: state.core), isDetached: true)
            state.detachedRunner = runner
            return runner
        }
        runner.setUserObject(self)
        return runner
    }
}

extension User {
    /// Identifies the account; the same at every sign-in (`localId`).
    public var uid: String { self.core.uid }

    /// Always `Firebase`, the provider ID of the account itself; see ``providerData`` for its providers.
    public var providerID: String { "Firebase" }

    /// The person's name, as the account has it.
    public var displayName: String? { self.core.displayName }

    /// The person's picture, as the account has it.
    public var photoURL: URL? { self.core.photoURL.flatMap { URL(string: $0) } }

    /// The account's e-mail address; see ``isEmailVerified``.
    public var email: String? { self.core.email }

    /// The account's phone number in E.164, such as `+15555550100`.
    public var phoneNumber: String? { self.core.phoneNumber }

    /// Whether the user has proven that they receive mail at ``email``.
    public var isEmailVerified: Bool { self.core.isEmailVerified }

    /// Whether the account has no sign-in method yet, so that it is lost with its session.
    public var isAnonymous: Bool { self.core.isAnonymous }

    /// The linked providers, in the order of the service, each at most once.
    public var providerData: [any UserInfo] { self.core.providers.map { UserInfoImpl($0) } }

    /// When the account was created and last signed in to.
    public var metadata: UserMetadata {
        let core = self.core
        return UserMetadata(createdAt: core.createdAt, lastSignInAt: core.lastSignInAt)
    }

    /// The tenant that the account belongs to; `nil` for the project itself.
    public var tenantID: String? { self.core.tenantID }

    /// The token that new ID tokens are requested with. Protect it like a password.
    public var refreshToken: String? { self.core.tokens.refreshToken.revealed() }

    /// The second factors of the account, and enrolling and removing them.
    public var multiFactor: MultiFactor { MultiFactor(self) }
}

extension User {
    /// The enrolment of a second factor that the user has begun.
    var enrollment: EnrollmentFlow? {
        let (runner, own) = self.state.withLock { ($0.runner, $0.detachedRunner) }
        if let runner, runner.user === self { return runner.enrollment }
        return own?.enrollment
    }
}
