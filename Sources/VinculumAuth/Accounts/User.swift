public import Foundation
package import Vinculum

/// An account that is, or was, signed in.
///
/// ``Auth/currentUser`` is one object for as long as the same account is signed in, and shows the account as the service last
/// described it. Once somebody else signs in, the object keeps its own session: its calls go on working, and nobody
/// is told of them and nothing of them is kept.
public final class User: UserInfo, Caller, Sendable {
    private struct State: Sendable {
        var core: Vinculum.User
        weak var runner: ClientRunner?
        /// What runs the calls of a user who is not signed in any more.
        var ownRunner: ClientRunner?
        /// Where the account is, for such calls.
        var configuration: AuthClient.Configuration
        var transport: any Transport
    }

    private let state: Locked<State>

    init(_ core: Vinculum.User, of runner: ClientRunner, _ configuration: AuthClient.Configuration, _ backend: ClientRunner.Backend) {
        self.state = Locked(
            State(core: core, runner: runner, configuration: configuration, transport: backend.transport))
    }

    package var core: Vinculum.User { self.state.withLock { $0.core } }

    /// Whether the account is the one this object is for.
    func stands(for core: Vinculum.User) -> Bool {
        let own = self.core
        return sameBytes(own.uid, core.uid) && sameBytes(own.tenantID, core.tenantID)
    }

    func take(_ core: Vinculum.User) {
        self.state.withLock { $0.core = core }
    }

    func belongs(to runner: ClientRunner) -> Bool {
        self.state.withLock { $0.runner === runner || $0.ownRunner === runner }
    }

    func attach(
        to runner: ClientRunner, _ core: Vinculum.User, _ configuration: AuthClient.Configuration, _ backend: ClientRunner.Backend
    ) {
        let before = self.state.withLock { state in
            let before = state
            state = State(core: core, runner: runner, configuration: configuration, transport: backend.transport)
            return before
        }
        withExtendedLifetime(before) {}
    }

    package func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?, _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle {
        if let runner = self.state.withLock({ $0.runner }), let flow = runner.begin(intent, as: self, uiDelegate, end) {
            return FlowHandle(runner: runner, flow: flow)
        }
        let runner = self.runnerOfItsOwn()
        return FlowHandle(runner: runner, flow: runner.begin(intent, uiDelegate, self.following(end)))
    }

    /// The end of a call of this user, whoever is signed in by then; the user stays until then.
    func following(_ end: @escaping ClientRunner.End) -> ClientRunner.End {
        { ending in
            let told: Vinculum.User? =
                switch ending.result {
                case .success(.user(let core)): core
                case .success(.signedIn(let result)): result.user
                default: nil
                }
            if let told, ending.user !== self, self.stands(for: told) { self.take(told) }
            end(.init(result: ending.result, user: self, runner: ending.runner, cause: ending.cause))
        }
    }

    private func runnerOfItsOwn() -> ClientRunner {
        let runner = self.state.withLock { state in
            let runner = state.ownRunner ?? ClientRunner(
                state.configuration, at: .init(transport: state.transport, storage: NoSessionStorage()),
                session: StoredSession(user: state.core), isDetached: true)
            state.ownRunner = runner
            return runner
        }
        runner.show(self)
        return runner
    }
}

extension User {
    /// The account's name, the same at every sign-in (`localId`).
    public var uid: String { self.core.uid }

    /// `Firebase`: the account itself, whatever ways in it has.
    public var providerID: String { "Firebase" }

    public var displayName: String? { self.core.displayName }

    public var photoURL: URL? { self.core.photoURL.flatMap { URL(string: $0) } }

    public var email: String? { self.core.email }

    /// E.164.
    public var phoneNumber: String? { self.core.phoneNumber }

    /// Whether somebody has shown to receive mail at ``email``.
    public var isEmailVerified: Bool { self.core.isEmailVerified }

    /// Whether the account has no way in yet but the present session.
    public var isAnonymous: Bool { self.core.isAnonymous }

    /// The ways in, in the order of the service, one of each provider.
    public var providerData: [any UserInfo] { self.core.providers.map { UserInfoImpl($0) } }

    public var metadata: UserMetadata {
        let core = self.core
        return UserMetadata(createdAt: core.createdAt, lastSignInAt: core.lastSignInAt)
    }

    /// The tenant the account belongs to, if any.
    public var tenantID: String? { self.core.tenantID }

    /// What fresh ID tokens are asked for with. It is as good as a password: do not hand it on.
    public var refreshToken: String? { self.core.tokens.refreshToken.revealed() }

    /// The second factors of the account.
    public var multiFactor: MultiFactor { MultiFactor(self) }
}

extension User {
    /// The enrolment of a second factor that the user has begun.
    var enrollment: EnrollmentFlow? {
        let (runner, own) = self.state.withLock { ($0.runner, $0.ownRunner) }
        if let runner, runner.user === self { return runner.enrollment }
        return own?.enrollment
    }
}

/// A user is the same as itself: what an account looks like changes while it is signed in.
extension User: Hashable {
    public static func == (a: User, b: User) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
