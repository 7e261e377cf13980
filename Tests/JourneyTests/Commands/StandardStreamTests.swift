import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// A FILE named `-` is standard input or output, in every command.
@Suite("The file name -") struct StandardStreamTests {
    private static func prepared() throws -> MemoryHost {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "ada@example.net", "--uid", "ada")
        _ = try host.result("accounts", "create", "--uid", "bob")
        return host
    }

    /// The names of Linux for standard output.
    private static let names = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

    @Test("a backup to standard output has the bytes of one to a file, and its words are elsewhere", arguments: names)
    func backup(name: String) throws {
        var host = try Self.prepared()
        for options in [[], ["--all-projects"]] {
            #expect(host.run(["backup", "file"] + options).exit == .done)
            let bytes = try host.files.read("file")
            let run = host.run(["backup", name] + options)
            #expect(run.exit == .done && host.output == bytes)
            #expect(run.errors.contains("written to standard output, \(bytes.count) bytes"), "\(run.errors)")
            let json = host.run(["backup", name, "--json"] + options)
            #expect(host.output == bytes)
            #expect(try JSON.Document(parsing: Array(json.errors.utf8)).root["accounts"]?.int64 == 2)
            #expect(!host.files.exists("-"))

            var other = MemoryHost(arguments: ["restore", "-", "--yes"])
            other.input = bytes
            #expect(CommandLineTool.run(&other) == .done, "\(other.errorText)")
            #expect(other.run("accounts", "show", "ada").exit == .done)
        }
    }

    @Test("a backup is not written to a terminal, which would obey what clients stored")
    func terminal() throws {
        var host = try Self.prepared()
        host.terminals = [.output]
        let run = host.run("backup", "-")
        #expect(run.exit == .usage && run.output.isEmpty && run.errors.contains("vinculum backup - > FILE"))
    }

    @Test("a backup that cannot be written whole is reported as a failure alone")
    func full() throws {
        var host = try Self.prepared()
        host.flushError = FileError(.noSpace, path: "<stdout>")
        let run = host.run("backup", "-")
        #expect(run.exit == .failure && !run.errors.contains("written to"))
    }

    @Test(
        "a result that an option writes to a file goes to standard output",
        arguments: [
            ["export", "-"], ["export", "/dev/stdout"], ["keys", "show", "--output", "-"],
            ["token", "mint", "ada", "--output", "-"], ["graph", "ada", "--output", "-"],
            ["graph", "ada", "--output", "/dev/stdout"], ["export", "users.json", "--hash-config", "-"],
        ])
    func results(line: [String]) throws {
        var host = try Self.prepared()
        _ = try host.result("sign-up", "eve@example.net", input: "a-password\n")
        let run = host.run(line)
        #expect(run.exit == .done && !run.output.isEmpty, "\(run.errors)")
        #expect(!run.output.contains("wrote") && !run.output.contains("exported "), "\(run.output)")
        #expect(!host.files.exists("-"))
    }

    @Test("two results for one standard output are refused")
    func twice() throws {
        var host = try Self.prepared()
        #expect(host.run("export", "--hash-config", "-").exit == .usage)
        let url = host.run(
            "provider", "url", "oidc.corp", "--endpoint", "https://id.example/authorize", "--client-id", "c",
            "--redirect", "https://a.example/b", "--secrets-file", "-")
        #expect(url.exit == .usage && url.output.isEmpty)
    }

    @Test("the keys of a token come from standard input where the token is in a file")
    func keys() throws {
        var host = try Self.prepared()
        try host.write("no token", to: "token.txt")
        let words = ["jwt", "verify", "--jwks", "-", "--issuer", "i", "--audience", "a", "token.txt"]
        let run = host.run(words, input: #"{"keys":[]}"#)
        #expect(run.exit == .refused && run.errors.contains("the token is not valid"), "\(run.errors)")
    }

    @Test("no command takes - for the name of a file", arguments: Command.allCases.filter { $0 != .explore })
    func everywhere(command: Command) throws {
        let specification = command.specification
        let host = try Self.prepared()
        let operands = Array(repeating: "x", count: specification.operandCount.lowerBound)
        var lines = specification.options.filter { $0.value == "FILE" }.map { operands + [$0.name, "-"] }
        if specification.synopsis.contains("FILE") {
            lines.append(operands.isEmpty ? ["-"] : operands.dropLast() + ["-"])
        }
        for line in lines {
            var own = host
            let run = own.run(specification.words + line, input: "x\n")
            #expect(!own.files.exists("-"), "\(line)")
            #expect(!run.errors.contains("-: no such file"), "\(line): \(run.errors)")
        }
    }
}
