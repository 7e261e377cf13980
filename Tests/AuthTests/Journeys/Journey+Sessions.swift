import AuthTesting
import Foundation
import PropertyKit
import Testing
import VinculumAuth

extension Journey {
    static let sessions = [
        Journey(name: "a token tells who and how, and is renewed when asked", play: tokens),
        Journey(name: "whose sessions were ended is signed out at the next word", play: expiry),
        Journey(name: "two apps side by side know nothing of each other", play: twoApps),
        Journey(name: "somebody else signs in, and the one before can still be worked with", play: otherUser),
        Journey(name: "listeners are told of each change once and in order", play: listeners),
        Journey(name: "changes come as a sequence too", play: sequences),
        Journey(name: "completion handlers say the same, on the main actor", play: completions),
    ]

    private static func tokens(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        let first = try await scene.ask { try await user.getIDTokenResult() }
        #expect(first.signInProvider == "password" && first.signInSecondFactor == "" && first.claims["user_id"] as? String == user.uid)
        #expect(first.expirationDate.timeIntervalSince(first.issuedAtDate) == 3600)
        let again = try await scene.ask { try await user.getIDToken() }
        #expect(again == first.token, "it is good for an hour")
        try await scene.backstage.pass(seconds: 7200)
        let second = try await scene.ask { try await user.getIDTokenResult(forcingRefresh: true) }
        #expect(second.token != first.token && second.authDate == first.authDate)
        #expect(second.issuedAtDate.timeIntervalSince(first.issuedAtDate) >= 7200)
        try await scene.agree(auth)
    }

    private static func expiry(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let user = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        try await scene.backstage.pass(seconds: 10)
        let now = Int(try await scene.backstage.now().timeIntervalSince1970)
        try await scene.backstage.administer(user.uid, #""validSince":"\#(now)""#)
        try await scene.refusal(.userTokenExpired) { try await user.getIDToken(forcingRefresh: true) }
        #expect(auth.currentUser == nil)
        try await scene.ask { try await auth.signIn(withEmail: "hazel@example.com", password: "secret1") }
        try await scene.agree(auth)
    }

    private static func twoApps(_ scene: Scene) async throws {
        let (first, second) = (try scene.auth(), try scene.auth())
        #expect(first !== second)
        let hazel = try await scene.ask { try await first.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        #expect(second.currentUser == nil)
        let bob = try await scene.ask { try await second.createUser(withEmail: "bob@example.com", password: "secret1") }.user
        #expect(first.currentUser === hazel && second.currentUser === bob && hazel.uid != bob.uid)
        try first.signOut()
        #expect(first.currentUser == nil && second.currentUser === bob)
        let again = try await scene.ask { try await second.signIn(withEmail: "hazel@example.com", password: "secret1") }
        #expect(again.user.uid == hazel.uid && first.currentUser == nil, "they share the service")
        try await scene.agree(second)
    }

    private static func otherUser(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let hazel = try await scene.ask { try await auth.createUser(withEmail: "hazel@example.com", password: "secret1") }.user
        let bob = try await scene.ask { try await auth.createUser(withEmail: "bob@example.com", password: "secret1") }.user
        try await scene.ask { try await hazel.reload() }
        #expect(auth.currentUser === bob && hazel.email == "hazel@example.com")
        try await scene.ask { try await auth.updateCurrentUser(hazel) }
        #expect(auth.currentUser?.uid == hazel.uid)
        try await scene.refusal(.nullUser) { try await auth.updateCurrentUser(nil) }
        try await scene.agree(auth)
        try await scene.ask { try await bob.delete() }
        #expect(auth.currentUser?.uid == hazel.uid)
        #expect(try await scene.backstage.account(bob.uid) == nil)
    }

    private static func listeners(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let heard = Heard()
        let state = auth.addStateDidChangeListener { auth, user in heard.note("state \(user?.uid ?? "nobody")", auth.currentUser?.uid == user?.uid) }
        try await heard.count(1)
        let token = auth.addIDTokenDidChangeListener { _, user in heard.note("token \(user?.uid ?? "nobody")") }
        try await heard.count(2)
        let uid = try await scene.ask { try await auth.signInAnonymously() }.user.uid
        try await heard.count(4)
        // The same person with another token: nothing about who it is has changed.
        try await scene.backstage.pass(seconds: 5)
        try await scene.ask { try await auth.currentUser?.getIDTokenResult(forcingRefresh: true) }
        try await heard.count(5)
        try await scene.ask { try await auth.currentUser?.reload() }
        try auth.signOut()
        try await heard.count(7)
        try auth.signOut()
        auth.removeStateDidChangeListener(state)
        let second = try await scene.ask { try await auth.signIn(withCustomToken: #"{"uid":"hazel"}"#) }.user.uid
        try await heard.count(8)
        auth.removeIDTokenDidChangeListener(token)
        try auth.signOut()
        let marker = auth.addStateDidChangeListener { _, _ in heard.note("end") }
        try await heard.count(9)
        auth.removeStateDidChangeListener(marker)
        #expect(heard.said == [
            "state nobody", "token nobody", "state \(uid)", "token \(uid)", "token \(uid)", "state nobody", "token nobody",
            "token \(second)", "end",
        ])
        #expect(heard.allTrue, "whoever is told of finds it so")
    }

    private static func sequences(_ scene: Scene) async throws {
        let auth = try scene.auth()
        func said(_ change: User??) -> String? { change.map { $0?.uid ?? "nobody" } }
        var changes = auth.authStateChanges.makeAsyncIterator()
        #expect(said(await changes.next()) == "nobody")
        let uid = try await scene.ask { try await auth.signInAnonymously() }.user.uid
        #expect(said(await changes.next()) == uid)
        try auth.signOut()
        #expect(said(await changes.next()) == "nobody")
        var tokens = auth.idTokenChanges.makeAsyncIterator()
        #expect(said(await tokens.next()) == "nobody")
        let second = try await scene.ask { try await auth.signIn(withCustomToken: #"{"uid":"hazel"}"#) }.user.uid
        #expect(said(await tokens.next()) == second)
        #expect(said(await changes.next()) == second)
    }

    private static func completions(_ scene: Scene) async throws {
        let auth = try scene.auth()
        let created: AuthDataResult = try await scene.answer { auth.createUser(withEmail: "hazel@example.com", password: "secret1", completion: $0) }
        #expect(auth.currentUser === created.user)
        let hazel = Googler(subject: "hazel", email: "hazel@gmail.com")
        let linked: AuthDataResult = try await scene.answer { created.user.link(with: hazel.credential, completion: $0) }
        #expect(linked.additionalUserInfo?.providerID == "google.com")
        let token: String = try await scene.answer { created.user.getIDToken(completion: $0) }
        #expect(!token.isEmpty)
        let left: User = try await scene.answer { created.user.unlink(fromProvider: "google.com", completion: $0) }
        #expect(left.providerData.map(\.providerID) == ["password"])
        let methods: [String] = try await scene.answer { auth.fetchSignInMethods(forEmail: "hazel@example.com", completion: $0) }
        #expect(methods == ["password"])
        try await scene.refusal(.wrongPassword) {
            let _: AuthDataResult = try await scene.answer { auth.signIn(withEmail: "hazel@example.com", password: "secret2", completion: $0) }
        }
        try await scene.agree(auth)
    }
}

extension Scene {
    /// Waits for a call with a handler; what the network fails is asked again as everywhere.
    fileprivate func answer<Result: Sendable>(
        _ call: @escaping @MainActor (@escaping @MainActor (Result?, (any Error)?) -> Void) -> Void
    ) async throws -> Result {
        try await self.ask {
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
