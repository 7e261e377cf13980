import Foundation
import PropertyKit
import Testing

@Suite("Journeys on a database", .enabled(if: Build.isNativeBuilt, "needs the program that make tested builds"))
struct JourneysOnStoresTests {
    @Test(
        "a journey's transcript is the same bytes on a database as on files, but for the place",
        arguments: [
            "story.jsonl", "takeover.jsonl", "requests.jsonl", "second-factor.jsonl", "recovery-codes.jsonl",
            "mail.jsonl",
            "administration.jsonl", "keys.jsonl", "local-server.jsonl", "sessions.jsonl",
        ], [true, false])
    func sameBytes(journey: String, isSealed: Bool) throws {
        try withTemporaryFolder { folder in
            let fixtures = PackageRoot.path("Tests/Fixtures")
            let key = folder + "/key"
            let line = Array(String(repeating: "1", count: 64).utf8)
            let made = FileManager.default.createFile(
                atPath: key, contents: Data(line), attributes: [.posixPermissions: 0o600])
            try #require(made)
            let place = "sqlite:\(folder)/a.db"
            let store = ["--store", place] + (isSealed ? ["--seal-key", key] : [])
            let created = try Build.native.run(store + ["store", "create"], in: fixtures)
            try #require(created.exit == 0, "\(created.error)")
            let replay = ["replay", "journeys/\(journey)", "--transcript"]
            let rows = try Build.native.run(store + replay, in: fixtures)
            #expect(rows.exit == 0, "\(rows.error)")
            let files = try Build.native.run(replay, in: fixtures)
            #expect(Self.placeless(rows.output, store, place) == Self.placeless(files.output, store, place))
            let checked = try Build.native.run(store + ["store", "check"], in: fixtures)
            #expect(checked.exit == 0, "\(checked.error)")
        }
    }

    /// The words of a transcript's lines without what names the place: columns are aligned by what a line says. A
    /// sealed backup has more bytes than an open one.
    private static func placeless(_ transcript: String, _ store: [String], _ place: String) -> [[Substring]] {
        transcript.replacingOccurrences(of: " " + store.joined(separator: " "), with: "")
            .replacingOccurrences(of: place, with: "/replay/vinculum")
            .replacingOccurrences(of: #""bytes":\d+"#, with: #""bytes":0"#, options: .regularExpression)
            .split(separator: "\n", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
    }
}
