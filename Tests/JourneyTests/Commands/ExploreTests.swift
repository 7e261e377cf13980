import Testing
import Vinculum
@testable import VinculumCommands
import VinculumExplorer

@Suite("vinculum explore")
struct ExploreTests {
    @Test("where the rules hold it says how far it looked, and ends well")
    func holds() throws {
        var host = MemoryHost()
        let run = host.run("explore", "--depth", "2")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(run.output.contains("depth 2: ") && run.output.contains("the rules hold"))
        let result = try host.result("explore", "--depth", "1")
        #expect(result["holds"]?.bool == true && result["depth"]?.int64 == 1 && result["policy"]?.string == "careful")
        #expect(result["transitions"]?.int64 ?? 0 > 10)
    }

    @Test("every missing rule is told by name")
    func weakened() throws {
        var host = MemoryHost()
        let run = host.run("explore", "--weaken", "sessions-survive-takeover")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(run.output.contains("1. the attacker signs up with the victim's address and a password"))
        let list = host.run("explore", "--list").output
        #expect(list.split(separator: "\n").count == Mutation.allCases.count)
    }

    @Test("a missing rule that is not noticed is a failure")
    func unnoticed() {
        var host = MemoryHost()
        #expect(host.run("explore", "--weaken", "reset-retires-factors", "--depth", "1").exit == .mismatch)
    }

    @Test("what is not understood is a usage error", arguments: [
        ["--policy", "trusting"], ["--weaken", "everything"], ["--depth", "deep"],
    ])
    func usage(options: [String]) {
        var host = MemoryHost()
        host.arguments = ["explore"] + options
        #expect(CommandLineTool.run(&host) == .usage)
    }

    /// The story of the known limit is one of the product as it is by default.
    @Test("a story is a journey that replay plays")
    func replay() throws {
        var host = MemoryHost()
        #expect(host.run("explore", "--weaken", "click-proves", "--story", "story.jsonl").exit == .done)
        let run = host.run("replay", "story.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
    }

    /// Tests without optimisation take twenty times as long, and leave the longest stories out.
    private static let weaknesses = Mutation.allCases.filter { mutation in
        #if DEBUG
            mutation != .clickProves && mutation.depth < 4
        #else
            mutation != .clickProves
        #endif
    }

    @Test("on the whole rules a story of a missing rule goes another way", arguments: weaknesses)
    func partsFromTheRules(mutation: Mutation) throws {
        var host = MemoryHost()
        #expect(host.run("explore", "--weaken", mutation.name, "--story", "story.jsonl").exit == .done)
        let run = host.run("replay", "story.jsonl")
        // Who reads a mail is not in any answer: such a story is one of the product too, up to the mailbox.
        let expected: ExitCode = mutation.concernsMailAlone ? .done : .mismatch
        #expect(run.exit == expected, "\(mutation.name): \(run.output)\(run.errors)")
    }
}
