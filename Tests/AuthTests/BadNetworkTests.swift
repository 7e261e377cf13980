import AuthTesting
import Foundation
import PropertyKit
import Testing
import VinculumAuth

@Suite("A client on a network that loses, delays and repeats requests", .timeLimit(.minutes(15)))
struct BadNetworkTests {
    /// A call of the client.
    enum Action: Sendable, CaseIterable {
        case anonymous, createUser, password, wrongPassword, google, linkPassword, linkGoogle, unlinkGoogle,
            unlinkPassword
        case reauthenticate, token, freshToken, reload, name, newPassword, newEmail, signOut, delete, verification
    }

    @Test("every call ends, and the client agrees with the server", arguments: TestSeed.sample(8))
    func law(seed: TestSeed) async throws {
        try await TestBackend.badNetwork.run(plan: .rude(seed)) { scene in
            let network = try #require(scene.network)
            let auth = try scene.auth()
            var random = TestRandom(seed: seed)
            var known: Set<String> = []
            var actions: [String] = []
            for _ in 0..<50 {
                guard let action = Action.allCases.randomElement(using: &random) else { continue }
                let before = auth.currentUser
                do {
                    try await Self.perform(action, auth)
                    actions.append("\(action)")
                } catch {
                    let code = try #require(AuthErrorCode(error), "\(action) ended with \(error)")
                    actions.append("\(action): \(code)")
                    #expect(code != .internalError, "\(action) ended with \(error)")
                    // A lost request changes no user.
                    if code == .networkError { #expect(auth.currentUser === before, "\(action)") }
                }
                if let uid = auth.currentUser?.uid { known.insert(uid) }
            }

            let log = try await network.log()
            try await network.follow(.nothing)
            let accounts = try await scene.admin.accounts()
            let unreachable = accounts.filter { $0.providers.isEmpty && !known.contains($0.localId) }
            // The response to the sign-up or to the lookup was lost, or the request arrived twice.
            let lostSignUps = log.filter { $0.fate != "passed" && $0.fate != "delayed" && $0.isOfSignUp }
            #expect(unreachable.count <= lostSignUps.count, "after \(actions)")

            do {
                try await scene.checkUser(of: auth)
            } catch {
                // The response with the session that replaced this one was lost.
                #expect(
                    [.userTokenExpired, .invalidUserToken, .userNotFound].contains(AuthErrorCode(error)),
                    "\(error) after \(actions)")
                #expect(auth.currentUser == nil, "after \(actions)")
            }
            #expect(try await auth.signIn(withCustomToken: #"{"uid":"the last"}"#).user.uid == "the last")
            try await scene.checkUser(of: auth)
        }
    }

    private static func perform(_ action: Action, _ auth: Auth) async throws {
        let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
        let password = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        let user = auth.currentUser
        switch action {
        case .anonymous: try await auth.signInAnonymously()
        case .createUser: try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        case .password: try await auth.signIn(with: password)
        case .wrongPassword: try await auth.signIn(withEmail: "hazel@example.com", password: "no such one")
        case .google: try await auth.signIn(with: hazel.credential)
        case .linkPassword: try await user?.link(with: password)
        case .linkGoogle: try await user?.link(with: hazel.credential)
        case .unlinkGoogle: try await user?.unlink(fromProvider: "google.com")
        case .unlinkPassword: try await user?.unlink(fromProvider: "password")
        case .reauthenticate: try await user?.reauthenticate(with: password)
        case .token: _ = try await user?.getIDToken()
        case .freshToken: _ = try await user?.getIDToken(forcingRefresh: true)
        case .reload: try await user?.reload()
        case .name:
            let request = user?.createProfileChangeRequest()
            request?.displayName = "Hazel"
            try await request?.commitChanges()
        case .newPassword: try await user?.updatePassword(to: "secret1")
        case .newEmail: try await user?.updateEmail(to: "hazel@example.com")
        case .signOut: try auth.signOut()
        case .delete: try await user?.delete()
        case .verification: try await user?.sendEmailVerification()
        }
    }

    @Test("the client does not repeat a lost request", arguments: [true, false])
    func once(isSeen: Bool) async throws {
        try await TestBackend.badNetwork.run(plan: .nothing) { scene in
            let network = try #require(scene.network)
            let auth = try scene.auth()
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
            let accounts = try await scene.admin.accounts().count
            try await network.follow(isSeen ? .unheard : .losing)
            let calls: [(String, @Sendable () async throws -> Void)] = [
                ("signUp", { try await auth.signInAnonymously() }),
                ("signInWithPassword", { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }),
                ("lookup", { try await auth.currentUser?.reload() }),
                ("sendOobCode", { try await auth.sendPasswordReset(withEmail: "hazel@example.com") }),
                ("token", { _ = try await auth.currentUser?.getIDToken(forcingRefresh: true) }),
            ]
            for (operation, call) in calls {
                let before = try await network.log().count
                let error = await #expect(throws: (any Error).self) { try await call() }
                #expect(error.map { AuthErrorCode($0) } == .networkError, "\(operation)")
                #expect(
                    error?.underlying?.domain == NSURLErrorDomain,
                    "\(operation): \(String(describing: error?.underlying))")
                let sent = try await network.log().dropFirst(before)
                #expect(
                    sent.count == 1 && sent.first?.path.hasSuffix(operation) == true,
                    "\(operation): \(sent.map(\.description))")
            }
            #expect(auth.currentUser?.email == "hazel@example.com", "a failing network does not sign the user out")
            // The server has created the account although its response was lost.
            #expect(try await scene.admin.accounts().count == accounts + (isSeen ? 1 : 0))
            try await network.follow(.nothing)
            try await scene.checkUser(of: auth)
        }
    }

    @Test("if no server listens, calls end with a network error")
    func noServer() async throws {
        guard TestBackend.badNetwork.isAvailable else { return }
        // A port that was free a moment ago.
        let proxy = try Program([PackageRoot.path("Tests/Proxy/proxy"), "1"])
        proxy.end()
        FirebaseApp.configure(name: "no-server")
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: "no-server")))
        auth.useEmulator(withHost: "127.0.0.1", port: proxy.port)
        auth.storeSession(in: nil)
        let error = await #expect(throws: (any Error).self) { try await auth.signInAnonymously() }
        #expect(error.map { AuthErrorCode($0) } == .networkError)
        #expect(
            error?.underlying?.domain == NSURLErrorDomain && error?.underlying?.code == NSURLErrorCannotConnectToHost)
        #expect(auth.currentUser == nil)
        #expect(await auth.app?.delete() == true)
    }
}

extension Network.Event {
    /// Whether the request creates an account or looks one up.
    fileprivate var isOfSignUp: Bool {
        ["signUp", "lookup", "signInWithIdp"].contains { self.path.hasSuffix($0) }
    }
}
