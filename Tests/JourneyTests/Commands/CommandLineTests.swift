import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Command line")
struct CommandLineTests {
    static func parse(_ line: String...) throws(CommandFailure) -> ArgumentParser.Request {
        try ArgumentParser.parse(line)
    }

    static func invocation(_ line: String...) throws -> Invocation {
        guard case .run(let invocation) = try ArgumentParser.parse(line) else {
            throw CommandFailure.usage("no invocation")
        }
        return invocation
    }

    @Test("global options are accepted before and after the command")
    func globals() throws {
        for invocation in [
            try Self.invocation("--data", "D", "--json", "graph", "u"),
            try Self.invocation("graph", "--data", "D", "u", "--json"),
            try Self.invocation("graph", "u", "--json", "--data=D"),
        ] {
            #expect(invocation.command == .graph)
            #expect(invocation.operands == ["u"])
            #expect(invocation.globals.data == "D")
            #expect(invocation.globals.isJSON)
        }
    }

    @Test("two dashes end the options, one dash is an operand, the last of two values counts")
    func details() throws {
        let invocation = try Self.invocation("graph", "--format", "dot", "-", "--format=svg", "--", "--json", "-h")
        #expect(invocation.operands == ["-", "--json", "-h"])
        #expect(invocation.value("--format") == "svg")
        #expect(!invocation.globals.isJSON)
    }

    @Test(
        "a usage error suggests a correction",
        arguments: [
            Row(["grph"], "did you mean graph?"),
            Row(["accounts", "lst"], "did you mean accounts list?"),
            Row(["login"], nil),
            Row(["graph", "--fromat", "dot"], "did you mean --format?"),
            Row(["graph", "--format"], "a value that begins with a dash is written --format=-…"),
            Row(["graph", "--format", "--json"], "a value that begins with a dash is written --format=-…"),
            Row(
                ["--format", "dot", "graph"],
                "put a command's options after its name; only global options may precede it"
            ),
            Row(["accounts"], nil),
            Row([], nil),
            Row(["accounts", "show"], nil),
            Row(["accounts", "show", "a", "b"], nil),
            Row(["graph", "--json=1"], nil),
            Row(["--seed", "12", "graph"], "a seed is 32 bytes as 64 hexadecimal digits"),
            Row(["--now", "yesterday", "graph"], "use RFC 3339, such as 2022-08-01T18:31:15Z"),
            Row(["--project", "../x", "graph"], "a project ID has 1 to 63 letters, digits, dashes and underscores"),
        ] as [Row<[String], String?>])
    func usageErrors(row: Row<[String], String?>) {
        let (line, why) = row.fields
        var host = MemoryHost(arguments: line)
        #expect(CommandLineTool.run(&host) == .usage, sourceLocation: row.line)
        #expect(host.outputText.isEmpty, sourceLocation: row.line)
        #expect(host.errorText.hasPrefix(line.contains("--json") ? "{" : "vinculum: "), sourceLocation: row.line)
        if let why { #expect(host.errorText.contains(why), sourceLocation: row.line) }
        #expect(host.files.paths.isEmpty, "a usage error writes no file", sourceLocation: row.line)
    }

    /// The words of a line as a shell splits them: at spaces outside single quotes.
    private static func words(_ line: String) -> [String] {
        var words = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "'": isQuoted.toggle()
            case " " where !isQuoted: words.append("")
            default: words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }

    @Test("every command has help with examples that the program accepts", arguments: Command.allCases)
    func help(command: Command) throws {
        let specification = command.specification
        var host = MemoryHost(arguments: specification.words + ["--help"])
        #expect(CommandLineTool.run(&host) == .done)
        #expect(!specification.examples.isEmpty)
        #expect(host.outputText.contains(specification.summary))
        for example in specification.examples {
            #expect(host.outputText.contains(example.line))
            let words = Self.words(example.line)
            guard let start = words.firstIndex(of: "vinculum") else {
                Issue.record("no command in \(example.line)")
                continue
            }
            let line = words[(start + 1)...].prefix { !["|", "<", ">"].contains($0) }
            _ = try ArgumentParser.parse(Array(line))
        }
        for line in host.outputText.split(separator: "\n") {
            #expect(line.count <= 100 || specification.examples.contains { line.contains($0.line) }, "\(line)")
        }
    }

    @Test("the general help names every command, every exit code and the data directory")
    func generalHelp() {
        var host = MemoryHost(arguments: ["--help"])
        #expect(CommandLineTool.run(&host) == .done)
        for command in Command.allCases { #expect(host.outputText.contains("  " + command.specification.name)) }
        for code in ExitCode.allCases {
            let number = TerminalText.padded("\(code.rawValue)", to: 3)
            #expect(host.outputText.contains("\(number)  \(code.meaning)"))
        }
        #expect(host.outputText.contains("XDG_DATA_HOME"))
        #expect(!host.outputText.contains("\u{1B}"))
    }

    @Test("--version and -v print only the version")
    func version() {
        var host = MemoryHost()
        for words in [["--version"], ["-v"], ["graph", "-v"], ["version", "--version"]] {
            #expect(host.run(words).output == Version.text + "\n")
        }
        #expect(host.run("--version", "--json").output == #"{"version":"\#(Version.text)"}"# + "\n")
    }

    @Test("version prints each fact of the table once, and says which the build was not told")
    func facts() throws {
        var host = MemoryHost()
        for build in [
            nil, BuildFacts(commit: nil, toolchain: nil, isStatic: false, hasConsole: false),
            BuildFacts(commit: "0123456789ab", toolchain: "6.3.1", isStatic: true, hasConsole: true),
        ] {
            host.build = build
            let facts = ProgramFact.all(of: host)
            #expect(Set(facts.map(\.name)).count == facts.count && Set(facts.map(\.title)).count == facts.count)
            let lines = host.run("version").output.split(separator: "\n")
            #expect(lines.count == facts.count)
            for (line, fact) in zip(lines, facts) {
                #expect(line.hasPrefix(fact.title + "  ") && line.hasSuffix("  " + fact.shown))
            }
            let root = try host.result("version")
            #expect(root.members.map { $0.key } == facts.filter { $0.value != .text(nil) }.map(\.name))
            #expect(root["commit"]?.string == build?.commit)
            #expect(lines.first { $0.hasPrefix("commit") }?.contains("without git") == build.map { $0.commit == nil })
            #expect(root["toolchain"]?.string == build?.toolchain.map { "Swift " + $0 })
            #expect(root["isStatic"]?.bool == build?.isStatic)
        }
    }

    @Test("colours appear only on a terminal without NO_COLOR")
    func colours() {
        var host = MemoryHost()
        host.terminals = [.output]
        #expect(host.run("--help").output.contains("\u{1B}[1m"))
        host.environment = [("NO_COLOR", "1")]
        #expect(!host.run("--help").output.contains("\u{1B}"))
    }

    @Test("with --json an error is one JSON object on standard error")
    func jsonErrors() throws {
        var host = MemoryHost()
        let run = host.run("accounts", "show", "nobody", "--json")
        #expect(run.exit == .notFound)
        let document = try JSON.Document(parsing: Array(run.errors.utf8))
        #expect(document.root["error"]?["code"]?.string == "accountNotFound")
        #expect(document.root["error"]?["exit"]?.int64 == 6)
        #expect(run.output.isEmpty)
    }

    @Test("a result that cannot be written is reported as a failure")
    func flushing() {
        var host = MemoryHost(arguments: ["--version"])
        host.flushError = FileError(.noSpace, path: "<stdout>")
        #expect(CommandLineTool.run(&host) == .failure)
        #expect(host.errorText.hasPrefix("vinculum: <stdout>: "))
    }

    @Test("control characters in names never reach the terminal in a failure")
    func escapes() {
        var host = MemoryHost()
        let name = "\u{1B}[31m\n"
        host.report(CommandFailure(.refused, name, why: name, next: [.init(name, name)]), asJSON: false)
        #expect(!host.errorText.contains("\u{1B}"))
        #expect(host.errorText.split(separator: "\n").count == 3)
    }

    @Test("an empty --data is refused, because it would be the root")
    func namelessDataDirectory() {
        var host = MemoryHost()
        #expect(host.run("--data", "", "sign-up").exit == .usage)
        #expect(host.files.paths.isEmpty)
    }

    @Test("the next commands of a failure use the same data directory")
    func nextKeepsTheData() {
        var host = MemoryHost()
        _ = host.run("--data", "D", "language", "de")
        #expect(host.run("--data", "D", "whoami").errors.contains("vinculum --data D sign-up"))
        #expect(host.run("--data", "D", "mfa", "resolve").errors.contains("vinculum --data D sign-in --help"))
        #expect(host.run("--data", "D", "graph", "x").errors.contains("vinculum --data D accounts list"))
    }

    @Test(
        "an option that does not apply to the sign-in method is refused",
        arguments: [
            ["sign-in", "google", "--sub", "1", "--password-file", "x"],
            ["sign-in", "password", "a@b.c", "--sub", "1"],
            ["link", "google", "--email", "a@b.c"], ["sign-in", "google", "--sub", "1", "--id-token-file", "x"],
            ["sign-in", "anonymous", "--name", "A"],
        ])
    func strangeOptions(line: [String]) {
        var host = MemoryHost(arguments: line)
        #expect(CommandLineTool.run(&host) == .usage)
        #expect(host.files.paths.isEmpty)
    }

    @Test("the data directory is that of --data, then XDG_DATA_HOME, then HOME")
    func dataDirectory() {
        var globals = GlobalOptions()
        var host = MemoryHost()
        func path(_ globals: GlobalOptions) -> String { DataDirectory.path(of: globals.project, globals, host) }
        #expect(path(globals) == ".vinculum/demo-vinculum")
        host.environment = [("HOME", "/home/ada")]
        #expect(path(globals) == "/home/ada/.local/share/vinculum/demo-vinculum")
        host.environment += [("XDG_DATA_HOME", "relative")]
        #expect(path(globals) == "/home/ada/.local/share/vinculum/demo-vinculum")
        host.environment += [("XDG_DATA_HOME", "/data")]
        #expect(path(globals) == "/data/vinculum/demo-vinculum")
        globals.data = "here"
        globals.project = ProjectID("p") ?? .demo
        #expect(path(globals) == "here/p")
    }
}

@Suite("Suggestion")
struct SuggestionTests {
    @Test(
        "the distance counts edits and transpositions",
        arguments: [
            Row("", "", 0), Row("abc", "abc", 0), Row("", "abc", 3), Row("abc", "acb", 1), Row("sign-in", "signin", 1),
            Row("ca", "abc", 3), Row("kitten", "sitting", 3), Row("unlnik", "unlink", 1),
        ] as [Row<String, String, Int>])
    func distance(row: Row<String, String, Int>) {
        let (a, b, expected) = row.fields
        #expect(Suggestion.distance(a, b) == expected, sourceLocation: row.line)
        #expect(Suggestion.distance(b, a) == expected, sourceLocation: row.line)
    }

    @Test("a command with one typing error is suggested", arguments: TestSeed.sample(20))
    func oneEdit(seed: TestSeed) {
        var random = TestRandom(seed: seed)
        let names = Command.allCases.map { $0.specification.words[0] }.filter { $0.utf8.count >= 3 }
        let name = names[random.below(names.count)]
        var bytes = Array(name.utf8)
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(UInt8(ascii: "z"), at: place)
        default: bytes[place] = UInt8(ascii: "z")
        }
        let near = Suggestion.nearest(to: String(decoding: bytes, as: UTF8.self), in: names)
        // Another command may be equally near, but never farther than the intended one.
        #expect(near.map { Suggestion.distance($0, String(decoding: bytes, as: UTF8.self)) <= 1 } ?? false)
    }
}
