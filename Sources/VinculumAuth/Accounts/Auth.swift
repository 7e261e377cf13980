import Foundation
package import Vinculum

/// Signs people in and knows who is signed in: one for each app.
///
/// Without configuration it works on an ``EmbeddedAuthority`` of its own, in this process; ``useEmulator(withHost:port:)`` moves
/// it to `vinculum serve` or the Auth Emulator; with an API key in its app's options it is a client of the real service.
///
/// ```swift
/// let result = try await Auth.auth().signIn(withEmail: "ada@example.com", password: "a-secret")
/// ```
///
/// Calls can be made from any thread. Those with a completion handler, and listeners, are called back on the main actor, so a
/// program that blocks its main thread never hears from them; use `async` calls there.
public final class Auth: Caller, Sendable {
    package let runner: ClientRunner
    /// The app it signs people in for; `nil` once that was deleted.
    public var app: FirebaseApp? { self.weakApp.withLock { $0.app } }

    private struct WeakApp: Sendable { weak var app: FirebaseApp? }
    private let weakApp: Locked<WeakApp>
    private let custom = Locked<String?>(nil)

    package init(_ runner: ClientRunner, of app: FirebaseApp?) {
        self.runner = runner
        self.weakApp = Locked(WeakApp(app: app))
    }

    package func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?, _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle {
        FlowHandle(runner: self.runner, flow: self.runner.begin(intent, uiDelegate, end))
    }
}

extension Auth {
    /// Who is signed in: the same object for as long as it is the same account.
    public var currentUser: User? { self.runner.user }

    /// The tenant that sign-ins go to.
    public var tenantID: String? {
        get { self.runner.tenantID }
        set { self.runner.tenantID = newValue }
    }

    /// The language of mails and messages, a BCP 47 tag (`X-Firebase-Locale`).
    public var languageCode: String? {
        get { self.runner.configuration.languageCode }
        set { self.runner.configure { $0.languageCode = newValue } }
    }

    /// Has mails and messages written in the first language of the person who runs this program.
    public func useAppLanguage() {
        self.languageCode = Locale.preferredLanguages.first
    }

    /// The domain of the pages that lead to providers, if it is not the project's own; it must be among the project's
    /// authorised domains.
    public var customAuthDomain: String? {
        get { self.custom.withLock { $0 } }
        set { self.custom.withLock { $0 = newValue } }
    }

    /// Switches for tests.
    public var settings: AuthSettings? { AuthSettings(self.runner) }

    /// Whether ID tokens are refreshed five minutes before they end, without anybody asking. Off unless switched on.
    public var isTokenAutoRefreshEnabled: Bool {
        get { self.runner.refreshesByItself }
        set { self.runner.refreshesByItself = newValue }
    }
}
