import Foundation
package import Vinculum

/// Signs users in and holds the current user; one object for each app.
///
/// Without configuration it uses an ``EmbeddedAuthority`` of its own, in this process. ``useEmulator(withHost:port:)``
/// switches it to `vinculum serve` or the Auth Emulator. With an API key in its app's options it is a client of
/// Google's service.
///
/// ```swift
/// let result = try await Auth.auth().signIn(withEmail: "ada@example.com", password: "a-secret")
/// ```
///
/// Methods can be called from any thread. Completion handlers and listeners are called on the main actor, so they are
/// never called in a program that blocks its main thread; use the `async` methods there.
public final class Auth: Caller, Sendable {
    package let runner: ClientRunner
    /// The app that this object belongs to; `nil` once the app has been deleted.
    public var app: FirebaseApp? { self.weakApp.withLock { $0.app } }

    private struct WeakApp: Sendable { weak var app: FirebaseApp? }
    private let weakApp: Locked<WeakApp>
    private let authDomain = Locked<String?>(nil)
    let ownSettings: AuthSettings

    package init(_ runner: ClientRunner, of app: FirebaseApp?) {
        self.runner = runner
        self.ownSettings = AuthSettings(runner)
        self.weakApp = Locked(WeakApp(app: app))
    }

    package func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?,
        _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle {
        FlowHandle(runner: self.runner, flow: self.runner.begin(intent, uiDelegate, end))
    }
}

extension Auth {
    /// The user who is signed in; the same object for as long as the same account is signed in.
    public var currentUser: User? { self.runner.user }

    /// The tenant of new sign-ins; `nil` for the project itself.
    public var tenantID: String? {
        get { self.runner.tenantID }
        set { self.runner.tenantID = newValue }
    }

    /// The language of e-mails and text messages, a BCP 47 tag (`X-Firebase-Locale`); `nil` for the project's default.
    public var languageCode: String? {
        get { self.runner.configuration.languageCode }
        set { self.runner.configure { $0.languageCode = newValue } }
    }

    /// Sets ``languageCode`` to the first preferred language of the system.
    public func useAppLanguage() {
        self.languageCode = Locale.preferredLanguages.first
    }

    /// The domain of the page where sign-ins with providers begin; `nil` for the project's own. It must be one of the
    /// project's authorised domains.
    public var customAuthDomain: String? {
        get { self.authDomain.withLock { $0 } }
        set { self.authDomain.withLock { $0 = newValue } }
    }

    /// Whether ID tokens are refreshed five minutes before they expire, without a call. `false` by default.
    public var isTokenAutoRefreshEnabled: Bool {
        get { self.runner.refreshesAutomatically }
        set { self.runner.refreshesAutomatically = newValue }
    }
}
