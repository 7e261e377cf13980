import PropertyKit
import Testing

@Suite("Journeys on every build", .enabled(if: Build.areAllBuilt, "needs the programs that make test builds"))
struct TranscriptTests {
    @Test(
        "a journey goes as written, and its transcript is the same bytes natively, under wasmkit and under Node",
        arguments: [
            "story.jsonl", "takeover.jsonl", "requests.jsonl", "second-factor.jsonl", "recovery-codes.jsonl",
            "mail.jsonl",
            "administration.jsonl", "keys.jsonl", "local-server.jsonl", "sessions.jsonl",
        ]
    )
    func sameBytes(journey: String) throws {
        let fixtures = PackageRoot.path("Tests/Fixtures")
        let native = try Build.native.run(["replay", "journeys/\(journey)", "--transcript"], in: fixtures)
        #expect(native.exit == 0, "\(native.error)")
        #expect(native.output.contains("\n= "), "a transcript has the result of each step")
        for build in [Build.wasmkit, .node] {
            let other = try build.run(["replay", "journeys/\(journey)", "--transcript"], in: fixtures)
            #expect(other.exit == 0, "\(build): \(other.error)")
            #expect(other.output.utf8.elementsEqual(native.output.utf8), "\(build) gives other bytes")
        }
    }

    @Test("every build reads the state that another wrote", arguments: Build.allCases, Build.allCases)
    func sharedState(writer: Build, reader: Build) throws {
        try withTemporaryFolder { folder in
            let settings = ["--data", "state", "--now", "2026-01-05T09:00:00Z"]
            let written = try writer.run(
                settings + ["sign-up", "hazel@example.com", "--json"], input: "a long enough password\n", in: folder
            )
            #expect(written.exit == 0, "\(written.error)")
            let read = try reader.run(
                settings + ["sign-in", "password", "hazel@example.com"], input: "a long enough password\n", in: folder
            )
            #expect(read.exit == 0, "\(read.error)")
            let wrong = try reader.run(
                settings + ["sign-in", "password", "hazel@example.com"], input: "another password\n", in: folder
            )
            #expect(wrong.exit == 3, "\(wrong.output)")
        }
    }
}
