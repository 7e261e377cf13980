/// What a command is called and takes. Parsing, help and suggestions all follow from it, so it is said once.
package struct CommandSpecification: Sendable {
    package enum Group: CaseIterable, Sendable {
        case service, accounts, session, secondFactors, mail, inspection, administration, tokens, tools

        package var title: String {
            switch self {
            case .service: "Serving"
            case .accounts: "Accounts in and out"
            case .session: "Signing in, and ways in"
            case .secondFactors: "Second factors"
            case .mail: "Mails and messages"
            case .inspection: "Looking"
            case .administration: "Administration"
            case .tokens: "Tokens and keys"
            case .tools: "Repeating, and help"
            }
        }
    }

    /// A command line and what it does.
    package struct Example: Sendable {
        package let line: String
        package let effect: String

        package init(_ line: String, _ effect: String) {
            self.line = line
            self.effect = effect
        }
    }

    /// One word, or two: `["mfa", "enroll"]`.
    package let words: [String]
    package let group: Group
    package let summary: String
    /// What may follow the words: `KIND [EMAIL]`.
    package let synopsis: String
    /// The fewest and the most words that are no options.
    package let operandCount: ClosedRange<Int>
    package let options: [OptionSpecification]
    /// Paragraphs, each one line; the help wraps them.
    package let details: [String]
    package let examples: [Example]

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

    package var name: String {
        var name = ""
        for word in self.words { name += (name.isEmpty ? "" : " ") + word }
        return name
    }
}
