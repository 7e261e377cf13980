import Vinculum

/// The name, arguments and help of a command. Parsing, help and suggestions all use it.
package struct CommandSpecification: Sendable {
    /// The groups of commands in the general help, in their order.
    package enum Group: CaseIterable, Sendable {
        case service, accounts, stores, session, secondFactors, mail, inspection, administration, tokens, tools

        /// The heading of the group.
        package var title: String {
            switch self {
            case .service: "Server"
            case .accounts: "Import and export"
            case .stores: "Accounts in a database"
            case .session: "Signing in and linking"
            case .secondFactors: "Second factors"
            case .mail: "E-mails and messages"
            case .inspection: "Inspection"
            case .administration: "Administration"
            case .tokens: "Tokens and keys"
            case .tools: "Replay and help"
            }
        }
    }

    /// A command line and its effect.
    package struct Example: Sendable {
        /// The whole command line.
        package let line: String
        /// The effect as a sentence.
        package let effect: String

        /// Creates an example.
        package init(_ line: String, _ effect: String) {
            self.line = line
            self.effect = effect
        }
    }

    /// The command's name as one word or two: `["mfa", "enroll"]`.
    package let words: [String]
    /// The group in the general help.
    package let group: Group
    /// The command in one clause.
    package let summary: String
    /// The operands after the name: `KIND [EMAIL]`.
    package let synopsis: String
    /// The allowed number of operands.
    package let operandCount: ClosedRange<Int>
    /// The options of the command.
    package let options: [OptionSpecification]
    /// Paragraphs of the help; each is one line, which the help wraps.
    package let details: [String]
    /// Examples in the help; at least one.
    package let examples: [Example]

    /// Creates a specification.
    package init(
        _ words: String..., group: Group, summary: String, synopsis: String = "",
        operands: ClosedRange<Int> = 0...0, options: [OptionSpecification] = [], details: [String] = [],
        examples: [Example]
    ) {
        self.words = words
        self.group = group
        self.summary = summary
        self.synopsis = synopsis
        self.operandCount = operands
        self.options = options
        self.details = details
        self.examples = examples
    }

    /// Whether an operand is the ID of a key, which may begin with a dash.
    package var takesKeyID: Bool { ["KID", "[KID]"].contains(self.synopsis) }

    /// The command's name with a space between its words.
    package var name: String {
        var name = ""
        for word in self.words { name += (name.isEmpty ? "" : " ") + word }
        return name
    }
}
