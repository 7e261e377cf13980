import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Seed")
struct SeedTests {
    static let lines = """
        # People of a demonstration.

        {"localId":"ada","email":"ada@example.net","emailVerified":true,"password":"ada's password",\
        "customAttributes":"{\\"role\\":\\"admin\\"}"}
        {"phoneNumber":"+15555550100","displayName":"Bob"}
        """

    @Test("seeded accounts match the file, and their passwords sign in")
    func seeded() throws {
        var host = MemoryHost()
        try host.write(Self.lines, to: "accounts.jsonl")
        #expect(try host.result("seed", "accounts.jsonl")["seeded"]?.int64 == 2)
        #expect(host.run("accounts", "claims", "ada").output == "{\"role\":\"admin\"}\n")
        #expect(try host.result("accounts", "show", "+15555550100")["displayName"]?.string == "Bob")
        #expect(
            try host.result("sign-in", "password", "ada@example.net", input: "ada's password\n")["user"]?["uid"]?.string
                == "ada")
    }

    @Test("a second run refuses existing accounts, and --overwrite replaces them under the same UIDs")
    func again() throws {
        var host = MemoryHost()
        let rows = #"{"localId":"ada","email":"ada@example.net"}"# + "\n" + #"{"email":"bob@example.net"}"# + "\n"
        try host.write(rows, to: "accounts.jsonl")
        _ = try host.result("seed", "accounts.jsonl")
        let before = host.run("accounts", "list").output
        let run = host.run("seed", "accounts.jsonl")
        #expect(run.exit == .refused)
        #expect(
            run.errors.contains("line 1 (ada) is refused")
                && run.errors.contains("nothing was seeded: 2 lines are refused"))
        #expect(run.errors.contains("vinculum seed accounts.jsonl --overwrite"))
        _ = try host.result("seed", "accounts.jsonl", "--overwrite")
        #expect(host.run("accounts", "list").output == before)
    }

    @Test(
        "a refused line is reported with its number and reason",
        arguments: [
            Row("{", "line 2 is refused: not JSON"), Row("[]", "line 2 is refused: not an object"),
            Row(#"{"emial":"a@b.c"}"#, "unknown member emial; did you mean email?"),
            Row(
                #"{"localId":"u","email":"a@b.c","password":"short"}"#,
                "line 2 (u) is refused: password must be a string"
            ),
            Row(#"{"localId":"u","password":"long enough"}"#, "a password requires an e-mail address"),
            Row(#"{"localId":"ok"}"#, "an earlier row has the same localId"),
            Row(#"{"localId":"u","email":7}"#, "line 2 (u) is refused: "),
            Row(#"{"localId":"u","email":"nonsense"}"#, "email is invalid"),
        ])
    func refused(row: Row<String, String>) throws {
        let (line, message) = row.fields
        var host = MemoryHost()
        try host.write(#"{"localId":"ok"}"# + "\n" + line, to: "accounts.jsonl")
        let run = host.run("seed", "accounts.jsonl")
        #expect(run.exit == .refused && run.errors.contains(message), "\(run.errors)", sourceLocation: row.line)
        #expect(host.run("accounts", "list").output.isEmpty, sourceLocation: row.line)
        #expect(try host.result("seed", "accounts.jsonl", "--partial")["seeded"]?.int64 == 1, sourceLocation: row.line)
    }

    @Test("--partial is refused when no row is valid")
    func nothingLeft() throws {
        var host = MemoryHost()
        try host.write("{}{}\n[]\n", to: "accounts.jsonl")
        #expect(host.run("seed", "accounts.jsonl", "--partial").exit == .refused)
        try host.write(#"{"users":[{"localId":""}]}"#, to: "users.json")
        #expect(host.run("import", "users.json", "--partial").exit == .refused)
        #expect(host.run("accounts", "list").output.isEmpty)
    }

    @Test(
        "a list without accounts is refused",
        arguments: [
            "", "\n# nobody\n", "[]",
            "localId,email,emailVerified" + String(repeating: ",x", count: 25),
        ])
    func noAccounts(text: String) throws {
        var host = MemoryHost()
        try host.write(text, to: "list")
        for command in ["seed", "import"] {
            let run = host.run(command, "list")
            #expect(run.exit == .refused && run.errors.contains("no accounts"), "\(command): \(run.errors)")
        }
        #expect(host.files.paths == ["list"])
    }

    @Test("the export of a project without accounts is taken")
    func emptyExport() throws {
        var host = MemoryHost()
        try host.write(#"{"users":[]}"#, to: "users.json")
        for command in ["seed", "import"] {
            let run = host.run(command, "users.json")
            #expect(run.exit == .done && run.output.contains("ed 0 accounts"), "\(command): \(run.errors)")
        }
    }
}
