import Testing
import Vinculum
@testable import VinculumCommands
import VinculumExplorer

@Suite("vinculum explore")
struct ExploreTests {
    @Test("a search without a finding prints its depth and succeeds")
    func holds() throws {
        var host = MemoryHost()
        let run = host.run("explore", "--depth", "2")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(run.output.contains("depth 2: ") && run.output.contains("the rules hold"))
        let result = try host.result("explore", "--depth", "1")
        #expect(result["holds"]?.bool == true && result["depth"]?.int64 == 1 && result["policy"]?.string == "careful")
        #expect(result["transitions"]?.int64 ?? 0 > 10)
    }

    @Test("explore finds a violation for a missing rule and lists every rule")
    func weakened() throws {
        var host = MemoryHost()
        let run = host.run("explore", "--weaken", "sessions-survive-takeover")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(run.output.contains("1. the attacker signs up with the victim's address and a password"))
        let list = host.run("explore", "--list").output
        #expect(list.split(separator: "\n").count == Mutation.allCases.count + ScenarioMutation.allCases.count)
    }

    @Test("a missing rule without a finding is a mismatch")
    func unnoticed() {
        var host = MemoryHost()
        #expect(host.run("explore", "--weaken", "reset-retires-factors", "--depth", "1").exit == .mismatch)
    }

    @Test(
        "an unknown policy, rule or depth is a usage error",
        arguments: [
            ["--policy", "trusting"], ["--weaken", "everything"], ["--depth", "deep"],
        ])
    func usage(options: [String]) {
        var host = MemoryHost()
        host.arguments = ["explore"] + options
        #expect(CommandLineTool.run(&host) == .usage)
    }

    /// The default configuration has this known limit, so its story replays as expected.
    @Test("a story is a journey that replay accepts")
    func replay() throws {
        var host = MemoryHost()
        #expect(host.run("explore", "--weaken", "click-proves", "--story", "story.jsonl").exit == .done)
        let run = host.run("replay", "story.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
    }

    /// Debug builds are twenty times slower and leave out the longest stories.
    private static let weaknesses = Mutation.allCases.filter { mutation in
        #if DEBUG
        mutation != .clickProves && mutation.depth < 4
        #else
        mutation != .clickProves
        #endif
    }

    @Test("with all rules, the story of a missing rule no longer matches", arguments: weaknesses)
    func partsFromTheRules(mutation: Mutation) throws {
        var host = MemoryHost()
        #expect(host.run("explore", "--weaken", mutation.name, "--story", "story.jsonl").exit == .done)
        let run = host.run("replay", "story.jsonl")
        // No response shows who reads a mail, so a story that differs only in the mailbox matches with all rules too.
        let expected: ExitCode = mutation.concernsMailAlone ? .done : .mismatch
        #expect(run.exit == expected, "\(mutation.name): \(run.output)\(run.errors)")
    }
}
