import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Output format")
struct OutputFormTests {
    @Test(
        "with --json every line of output is one object",
        arguments: [
            ["--version"], ["--help"], ["help"], ["help", "graph"], ["mfa", "--help"], ["sign-in", "--help"],
            ["whoami"],
            ["accounts", "list"], ["accounts", "show", "ada"], ["graph"], ["graph", "ada", "--format", "svg"],
            ["graph", "ada", "--format", "tree"],
            ["graph", "ada", "ada", "--format", "dot"], ["graph", "ada", "--output", "o"], ["export"], ["export", "f"],
            ["replay", "j.jsonl"], ["replay", "j.jsonl", "--transcript"], ["outbox"], ["mfa", "list"], ["backup", "b"],
            ["accounts", "claims", "ada"], ["token", "mint", "ada"], ["sign-out"], ["accounts", "revoke", "ada"],
        ])
    func objects(line: [String]) throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "ada@example.net", "--uid", "ada")
        _ = try host.result("sign-up")
        try host.write(#"{"run":["sign-up"]}"#, to: "j.jsonl")
        host.clearOutput()
        host.arguments = line + ["--json"]
        #expect(CommandLineTool.run(&host) == .done, "\(host.errorText)")
        for text in host.outputText.split(separator: "\n") {
            #expect(try JSON.Document(parsing: Array(text.utf8)).root.kind == .object)
        }
        #expect(host.outputText.isEmpty || host.outputText.hasSuffix("\n"))
    }

    @Test("an export of one line imports like any other")
    func exportedLine() throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "ada@example.net", "--uid", "ada")
        try host.write(host.run("export", "--json").output, to: "users.json")
        #expect(try host.result("import", "users.json", "--overwrite")["imported"]?.int64 == 1)
    }

    @Test(
        "a malformed address or number is a usage error",
        arguments: [
            ["sign-in", "password", "nonsense"], ["sign-up", "a b@example.net"], ["link", "password", "@"],
            ["sign-in", "phone", "5550100"],
            ["sign-in", "google", "--sub", "1", "--email", "x"], ["mfa", "enroll", "phone", "+1"],
            ["sign-in", "phone", "+1555555010o"],
        ])
    func typed(line: [String]) {
        var host = MemoryHost(arguments: line)
        #expect(CommandLineTool.run(&host) == .usage)
        #expect(host.errorText.contains("why"), "\(host.errorText)")
        #expect(host.files.paths.isEmpty)
    }

    @Test("error codes of the service become sentences")
    func sentences() {
        for word in ServiceError.Code.allCases {
            for message in [word.rawValue, word.rawValue + " : ((Invalid thing.))"] {
                let sentence = ServiceError.sentence(message)
                #expect(
                    !sentence.isEmpty && !sentence.contains("_") && !sentence.contains("(("),
                    "\(word.rawValue): \(sentence)")
            }
        }
        #expect(ServiceError.sentence("INVALID_HASH_ROUNDS") == "invalid hash rounds")
        #expect(!ServiceError.sentence("").isEmpty)
    }
}
