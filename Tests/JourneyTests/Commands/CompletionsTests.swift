import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Completions, whatever the texts of the table contain. Real shells load them in Tests/Packages.
@Suite("Completions") struct CompletionsTests {
    /// The words of a line of a script, as the shell reads it: single quotes, backslashes and blanks. `nil` if a quote
    /// is not closed.
    private static func words(_ line: String, _ shell: Shell) -> [[UInt8]]? {
        var (words, word): ([[UInt8]], [UInt8]?) = ([], nil)
        var isQuoted = false
        var rest = Array(line.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "'"):
                isQuoted.toggle()
                word = word ?? []
            // Within quotes a backslash is itself, but in fish before a quote and before another one.
            case UInt8(ascii: "\\"):
                let next = rest.first
                let isEscape =
                    !isQuoted
                    || (shell == .fish && (next == UInt8(ascii: "'") || next == UInt8(ascii: "\\")))
                guard isEscape else {
                    word = (word ?? []) + [byte]
                    continue
                }
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? []) + [next]
            case UInt8(ascii: " ") where !isQuoted:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? []) + [byte]
            }
        }
        if let word { words.append(word) }
        return isQuoted ? nil : words
    }

    @Test("a shell reads each quoted text as it was", arguments: Shell.allCases)
    func quoting(shell: Shell) {
        let text = Gen<String>.oneOf(
            .unicodeString(0...20), .string(over: "'\\\"$`!*? \n#;&|<>(){}[]~", 0...12),
            .element(of: ["", "'", "\\", "\\'", "'\\''", "$(touch x)", "`touch x`", "-n", "a\\", "\\\\"]))
        for seed in TestSeed.sample(5) {
            forAll(seed: seed, text.array(0...4)) { texts in
                try expectEqual(
                    Self.words(shell.list(texts), shell) ?? [[0]], texts.map { Array($0.utf8) }, "the words")
            }
        }
    }

    @Test("each script has every command, every option and every value to choose from", arguments: Shell.allCases)
    func complete(shell: Shell) throws {
        var host = MemoryHost()
        let script = host.run("completions", shell.rawValue).output
        #expect(script.hasSuffix("\n"))
        var words: Set<[UInt8]> = []
        // Lines that are no data have quotes of other kinds.
        for line in script.split(separator: "\n") {
            for word in Self.words(String(line).replacing("(", with: " ").replacing(")", with: " "), shell) ?? [] {
                // In zsh a word has its meaning behind a colon.
                words.insert(shell == .zsh ? Array(word.prefix { $0 != UInt8(ascii: ":") }) : word)
            }
        }
        for specification in Command.allCases.map(\.specification) {
            for word in specification.words { #expect(words.contains(Array(word.utf8)), "\(word)") }
            for option in specification.options + OptionSpecification.global + OptionSpecification.remote {
                #expect(words.contains(Array(option.name.utf8)), "\(option.name)")
                for value in option.values { #expect(words.contains(Array(value.utf8)), "\(value)") }
            }
        }
    }

    @Test("what operands are is read from the usage")
    func operands() {
        func value(_ command: Command) -> Completions.Value { .init(operandsOf: command.specification) }
        #expect(value(.completions) == .words(["bash", "zsh", "fish"]))
        #expect(value(.help) == .commands && value(.man) == .commands)
        #expect(value(.exec) == .program)
        #expect(value(.importAccounts) == .files && value(.restore) == .files)
        #expect(value(.accountsShow) == .text && value(.whoami) == .text)
    }

    /// The commands that have options with a choice of values.
    private static let choosing = Command.allCases.filter { command in
        command.specification.options.contains { !$0.values.isEmpty }
    }

    /// Command lines of the command that come as far as its options. Each value is for one of them.
    private static func lines(_ command: Command, on host: inout MemoryHost) throws -> [[String]] {
        let words = command.specification.words
        switch command {
        case .explore: return [words + ["--depth", "1"]]
        case .providersAdd, .providersSet:
            let line = ["oidc.acme", "--issuer", "https://a.example", "--client-id", "a", "--public"]
            if command == .providersSet { _ = try host.result(["providers", "add"] + line) }
            return [words + line]
        case .serve: return [words + ["--sign", "--trusted-proxy", "127.0.0.1"]]
        case .exec: return [words + ["--sign", "--trusted-proxy", "127.0.0.1", "--", "true"]]
        case .keysRotate, .keysShow:
            let key = try host.result("keys", "new", "--algorithm", "ES256")["kid"]?.string
            return command == .keysRotate ? [words] : [words, words + [try #require(key)]]
        default: return [words + Array(repeating: "x", count: command.specification.operandCount.lowerBound)]
        }
    }

    @Test("an option takes the values that completions offer, and no other one", arguments: choosing)
    func values(command: Command) throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "x")
        let lines = try Self.lines(command, on: &host)
        let other = "no-such-value"
        /// The exit code and the messages, in which the value has the name of the other one.
        func outcome(_ option: OptionSpecification, _ value: String, _ line: [String]) -> String {
            var own = host
            var words = line
            words.insert(contentsOf: [option.name, value], at: words.firstIndex(of: "--") ?? words.endIndex)
            let run = own.run(words)
            return "\(run.exit.rawValue) " + run.errors.replacing(value, with: other)
        }
        for option in command.specification.options where !option.values.isEmpty {
            #expect(option.value != nil && Set(option.values).count == option.values.count)
            #expect(option.values.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") })
            // This one is looked at only with a private key of its kind.
            if option.name == "--signing-algorithm" { continue }
            let refusals = lines.map { outcome(option, other, $0) }
            #expect(refusals.allSatisfy { !$0.hasPrefix("0 ") }, "\(refusals)")
            // An RSA key takes seconds, and each with more bits more of them.
            for value in option.name == "--bits" ? Array(option.values.prefix(1)) : option.values {
                let outcomes = lines.map { outcome(option, value, $0) }
                #expect(
                    zip(outcomes, refusals).contains { $0 != $1 }, "\(command) \(option.name) \(value): \(outcomes)")
            }
        }
    }
}
