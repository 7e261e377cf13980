import AuthTesting
import Foundation
import PropertyKit
import Synchronization
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("ClientRunner")
struct RunnerTests {
    let authority = EmbeddedAuthority(projectID: "demo-runner")

    @Test("calls of a replaced user change that user's account only")
    func previousUser() async throws {
        let auth = Auth.standalone(self.authority)
        let anonymous = try await auth.signInAnonymously().user
        let ada = try await auth.createUser(withEmail: "ada@example.com", password: "a-secret").user
        #expect(anonymous.uid != ada.uid && auth.currentUser === ada)
        try await anonymous.reload()
        #expect(try await anonymous.getIDToken() != ada.getIDToken())
        try await anonymous.delete()
        #expect(auth.currentUser === ada)
        try await ada.reload()
        await #expect(throws: NSError.self) { try await anonymous.reload() }
    }

    @Test("a user who has signed out is not the current one, and its calls still work")
    func signedOut() async throws {
        let auth = Auth.standalone(self.authority)
        let user = try await auth.signInAnonymously().user
        try auth.signOut()
        #expect(auth.currentUser == nil)
        let token = try await user.getIDTokenResult(forcingRefresh: true)
        #expect(token.claims["user_id"] as? String == user.uid && auth.currentUser == nil)
        try await auth.updateCurrentUser(user)
        #expect(auth.currentUser === user)
    }

    @Test("calls with completion handlers begin in the order of calls")
    func order() async throws {
        let transport = FaultyTransport(self.authority)
        let auth = Auth.standalone(transport)
        transport.fail(.silence, .silence, .silence)
        auth.signInAnonymously { _, _ in }
        auth.signIn(withEmail: "nobody@example.com", password: "a-secret") { _, _ in }
        auth.fetchSignInMethods(forEmail: "nobody@example.com") { _, _ in }
        #expect(transport.operations == ["signUp", "signInWithPassword", "createAuthUri"])
    }

    @Test("a cancelled task stops waiting, and a late answer changes nothing")
    func cancelled() async throws {
        let transport = FaultyTransport(self.authority)
        let auth = Auth.standalone(transport)
        transport.fail(.silence)
        let task = Task { try await auth.signInAnonymously() }
        await Task.yield()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        transport.release()
        try await auth.createUser(withEmail: "late@example.com", password: "a-secret")
        #expect(auth.currentUser?.email == "late@example.com")
    }

    @Test("a lost answer ends with a network error and signs nobody in")
    func lost() async throws {
        let transport = FaultyTransport(self.authority)
        let auth = Auth.standalone(transport)
        transport.fail(.lostAnswer)
        do {
            try await auth.createUser(withEmail: "lost@example.com", password: "a-secret")
            Issue.record("The call must fail, because its answer was lost.")
        } catch let error where AuthErrorCode(error) == .networkError {
            #expect(auth.currentUser == nil)
            #expect(error.underlying?.code == NSURLErrorNetworkConnectionLost)
        }
        // The server has created the account, and its owner can sign in.
        try await auth.signIn(withEmail: "lost@example.com", password: "a-secret")
    }

    @Test("a session that cannot be stored does not begin, and the one before continues")
    func full() async throws {
        let storage = MemoryStorage()
        let auth = Auth.standalone(self.authority, storage)
        let first = try await auth.signInAnonymously().user
        storage.isFull.withLock { $0 = true }
        do {
            try await auth.createUser(withEmail: "full@example.com", password: "a-secret")
            Issue.record("The call must fail, because its session could not be stored.")
        } catch let error where AuthErrorCode(error) == .keychainError {
            #expect(auth.currentUser === first)
            #expect(storage.load()?.user?.uid == first.uid)
        }
        storage.isFull.withLock { $0 = false }
        let second = Auth.standalone(self.authority, storage)
        #expect(second.currentUser?.uid == first.uid)
        try await second.currentUser?.reload()
    }

    @Test("changing the backend ends the calls in progress with an error")
    func moved() async throws {
        let transport = FaultyTransport(self.authority)
        let auth = Auth.standalone(transport)
        let user = try await auth.signInAnonymously().user
        var changes = auth.authStateChanges.makeAsyncIterator()
        #expect(await changes.next()??.uid == user.uid)
        transport.fail(.silence)
        let task = Task { try await user.reload() }
        while transport.isIdle { await Task.yield() }
        auth.useEmbeddedAuthority(EmbeddedAuthority(projectID: "demo-elsewhere"))
        await #expect(throws: NSError.self) { try await task.value }
        #expect(auth.currentUser == nil)
        #expect(try #require(await changes.next()) == nil)
        transport.release()
        let other = try await auth.signInAnonymously().user
        #expect(await changes.next()??.uid == other.uid)
        // The user of the old backend can still use that backend.
        try await user.delete()
    }
}

@Suite("Calls of a user while another user signs in")
struct ReplacementTests {
    let transport = FaultyTransport(EmbeddedAuthority(projectID: "demo-replacement"))

    @Test("a call ends with the user who made it, even if another user is signed in")
    func answerOfTheCaller() async throws {
        let auth = Auth.standalone(self.transport)
        let ada = try await auth.createUser(withEmail: "ada@example.com", password: "a-secret").user
        let google = GoogleAuthProvider.credential(
            withIDToken: #"{"sub":"ada","email":"ada@gmail.com","email_verified":true}"#, accessToken: "")
        try await ada.link(with: google)
        self.transport.fail(.silence)
        let unlinking = Task { try await ada.unlink(fromProvider: "google.com") }
        while self.transport.isIdle { await Task.yield() }
        let bob = try await auth.createUser(withEmail: "bob@example.com", password: "a-secret").user
        self.transport.release()
        #expect(try await unlinking.value === ada)
        #expect(ada.providerData.map(\.providerID) == ["password"] && auth.currentUser === bob)
        try await ada.reload()
        #expect(auth.currentUser === bob)
    }

    @Test("a call of a user object that nothing else refers to still ends")
    func unheld() async throws {
        let auth = Auth.standalone(self.transport)
        try await auth.signInAnonymously()
        let answer: AuthDataResult = try await withCheckedThrowingContinuation { done in
            let anonymous = auth.currentUser
            let password = EmailAuthProvider.credential(withEmail: "guest@example.com", password: "a-secret")
            try? auth.signOut()
            anonymous?.link(with: password) { result, error in
                if let result {
                    done.resume(returning: result)
                } else {
                    done.resume(throwing: error ?? CancellationError())
                }
            }
        }
        #expect(answer.user.email == "guest@example.com" && auth.currentUser == nil)
    }

    @Test("a listener may call the client while it is freed")
    func releasedListener() async throws {
        final class Screen: Sendable {
            let auth: Auth
            init(_ auth: Auth) { self.auth = auth }
            deinit { _ = self.auth.currentUser }
        }
        let auth = Auth.standalone(self.transport)
        let handle = auth.addStateDidChangeListener { [screen = Screen(auth)] _, _ in _ = screen }
        auth.removeStateDidChangeListener(handle)
        auth.addStateDidChangeListener { [screen = Screen(auth)] _, _ in _ = screen }
        auth.runner.shutDown()
        #expect(auth.currentUser == nil)
    }

    @Test("changing the backend keeps the tenant")
    func tenant() {
        let auth = Auth.standalone(self.transport)
        auth.tenantID = "guests"
        auth.useEmbeddedAuthority(EmbeddedAuthority(projectID: "demo-other"))
        #expect(auth.tenantID == "guests")
    }

    @Test("a user belongs to one client at a time")
    func adopted() async throws {
        let first = Auth.standalone(self.transport)
        let second = Auth.standalone(self.transport)
        let user = try await first.signInAnonymously().user
        try await second.updateCurrentUser(user)
        #expect(second.currentUser === user)
        let other = try #require(first.currentUser)
        #expect(other !== user && other.uid == user.uid)
        try second.signOut()
        try await other.delete()
        #expect(first.currentUser == nil)
    }

    @Test("updateCurrentUser makes the given object the current one")
    func sameAccount() async throws {
        let auth = Auth.standalone(self.transport)
        let first = try await auth.createUser(withEmail: "same@example.com", password: "a-secret").user
        try auth.signOut()
        let second = try await auth.signIn(withEmail: "same@example.com", password: "a-secret").user
        #expect(auth.currentUser === second && second !== first)
        try await auth.updateCurrentUser(first)
        #expect(auth.currentUser === first)
        try await second.reload()
        #expect(auth.currentUser === first)
    }

    @Test("a response that never ends times out")
    func dripping() async throws {
        let script = """
            import socket, time
            listener = socket.socket(); listener.bind(("127.0.0.1", 0)); listener.listen()
            print(listener.getsockname()[1], flush=True)
            peer, _ = listener.accept()
            peer.recv(65536); peer.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\n\\r\\n{")
            while True: time.sleep(0.2); peer.sendall(b" ")
            """
        let server = try Child(Child.Command(["python3", "-c", script]), keepsMessages: false)
        let port = try #require(UInt16(server.readLine().prefix { $0.isNumber }))
        let auth = Auth.standalone(URLSessionTransport(timeoutSeconds: 2))
        auth.runner.configure { $0.server = AuthClient.Server.emulator(host: "127.0.0.1", port: port) ?? .production }
        let error = await #expect(throws: (any Error).self) { try await auth.signInAnonymously() }
        #expect(error.map { AuthErrorCode($0) } == .networkError)
        #expect(error?.underlying?.code == NSURLErrorTimedOut)
    }

    @Test("a pending sign-in can be finished after other users have signed in and out")
    func resolversLast() async throws {
        try await TestBackend.embedded.run { scene in
            let auth = try scene.auth()
            let people = ["ada", "bob"].map { GoogleUser(subject: $0, email: "\($0)@gmail.com") }
            var waiting: [(email: String, resolver: VinculumAuth.MultiFactorResolver, secret: String)] = []
            for person in people {
                try await auth.signIn(with: person.credential)
                let secret = try await Journey.enrolApp(as: "app", auth, scene)
                try auth.signOut()
                waiting.append((person.email, try await Journey.interrupted(person.credential, auth, scene), secret))
            }
            try await auth.signInAnonymously()
            try auth.signOut()
            try await scene.admin.pass(seconds: 30)
            for (email, resolver, secret) in waiting {
                let assertion = TOTPMultiFactorGenerator.assertionForSignIn(
                    withEnrollmentID: resolver.hints[0].uid, oneTimePassword: try await scene.admin.appCode(secret))
                #expect(try await resolver.resolveSignIn(with: assertion).user.email == email)
                #expect(auth.currentUser?.email == email)
                let again = await #expect(throws: (any Error).self) {
                    try await resolver.resolveSignIn(with: assertion)
                }
                #expect(again.map { AuthErrorCode($0) } == .invalidMultiFactorSession, "\(String(describing: again))")
            }
        }
    }

    @Test("a call that is cancelled before it begins sends no request")
    func cancelledBefore() async throws {
        let auth = Auth.standalone(self.transport)
        let user = try await auth.signInAnonymously().user
        let count = self.transport.operations.count
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await user.delete()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(self.transport.operations.count == count)
    }
}
