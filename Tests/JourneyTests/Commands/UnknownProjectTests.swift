import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Unknown projects")
struct UnknownProjectTests {
    /// The command line with as few operands as the command accepts.
    private static func words(_ command: Command) -> [String] {
        let specification = command.specification
        return specification.words + Array(repeating: "x", count: specification.operandCount.lowerBound)
    }

    private static func invocation(_ words: [String]) throws -> Invocation {
        guard case .run(let invocation) = try ArgumentParser.parse(words) else { throw CommandFailure.usage("help") }
        return invocation
    }

    /// Whether the line of ``words(_:)`` needs a project. `language` without an operand shows one, and `action-link`
    /// without `--apply` takes a link apart.
    private static func needsProject(_ command: Command) -> Bool {
        command.projectUse == .existing && command != .actionLink || command == .language
    }

    private static func refuses(_ words: [String], on host: MemoryHost) throws -> Bool {
        let invocation = try self.invocation(words)
        var host = host
        do throws(CommandFailure) {
            try invocation.requireProject(on: &host)
            return false
        } catch {
            #expect(error.code == "unknownProject")
            return true
        }
    }

    /// The commands that name the project as an operand check that one themselves.
    private static let listing: [Command] = [.projectsShow, .projectsDelete]

    @Test(
        "a command that needs a project says that it does not exist, and changes nothing",
        arguments: Command.allCases)
    func said(command: Command) throws {
        var host = MemoryHost()
        _ = try host.result("--project", "shop", "accounts", "create", "--uid", "a")
        let words = ["--project", "shopp"] + Self.words(command)
        let needs = Self.needsProject(command)
        #expect(try Self.refuses(words, on: host) == needs)
        guard needs || Self.listing.contains(command) else { return }
        let before = host.files.entries
        let refusal = try host.refusal(words)
        #expect(refusal["code"]?.string == "unknownProject" && refusal["exit"]?.int64 == 6)
        let name = command == .projectsDelete ? "x" : "shopp"
        #expect(refusal["what"]?.string == "there is no project \(name) in .vinculum")
        #expect(refusal["why"]?.string == (name == "x" ? "" : "did you mean shop? ") + "it holds shop")
        #expect(host.files.entries == before)
    }

    @Test(
        "keys rotate --endpoint means that server's project, and --server is an older name of the option",
        arguments: ["--endpoint", "--server", "--server="])
    func atServer(option: String) throws {
        var host = MemoryHost()
        _ = try host.result("--project", "shop", "accounts", "create", "--uid", "a")
        host.environment = [("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:1")]
        host.service = { call in
            #expect(call.url == "http://127.0.0.1:9099/vinculum/v1/projects/other/keys:rotate")
            return HTTPResponse(status: 200, contentType: "application/json", body: Array(#"{"kid":"new"}"#.utf8))
        }
        let url = "http://127.0.0.1:9099"
        let words =
            ["--project", "other", "keys", "rotate"] + (option.hasSuffix("=") ? [option + url] : [option, url])
        let run = host.run(words)
        #expect(run.exit == .done && run.output.hasPrefix("new "), "\(run.errors)")
        #expect(host.run(words + ["--from", "key.pem"]).exit == .usage, "a private key does not travel")
        #expect(throws: CommandFailure.self) { try host.checkPlace(Self.invocation(["keys", "new"])) }
    }

    @Test("the default project is unknown only beside other projects", arguments: Command.allCases)
    func byDefault(command: Command) throws {
        var host = MemoryHost()
        let needs = Self.needsProject(command)
        let replacesFile = [.backup, .exportAccounts].contains(command)
        #expect(try Self.refuses(Self.words(command), on: host) == replacesFile, "an empty data directory is new")
        #expect(try Self.refuses(["--project", "demo-vinculum"] + Self.words(command), on: host) == needs)
        _ = try host.result("--project", "shop", "accounts", "create", "--uid", "a")
        #expect(try Self.refuses(Self.words(command), on: host) == needs)
        #expect(try !Self.refuses(["--project", "shop"] + Self.words(command), on: host))
    }

    @Test(
        "a mistyped --data is refused where a project is needed, and neither a file nor a directory is written",
        arguments: Command.allCases)
    func mistypedData(command: Command) throws {
        var host = MemoryHost()
        _ = try host.result("--data", "accounts", "accounts", "create", "--uid", "a")
        try host.write("a good one", to: "x")
        let words = ["--data", "acounts"] + Self.words(command)
        let needs = Self.needsProject(command)
        #expect(try Self.refuses(words, on: host) == needs)
        guard needs || Self.listing.contains(command) || command == .projectsList else { return }
        let before = host.files.entries
        let run = host.run(words)
        #expect(run.exit == .notFound && run.errors.contains("acounts"), "\(run.errors)")
        #expect(host.files.entries == before)
        if needs { #expect(run.errors.contains("the directory does not exist")) }
        try host.files.makeDirectories("acounts", access: .owner)
        #expect(try Self.refuses(words, on: host) == needs, "an empty directory has no project either")
    }

    @Test("backup and export never replace a file by that of a project that does not exist")
    func emptyBackup() throws {
        var host = MemoryHost()
        try host.write("a good one", to: "x")
        let lines = [
            ["backup", "x"], ["export", "x"], ["export", "--directory", "d"], ["--data", "e", "backup", "x"],
        ]
        for words in lines {
            let run = host.run(words)
            #expect(run.exit == .notFound && run.errors.contains("there is no project demo-vinculum in "))
        }
        #expect(host.files.paths == ["x"])
        #expect(try host.files.read("x") == Array("a good one".utf8))
    }

    @Test(
        "a command that founds a project makes it",
        arguments: [
            Row(["sign-up"], ""), Row(["sign-in", "google", "--sub", "1", "--email", "ada@example.net"], ""),
            Row(["accounts", "create"], ""), Row(["config", "set", "mfa.state", "ENABLED"], ""),
            Row(["tenants", "create"], ""), Row(["language", "de"], ""), Row(["restore", "one"], ""),
            Row(["keys", "new", "--algorithm", "ES256"], ""), Row(["seed", "-"], #"{"localId":"ada"}"#),
            Row(["request", "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", "--body", "-"], "{}"),
        ])
    func founding(row: Row<[String], String>) throws {
        let (words, input) = row.fields
        var host = MemoryHost()
        _ = try host.result("--project", "shop", "accounts", "create", "--uid", "a")
        _ = try host.result("--project", "shop", "backup", "one")
        let run = host.run(["--project", "new"] + words, input: input)
        #expect(run.exit == .done, "\(run.errors)")
        #expect(try DataDirectory.projects(in: ".vinculum", host.files).map(\.text) == ["new", "shop"])
    }

    @Test("showing the language needs a project, setting one does not")
    func language() throws {
        var host = MemoryHost()
        #expect(try host.refusal("--project", "new", "language")["code"]?.string == "unknownProject")
        #expect(host.run("--project", "new", "language", "de").exit == .done)
        #expect(host.run("--project", "new", "language").output == "de\n")
    }

    @Test("a session with a service elsewhere needs no project here")
    func remote() throws {
        var host = MemoryHost()
        let run = host.run("--project", "new", "whoami", "--endpoint", "http://127.0.0.1:9099")
        #expect(run.errors.contains("http://127.0.0.1:9099 cannot be reached"), "\(run.errors)")
    }

    @Test("a damaged project is not an unknown one")
    func damaged() throws {
        var host = MemoryHost()
        _ = try host.result("--project", "shop", "accounts", "create", "--uid", "a")
        try host.files.remove(".vinculum/shop/state.000001.vinc")
        #expect(host.run("--project", "shop", "accounts", "list").exit == .corruptState)
    }

    @Test("the lines of a journey may name a project of their own")
    func journey() throws {
        var host = try ReplayTests.host(
            #"""
            {"run":["accounts","create","--uid","a"]}
            {"run":["--project","p2","accounts","create","--uid","b"]}
            {"run":["accounts","show","b"],"expect":{"exit":6}}
            {"run":["accounts","--project","p2","show","b"]}
            {"run":["--project","p3","accounts","list","--json"],"expect":{"exit":6,"error":{"code":"unknownProject"}}}
            """#)
        let run = host.run("--data", "here", "replay", "--project", "p1", "j/story.jsonl", "--transcript")
        #expect(run.exit == .done, "\(run.output)\(run.errors)")
        #expect(try DataDirectory.projects(in: "here", host.files).map(\.text) == ["p1", "p2"])
    }
}
