import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Options of `serve` from the environment and from a file.
@Suite("Options from the environment and a file")
struct OptionSourcesTests {
    private static func complete(
        _ words: [String] = ["serve"], environment: [(name: String, value: String)] = [], file: String? = nil
    ) throws -> Invocation {
        var host = MemoryHost()
        host.environment = environment
        if let file { try host.files.write(Array(file.utf8), to: "serve.conf", access: .owner) }
        guard case .run(let invocation) = try ArgumentParser.parse(words) else { throw CheckFailure("no command") }
        return try OptionSources.complete(invocation, on: &host)
    }

    private static func refusal(
        _ words: [String] = ["serve"], environment: [(name: String, value: String)] = [], file: String? = nil
    ) -> CommandFailure? {
        do {
            _ = try self.complete(words, environment: environment, file: file)
            return nil
        } catch {
            return error as? CommandFailure
        }
    }

    @Test("the command line is asked first, then the environment, then the file")
    func order() throws {
        let file = "log = text\nport=1\n  link-origin\t=  https://file.example  \r\n# log = json\n\nstrict = true\n"
        let environment = [
            (name: "VINCULUM_LOG", value: "json"), ("VINCULUM_PORT", "2"), ("HOME", "/"), ("VINCULUM", ""),
        ]
        let invocation = try Self.complete(
            ["serve", "--config", "serve.conf", "--port", "3"], environment: environment, file: file)
        #expect(invocation.value("--port") == "3" && invocation.values("--port").count == 1)
        #expect(invocation.value("--log") == "json" && invocation.values("--log").count == 1)
        #expect(invocation.value("--link-origin") == "https://file.example")
        #expect(invocation.has("--strict"))
    }

    @Test("repeated options have all values of the first source that has one")
    func repeated() throws {
        let file = "allow-host = a\nallow-host = b\nproject = p\nproject = q\n"
        var invocation = try Self.complete(["serve", "--config=serve.conf"], file: file)
        #expect(invocation.values("--allow-host") == ["a", "b"] && invocation.values("--project") == ["p", "q"])
        let environment = [(name: "VINCULUM_ALLOW_HOST", value: "c, d"), ("VINCULUM_PROJECT", "r")]
        invocation = try Self.complete(["serve", "--config=serve.conf"], environment: environment, file: file)
        #expect(invocation.values("--allow-host") == ["c", "d"] && invocation.values("--project") == ["r"])
        invocation = try Self.complete(
            ["--project", "s", "serve", "--config=serve.conf", "--allow-host", "e"], environment: environment,
            file: file)
        #expect(invocation.values("--allow-host") == ["e"] && invocation.values("--project").isEmpty)
        #expect(try ServeOptions.projects(invocation).map(\.text) == ["s"])
    }

    @Test("global options and the name of the file may come from the environment; exec takes both too")
    func globals() throws {
        let environment = [
            (name: "VINCULUM_DATA", value: "state"), ("VINCULUM_NOW", "1600000000"), ("VINCULUM_JSON", "1"),
            ("VINCULUM_CONFIG", "serve.conf"), ("VINCULUM_SEED", ""),
        ]
        for words in [["serve"], ["exec", "true"]] {
            let invocation = try Self.complete(words, environment: environment, file: "sign = true\nquiet = 0\n")
            #expect(invocation.globals.data == "state" && invocation.globals.isJSON)
            #expect(invocation.globals.now == Instant(seconds: 1_600_000_000) && invocation.globals.seed == nil)
            #expect(invocation.has("--sign") && !invocation.has("--quiet"))
        }
        // Sealing with a key that the command line does not name would lock its owner out.
        let sealed = try Self.complete(
            ["--seal-key", "a", "serve", "--config=serve.conf"], environment: [(name: "VINCULUM_SEAL_KEY", value: "b")],
            file: "seal-key = c\n")
        #expect(sealed.globals.sealKeyFile == "a")
        let other = try Self.complete(["accounts", "list"], environment: environment)
        #expect(other.globals.data == nil, "other commands read neither")
    }

    @Test("a switch that the environment turns off stays off, whatever the file says")
    func switches() throws {
        for (word, isOn) in [("true", true), ("1", true), ("false", false), ("0", false)] {
            let invocation = try Self.complete(
                ["serve", "--config=serve.conf"], environment: [(name: "VINCULUM_STRICT", value: word)],
                file: "strict = \(isOn ? "false" : "true")")
            #expect(invocation.has("--strict") == isOn)
        }
        for word in ["yes", "TRUE", "on", "2", "-"] {
            #expect(Self.refusal(environment: [(name: "VINCULUM_STRICT", value: word)])?.exitCode == .usage)
            #expect(Self.refusal(["serve", "--config=serve.conf"], file: "strict = \(word)")?.exitCode == .usage)
        }
    }

    @Test("unknown names are refused, with a suggestion and the line of the file")
    func unknown() throws {
        let variable = try #require(Self.refusal(environment: [(name: "VINCULUM_LGO", value: "json")]))
        #expect(variable.exitCode == .usage && variable.what.contains("VINCULUM_LGO"))
        #expect(variable.why == "did you mean VINCULUM_LOG?")
        let exec = Self.refusal(["exec", "true"], environment: [(name: "VINCULUM_LGO", value: "")])
        #expect(exec?.exitCode == .execFailed)
        let line = try #require(Self.refusal(["serve", "--config=serve.conf"], file: "# a\n\nlgo = json\n"))
        #expect(line.what.contains("serve.conf, line 3") && line.why == "did you mean log?")
        for text in [
            "log", "= json", "log =", "--log = json", "LOG = json", "link_origin = https://a.example", "config = other",
            "help = true", "log = json\nlog = text", "endpoint = local", "api-key = k", "log = json = text\nx = y",
        ] {
            #expect(Self.refusal(["serve", "--config=serve.conf"], file: text)?.exitCode == .usage, "\(text)")
        }
        #expect(Self.refusal(["serve", "--config=missing.conf"]) != nil)
    }

    @Test(
        "an error of a value names the variable, or the file and the line",
        arguments: [
            Row("# a\n\nport = abc\n", "serve.conf, line 3: --port must be a number from 0 to 65535"),
            Row("strict = true\nlog = xml\n", "serve.conf, line 2: --log must be json or text"),
            Row("now = soon\n", "serve.conf, line 1: soon is not an instant"),
            Row("admin-secret = missing\n", "serve.conf, line 1: --admin-secret missing: no such file"),
            Row("data = state\nseal-key = missing\n", "serve.conf, line 2: --seal-key missing: no such file"),
            Row("allow-host = a\nallow-host = b/c\n", "serve.conf, line 2: --allow-host b/c is no host"),
        ])
    func places(row: Row<String, String>) throws {
        let (file, message) = row.fields
        for words in [["serve"], ["exec"]] {
            var host = MemoryHost()
            try host.write(file, to: "serve.conf")
            let run = host.run(words + ["--config", "serve.conf"] + (words == ["exec"] ? ["true"] : []))
            #expect(run.errors.hasPrefix("vinculum: " + message), "\(run.errors)", sourceLocation: row.line)
            #expect(words == ["serve"] || run.exit == .execFailed, sourceLocation: row.line)
        }
    }

    @Test("an error of a variable names the variable")
    func variables() {
        var host = MemoryHost()
        host.environment = [(name: "VINCULUM_PORT", value: "abc")]
        let run = host.run("serve")
        #expect(run.exit == .usage && run.errors.hasPrefix("vinculum: VINCULUM_PORT: --port must be a number"))
        #expect(host.run("serve", "--port", "x").errors.hasPrefix("vinculum: --port must be"), "it is not asked then")
    }

    @Test("quotes around a value are refused with the line as it should stand", arguments: ["\"9099\"", "'9099'"])
    func quotes(value: String) throws {
        let refusal = try #require(
            Self.refusal(["serve", "--config=serve.conf"], file: "strict = 1\nport = \(value)\n"))
        #expect(refusal.exitCode == .usage && refusal.what == "serve.conf, line 2: a value has no quotes")
        #expect(refusal.next.first?.command == "port = 9099")
        #expect(Self.refusal(["serve", "--config=serve.conf"], file: "link-origin = https://a.example/'\n") == nil)
    }

    @Test("--hardened names all needed options that are missing at once")
    func hardened() {
        var host = MemoryHost()
        let run = host.run("serve", "--hardened", "--code-webhook", "https://a.example/")
        #expect(run.exit == .usage)
        #expect(
            run.errors.contains("--hardened needs --admin-secret FILE, --link-origin URL and --webhook-secret FILE"),
            "\(run.errors)")
        let two = host.run("serve", "--hardened")
        #expect(two.exit == .usage)
        #expect(two.errors.contains("--hardened needs --admin-secret FILE and --link-origin URL"), "\(two.errors)")
    }

    @Test("every option of serve and its globals has a variable and a word, and gives what the command line gives")
    func all() throws {
        let skipped: [String] = ["--help", "--version", "--config"]
        let options = ServeCommand.specification.options + OptionSpecification.global
        for option in options where !skipped.contains(option.name) {
            let word = String(option.name.dropFirst(2))
            let value =
                option.value == nil
                ? "true"
                : option.name == "--now"
                    ? "1600000000"
                    : option.name == "--seed"
                        ? String(repeating: "ab", count: 32) : option.name == "--store" ? "sqlite:a.db" : "value"
            let line = option.value == nil ? ["serve", option.name] : ["serve", option.name, value]
            guard case .run(let plain) = try ArgumentParser.parse(line) else { continue }
            let variable = "VINCULUM_" + word.uppercased().replacing("-", with: "_")
            for invocation in [
                try Self.complete(environment: [(name: variable, value: value)]),
                try Self.complete(["serve", "--config=serve.conf"], file: "\(word) = \(value)"),
            ] {
                #expect(invocation.value(option.name) == plain.value(option.name), "\(word)")
                #expect(invocation.globals.data == plain.globals.data && invocation.globals.seed == plain.globals.seed)
                #expect(invocation.globals.now == plain.globals.now)
                #expect(invocation.globals.store == plain.globals.store)
                #expect(invocation.globals.isJSON == plain.globals.isJSON)
                #expect(invocation.globals.breaksLock == plain.globals.breaksLock)
            }
        }
    }

    @Test("any file is read or refused, and never traps", arguments: TestSeed.sample(5))
    func soup(seed: TestSeed) {
        let word = Gen<String>.oneOf(
            .element(
                of: ["log", "strict", "port", "=", " ", "\n", "#", "true", "json", "\r\n", "\t", "project", "\0"]),
            Gen<String>.unicodeString(0...3))
        forAll(seed: seed, count: 300, word.array(0...12)) { words in
            let text = words.joined()
            if let refusal = Self.refusal(["serve", "--config=serve.conf"], file: text) {
                try expectEqual(refusal.exitCode, .usage)
            }
        }
    }

    @Test("no option of the server takes a secret itself: secrets come from files")
    func secrets() {
        for option in ServeCommand.specification.options + OptionSpecification.global {
            let name = option.name
            guard ["secret", "key", "password", "token"].contains(where: { name.contains($0) }) else { continue }
            #expect(["FILE", nil, "DAYS"].contains(option.value), "\(name)")
        }
    }
}
