import AuthTesting
import Foundation
import PropertyKit
import Testing
import Vinculum
@testable import VinculumAuth

@Suite("Stored sessions of an app", .timeLimit(.minutes(15)))
struct StorageTests {
    /// Runs `body` with a temporary folder.
    private static func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vinculum-sessions-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
    }

    private static func mode(_ path: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Simulates a restart: deletes the app and makes another one with its name.
    private static func restart(_ auth: Auth, _ scene: Scene, _ folder: String) async throws -> Auth {
        let name = try #require(auth.app?.name)
        // Deleting an app removes its stored session, the end of a process does not.
        auth.storeSession(in: nil)
        let wasPresent = await auth.app?.delete()
        #expect(wasPresent == true)
        return try scene.auth(name, storingSessionIn: folder)
    }

    @Test("after a restart the user is signed in again, with all data", arguments: [TestBackend.embedded, .server])
    func restored(backend: TestBackend) async throws {
        try await Self.withFolder { folder in
            try await backend.run { scene in
                let auth = try scene.auth(storingSessionIn: folder)
                #expect(!FileManager.default.fileExists(atPath: folder), "without a user nothing is stored")
                let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
                let user = try await auth.signIn(with: hazel.credential).user
                try await Journey.enrolPhone("+15555550100", as: "mine", auth, scene)
                #expect(try Self.mode(folder) == 0o700)
                #expect(try Self.files(in: folder).map { try Self.mode($0) } == [0o600])
                let before = try #require(auth.currentUser)

                let next = try await Self.restart(auth, scene, folder)
                let after = try #require(next.currentUser)
                #expect(
                    next !== auth && after.uid == user.uid && after.email == "hazel@gmail.com" && after.isEmailVerified)
                #expect(after.providerData.map(\.providerID) == ["google.com"] && after.displayName == "hazel")
                #expect(after.multiFactor.enrolledFactors.map(\.uid) == before.multiFactor.enrolledFactors.map(\.uid))
                #expect(after.metadata.creationDate == before.metadata.creationDate)
                #expect(try await after.getIDToken() == before.getIDToken())
                try await scene.checkUser(of: next)

                try next.signOut()
                #expect(try Self.files(in: folder).isEmpty)
                let last = try await Self.restart(next, scene, folder)
                #expect(last.currentUser == nil)
                try await last.signInAnonymously()
                #expect(try Self.files(in: folder).count == 1)
                let wasPresent = await last.app?.delete()
                #expect(wasPresent == true)
                #expect(try Self.files(in: folder).isEmpty, "deleting an app removes its stored session")
            }
        }
    }

    @Test("a file that others can write to is ignored, and a pending sign-in is not stored")
    func untrusted() async throws {
        try await Self.withFolder { folder in
            try await TestBackend.embedded.run { scene in
                let auth = try scene.auth(storingSessionIn: folder)
                let hazel = GoogleUser(subject: "hazel", email: "hazel@gmail.com")
                try await auth.signIn(with: hazel.credential)
                _ = try await Journey.enrolApp(as: "app", auth, scene)
                let file = try #require(Self.files(in: folder).first)
                try auth.signOut()
                _ = try await Journey.interrupted(hazel.credential, auth, scene)
                #expect(try Self.files(in: folder).isEmpty, "without a user nothing is stored")
                try await auth.signInAnonymously()
                let next = try await Self.restart(auth, scene, folder)
                #expect(next.currentUser?.isAnonymous == true)
                try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: file)
                let last = try await Self.restart(next, scene, folder)
                #expect(last.currentUser == nil)
            }
        }
    }

    @Test("each app and each backend has a session of its own")
    func separate() async throws {
        try await Self.withFolder { folder in
            try await TestBackend.embedded.run { scene in
                let (first, second) = (
                    try scene.auth(storingSessionIn: folder), try scene.auth(storingSessionIn: folder)
                )
                let hazel = try await first.signIn(withCustomToken: #"{"uid":"hazel"}"#).user
                let bob = try await second.signIn(withCustomToken: #"{"uid":"bob"}"#).user
                #expect(try Self.files(in: folder).count == 2 && hazel.uid != bob.uid)
                #expect(try await Self.restart(first, scene, folder).currentUser?.uid == "hazel")
                try second.signOut()
                #expect(try Self.files(in: folder).count == 1)
            }
        }
    }

    @Test("a restored session sets the client's tenant")
    func tenant() async throws {
        try await Self.withFolder { folder in
            try await TestBackend.embedded.run { scene in
                let auth = try scene.auth(storingSessionIn: folder)
                auth.tenantID = "guests"
                try await auth.signInAnonymously()
                let next = try await Self.restart(auth, scene, folder)
                #expect(
                    next.tenantID == "guests" && next.currentUser?.tenantID == "guests"
                        && next.currentUser?.isAnonymous == true)
                try await scene.checkUser(of: next)
            }
        }
    }

    @Test(
        "a damaged file is ignored and replaced by the next session",
        arguments: [
            "", "{", "[]", "{}", "null", #"{"user":7}"#, "\u{0}\u{1}\u{2}",
            String(repeating: "{\"user\":", count: 5000),
        ])
    func damaged(content: String) async throws {
        try await Self.withFolder { folder in
            try await TestBackend.embedded.run { scene in
                let auth = try scene.auth(storingSessionIn: folder)
                try await auth.signInAnonymously()
                let file = try #require(Self.files(in: folder).first)
                try Data(content.utf8).write(to: URL(fileURLWithPath: file))
                let next = try await Self.restart(auth, scene, folder)
                #expect(next.currentUser == nil)
                let uid = try await next.signInAnonymously().user.uid
                #expect(try Self.mode(file) == 0o600)
                #expect(try await Self.restart(next, scene, folder).currentUser?.uid == uid)
            }
        }
    }

    @Test("a file that is cut off anywhere is a whole session or none, and never traps", arguments: TestSeed.sample(3))
    func torn(seed: TestSeed) async throws {
        try await Self.withFolder { folder in
            try await TestBackend.embedded.run { scene in
                var auth = try scene.auth(storingSessionIn: folder)
                let uid = try await auth.signInAnonymously().user.uid
                let file = URL(fileURLWithPath: try #require(Self.files(in: folder).first))
                let whole = try Data(contentsOf: file)
                var random = TestRandom(seed: seed)
                for _ in 0..<40 {
                    var bytes = whole.prefix(Int.random(in: 0...whole.count, using: &random))
                    if let index = bytes.indices.randomElement(using: &random) {
                        bytes[index] = UInt8.random(in: 0...255, using: &random)
                    }
                    try bytes.write(to: file)
                    auth = try await Self.restart(auth, scene, folder)
                    if let user = auth.currentUser, bytes != whole { #expect(!user.uid.isEmpty) }
                }
                try whole.write(to: file)
                #expect(try await Self.restart(auth, scene, folder).currentUser?.uid == uid)
            }
        }
    }

    @Test("if nothing can be stored, a sign-in fails and no user is signed in")
    func notStored() async throws {
        try await Self.withFolder { folder in
            // A file has the folder's path.
            try Data().write(to: URL(fileURLWithPath: folder))
            try await TestBackend.embedded.run { scene in
                let auth = try scene.auth(storingSessionIn: folder)
                try await scene.refusal(.keychainError) { try await auth.signInAnonymously() }
                #expect(auth.currentUser == nil)
                auth.storeSession(in: nil)
                try await auth.signInAnonymously()
                #expect(auth.currentUser?.isAnonymous == true)
            }
        }
    }

    /// An app with a key and a project, as one that uses a server.
    private static func app(_ name: String, _ folder: String, port: Int?) throws -> Auth {
        let options = FirebaseOptions(googleAppID: "1:1:ios:1", gcmSenderID: "1")
        (options.apiKey, options.projectID) = ("key", "demo-files")
        FirebaseApp.configure(name: name, options: options)
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: name)))
        auth.storeSession(in: URL(fileURLWithPath: folder))
        if let port { auth.useEmulator(withHost: "127.0.0.1", port: port) }
        return auth
    }

    /// A stored session of a user of the project.
    private static func session(_ uid: String) throws -> StoredSession {
        let claims = #"{"aud":"demo-files","sub":"\#(uid)"}"#
        let token = "e30." + Base64URL.encoded(Array(claims.utf8)) + "."
        let tokens = SessionTokens(idToken: Secret(token), refreshToken: Secret("refresh"), expiresAt: nil)
        return StoredSession(user: Vinculum.User(uid: uid, tokens: tokens, isAnonymous: true))
    }

    @Test("the file belongs to the app, whatever the server: a user stays through a restart that changes the server")
    func named() async throws {
        try await Self.withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let name = "app-\(UUID())"
            // The name that this version gives, written out.
            let file = SessionFile(in: URL(fileURLWithPath: folder), name: "app:\(name):demo-files:key:")
            try file.store(Self.session("ada"))
            for port in [9, 10, nil] {
                let auth = try Self.app(name, folder, port: port)
                let user = try #require(auth.currentUser)
                auth.useEmulator(withHost: "127.0.0.1", port: 11)
                #expect(auth.currentUser === user && user.uid == "ada")
                auth.storeSession(in: nil)
                await auth.app?.delete()
            }
            #expect(try Self.files(in: folder).count == 1)
        }
    }

    @Test(
        "a session under a name of earlier versions, which had the server, is taken over once",
        arguments: ["http://127.0.0.1:9:demo-files", "http://127.0.0.1:9", "production"])
    func former(suffix: String) async throws {
        try await Self.withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let name = "app-\(UUID())"
            let file = SessionFile(in: URL(fileURLWithPath: folder), name: ":key:\(name):\(suffix)")
            try file.store(Self.session("ada"))
            let before = try Self.files(in: folder)
            let port: Int? = suffix == "production" ? nil : 9
            let auth = try Self.app(name, folder, port: port)
            #expect(auth.currentUser?.uid == "ada")
            #expect(try Self.files(in: folder).count == 1 && Self.files(in: folder) != before)
            // An older program has written the former file again; a session that has ended must not come back by it.
            try file.store(Self.session("bob"))
            #expect(auth.currentUser?.uid == "ada")
            try auth.signOut()
            #expect(try Self.files(in: folder).isEmpty)
            auth.storeSession(in: nil)
            await auth.app?.delete()
            #expect(try Self.app(name, folder, port: port).currentUser == nil)
        }
    }
}
