import AuthTesting
import Foundation
import PropertyKit
import Testing
import VinculumAuth

@Suite("A client behind a network that loses, delays and repeats", .timeLimit(.minutes(15)))
struct BadNetworkTests {
    /// What somebody wants.
    enum Wish: Sendable, CaseIterable {
        case stranger, newcomer, password, wrongPassword, google, linkPassword, linkGoogle, unlinkGoogle, unlinkPassword
        case reauthenticate, token, freshToken, reload, name, newPassword, newAddress, signOut, delete, verification
    }

    @Test("every call ends, as a success or with a code, and what the client believes is so", arguments: TestSeed.sample(8))
    func law(seed: TestSeed) async throws {
        try await Road.badNetwork.travel(plan: .rude(seed)) { scene in
            let network = try #require(scene.network)
            let auth = try scene.auth()
            var random = TestRandom(seed: seed)
            var known: Set<String> = []
            var wishes: [String] = []
            for _ in 0..<50 {
                guard let wish = Wish.allCases.randomElement(using: &random) else { continue }
                let before = auth.currentUser
                do {
                    try await Self.fulfil(wish, auth)
                    wishes.append("\(wish)")
                } catch {
                    let code = try #require(AuthErrorCode(error), "\(wish) ended with \(error)")
                    wishes.append("\(wish): \(code)")
                    #expect(code != .internalError, "\(wish) ended with \(error)")
                    // Of what nobody answered, nothing is taken for done.
                    if code == .networkError { #expect(auth.currentUser === before, "\(wish)") }
                }
                if let uid = auth.currentUser?.uid { known.insert(uid) }
            }

            let log = try await network.log()
            try await network.follow(.nothing)
            let accounts = try await scene.backstage.accounts()
            let unreachable = accounts.filter { $0.providers.isEmpty && !known.contains($0.localId) }
            // The answer that named the account was lost, or that to the question who it is; or it was made twice.
            let excuses = log.filter { $0.fate != "passed" && $0.fate != "delayed" && $0.isOfSignUp }
            #expect(unreachable.count <= excuses.count, "after \(wishes)")

            do {
                try await scene.agree(auth)
            } catch {
                // The answer with the session that took the place of this one was lost.
                #expect([.userTokenExpired, .invalidUserToken, .userNotFound].contains(AuthErrorCode(error)), "\(error) after \(wishes)")
                #expect(auth.currentUser == nil, "after \(wishes)")
            }
            #expect(try await auth.signIn(withCustomToken: #"{"uid":"the last"}"#).user.uid == "the last")
            try await scene.agree(auth)
        }
    }

    private static func fulfil(_ wish: Wish, _ auth: Auth) async throws {
        let hazel = Googler(subject: "hazel", email: "hazel@gmail.com")
        let password = EmailAuthProvider.credential(withEmail: "hazel@example.com", password: "secret1")
        let user = auth.currentUser
        switch wish {
        case .stranger: try await auth.signInAnonymously()
        case .newcomer: try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
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
        case .newAddress: try await user?.updateEmail(to: "hazel@example.com")
        case .signOut: try auth.signOut()
        case .delete: try await user?.delete()
        case .verification: try await user?.sendEmailVerification()
        }
    }

    @Test("what is lost is not sent again by the client, on an old connection as on a new one", arguments: [true, false])
    func once(isSeen: Bool) async throws {
        try await Road.badNetwork.travel(plan: .nothing) { scene in
            let network = try #require(scene.network)
            let auth = try scene.auth()
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
            let accounts = try await scene.backstage.accounts().count
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
                #expect(error?.beneath?.domain == NSURLErrorDomain, "\(operation): \(String(describing: error?.beneath))")
                let sent = try await network.log().dropFirst(before)
                #expect(sent.count == 1 && sent.first?.path.hasSuffix(operation) == true, "\(operation): \(sent.map(\.description))")
            }
            #expect(auth.currentUser?.email == "hazel@example.com", "nobody is signed out by a network that fails")
            // Seen is not heard: the account that was made for nobody is there.
            #expect(try await scene.backstage.accounts().count == accounts + (isSeen ? 1 : 0))
            try await network.follow(.nothing)
            try await scene.agree(auth)
        }
    }

    @Test("where nobody listens, calls end as network errors")
    func nobody() async throws {
        guard Road.badNetwork.isOpen else { return }
        // A port that was free a moment ago.
        let proxy = try Program([PackageRoot.path("Tests/Proxy/proxy"), "1"])
        proxy.end()
        FirebaseApp.configure(name: "nobody")
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: "nobody")))
        auth.useEmulator(withHost: "127.0.0.1", port: proxy.port)
        auth.storeSession(in: nil)
        let error = await #expect(throws: (any Error).self) { try await auth.signInAnonymously() }
        #expect(error.map { AuthErrorCode($0) } == .networkError)
        #expect(error?.beneath?.domain == NSURLErrorDomain && error?.beneath?.code == NSURLErrorCannotConnectToHost)
        #expect(auth.currentUser == nil)
        #expect(await auth.app?.delete() == true)
    }
}

extension Network.Event {
    /// Whether an account may come of the request, or who it is be told by the answer.
    fileprivate var isOfSignUp: Bool {
        ["signUp", "lookup", "signInWithIdp"].contains { self.path.hasSuffix($0) }
    }
}
