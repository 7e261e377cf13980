import AuthTesting
import Foundation
import PropertyKit
import Synchronization
import Testing
import VinculumAuth

/// Concurrent calls of one client. `make tsan` runs these tests with the thread sanitizer.
@Suite("Concurrency", .timeLimit(.minutes(15)))
struct ConcurrencyTests {
    @Test(
        "after concurrent calls of all kinds, client and server agree and every call has ended",
        arguments: TestSeed.sample(4))
    func everything(seed: TestSeed) async throws {
        try await TestBackend.embedded.run { scene in
            let auth = try scene.auth()
            let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
            try await auth.signIn(with: hazel.credential)
            let ended = await withTaskGroup(of: Int.self) { group in
                for task in 0..<24 {
                    group.addTask {
                        var random = TestRandom(seed: TestSeed(seed.number &+ UInt64(task)))
                        for _ in 0..<12 { await Self.act(Int.random(in: 0..<10, using: &random), auth, hazel) }
                        return 12
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(ended == 24 * 12)
            // Whichever call was the last, client and server agree, and a sign-in succeeds.
            try await scene.checkUser(of: auth)
            #expect(try await auth.signIn(with: hazel.credential).user === auth.currentUser)
            try await scene.checkUser(of: auth)
        }
    }

    /// Makes one call; one that fails because of other calls fails with a code.
    private static func act(_ choice: Int, _ auth: Auth, _ hazel: GoogleUser) async {
        do {
            switch choice {
            case 0: try await auth.signInAnonymously()
            case 1: try await auth.signIn(with: hazel.credential)
            case 2: try auth.signOut()
            case 3: _ = try await auth.currentUser?.getIDToken()
            case 4: _ = try await auth.currentUser?.getIDToken(forcingRefresh: true)
            case 5: try await auth.currentUser?.reload()
            case 6:
                let request = auth.currentUser?.createProfileChangeRequest()
                request?.displayName = "Hazel"
                try await request?.commitChanges()
            case 7:
                let handle = auth.addStateDidChangeListener { _, _ in }
                auth.removeStateDidChangeListener(handle)
            case 8:
                let handle = auth.addIDTokenDidChangeListener { auth, user in
                    _ = (auth.currentUser?.email, user?.providerData.count)
                }
                await Task.yield()
                auth.removeIDTokenDidChangeListener(handle)
            default:
                auth.languageCode = "de"
                _ = (auth.tenantID, auth.currentUser?.displayName, auth.currentUser?.multiFactor.enrolledFactors.count)
            }
        } catch {
            #expect(AuthErrorCode(error) != nil, "\(error)")
            #expect(AuthErrorCode(error) != .internalError, "\(error)")
        }
    }

    @Test("a listener is notified of each change once, and last of the final user")
    func order() async throws {
        try await TestBackend.embedded.run { scene in
            let auth = try scene.auth()
            let recorder = Recorder()
            let handle = auth.addStateDidChangeListener { _, user in recorder.record(user?.uid ?? "nobody") }
            try await recorder.wait(forCount: 1)
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<16 {
                    group.addTask {
                        for turn in 0..<10 {
                            if (task + turn).isMultiple(of: 3) { try? auth.signOut() }
                            _ = try? await auth.signIn(withCustomToken: #"{"uid":"person-\#(task % 4)"}"#)
                        }
                    }
                }
            }
            let last = try await auth.signIn(withCustomToken: #"{"uid":"the last"}"#).user.uid
            for _ in 0..<12_000 where recorder.entries.last != last { try await Task.sleep(for: .milliseconds(5)) }
            let entries = recorder.entries
            #expect(entries.first == "nobody" && entries.last == last)
            #expect(
                zip(entries, entries.dropFirst()).allSatisfy { $0 != $1 }, "no change is notified twice: \(entries)")
            auth.removeStateDidChangeListener(handle)
        }
    }

    @Test("fifty concurrent requests for a fresh token get the same token")
    func refreshes() async throws {
        try await TestBackend.embedded.run { scene in
            let auth = try scene.auth()
            let user = try await auth.signInAnonymously().user
            let old = try await user.getIDToken()
            // The token expires within five minutes then.
            try await scene.admin.pass(seconds: 3500)
            let tokens = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<50 { group.addTask { try? await user.getIDToken() } }
                return await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1 && tokens.first != .some(nil) && tokens.first != .some(old))
        }
    }

    @Test("a cancelled call ends at once, and the next call succeeds")
    func cancelled() async throws {
        try await TestBackend.embedded.run { scene in
            let auth = try scene.auth()
            let tasks = (0..<20).map { number in
                Task {
                    try await auth.createUser(
                        withEmail: "person-\(number)@example.com", password: "a long enough password")
                }
            }
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
            #expect(try await auth.signIn(withCustomToken: #"{"uid":"hazel"}"#).user.uid == "hazel")
            try await scene.checkUser(of: auth)
        }
    }

    @Test("a deleted app is freed with its listeners")
    func memory() async throws {
        weak var oldAuth: Auth?
        weak var oldUser: User?
        weak var oldThing: Thing?
        try await TestBackend.embedded.run { scene in
            let thing = Thing()
            let auth = try scene.auth()
            (oldAuth, oldUser, oldThing) = (auth, try await auth.signInAnonymously().user, thing)
            auth.addStateDidChangeListener { auth, user in thing.record(auth, user) }
            auth.addIDTokenDidChangeListener { auth, user in thing.record(auth, user) }
            var changes = auth.authStateChanges.makeAsyncIterator()
            _ = await changes.next()
            _ = try await auth.currentUser?.getIDToken(forcingRefresh: true)
            #expect(await auth.app?.delete() == true)
        }
        // Calls that wait for the main actor are finished first.
        for _ in 0..<6000 where oldAuth != nil || oldUser != nil || oldThing != nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(oldAuth == nil && oldUser == nil && oldThing == nil)
    }

    /// A listener that holds the objects it is notified of.
    private final class Thing: Sendable {
        private let last = Mutex<(Auth, User?)?>(nil)

        func record(_ auth: Auth, _ user: User?) {
            self.last.withLock { $0 = (auth, user) }
        }
    }
}
