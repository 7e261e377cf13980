public import Foundation
import Vinculum

/// Where an ``Auth`` finds its service, and keeps its session.
extension Auth {
    private static let registry = Locked<[String: Auth]>([:])

    /// The one of the default app; before that is configured, one that asks an authority inside the program.
    public static func auth() -> Auth {
        Auth.auth(app: FirebaseApp.app() ?? FirebaseApp.unconfigured())
    }

    /// The one of an app.
    public static func auth(app: FirebaseApp) -> Auth {
        var replaced: Auth?
        // Freed after the lock is open: others' listeners may end with it.
        defer { withExtendedLifetime(replaced) {} }
        return Auth.registry.withLock { registry in
            if let auth = registry[app.name], auth.app === app { return auth }
            replaced = registry[app.name]
            let auth = Auth(ClientRunner(app), of: app)
            auth.runner.owner = auth
            registry[app.name] = auth
            return auth
        }
    }

    /// Forgets the one of an app that is deleted, with the session it kept.
    static func forget(_ app: FirebaseApp) {
        let auth = Auth.registry.withLock { registry in
            registry[app.name]?.app === app ? registry.removeValue(forKey: app.name) : nil
        }
        (auth ?? Auth(ClientRunner(app), of: app)).runner.shutDown()
    }

    /// Has all calls answered by `vinculum serve` or the Firebase Auth Emulator, over plain HTTP. Whoever is signed in
    /// elsewhere is not here; the session of each place is kept apart.
    ///
    /// - Parameters:
    ///   - host: A name or an address; IPv6 without brackets.
    ///   - port: 1 to 65,535; another number is taken for 9099, the emulator's own.
    public func useEmulator(withHost host: String, port: Int) {
        let port = UInt16(exactly: port).flatMap { $0 == 0 ? nil : $0 } ?? 9099
        guard let server = AuthClient.Server.emulator(host: host.isEmpty ? "127.0.0.1" : host, port: port) else { return }
        self.runner.move { configuration, backend in
            configuration.server = server
            backend.transport = URLSessionTransport.shared
            backend.storage = Auth.storage(backend.keeping, of: configuration, self.app, usually: SessionFile.standardFolder)
        }
    }

    /// Has all calls answered in this process. Unless ``keepSession(in:)`` says where, nothing of the session is kept: the
    /// accounts end with the process too.
    public func useEmbeddedAuthority(_ authority: EmbeddedAuthority) {
        self.runner.move { configuration, backend in
            configuration.server = EmbeddedAuthority.server
            backend.transport = authority
            backend.storage = Auth.storage(backend.keeping, of: configuration, self.app, usually: nil)
        }
    }

    /// Keeps the session in a folder, in a file that only its owner may read, and goes on with the one that is there. That
    /// holds for the places that ``useEmulator(withHost:port:)`` and others move to as well.
    ///
    /// Call it before anybody signs in: whoever was signed in until then stays so where their session was kept, and is not
    /// here any more.
    ///
    /// - Parameter folder: `nil` keeps nothing. Without this call, sessions are kept in `vinculum/sessions` of the XDG data
    ///   directory, each program's apart, except those with an ``EmbeddedAuthority``.
    public func keepSession(in folder: URL?) {
        self.runner.move { configuration, backend in
            backend.keeping = folder.map { .folder($0) } ?? .nowhere
            backend.storage = Auth.storage(backend.keeping, of: configuration, self.app, usually: nil)
        }
    }

    fileprivate static func storage(
        _ keeping: ClientRunner.Backend.Keeping, of configuration: AuthClient.Configuration, _ app: FirebaseApp?,
        usually usual: URL?
    ) -> any SessionStorage {
        let chosen: URL? =
            switch keeping {
            case .usual: usual
            case .nowhere: nil
            case .folder(let folder): folder
            }
        guard let folder = chosen else { return NoSessionStorage() }
        let server =
            switch configuration.server {
            case .emulator(let authority): "http://\(authority)"
            case .production: "production"
            case .staging: "staging"
            }
        // In the usual folder other programs keep theirs too; who names a folder says by that whose it is.
        var program = ""
        if case .usual = keeping { program = Bundle.main.bundleIdentifier ?? Bundle.main.executablePath ?? "" }
        return SessionFile(in: folder, name: "\(program):\(configuration.apiKey):\(app?.name ?? ""):\(server)")
    }
}

extension ClientRunner {
    /// The client of an app, as the app's options want it.
    fileprivate convenience init(_ app: FirebaseApp) {
        var configuration = AuthClient.Configuration(
            apiKey: app.given?.apiKey ?? "vinculum", appID: (app.given?.googleAppID).nonEmpty, server: EmbeddedAuthority.server)
        configuration.bundleID = app.given?.bundleID
        configuration.preferredLanguage = Locale.preferredLanguages.first
        guard app.given?.apiKey != nil else {
            let authority = EmbeddedAuthority(projectID: app.given?.projectID ?? EmbeddedAuthority.defaultProjectID)
            self.init(configuration, at: .init(transport: authority, storage: NoSessionStorage()))
            return
        }
        configuration.server = .production
        let storage = Auth.storage(.usual, of: configuration, app, usually: SessionFile.standardFolder)
        self.init(configuration, at: .init(transport: URLSessionTransport.shared, storage: storage))
    }
}
