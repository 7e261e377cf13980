import AuthTesting
import Foundation
import PropertyKit
import Testing
import Vinculum
import VinculumAuth

/// The file in which an earlier version kept a session, and the authority in the program that it belongs to.
///
/// `Tests/Fixtures/state/README.md` says how they were written.
// One after the other: a file is named after the app, so every version's app has the same name.
@Suite("Session files of earlier versions", .serialized, .timeLimit(.minutes(15)))
struct StoredSessionFileTests {
    static let root = PackageRoot.path("Tests/Fixtures/state")

    static let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted().filter {
        FileManager.default.fileExists(atPath: "\(root)/\($0)/sessions.snapshot")
    }

    @Test("a stored user is signed in, and the session is refreshed", arguments: versions)
    func restored(version: String) async throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("vinculum-stored-\(UUID())")
        defer { try? files.removeItem(at: folder) }
        try files.copyItem(atPath: "\(Self.root)/\(version)/sessions", toPath: folder.path)
        // Git keeps no permissions, and a file that others may write to is not believed.
        for name in try files.contentsOfDirectory(atPath: folder.path) {
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.appendingPathComponent(name).path)
        }
        let snapshot = try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/\(version)/sessions.snapshot"))
        let authority = try EmbeddedAuthority(projectID: "demo-state", hashCost: 1, restoring: snapshot)
        let clock = authority.handle(
            "PATCH", "/emulator/v1/clock", body: Data(#"{"now":"2026-03-01T12:10:00Z","frozen":true}"#.utf8),
            headers: ["Authorization": "Bearer owner"])
        try #require(clock.status == 200)

        // The file is named after the app and the service.
        FirebaseApp.configure(name: "stored")
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: "stored")))
        auth.useEmbeddedAuthority(authority)
        auth.storeSession(in: folder)
        let user = try #require(auth.currentUser)
        #expect(user.email == "hazel@gmail.com" && user.displayName == "Hazel" && user.isEmailVerified)
        #expect(user.multiFactor.enrolledFactors.map(\.displayName) == ["app"])
        let old = try await user.getIDToken()
        let fresh = try await user.getIDTokenResult(forcingRefresh: true)
        #expect(fresh.token != old && fresh.signInSecondFactor == "totp")
        try await user.reload()
        let isGone = await auth.app?.delete()
        #expect(isGone == true)
    }
}
