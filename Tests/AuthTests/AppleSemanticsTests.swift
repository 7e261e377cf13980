import AuthTesting
import Foundation
import PropertyKit
import Synchronization
import Testing
import Vinculum
@testable import VinculumAuth

#if !canImport(Darwin)
import FirebaseAuth
import FirebaseCore
#endif

@Suite("Behaviour that apps know from Apple's platforms", .timeLimit(.minutes(15)))
struct AppleSemanticsTests {
    /// A server in this process that records the bodies of requests.
    private final class Server: Transport {
        let authority = EmbeddedAuthority(projectID: "demo-apple", hashCost: 1)
        private let sent = Mutex<[(path: String, body: String)]>([])

        /// The bodies that were sent to an operation.
        func bodies(_ operation: String) -> [String] {
            self.sent.withLock { $0 }.filter { $0.path.hasSuffix(operation) }.map(\.body)
        }

        func now() -> Instant { self.authority.now() }

        func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
            self.sent.withLock { $0.append((request.path, String(decoding: request.body, as: UTF8.self))) }
            self.authority.send(request, to: address, recipient)
        }
    }

    private static func app() throws -> Auth {
        let name = "app-\(UUID())"
        FirebaseApp.configure(name: name)
        return Auth.auth(app: try #require(FirebaseApp.app(name: name)))
    }

    private static func connect(_ auth: Auth, to server: Server, port: Int = 9) {
        auth.storeSession(in: nil)
        auth.useEmulator(withHost: "127.0.0.1", port: port)
        auth.runner.changeBackend { _, backend in backend.transport = server }
    }

    @Test("listeners and the notification come before an async call returns", arguments: [false, true])
    @MainActor func before(isOnMainActor: Bool) async throws {
        let auth = try Self.app()
        let calls = Recorder()
        let states = auth.addStateDidChangeListener { _, user in calls.record("state \(user == nil ? 0 : 1)") }
        let tokens = auth.addIDTokenDidChangeListener { _, user in calls.record("token \(user == nil ? 0 : 1)") }
        let observer = NotificationCenter.default.addObserver(
            forName: Auth.authStateDidChangeNotification, object: auth, queue: nil
        ) { _ in calls.record("posted") }
        defer { NotificationCenter.default.removeObserver(observer) }
        try await calls.wait(forCount: 2)
        for round in 1...5 {
            let count = calls.entries.count
            if isOnMainActor {
                try await auth.signInAnonymously()
            } else {
                try await Task.detached { _ = try await auth.signInAnonymously() }.value
            }
            let user = try #require(auth.currentUser)
            #expect(Set(calls.entries[count...]) == ["state 1", "token 1", "posted"], "round \(round)")
            try await user.delete()
            #expect(calls.entries.suffix(3).sorted() == ["posted", "state 0", "token 0"], "round \(round)")
        }
        auth.removeStateDidChangeListener(states)
        auth.removeIDTokenDidChangeListener(tokens)
    }

    @Test("useEmulator keeps the user, the object and its listeners, and later calls go to the new server")
    func kept() async throws {
        let auth = try Self.app()
        let server = Server()
        Self.connect(auth, to: server)
        let user = try await auth.signInAnonymously().user
        var changes = auth.authStateChanges.makeAsyncIterator()
        #expect(await changes.next()??.uid == user.uid)
        auth.useEmulator(withHost: "127.0.0.1", port: 10)
        #expect(auth.currentUser === user)
        #expect(auth.runner.configuration.server == AuthClient.Server.emulator(host: "127.0.0.1", port: 10))
        await #expect("nothing listens there") { try await user.reload() } throws: {
            AuthErrorCode($0) == .networkError
        }
        #expect(auth.currentUser === user)
        auth.runner.changeBackend(keepingUser: true) { _, backend in backend.transport = server }
        try await user.reload()
        try auth.signOut()
        #expect(try #require(await changes.next()) == nil, "the switches themselves are no changes")
    }

    @Test("the user of an embedded authority ends with a switch to a server, whose accounts are others")
    func notKept() async throws {
        let auth = try Self.app()
        auth.useEmbeddedAuthority(EmbeddedAuthority(hashCost: 1))
        try await auth.signInAnonymously()
        auth.storeSession(in: nil)
        try await auth.signInAnonymously()
        auth.useEmulator(withHost: "127.0.0.1", port: 9)
        #expect(auth.currentUser == nil)
    }

    @Test("additionalUserInfo is nil for a repeated anonymous sign-in and for links of anything but a provider")
    func additionalUserInfo() async throws {
        let auth = try Self.app()
        auth.useEmbeddedAuthority(EmbeddedAuthority(projectID: "demo-apple", hashCost: 1))
        let first = try await auth.signInAnonymously()
        let second = try await auth.signInAnonymously()
        #expect(first.additionalUserInfo?.isNewUser == true)
        #expect(second.user === first.user && second.additionalUserInfo == nil)
        let password = EmailAuthProvider.credential(withEmail: "ada@example.com", password: "a-secret")
        let linked = try await first.user.link(with: password)
        #expect(linked.user === first.user && linked.additionalUserInfo == nil && linked.credential == nil)
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await provider.verifyPhoneNumber("+15555550100")
        let code = try #require(try await auth.verificationCode(for: "+15555550100"))
        let phone = try await first.user.link(
            with: provider.credential(withVerificationID: id, verificationCode: code))
        #expect(phone.additionalUserInfo == nil && phone.user.phoneNumber == "+15555550100")
        let google = GoogleAuthProvider.credential(
            withIDToken: #"{"sub":"ada","email":"ada@example.com","email_verified":true}"#, accessToken: "")
        #expect(try await first.user.link(with: google).additionalUserInfo?.providerID == "google.com")
        try auth.signOut()
        #expect(try await auth.signIn(with: password).additionalUserInfo?.providerID == "password")
    }

    @Test("the name that Sign in with Apple returns once becomes the user's, and stays")
    func appleName() async throws {
        let auth = try Self.app()
        auth.useEmbeddedAuthority(EmbeddedAuthority(projectID: "demo-apple", hashCost: 1))
        var name = PersonNameComponents()
        name.givenName = "Ada"
        name.familyName = "Lovelace"
        func credential(_ name: PersonNameComponents?) -> OAuthCredential {
            OAuthProvider.appleCredential(
                withIDToken: #"{"sub":"ada","email":"ada@icloud.com"}"#, rawNonce: nil, fullName: name)
        }
        let first = try await auth.signIn(with: credential(name))
        #expect(first.user.displayName == "Ada Lovelace" && first.user.email == "ada@icloud.com")
        try auth.signOut()
        let again = try await auth.signIn(with: credential(nil))
        #expect(again.user.displayName == "Ada Lovelace" && again.user.uid == first.user.uid)
    }

    @Test("ActionCodeSettings without a URL send no continueUrl")
    func withoutURL() async throws {
        let auth = try Self.app()
        let server = Server()
        Self.connect(auth, to: server)
        try await auth.createUser(withEmail: "ada@example.com", password: "a-secret")
        let settings = VinculumAuth.ActionCodeSettings()
        settings.handleCodeInApp = true
        try await auth.sendPasswordReset(withEmail: "ada@example.com", actionCodeSettings: settings)
        try await auth.sendSignInLink(toEmail: "ada@example.com", actionCodeSettings: settings)
        let bodies = server.bodies(":sendOobCode")
        #expect(bodies.count == 2 && bodies.allSatisfy { !$0.contains("continueUrl") && $0.contains("canHandle") })
    }

    @Test("settings are one object, and an assignment copies values")
    func settings() throws {
        let auth = try Self.app()
        Self.connect(auth, to: Server())
        let own = try #require(auth.settings)
        #expect(auth.settings === own && own.isAppVerificationDisabledForTesting, "with an emulator it is always true")
        auth.runner.configure { $0.server = .production }
        #expect(!own.appVerificationDisabledForTesting && !own.remembersSignInMethods)
        let settings = AuthSettings()
        settings.appVerificationDisabledForTesting = true
        settings.remembersSignInMethods = true
        auth.settings = settings
        #expect(auth.settings === own && own.isAppVerificationDisabledForTesting && own.remembersSignInMethods)
        settings.isAppVerificationDisabledForTesting = false
        #expect(own.appVerificationDisabledForTesting, "later changes do not arrive")
        auth.settings = own
        #expect(own.isAppVerificationDisabledForTesting && own.remembersSignInMethods)
        auth.settings = nil
        #expect(!own.isAppVerificationDisabledForTesting && !own.remembersSignInMethods)
    }

    @Test("objects are equal to themselves alone, credentials if their contents are")
    func identity() async throws {
        let (auth, other) = (try Self.app(), try Self.app())
        #expect(Set([auth, other, auth]) == [other, auth] && auth != other)
        auth.useEmbeddedAuthority(EmbeddedAuthority(hashCost: 1))
        let user = try await auth.signInAnonymously().user
        #expect(user.multiFactor == user.multiFactor && user.metadata == user.metadata)
        #expect(Set([user.multiFactor, user.multiFactor]).count == 1)
        #expect(VinculumAuth.ActionCodeSettings() != VinculumAuth.ActionCodeSettings())
        let credentials = ["a", "a", "b"].map {
            EmailAuthProvider.credential(withEmail: "ada@example.com", password: $0)
        }
        #expect(Set(credentials).count == 2)
    }

    @Test("each iterator of a sequence has a listener of its own")
    func iterators() async throws {
        let auth = try Self.app()
        auth.useEmbeddedAuthority(EmbeddedAuthority(hashCost: 1))
        let sequence: Auth.IDTokenChangesSequence = auth.idTokenChanges
        var first = sequence.makeAsyncIterator()
        #expect(try #require(await first.next()) == nil)
        let user = try await auth.signInAnonymously().user
        var second = sequence.makeAsyncIterator()
        #expect(await (second.next() ?? nil) === user)
        #expect(await (first.next() ?? nil) === user)
        try auth.signOut()
        #expect(try #require(await first.next()) == nil)
        #expect(try #require(await second.next()) == nil)
        let task = Task {
            for await _ in auth.authStateChanges { return true }
            return false
        }
        #expect(await task.value)
    }

    #if !canImport(Darwin)
    @Test("the names of Apple's modules name the same types")
    func names() throws {
        let auth: FirebaseAuth.Auth = try Self.app()
        let app: FirebaseCore.FirebaseApp = try #require(auth.app)
        #expect(app === FirebaseCore.FirebaseApp.app(name: app.name))
        #expect(!auth.canHandle(URL(fileURLWithPath: "/")))
    }
    #endif
}

@Suite("What a local service has sent", .timeLimit(.minutes(15)))
struct OutboxTests {
    @Test("mails and codes are read by the same calls at each backend", arguments: [TestBackend.embedded, .server])
    func sent(backend: TestBackend) async throws {
        try await backend.run { scene in
            let auth = try scene.auth()
            let user = try await auth.createUser(withEmail: "ada@example.com", password: "a-secret").user
            #expect(try await auth.mailedLink(for: "ada@example.com") == nil)
            try await auth.sendPasswordReset(withEmail: "ada@example.com")
            try await user.sendEmailVerification()
            let reset = try #require(
                try await auth.mailedLink(for: "ada@example.com", requestType: "PASSWORD_RESET"))
            let latest = try #require(try await auth.mailedLink(for: "ada@example.com"))
            #expect(VinculumAuth.ActionCodeURL(link: reset)?.operation == .passwordReset)
            #expect(VinculumAuth.ActionCodeURL(link: latest)?.operation == .verifyEmail)
            #expect(try await auth.mailedLink(for: "bob@example.com") == nil)
            try await auth.applyActionCode(try #require(VinculumAuth.ActionCodeURL(link: latest)?.code))
            try await user.reload()
            #expect(user.emailVerified())

            let provider = PhoneAuthProvider.provider(auth: auth)
            #expect(try await auth.verificationCode(for: "+15555550100") == nil)
            let id = try await provider.verifyPhoneNumber("+15555550100")
            let code = try #require(try await auth.verificationCode(for: "+15555550100"))
            let phone = try await auth.signIn(
                with: provider.credential(withVerificationID: id, verificationCode: code))
            #expect(phone.user.phoneNumber == "+15555550100")
        }
    }

    @Test("Google's service shows nothing, and says so without a request")
    func production() async throws {
        let auth = Auth.standalone(FaultyTransport(EmbeddedAuthority()))
        auth.runner.configure { $0.server = .production }
        await #expect { try await auth.mailedLink(for: "ada@example.com") } throws: {
            AuthErrorCode($0) == .operationNotAllowed
        }
        auth.runner.configure { $0.server = EmbeddedAuthority.server }
        await #expect("nothing names the project") { try await auth.verificationCode(for: "+1") } throws: {
            AuthErrorCode($0) == .internalError
        }
    }
}
