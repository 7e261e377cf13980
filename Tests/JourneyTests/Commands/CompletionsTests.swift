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

    /// A command line of the command that comes as far as its options.
    private static func line(_ command: Command) -> [String] {
        let words = command.specification.words
        switch command {
        case .explore: return words + ["--depth", "1"]
        case .providersAdd, .providersSet:
            return words + ["oidc.acme", "--issuer", "https://a.example", "--client-id", "a", "--public"]
        case .serve, .exec:
            return words + ["--sign", "--trusted-proxy", "127.0.0.1"] + (command == .exec ? ["--", "true"] : [])
        default: return words + Array(repeating: "x", count: command.specification.operandCount.lowerBound)
        }
    }

    @Test("an option takes the values that completions offer, and no other one", arguments: choosing)
    func values(command: Command) throws {
        var host = MemoryHost()
        _ = try host.result("accounts", "create", "--uid", "x")
        if [.keysRotate, .keysShow].contains(command) { _ = try host.result("keys", "new", "--algorithm", "ES256") }
        if command == .providersSet { _ = try host.result(["providers", "add"] + Self.line(command).dropFirst(2)) }
        let other = "no-such-value"
        for option in command.specification.options where !option.values.isEmpty {
            #expect(option.value != nil && Set(option.values).count == option.values.count)
            var own = host
            var words = Self.line(command)
            let place = words.firstIndex(of: "--") ?? words.endIndex
            words.insert(contentsOf: [option.name, other], at: place)
            let refused = own.run(words).errors
            #expect(refused.contains(other) || refused.contains(option.name), "\(words): \(refused)")
            // An RSA key takes seconds, and each more bits.
            for value in option.name == "--bits" ? Array(option.values.prefix(1)) : option.values {
                #expect(!value.isEmpty && !value.hasPrefix("-"))
                var own = host
                words[place + 1] = value
                #expect(own.run(words).errors != refused.replacing(other, with: value), "\(words)")
            }
        }
    }
}
