import Vinculum

/// What may be typed after `vinculum`, of which each shell's completions are written. All of it is in the table of
/// commands.
struct Completions {
    /// What an operand or a value may be.
    enum Value: Equatable {
        /// Any text, or nothing that a list could have.
        case text
        case words([String])
        case files
        case folders
        /// The words of a command of this program.
        case commands
        /// A command line of another program.
        case program
    }

    /// A command, or the place before any.
    struct Place {
        /// The words before: `accounts list`.
        let path: String
        /// The options that only this place has.
        let own: [OptionSpecification]
        /// Whether the global options are all as everywhere; otherwise ``own`` has the rest of them.
        let hasAllGlobals: Bool
        let operand: Value
    }

    /// A word that may follow, and what it means.
    typealias Word = (text: String, meaning: String)

    /// The words that may follow a path of command words.
    let next: [(path: String, words: [Word])]
    let places: [Place]
    /// The options of every command, which may also precede it.
    let global = OptionGroup.shared[0].options
    /// The other options that may precede a command.
    let others = OptionGroup.shared.dropFirst().flatMap { $0.options }

    /// Those of this program.
    init() {
        var next: [(path: String, words: [Word])] = [("", [])]
        for specification in Command.allCases.map({ $0.specification }) {
            let first = specification.words[0]
            if specification.words.count == 1 {
                next[0].words.append((first, specification.summary))
                continue
            }
            if let index = next.firstIndex(where: { $0.path == first }) {
                next[index].words.append((specification.words[1], specification.summary))
            } else {
                next.append((first, [(specification.words[1], specification.summary)]))
            }
        }
        // The words of groups that are no command themselves.
        for group in next.dropFirst() where !next[0].words.contains(where: { $0.text == group.path }) {
            next[0].words.append((group.path, group.words.map { $0.text }.joined(separator: ", ")))
        }
        self.next = next
        self.places =
            [Place(path: "", own: self.others, hasAllGlobals: true, operand: .text)]
            + Command.allCases.map { Place($0) }
    }
}

extension Completions.Place {
    /// The place after a command.
    init(_ command: Command) {
        let groups = command.optionGroups
        self.path = command.specification.name
        self.hasAllGlobals = groups.last?.options == OptionGroup.shared[0].options
        self.own = (self.hasAllGlobals ? groups.dropLast() : groups[...]).flatMap { $0.options }
        self.operand = Completions.Value(operandsOf: command.specification)
    }
}

extension Completions.Value {
    /// What an option's value may be; `nil` for an option without one.
    init?(of option: OptionSpecification) {
        guard let placeholder = option.value else { return nil }
        switch placeholder {
        case _ where !option.values.isEmpty: self = .words(option.values)
        case "FILE": self = .files
        case "DIR": self = .folders
        default: self = .text
        }
    }

    /// What a command's operands may be, by its usage: `[FILE]`, or words to choose from such as `bash|zsh|fish`.
    init(operandsOf specification: CommandSpecification) {
        if specification.operandCount.upperBound == .max {
            self = .program
            return
        }
        let isPart = { (byte: UInt8) in byte.isLetterOrDigit || byte == UInt8(ascii: "-") }
        let words = specification.synopsis.utf8.split { !isPart($0) }.map { String(decoding: $0, as: UTF8.self) }
        let choices = words.filter { $0.utf8.allSatisfy { $0.lowercased == $0 } && !$0.hasBytePrefix("-") }
        if !choices.isEmpty {
            self = .words(choices)
        } else if words.contains("COMMAND") {
            self = .commands
        } else if words.contains("FILE") {
            self = .files
        } else {
            self = words.contains("DIR") ? .folders : .text
        }
    }
}

/// A shell for which the program writes completions.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The whole file of completions.
    var completions: String {
        switch self {
        case .bash: Completions().bash
        case .zsh: Completions().zsh
        case .fish: Completions().fish
        }
    }

    /// The text as one word of a script of this shell, whatever it contains. No shell has a word with a zero.
    func quoted(_ text: String) -> String {
        let quote = UInt8(ascii: "'")
        let backslash = UInt8(ascii: "\\")
        var result = [quote]
        for byte in text.utf8 {
            if self == .fish, byte == quote || byte == backslash {
                result += [backslash, byte]
            } else if byte == quote {
                result += [quote, backslash, quote, quote]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result + [quote], as: UTF8.self)
    }

    /// The words, quoted, with a blank between them.
    func list(_ words: [String]) -> String { words.map { self.quoted($0) }.joined(separator: " ") }
}
