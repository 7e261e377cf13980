import Foundation
import Synchronization
import Testing
import Vinculum
@testable import VinculumAuth

/// A small app: the documents of each user. Moving them twice does no harm.
final class Documents: Sendable {
    struct Full: Error {}
    private let byOwner = Mutex<[String: [String]]>([:])
    let isFull = Mutex(false)
    let moves = Mutex(0)

    subscript(_ uid: String) -> [String] { self.byOwner.withLock { $0[uid] ?? [] } }

    func write(_ text: String, by uid: String) { self.byOwner.withLock { $0[uid, default: []].append(text) } }

    func move(from: String, to: String) throws {
        if self.isFull.withLock({ $0 }) { throw Full() }
        self.moves.withLock { $0 += 1 }
        self.byOwner.withLock { owners in
            owners[to, default: []] += owners.removeValue(forKey: from) ?? []
        }
    }

    @Sendable func move(_ plan: VinculumAuth.MergePlan) async throws {
        try self.move(from: plan.absorbed, to: plan.survivor)
    }
}

@Suite("A credential that is in use leads to one account with all data")
struct MergingTests {
    let transport = FaultyTransport(EmbeddedAuthority(projectID: "demo-merging", hashCost: 1))
    let storage = MemoryStorage()
    let documents = Documents()
    let ada = GoogleUser(subject: "ada", email: "ada@gmail.com").credential

    /// A guest with a document is signed in; Ada's account has one too.
    private func guest() async throws -> (Auth, VinculumAuth.User, ada: String) {
        let auth = Auth.standalone(self.transport, self.storage)
        let ada = try await auth.signIn(with: self.ada).user.uid
        self.documents.write("old", by: ada)
        try auth.signOut()
        let guest = try await auth.signInAnonymously().user
        self.documents.write("new", by: guest.uid)
        return (auth, guest, ada)
    }

    /// Bob's account is signed in, with a password and a document.
    private func bob(_ auth: Auth) async throws -> VinculumAuth.User {
        let bob = try await auth.createUser(withEmail: "bob@x.com", password: "secret1").user
        self.documents.write("bob's", by: bob.uid)
        return bob
    }

    @Test("the guest's documents come to the account that uses the credential")
    func conflict() async throws {
        let (auth, guest, ada) = try await self.guest()
        var usable: AuthCredential?
        do {
            try await guest.link(with: self.ada)
            Issue.record("The credential is in use.")
        } catch let error as NSError where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
            usable = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
        }
        #expect(usable != nil)
        let plan = try await guest.mergePlan(with: usable)
        #expect(plan.survivor == ada && plan.absorbed == guest.uid && plan.survivorReason == "otherIsAnonymous")
        #expect(auth.currentUser === guest && self.documents[ada] == ["old"])
        let result = try await guest.merge(with: usable, moveData: self.documents.move)
        #expect(result.user.uid == ada && auth.currentUser === result.user && result.state.phase == "committed")
        #expect(self.documents[ada] == ["old", "new"] && self.documents[guest.uid].isEmpty)
        #expect(self.storage.load()?.user?.uid == ada && self.storage.load()?.other == nil)
        try await result.user.reload()
        // The guest comes back by its object alone.
        let undone = try await result.user.undoMerge(id: result.state.id)
        let restored = try #require(undone.restored)
        #expect(undone.user === result.user && restored.uid == guest.uid && restored.isAnonymous)
        try await auth.updateCurrentUser(restored)
        #expect(auth.currentUser?.uid == guest.uid)
        try await auth.currentUser?.reload()
    }

    @Test("the other account's second factor is asked for in the middle, and the merge goes on with it")
    func secondFactor() async throws {
        let auth = Auth.standalone(self.transport, self.storage)
        let ada = try await auth.createUser(withEmail: "ada@x.com", password: "secret1").user
        try await ada.sendEmailVerification()
        let link = try #require(self.transport.authority.mailedLink(to: "ada@x.com", requestType: "VERIFY_EMAIL"))
        try await auth.applyActionCode(try #require(ActionCodeURL(link: link)?.code))
        try await ada.reload()
        let secret = try await TOTPMultiFactorGenerator.generateSecret(with: try await ada.multiFactor.session())
        try await ada.multiFactor.enroll(
            with: TOTPMultiFactorGenerator.assertionForEnrollment(
                with: secret, oneTimePassword: try #require(secret.oneTimePassword())), displayName: nil)
        try auth.signOut()
        _ = self.transport.authority.handle(
            "PATCH", "/emulator/v1/clock", body: Data(#"{"advanceSeconds": 30}"#.utf8))
        let guest = try await auth.signInAnonymously().user
        let password = EmailAuthProvider.credential(withEmail: "ada@x.com", password: "secret1")
        do {
            try await guest.merge(with: password, moveData: self.documents.move)
            Issue.record("The sign-in requires a second factor.")
        } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue {
            #expect(auth.currentUser === guest)
            let resolver = try #require(
                error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? VinculumAuth.MultiFactorResolver)
            let resolved = try await resolver.resolveSignIn(
                with: TOTPMultiFactorGenerator.assertionForSignIn(
                    withEnrollmentID: resolver.hints[0].uid,
                    oneTimePassword: try #require(secret.oneTimePassword(at: Date() + 30))))
            #expect(resolved.user === guest && auth.currentUser === guest)
        }
        let result = try await guest.merge(with: password, moveData: self.documents.move)
        #expect(result.user.uid == ada.uid && result.user.multiFactor.enrolledFactors.count == 1)
    }

    @Test("an app that cannot move its data aborts the merge, and the same call succeeds later")
    func appFails() async throws {
        let (auth, guest, ada) = try await self.guest()
        self.documents.isFull.withLock { $0 = true }
        await #expect(throws: Documents.Full.self) {
            try await guest.merge(with: self.ada, moveData: self.documents.move)
        }
        #expect(auth.currentUser === guest && self.documents[ada] == ["old"] && self.documents[guest.uid] == ["new"])
        try await guest.reload()
        self.documents.isFull.withLock { $0 = false }
        #expect(try await guest.merge(with: self.ada, moveData: self.documents.move).user.uid == ada)
        #expect(self.documents[ada] == ["old", "new"])
    }

    @Test("whichever answer is lost, the first session stays until the commit, and the same call goes on")
    func lostAnswers() async throws {
        var (lost, place) = (true, 0)
        while lost {
            let story = MergingTests()
            let (auth, guest, ada) = try await story.guest()
            story.transport.loseAnswer(after: place)
            do {
                try await guest.merge(with: self.ada, id: "once", moveData: story.documents.move)
                lost = false
            } catch  where AuthErrorCode(error) == .networkError {
                #expect(auth.currentUser === guest, "after request \(place)")
                #expect(story.storage.load()?.user?.uid == guest.uid)
                try await guest.merge(with: self.ada, id: "once", moveData: story.documents.move)
            }
            #expect(auth.currentUser?.uid == ada && story.documents[ada] == ["old", "new"], "after request \(place)")
            story.transport.heal()
            try await auth.currentUser?.reload()
            place += 1
        }
        #expect(place >= 5, "a sign-in of two requests, a preparation, and a commit of two requests")
    }

    @Test("after a restart, a merge goes on without the credential")
    func restart() async throws {
        let (auth, guest, ada) = try await self.guest()
        let documents = self.documents, credential = self.ada
        // The process ends while the commit is on its way.
        _ = try await guest.mergePlan(with: credential)
        let transport = self.transport
        let task = Task {
            try await guest.merge(with: credential, id: "m1") { plan in
                try await documents.move(plan)
                transport.fail(.silence)
            }
        }
        for _ in 0..<12_000 where self.transport.isIdle { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(auth.currentUser === guest)
        let later = Auth.standalone(self.transport, self.storage)
        let user = try #require(later.currentUser)
        #expect(user.uid == guest.uid)
        #expect(try await user.mergeState().phase == "prepared")
        let result = try await user.merge(moveData: documents.move)
        #expect(later.currentUser === result.user && result.user.uid == ada && result.state.id == "m1")
        #expect(documents[ada] == ["old", "new"])
    }

    @Test("a person with two accounts chooses which survives, and takes it back")
    func twoAccounts() async throws {
        let auth = Auth.standalone(self.transport, self.storage)
        let ada = try await auth.signIn(with: self.ada).user.uid
        self.documents.write("old", by: ada)
        let bob = try await self.bob(auth)
        let plan = try await bob.mergePlan(with: self.ada, survivor: .currentUser)
        #expect(plan.survivor == bob.uid)
        #expect(plan.items.contains { $0.kind == "identity" && $0.value == "google.com" && $0.outcome == "moves" })
        let result = try await bob.merge(with: self.ada, survivor: .currentUser, moveData: self.documents.move)
        #expect(result.user === bob && auth.currentUser === bob)
        #expect(bob.providerData.map(\.providerID) == ["password", "google.com"])
        #expect(self.documents[bob.uid] == ["bob's", "old"])
        await #expect(throws: NSError.self, "the password does not go back") {
            try await bob.undoMerge(id: result.state.id)
        }
        #expect(auth.currentUser === bob)
        try await bob.reauthenticate(with: self.ada)
        #expect(try await bob.undoMergePlan(id: result.state.id).absorbed == ada)
        let undone = try await bob.undoMerge(id: result.state.id)
        #expect(undone.user.uid == ada && auth.currentUser === undone.user && undone.restored === undone.user)
        try self.documents.move(from: bob.uid, to: ada)
        #expect(try await auth.signIn(withEmail: "bob@x.com", password: "secret1").user.uid == bob.uid)
    }

    @Test("only the current user's account is merged, and never with itself")
    func refused() async throws {
        let (auth, guest, _) = try await self.guest()
        await #expect(throws: NSError.self, "no credential") { try await guest.mergePlan() }
        let bob = try await self.bob(auth)
        await #expect(throws: NSError.self) { try await guest.merge(with: self.ada, moveData: self.documents.move) }
        let own = EmailAuthProvider.credential(withEmail: "bob@x.com", password: "secret1")
        await #expect(throws: NSError.self) { try await bob.merge(with: own, moveData: self.documents.move) }
        #expect(auth.currentUser === bob && self.documents.moves.withLock { $0 } == 0)
    }

    @Test("refusals of merges have codes of their own")
    func codes() async throws {
        let (auth, guest, _) = try await self.guest()
        func code(_ call: () async throws -> Void) async -> AuthErrorCode? {
            do { try await call() } catch { return AuthErrorCode(error) }
            return nil
        }
        #expect(await code { _ = try await guest.mergeState() } == .mergeNotFound)
        #expect(await code { try await guest.abortMerge(id: "none") } == .mergeNotFound)
        #expect(await code { try await guest.abortMerge(id: "not an ID") } == .invalidMergeID)
        let result = try await guest.merge(with: self.ada, id: "first", moveData: self.documents.move)
        #expect(await code { try await result.user.abortMerge(id: "first") } == .mergeEnded)
        #expect(auth.currentUser === result.user)
    }

    @Test("completion handlers hear of the merge on the main actor")
    func completion() async throws {
        let (auth, guest, ada) = try await self.guest()
        let uid: String? = await withCheckedContinuation { continuation in
            guest.merge(with: self.ada, moveData: self.documents.move) { result, _ in
                continuation.resume(returning: result?.user.uid)
            }
        }
        #expect(uid == ada && auth.currentUser?.uid == ada)
    }
}
