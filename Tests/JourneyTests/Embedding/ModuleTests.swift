import PropertyKit
import Testing

@Suite("The embedding module", .enabled(if: ModuleHost.isBuilt, "needs the module that make test builds"))
struct ModuleTests {
    @Test(
        "random valid and malformed calls get the same replies natively and in the module",
        arguments: TestSeed.sample(20))
    func sameReplies(seed: TestSeed) throws {
        var script = CallScript(seed: seed)
        script.create()
        for _ in 0..<200 { script.addRandomCall() }
        let outcome = try ModuleHost.run("call-module.mjs", input: script.lines.joined(separator: "\n"))
        #expect(outcome.exit == 0, "\(outcome.error)")
        let replies = outcome.output.split(separator: "\n").map(String.init)
        let different = zip(script.lines, zip(script.replies, replies)).first { $1.0 != $1.1 }
        #expect(different == nil)
        #expect(replies.count == script.replies.count)
    }

    @Test(
        "a journey of requests goes as written, with the transcript of the native program",
        .enabled(if: Build.isNativeBuilt),
        arguments: ["requests.jsonl", "second-factor.jsonl", "recovery-codes.jsonl", "sessions.jsonl"]
            + SDKJourneys.names
    )
    func transcript(name: String) throws {
        let journey = "journeys/\(name)"
        let fixtures = PackageRoot.path("Tests/Fixtures")
        let native = try Build.native.run(["replay", journey, "--transcript"], in: fixtures)
        #expect(native.exit == 0, "\(native.error)")
        let module = try ModuleHost.run("replay-module.mjs", ["\(fixtures)/\(journey)"])
        #expect(module.exit == 0, "\(module.error)")
        // The key of new hashes, which administrators read in configurations, is that of each host.
        let key = /"signerKey":"[^"]*"/
        #expect(
            module.output.replacing(key, with: "").utf8.elementsEqual(native.output.replacing(key, with: "").utf8))
    }

    @Test("the module has no imports, and a host can grow memory, resume questions, and use snapshots and cursors")
    func rules() throws {
        let outcome = try ModuleHost.run("check-module.mjs")
        #expect(outcome.exit == 0, "\(outcome.error)")
        #expect(outcome.output.contains("rules kept"))
    }
}
