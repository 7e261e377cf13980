import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Explain")
struct ExplainTests {
    /// An account has a Google identity, and an anonymous account tries to link the same one.
    private static func conflict() -> MemoryHost {
        var host = MemoryHost()
        _ = host.run("sign-in", "google", "--sub", "1", "--email", "ada@gmail.com")
        _ = host.run("sign-out")
        _ = host.run("sign-up")
        return host
    }

    @Test("a refusal is explained on standard error: rule, facts, possible next steps")
    func refusal() {
        var host = Self.conflict()
        let plain = host
        let run = host.run("--explain", "link", "google", "--sub", "1", "--email", "ada@gmail.com")
        #expect(run.exit == .conflict && run.output.isEmpty)
        #expect(run.errors.contains("refused by owner, I6: An identifier belongs to one account"))
        #expect(run.errors.contains("  fact  word: FEDERATED_USER_ID_ALREADY_LINKED\n"))
        #expect(run.errors.contains("  fact  provider: google.com\n"))
        #expect(run.errors.contains("  can   sign in with the same credential to the account that has it\n"))
        var silent = plain
        let plainRun = silent.run("link", "google", "--sub", "1", "--email", "ada@gmail.com")
        #expect(plainRun.exit == .conflict && !plainRun.errors.contains("fact"))
        #expect(silent.files.entries == host.files.entries, "explaining changes nothing")
    }

    @Test("with --json each decision is one line of output")
    func json() throws {
        var host = MemoryHost()
        _ = host.run("sign-up")
        _ = host.run("link", "password", "ada@gmail.com", input: "a password\n")
        let run = host.run("--explain", "--json", "sign-in", "google", "--sub", "1", "--email", "ada@gmail.com")
        #expect(run.exit == .done && run.errors.isEmpty)
        let lines = try run.output.split(separator: "\n").map { try JSON.Document(parsing: Array($0.utf8)).root }
        let decisions = lines.compactMap { $0["decision"] }
        #expect(decisions.map { $0["rule"]?.string } == ["addressTakesOver", "epoch"])
        #expect(decisions.first?["facts"]?["isEmailProven"]?.bool == false)
        #expect(decisions.last?["facts"]?["retired"]?.elements.map { $0.string } == ["password"])
        #expect(lines.last?["user"] != nil, "the result is the last line")
    }

    @Test("a replay explains in its transcript, and expectations ignore explanations")
    func replay() throws {
        let journey = #"""
            {"run":["sign-in","google","--sub","1","--email","ada@gmail.com","--json"],\#
            "expect":{"output":{"isNewUser":true}}}
            {"run":["sign-up","--json"],"expect":{"output":{"isNewUser":true}}}
            {"run":["link","google","--sub","1","--json"],"expect":{"exit":4,"error":{"code":"credentialAlreadyInUse"}}}
            {"request":{"path":"/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k","body":{"idToken":"x"}},\#
            "expect":{"status":400}}
            """#
        var host = try ReplayTests.host(journey)
        let run = host.run("--explain", "replay", "j/story.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(run.output.contains("~ refused by owner, I6: "))
        #expect(run.output.contains("~ refused by session: "))
        #expect(
            host.run("replay", "j/story.jsonl", "--transcript").output
                == run.output.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("~ ") }
                .joined(separator: "\n"))
    }
}
