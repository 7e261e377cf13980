import AuthTesting
import Foundation
import PropertyKit
import Testing
import VinculumAuth

extension Journey {
    static let sessions = [
        Journey(name: "a token has the user and the provider, and is refreshed on request", play: tokens),
        Journey(name: "a user whose sessions were revoked is signed out at the next request", play: expiry),
        Journey(name: "an app lists, names and ends the sessions of its account", play: listing),
        Journey(name: "two apps have sessions of their own", play: twoApps),
        Journey(name: "after another user signs in, the calls of the user before still work", play: otherUser),
        Journey(name: "listeners are notified of each change once and in order", play: listeners),
        Journey(name: "changes are also async sequences", play: sequences),
        Journey(name: "completion handlers get the same results, on the main actor", play: completions),
    ]

    private static func tokens(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        let first = try await scene.call { try await user.getIDTokenResult() }
        #expect(
            first.signInProvider == "password" && first.signInSecondFactor == ""
                && first.claims["user_id"] as? String == user.uid)
        #expect(first.expirationDate.timeIntervalSince(first.issuedAtDate) == 3600)
        let again = try await scene.call { try await user.getIDToken() }
        #expect(again == first.token, "a token is valid for an hour")
        try await scene.admin.pass(seconds: 7200)
        let second = try await scene.call { try await user.getIDTokenResult(forcingRefresh: true) }
        #expect(second.token != first.token && second.authDate == first.authDate)
        #expect(second.issuedAtDate.timeIntervalSince(first.issuedAtDate) >= 7200)
        try await scene.checkUser(of: auth)
    }

    private static func expiry(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        try await scene.admin.pass(seconds: 10)
        let now = Int(try await scene.admin.now().timeIntervalSince1970)
        try await scene.admin.administer(user.uid, #""validSince":"\#(now)""#)
        try await scene.refusal(.userTokenExpired) { try await user.getIDToken(forcingRefresh: true) }
        #expect(auth.currentUser == nil)
        try await scene.call { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        try await scene.checkUser(of: auth)
    }

    private static func listing(_ scene: Scene) async throws {
        let (first, second) = (try scene.auth(), try scene.auth())
        let hazel = try await scene.call {
            try await first.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        second.sessionName = "tablet"
        let other = try await scene.call {
            try await second.signIn(withEmail: "hazel@example.com", password: "secret1")
        }.user
        // A sign-in does not fail for its name: the network may have lost the request that gives it.
        if scene.network != nil { try await scene.call { try await other.nameSession("tablet") } }
        try await scene.call { try await hazel.nameSession("laptop") }
        let sessions = try await scene.call { try await hazel.sessions() }
        // Where an answer was lost, a repeated sign-in has opened another session.
        let others = sessions.filter { !$0.isCurrent }
        #expect(others.contains { $0.name == "tablet" } && sessions.contains { $0.name == "laptop" && $0.isCurrent })
        #expect(sessions.allSatisfy { $0.method == "password" && $0.begunAt != nil && $0.secondFactor == nil })
        for session in others { try await scene.call { try await hazel.endSession(session) } }
        try await scene.refusal(.userTokenExpired) { try await other.getIDToken(forcingRefresh: true) }
        #expect(second.currentUser == nil)
        try await scene.call { try await second.signIn(withEmail: "hazel@example.com", password: "secret1") }
        try await scene.call { try await second.currentUser?.endOtherSessions() }
        try await scene.refusal(.userTokenExpired) { try await hazel.sessions() }
        #expect(first.currentUser == nil && second.currentUser != nil)
        let own = try await scene.call { try await second.currentUser?.sessions() } ?? []
        #expect(own.count == 1 && own[0].isCurrent)
        try await scene.call { try await second.currentUser?.endSession(own[0]) }
        #expect(second.currentUser == nil)
    }

    private static func twoApps(_ scene: Scene) async throws {
        let (first, second) = (try scene.auth(), try scene.auth())
        #expect(first !== second)
        let hazel = try await scene.call {
            try await first.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        #expect(second.currentUser == nil)
        let bob = try await scene.call {
            try await second.createUser(withEmail: "bob@example.com", password: "secret1")
        }.user
        #expect(first.currentUser === hazel && second.currentUser === bob && hazel.uid != bob.uid)
        try first.signOut()
        #expect(first.currentUser == nil && second.currentUser === bob)
        let again = try await scene.call {
            try await second.signIn(withEmail: "hazel@example.com", password: "secret1")
        }
        #expect(again.user.uid == hazel.uid && first.currentUser == nil, "both apps use the same server")
        try await scene.checkUser(of: second)
    }

    private static func otherUser(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = try await scene.call {
            try await auth.createUser(withEmail: "hazel@example.com", password: "secret1")
        }.user
        let bob = try await scene.call { try await auth.createUser(withEmail: "bob@example.com", password: "secret1") }
            .user
        try await scene.call { try await hazel.reload() }
        #expect(auth.currentUser === bob && hazel.email == "hazel@example.com")
        try await scene.call { try await auth.updateCurrentUser(hazel) }
        #expect(auth.currentUser?.uid == hazel.uid)
        try await scene.refusal(.nullUser) { try await auth.updateCurrentUser(nil) }
        try await scene.checkUser(of: auth)
        try await scene.call { try await bob.delete() }
        #expect(auth.currentUser?.uid == hazel.uid)
        #expect(try await scene.admin.account(bob.uid) == nil)
    }

    private static func listeners(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let recorder = Recorder()
        let state = auth.addStateDidChangeListener { auth, user in
            recorder.record("state \(user?.uid ?? "nobody")", auth.currentUser?.uid == user?.uid)
        }
        try await recorder.wait(forCount: 1)
        let token = auth.addIDTokenDidChangeListener { _, user in recorder.record("token \(user?.uid ?? "nobody")") }
        try await recorder.wait(forCount: 2)
        let uid = try await scene.call { try await auth.signInAnonymously() }.user.uid
        try await recorder.wait(forCount: 4)
        // The same user with another token is no change of the user.
        try await scene.admin.pass(seconds: 5)
        try await scene.call { try await auth.currentUser?.getIDTokenResult(forcingRefresh: true) }
        try await recorder.wait(forCount: 5)
        try await scene.call { try await auth.currentUser?.reload() }
        try auth.signOut()
        try await recorder.wait(forCount: 7)
        try auth.signOut()
        auth.removeStateDidChangeListener(state)
        let second = try await scene.call { try await auth.signIn(withCustomToken: #"{"uid":"hazel"}"#) }.user.uid
        try await recorder.wait(forCount: 8)
        auth.removeIDTokenDidChangeListener(token)
        try auth.signOut()
        let marker = auth.addStateDidChangeListener { _, _ in recorder.record("end") }
        try await recorder.wait(forCount: 9)
        auth.removeStateDidChangeListener(marker)
        #expect(
            recorder.entries == [
                "state nobody", "token nobody", "state \(uid)", "token \(uid)", "token \(uid)", "state nobody",
                "token nobody",
                "token \(second)", "end",
            ])
        #expect(recorder.isConsistent, "Auth.currentUser agrees with each notification")
    }

    private static func sequences(_ scene: Scene) async throws {
        let auth = try scene.auth()
        func entries(_ change: User??) -> String? { change.map { $0?.uid ?? "nobody" } }
        var changes = auth.authStateChanges.makeAsyncIterator()
        #expect(entries(await changes.next()) == "nobody")
        let uid = try await scene.call { try await auth.signInAnonymously() }.user.uid
        #expect(entries(await changes.next()) == uid)
        try auth.signOut()
        #expect(entries(await changes.next()) == "nobody")
        var tokens = auth.idTokenChanges.makeAsyncIterator()
        #expect(entries(await tokens.next()) == "nobody")
        let second = try await scene.call { try await auth.signIn(withCustomToken: #"{"uid":"hazel"}"#) }.user.uid
        #expect(entries(await tokens.next()) == second)
        #expect(entries(await changes.next()) == second)
    }

    private static func completions(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let created: AuthDataResult = try await scene.answer {
            auth.createUser(withEmail: "hazel@example.com", password: "secret1", completion: $0)
        }
        #expect(auth.currentUser === created.user)
        let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
        let linked: AuthDataResult = try await scene.answer {
            created.user.link(with: hazel.credential, completion: $0)
        }
        #expect(linked.additionalUserInfo?.providerID == "google.com")
        let token: String = try await scene.answer { created.user.getIDToken(completion: $0) }
        #expect(!token.isEmpty)
        let left: User = try await scene.answer { created.user.unlink(fromProvider: "google.com", completion: $0) }
        #expect(left.providerData.map(\.providerID) == ["password"])
        let methods: [String] = try await scene.answer {
            auth.fetchSignInMethods(forEmail: "hazel@example.com", completion: $0)
        }
        #expect(methods == ["password"])
        try await scene.refusal(.wrongPassword) {
            let _: AuthDataResult = try await scene.answer {
                auth.signIn(withEmail: "hazel@example.com", password: "secret2", completion: $0)
            }
        }
        try await scene.checkUser(of: auth)
    }
}

extension Scene {
    /// Waits for a call with a completion handler, and repeats it on a bad network.
    fileprivate func answer<Result: Sendable>(
        _ call: @escaping @MainActor (@escaping @MainActor (Result?, (any Error)?) -> Void) -> Void
    ) async throws -> Result {
        try await self.call {
            try await withCheckedThrowingContinuation { continuation in
                Task { @MainActor in
                    call { result, error in
                        MainActor.assertIsolated()
                        if let result, error == nil {
                            continuation.resume(returning: result)
                        } else {
                            continuation.resume(throwing: error ?? CheckFailure("neither a result nor an error"))
                        }
                    }
                }
            }
        }
    }
}
