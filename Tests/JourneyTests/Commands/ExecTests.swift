import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What needs no process: the command line, and the exit codes of the command's own failures.
@Suite("Exec")
struct ExecTests {
    private static func invocation(_ words: [String]) throws -> Invocation {
        guard case .run(let invocation) = try ArgumentParser.parse(words) else { throw CommandFailure.usage("help") }
        return invocation
    }

    @Test(
        "the first word that is no option begins the command, whose own options are left alone",
        arguments: [
            Row(["exec", "npm", "test"], ["npm", "test"]),
            Row(["exec", "--", "npm", "test"], ["npm", "test"]),
            Row(
                ["exec", "--strict", "--project", "p", "npm", "--strict", "--", "-x"], ["npm", "--strict", "--", "-x"]),
            Row(["exec", "--", "--strange", "--help"], ["--strange", "--help"]),
            Row(["exec", "token", "mint", "--version"], ["token", "mint", "--version"]),
            Row(["--data", "d", "exec", "sh", "-c", "exit 3"], ["sh", "-c", "exit 3"]),
            Row(["exec", "--sign", "env", "-h"], ["env", "-h"]),
        ])
    func commandLine(row: Row<[String], [String]>) throws {
        let (words, command) = row.fields
        let invocation = try Self.invocation(words)
        #expect(invocation.command == .exec && invocation.operands == command, sourceLocation: row.line)
    }

    @Test("any words after -- are the command as they are", arguments: TestSeed.sample(5))
    func verbatim(seed: TestSeed) {
        let words = Gen<String>.string(over: "ab-= '", 0...5).array(1...6)
        forAll(seed: seed, count: 50, words) { words in
            try expectEqual(try Self.invocation(["exec", "--quiet", "--"] + words).operands, words)
        }
    }

    @Test(
        "its own failures end with 125, also those of its command line",
        arguments: [
            ["exec"], ["exec", "--bogus", "true"], ["exec", "--port", "x", "true"],
            ["exec", "--host", "0.0.0.0", "true"],
            ["exec", "--import", "nowhere", "true"], ["exec", "--tenant", "t", "true"], ["exec", "--hardened", "true"],
        ])
    func failures(words: [String]) throws {
        var host = MemoryHost()
        #expect(host.run(words).exit == .execFailed)
        let run = host.run(["--json"] + words)
        #expect(try JSON.Document(parsing: Array(run.errors.utf8)).root["error"]?["exit"]?.int64 == 125)
    }

    @Test("a host without processes refuses it, and says what can be done instead")
    func withoutProcesses() throws {
        var host = MemoryHost()
        let run = host.run("--json", "exec", "true")
        let refusal = try JSON.Document(parsing: Array(run.errors.utf8)).root["error"]
        #expect(refusal?["code"]?.string == "noProcesses" && refusal?["exit"]?.int64 == 125)
        #expect(run.exit == .execFailed && run.output.isEmpty)
        var other = try ReplayTests.host(#"{"run":["exec","true"],"expect":{"exit":2}}"#)
        #expect(other.run("replay", "j/story.jsonl").exit == .done)
    }

    @Test(
        "the command reaches the server at an address of this machine",
        arguments: [
            Row("127.0.0.1", "127.0.0.1:5"), Row("localhost", "127.0.0.1:5"), Row("0.0.0.0", "127.0.0.1:5"),
            Row("::", "[::1]:5"), Row("::1", "[::1]:5"), Row("127.0.0.9", "127.0.0.9:5"), Row("auth", "auth:5"),
        ])
    func address(row: Row<String, String>) throws {
        let (name, authority) = row.fields
        var host = MemoryHost()
        let options = try ServeOptions(
            try Self.invocation(["exec", "--allow-host", "auth", "--host", name, "true"]), on: &host)
        #expect(options.authority(port: 5) == authority && options.place.port == 0, sourceLocation: row.line)
        #expect(!options.announces)
    }

    @Test(
        "the output is the command's: mails and codes are shown with --verbose alone",
        arguments: [
            Row(["exec", "true"], false), Row(["exec", "--verbose", "true"], true),
            Row(["exec", "--quiet", "true"], false), Row(["exec", "--quiet", "--verbose", "true"], false),
            Row(["serve"], true), Row(["serve", "--quiet"], false),
        ])
    func messages(row: Row<[String], Bool>) throws {
        let (words, areShown) = row.fields
        var host = MemoryHost()
        let options = try ServeOptions(try Self.invocation(words), on: &host)
        #expect(options.showsMessages == areShown, sourceLocation: row.line)
    }
}
