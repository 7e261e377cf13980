import AuthTesting
import Foundation
import PropertyKit
import Testing
import VinculumAuth

@Suite("A session outlives its process", .timeLimit(.minutes(15)))
struct StorageTests {
    /// A folder that is taken away afterwards.
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

    /// The process ends, and another begins under the app's name.
    private static func restart(_ auth: Auth, _ scene: Scene, _ folder: String) async throws -> Auth {
        let name = try #require(auth.app?.name)
        // An app that is deleted takes its session along, one that ends does not.
        auth.storeSession(in: nil)
        let isGone = await auth.app?.delete()
        #expect(isGone == true)
        return try scene.auth(name, keepingSessionIn: folder)
    }

    @Test("who is signed in is signed in again, with all that was known", arguments: [Road.embedded, .server])
    func restored(road: Road) async throws {
        try await Self.withFolder { folder in
            try await road.travel { scene in
                let auth = try scene.auth(keepingSessionIn: folder)
                #expect(!FileManager.default.fileExists(atPath: folder), "nobody is signed in")
                let hazel = Googler(subject: "hazel", email: "hazel@gmail.com")
                let user = try await auth.signIn(with: hazel.credential).user
                try await Journey.enrolPhone("+15555550100", as: "mine", auth, scene)
                #expect(try Self.mode(folder) == 0o700)
                #expect(try Self.files(in: folder).map { try Self.mode($0) } == [0o600])
                let before = try #require(auth.currentUser)

                let next = try await Self.restart(auth, scene, folder)
                let after = try #require(next.currentUser)
                #expect(next !== auth && after.uid == user.uid && after.email == "hazel@gmail.com" && after.isEmailVerified)
                #expect(after.providerData.map(\.providerID) == ["google.com"] && after.displayName == "hazel")
                #expect(after.multiFactor.enrolledFactors.map(\.uid) == before.multiFactor.enrolledFactors.map(\.uid))
                #expect(after.metadata.creationDate == before.metadata.creationDate)
                #expect(try await after.getIDToken() == before.getIDToken())
                try await scene.agree(next)

                try next.signOut()
                #expect(try Self.files(in: folder).isEmpty)
                let last = try await Self.restart(next, scene, folder)
                #expect(last.currentUser == nil)
                try await last.signInAnonymously()
                #expect(try Self.files(in: folder).count == 1)
                let isGone = await last.app?.delete()
                #expect(isGone == true)
                #expect(try Self.files(in: folder).isEmpty, "an app that is deleted takes its session along")
            }
        }
    }

    @Test("a file that others may write to is believed no more, and a sign-in that waits is not kept")
    func believed() async throws {
        try await Self.withFolder { folder in
            try await Road.embedded.travel { scene in
                let auth = try scene.auth(keepingSessionIn: folder)
                let hazel = Googler(subject: "hazel", email: "hazel@gmail.com")
                try await auth.signIn(with: hazel.credential)
                _ = try await Journey.enrolApp(as: "app", auth, scene)
                let file = try #require(Self.files(in: folder).first)
                try auth.signOut()
                _ = try await Journey.interrupted(hazel.credential, auth, scene)
                #expect(try Self.files(in: folder).isEmpty, "nobody is signed in")
                try await auth.signInAnonymously()
                let next = try await Self.restart(auth, scene, folder)
                #expect(next.currentUser?.isAnonymous == true)
                try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: file)
                let last = try await Self.restart(next, scene, folder)
                #expect(last.currentUser == nil)
            }
        }
    }

    @Test("apps keep their sessions apart, and so do services")
    func apart() async throws {
        try await Self.withFolder { folder in
            try await Road.embedded.travel { scene in
                let (first, second) = (try scene.auth(keepingSessionIn: folder), try scene.auth(keepingSessionIn: folder))
                let hazel = try await first.signIn(withCustomToken: #"{"uid":"hazel"}"#).user
                let bob = try await second.signIn(withCustomToken: #"{"uid":"bob"}"#).user
                #expect(try Self.files(in: folder).count == 2 && hazel.uid != bob.uid)
                #expect(try await Self.restart(first, scene, folder).currentUser?.uid == "hazel")
                try second.signOut()
                #expect(try Self.files(in: folder).count == 1)
            }
        }
    }

    @Test("a tenant's session comes back to its tenant")
    func tenant() async throws {
        try await Self.withFolder { folder in
            try await Road.embedded.travel { scene in
                let auth = try scene.auth(keepingSessionIn: folder)
                auth.tenantID = "guests"
                try await auth.signInAnonymously()
                let next = try await Self.restart(auth, scene, folder)
                #expect(next.tenantID == "guests" && next.currentUser?.tenantID == "guests" && next.currentUser?.isAnonymous == true)
                try await scene.agree(next)
            }
        }
    }

    @Test(
        "a file that is damaged is no session, and the next takes its place",
        arguments: ["", "{", "[]", "{}", "null", #"{"user":7}"#, "\u{0}\u{1}\u{2}", String(repeating: "{\"user\":", count: 5000)])
    func damaged(content: String) async throws {
        try await Self.withFolder { folder in
            try await Road.embedded.travel { scene in
                let auth = try scene.auth(keepingSessionIn: folder)
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

    @Test("a file that was cut anywhere never traps, and is a whole session or none", arguments: TestSeed.sample(3))
    func torn(seed: TestSeed) async throws {
        try await Self.withFolder { folder in
            try await Road.embedded.travel { scene in
                var auth = try scene.auth(keepingSessionIn: folder)
                let uid = try await auth.signInAnonymously().user.uid
                let file = URL(fileURLWithPath: try #require(Self.files(in: folder).first))
                let whole = try Data(contentsOf: file)
                var random = TestRandom(seed: seed)
                for _ in 0..<40 {
                    var bytes = whole.prefix(Int.random(in: 0...whole.count, using: &random))
                    if let place = bytes.indices.randomElement(using: &random) { bytes[place] = UInt8.random(in: 0...255, using: &random) }
                    try bytes.write(to: file)
                    auth = try await Self.restart(auth, scene, folder)
                    if let user = auth.currentUser, bytes != whole { #expect(!user.uid.isEmpty) }
                }
                try whole.write(to: file)
                #expect(try await Self.restart(auth, scene, folder).currentUser?.uid == uid)
            }
        }
    }

    @Test("where nothing can be kept, signing in says so, and nobody is signed in")
    func unkept() async throws {
        try await Self.withFolder { folder in
            // A file stands where the folder would be.
            try Data().write(to: URL(fileURLWithPath: folder))
            try await Road.embedded.travel { scene in
                let auth = try scene.auth(keepingSessionIn: folder)
                try await scene.refusal(.keychainError) { try await auth.signInAnonymously() }
                #expect(auth.currentUser == nil)
                auth.storeSession(in: nil)
                try await auth.signInAnonymously()
                #expect(auth.currentUser?.isAnonymous == true)
            }
        }
    }
}
