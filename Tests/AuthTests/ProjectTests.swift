import Foundation
import PropertyKit
import Synchronization
import Testing
import Vinculum
@testable import VinculumAuth

/// The project of an app's options is the one that a local server is asked for.
@Suite("The project of an app")
struct ProjectTests {
    /// A server of one project, which does not know the header that names another.
    private final class Server: Transport {
        let authority: EmbeddedAuthority
        private let named = Mutex<[[String]]>([])

        /// The values of the project's header, for each request.
        var namedProjects: [[String]] { self.named.withLock { $0 } }

        init(_ project: String) {
            self.authority = EmbeddedAuthority(projectID: project, hashCost: 1)
        }

        func now() -> Instant { self.authority.now() }

        func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
            let isProject = { (header: HTTPRequest.Header) in header.name == "X-Vinculum-Project" }
            self.named.withLock { $0.append(request.headers.filter(isProject).map(\.value)) }
            var request = request
            request.headers.removeAll(where: isProject)
            self.authority.send(request, to: address, recipient)
        }
    }

    private static func configure(_ name: String = "app-\(UUID())", project: String?) throws -> Auth {
        let options = FirebaseOptions(googleAppID: "1:1:ios:1", gcmSenderID: "1")
        options.apiKey = "any"
        options.projectID = project
        #expect(FirebaseApp.configure(name: name, options: options))
        return Auth.auth(app: try #require(FirebaseApp.app(name: name)))
    }

    /// Has the requests of `useEmulator` answered by a server in this process.
    private static func connect(_ auth: Auth, to server: Server, storingSessionIn folder: URL? = nil) {
        auth.storeSession(in: folder)
        auth.useEmulator(withHost: "127.0.0.1", port: 9)
        auth.runner.changeBackend { _, backend in backend.transport = server }
    }

    @Test("a service is an https URL; requests to it name the project, and its unsigned tokens are refused")
    func service() async throws {
        let server = Server("demo-app")
        let auth = try Self.configure(project: "demo-app")
        auth.storeSession(in: nil)
        try auth.useService(at: try #require(URL(string: "https://auth.example.com/auth/")))
        #expect(auth.runner.configuration.server == .service(url: "https://auth.example.com/auth"))
        for text in ["http://auth.example.com", "https://u@auth.example.com", "file:///", "https://a.example?q"] {
            let url = try #require(URL(string: text))
            #expect(throws: NSError.self, "\(text)") { try auth.useService(at: url) }
        }
        #expect(auth.runner.configuration.server == .service(url: "https://auth.example.com/auth"))
        auth.runner.changeBackend { _, backend in backend.transport = server }
        let error = await #expect(throws: NSError.self) { try await auth.signInAnonymously() }
        #expect(error.flatMap { AuthErrorCode($0) } == .invalidUserToken)
        #expect(auth.currentUser == nil && server.namedProjects == [["demo-app"]])
        try auth.useService(at: try #require(URL(string: "https://localhost")))
        auth.runner.changeBackend { _, backend in backend.transport = server }
        #expect(try await auth.signInAnonymously().user.isAnonymous)
    }

    @Test(
        "every request to a local server names the app's project, if it has one",
        arguments: [Row("demo-app", ["demo-app"]), Row(nil, []), Row("", [])] as [Row<String?, [String]>])
    func named(row: Row<String?, [String]>) async throws {
        let (project, expected) = row.fields
        let server = Server("demo-app")
        let auth = try Self.configure(project: project)
        Self.connect(auth, to: server)
        let user = try await auth.createUser(withEmail: "ada@example.com", password: "a-secret").user
        #expect(try await user.getIDToken(forcingRefresh: true) != "")
        try await user.reload()
        try await user.delete()
        #expect(server.namedProjects.count >= 5, sourceLocation: row.line)
        #expect(server.namedProjects.allSatisfy { $0 == expected }, sourceLocation: row.line)
    }

    @Test("a sign-in at a server of another project fails, and no user is signed in or stored")
    func mismatch() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vinculum-projects-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let auth = try Self.configure(project: "demo-app")
        Self.connect(auth, to: Server("demo-other"), storingSessionIn: folder)
        do {
            try await auth.signInAnonymously()
            Issue.record("The sign-in must fail.")
        } catch {
            #expect(AuthErrorCode(error) == .invalidUserToken)
            #expect(
                error.localizedDescription
                    == "The server answered for the project demo-other, but this app's project is demo-app; "
                    + "start the server with --project demo-app.")
            let reason = (error as NSError).localizedFailureReason ?? ""
            #expect(reason.contains("--single-project"))
        }
        #expect(auth.currentUser == nil && !FileManager.default.fileExists(atPath: folder.path))
    }

    @Test(
        "a text that is not a project ID fails each call before it is sent",
        arguments: ["example.com:app", "a b", "a\r\nAuthorization: Bearer owner"])
    func malformed(project: String) async throws {
        let server = Server("demo-app")
        let auth = try Self.configure(project: project)
        Self.connect(auth, to: server)
        do {
            try await auth.signInAnonymously()
            Issue.record("The sign-in must fail.")
        } catch {
            #expect(AuthErrorCode(error) == .internalError)
            #expect(error.localizedDescription.hasPrefix("“\(project)” is not a project ID"))
        }
        #expect(auth.currentUser == nil && server.namedProjects.isEmpty)
        try auth.signOut()
    }

    @Test("an embedded authority has the project that it was made with, whatever the options say")
    func embedded() async throws {
        let auth = try Self.configure(project: "demo-app")
        auth.storeSession(in: nil)
        auth.useEmulator(withHost: "127.0.0.1", port: 9)
        #expect(auth.runner.configuration.projectID == "demo-app")
        auth.useEmbeddedAuthority(EmbeddedAuthority(projectID: "demo-other", hashCost: 1))
        #expect(auth.runner.configuration.projectID == nil)
        try await auth.signInAnonymously()
        #expect(auth.currentUser?.isAnonymous == true)
    }

    @Test("the sign-in page of a local server is asked for the app's project", arguments: ["demo-app", nil])
    func page(project: String?) async throws {
        let auth = try Self.configure(project: project)
        Self.connect(auth, to: Server("demo-app"))
        let browser = Page { page, scheme in try Page.callback(of: page, scheme, [("link", "https://x/")]) }
        _ = try await VinculumAuth.OAuthProvider(providerID: "yahoo.com", auth: auth).credential(with: browser)
        let page = try #require(browser.shown.first?.page)
        #expect(page.absoluteString.hasPrefix("http://127.0.0.1:9/emulator/auth/handler?"))
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        #expect(items.first { $0.name == "projectId" }?.value == project)
    }

    @Test("two embedded authorities side by side share neither accounts nor tokens")
    func sideBySide() async throws {
        let authorities = ["demo-a", "demo-b"].map { EmbeddedAuthority(projectID: $0, hashCost: 1) }
        var auths: [Auth] = []
        for authority in authorities {
            let auth = try Self.configure(project: authority.projectID)
            auth.storeSession(in: nil)
            auth.useEmbeddedAuthority(authority)
            auths.append(auth)
        }
        let first = try await auths[0].createUser(withEmail: "ada@example.com", password: "secret-a").user
        await #expect { try await auths[1].signIn(withEmail: "ada@example.com", password: "secret-a") } throws: {
            AuthErrorCode($0) == .userNotFound
        }
        let second = try await auths[1].createUser(withEmail: "ada@example.com", password: "secret-b").user
        #expect(first.uid != second.uid && auths[0].currentUser === first && auths[1].currentUser === second)
        try await first.reload()
        try await second.delete()
        try await first.reload()

        let before = authorities[1].snapshot()
        let tokens = (id: try await first.getIDToken(), refresh: try #require(first.refreshToken))
        for row in [
            Row(
                "identitytoolkit.googleapis.com/v1/accounts:lookup", #"{"idToken":"\#(tokens.id)"}"#,
                "INVALID_ID_TOKEN"),
            Row(
                "securetoken.googleapis.com/v1/token",
                #"{"grant_type":"refresh_token","refresh_token":"\#(tokens.refresh)"}"#, "INVALID_REFRESH_TOKEN"),
        ] {
            let (path, request, expected) = row.fields
            let own = authorities[0].handle("POST", "/\(path)?key=any", body: Data(request.utf8))
            #expect(own.status == 200, sourceLocation: row.line)
            let (status, body) = authorities[1].handle("POST", "/\(path)?key=any", body: Data(request.utf8))
            let isStated = String(decoding: body, as: UTF8.self).contains(expected)
            #expect(status == 400 && isStated, sourceLocation: row.line)
        }
        #expect(authorities[1].snapshot() == before)
    }

    @Test(
        "an embedded authority refuses requests that name another project, and changes nothing",
        arguments: [
            Row("DELETE", "/emulator/v1/projects/demo-b/accounts", nil),
            Row("POST", "/identitytoolkit.googleapis.com/v1/projects/demo-b/accounts", nil),
            Row("PATCH", "/emulator/v1/projects/demo-b/clock", nil),
            Row("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", "demo-b"),
        ] as [Row<String, String, String?>])
    func otherProject(row: Row<String, String, String?>) {
        let (method, target, header) = row.fields
        let authority = EmbeddedAuthority(projectID: "demo-a", hashCost: 1)
        let signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
        var headers = ["Authorization": "Bearer owner"]
        #expect(authority.handle("POST", signUp, body: Data("{}".utf8)).status == 200)
        let before = authority.snapshot()
        headers["X-Vinculum-Project"] = header
        let (status, body) = authority.handle(method, target, body: Data(#"{"frozen":true}"#.utf8), headers: headers)
        let text = String(decoding: body, as: UTF8.self)
        #expect(status == 400 && text.contains("demo-a") && text.contains("demo-b"), sourceLocation: row.line)
        #expect(authority.snapshot() == before, sourceLocation: row.line)
        let clock = String(decoding: authority.handle("GET", "/emulator/v1/clock").body, as: UTF8.self)
        #expect(clock.contains(#""isFrozen":false"#), sourceLocation: row.line)
    }

    @Test("an embedded authority may have an ID that no folder could have")
    func anyID() {
        let authority = EmbeddedAuthority(projectID: "example.com:app", hashCost: 1)
        let send = "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=any"
        #expect(authority.handle("POST", send, body: Data(#"{"phoneNumber":"+15555550100"}"#.utf8)).status == 200)
        #expect(authority.verificationCode(for: "+15555550100")?.count == 6)
        #expect(authority.handle("GET", "/emulator/v1/projects/example.com:other/oobCodes").status == 400)
    }

    @Test("apps of two projects that share all else have sessions of their own")
    func sessions() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vinculum-projects-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let servers = ["demo-a", "demo-b"].map { Server($0) }
        var users: [String] = []
        for round in 0..<2 {
            for (index, server) in servers.enumerated() {
                let auth = try Self.configure("shared", project: server.authority.projectID)
                Self.connect(auth, to: server, storingSessionIn: folder)
                if round == 0 { users.append(try await auth.signInAnonymously().user.uid) }
                #expect(auth.currentUser?.uid == users[index])
                // Deleting an app removes its stored session, the end of a process does not.
                auth.storeSession(in: nil)
                await auth.app?.delete()
            }
        }
    }

    @Test(
        "a session that was stored before file names had the project is taken over once, by its own project alone",
        arguments: [Row("demo-app", true), Row("demo-other", false)])
    func takingOver(row: Row<String, Bool>) async throws {
        let (project, isOwn) = row.fields
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vinculum-projects-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (name, server) = ("app-\(UUID())", Server("demo-app"))
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
        let before = try Self.configure(name, project: nil)
        Self.connect(before, to: server, storingSessionIn: folder)
        let uid = try await before.signInAnonymously().user.uid
        before.storeSession(in: nil)
        await before.app?.delete()
        let names = try files()
        let auth = try Self.configure(name, project: project)
        Self.connect(auth, to: server, storingSessionIn: folder)
        #expect(auth.currentUser?.uid == (isOwn ? uid : nil), sourceLocation: row.line)
        #expect(try files().count == 1 && (try files() != names) == isOwn, sourceLocation: row.line)
        if isOwn { try auth.signOut() }
        #expect(try files() == (isOwn ? [] : names), sourceLocation: row.line)
    }
}
