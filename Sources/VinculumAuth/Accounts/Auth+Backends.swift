public import Foundation
import Vinculum

/// The server that answers an ``Auth``, and the place where its session is stored.
extension Auth {
    private static let registry = Locked<[String: Auth]>([:])

    /// The `Auth` of the default app. Before that app is configured, it uses an ``EmbeddedAuthority`` of its own, which
    /// says so on standard error with its first request.
    public static func auth() -> Auth {
        Auth.auth(app: FirebaseApp.app() ?? FirebaseApp.unconfigured())
    }

    /// The `Auth` of an app; the same object for as long as the app exists.
    public static func auth(app: FirebaseApp) -> Auth {
        var replaced: Auth?
        // Freed after the lock is released, because freeing it may free callers' listeners.
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

    /// Removes the `Auth` of a deleted app, and its stored session.
    static func forget(_ app: FirebaseApp) {
        let auth = Auth.registry.withLock { registry in
            registry[app.name]?.app === app ? registry.removeValue(forKey: app.name) : nil
        }
        (auth ?? Auth(ClientRunner(app), of: app)).runner.shutDown()
    }

    /// Sends all calls to `vinculum serve` or the Firebase Auth Emulator, over plain HTTP. The current user stays, as
    /// with the Firebase libraries; if the server does not know its account, the next call signs it out. Only the users
    /// of an embedded authority end with the switch, because no server can know them.
    ///
    /// The project of the app's options is the one that the calls are for: `vinculum serve` has several projects in one
    /// server. If the server answers for another project, sign-ins end with ``AuthErrorCode/invalidUserToken``; then
    /// start it with `--project`. Calls of an app without a project ID are for the server's default project.
    ///
    /// - Parameters:
    ///   - host: A host name or an address, an IPv6 address without brackets; an empty text means `127.0.0.1`.
    ///   - port: A number from 1 to 65,535. Any other number means 9099, the emulator's default.
    public func useEmulator(withHost host: String, port: Int) {
        let port = UInt16(exactly: port).flatMap { $0 == 0 ? nil : $0 } ?? 9099
        let host = host.isEmpty ? LoopbackHost.ipv4 : host
        guard let server = AuthClient.Server.emulator(host: host, port: port) else { return }
        self.use(server)
    }

    /// Sends all calls to a Vinculum server over HTTPS, such as `vinculum serve --hardened` behind a proxy that
    /// terminates TLS. The current user stays, as with ``useEmulator(withHost:port:)``.
    ///
    /// Certificates are verified as `URLSession` does. ID tokens that are not signed end a sign-in with
    /// ``AuthErrorCode/invalidUserToken``, unless the server is on this machine. Calls name the project of the app's
    /// options.
    ///
    /// - Parameter url: An `https` URL without a user, a query and a fragment. A path is put before the path of each
    ///   call: `https://example.com/auth` suits a proxy that removes `/auth`.
    /// - Throws: ``AuthErrorCode/internalError`` for any other URL; the former server stays then.
    public func useService(at url: URL) throws {
        guard let server = AuthClient.Server.service(at: url.absoluteString) else {
            throw NSError(
                AuthError.misuse(
                    "\(url.absoluteString) is not the URL of a service: it must begin with https:// and have neither a "
                        + "user nor a query. For a server on this machine, call useEmulator(withHost:port:)."))
        }
        self.use(server)
    }

    /// Sends all calls to a server that several projects may share.
    private func use(_ server: AuthClient.Server) {
        self.runner.changeBackend(keepingUser: true) { configuration, backend in
            configuration.server = server
            configuration.projectID = (self.app?.given?.projectID).nonEmpty
            backend.transport = URLSessionTransport.shared
            backend.storage = Auth.storage(
                backend.sessionLocation, of: configuration, self.app, standard: SessionFile.standardFolder)
        }
    }

    /// Sends all calls to an authority in this process. The session is stored only if ``storeSession(in:)`` names a
    /// folder, because the accounts end with the process.
    public func useEmbeddedAuthority(_ authority: EmbeddedAuthority) {
        self.runner.changeBackend { configuration, backend in
            configuration.server = EmbeddedAuthority.server
            // The authority has one project, whatever the app's options say.
            configuration.projectID = nil
            backend.transport = authority
            backend.storage = Auth.storage(backend.sessionLocation, of: configuration, self.app, standard: nil)
        }
    }

    /// Stores the session in a folder, in a file that only its owner may read, and continues the session that is stored
    /// there. The folder also applies to backends that are chosen later.
    ///
    /// Call this before a user signs in: a session that has begun stays in its former place and is not carried over.
    ///
    /// - Parameter folder: The folder, or `nil` to store nothing. Without this call, sessions are stored in
    ///   `vinculum/sessions` of the XDG data directory; those of an ``EmbeddedAuthority`` are not stored. A file
    ///   belongs to the app, by its name, its project and its API key, whatever server and program use it.
    public func storeSession(in folder: URL?) {
        self.runner.changeBackend { configuration, backend in
            backend.sessionLocation = folder.map { .folder($0) } ?? .notStored
            backend.storage = Auth.storage(backend.sessionLocation, of: configuration, self.app, standard: nil)
        }
    }

    fileprivate static func storage(
        _ location: ClientRunner.Backend.SessionLocation, of configuration: AuthClient.Configuration,
        _ app: FirebaseApp?, standard: URL?
    ) -> any SessionStorage {
        let chosen: URL? =
            switch location {
            case .standard: standard
            case .notStored: nil
            case .folder(let folder): folder
            }
        guard let folder = chosen else { return NoSessionStorage() }
        let app = (name: app?.name ?? "", project: (app?.given?.projectID).nonEmpty)
        // The accounts of an embedded authority are not those of any server.
        let accounts = configuration.server == EmbeddedAuthority.server ? "embedded" : ""
        func name(_ project: String) -> String {
            ["app", app.name, project, configuration.apiKey, accounts].joined(separator: ":")
        }
        var former = Auth.formerNames(location, configuration, app.name)
        // The app's options may have had no project before.
        if let project = app.project { former.append(.init(name(""), of: project)) }
        return SessionFile(in: folder, name: name(app.project ?? ""), former: former)
    }

    /// The names that earlier versions gave to the file: they included the server, and in the standard folder the path
    /// of the program.
    private static func formerNames(
        _ location: ClientRunner.Backend.SessionLocation, _ configuration: AuthClient.Configuration, _ app: String
    ) -> [SessionFile.FormerName] {
        let server =
            switch configuration.server {
            case .emulator(let authority): "http://\(authority)"
            case .service(let url): url
            case .production: "production"
            case .staging: "staging"
            }
        var program = ""
        if case .standard = location { program = Bundle.main.bundleIdentifier ?? Bundle.main.executablePath ?? "" }
        let name = "\(program):\(configuration.apiKey):\(app):\(server)"
        guard let project = configuration.projectID else { return [.init(name)] }
        return [.init("\(name):\(project)"), .init(name, of: project)]
    }
}

extension ClientRunner {
    /// Makes the client of an app from the app's options.
    fileprivate convenience init(_ app: FirebaseApp) {
        var configuration = AuthClient.Configuration(
            apiKey: app.given?.apiKey ?? "vinculum", appID: (app.given?.googleAppID).nonEmpty,
            server: EmbeddedAuthority.server)
        configuration.bundleID = app.given?.bundleID
        configuration.preferredLanguage = Locale.preferredLanguages.first
        guard app.given?.apiKey != nil else {
            let authority = EmbeddedAuthority(projectID: app.given?.projectID ?? EmbeddedAuthority.defaultProjectID)
            authority.onFirstRequest { [weak app] in app?.reportNotice() }
            self.init(configuration, at: .init(transport: authority, storage: NoSessionStorage()))
            return
        }
        configuration.server = .production
        let storage = Auth.storage(.standard, of: configuration, app, standard: SessionFile.standardFolder)
        self.init(configuration, at: .init(transport: URLSessionTransport.shared, storage: storage))
    }
}
