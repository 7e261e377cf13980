import Vinculum

/// The help texts, generated from the commands' specifications.
package enum Help {
    private static let width = 100

    /// The program in one clause.
    package static let summary = "accounts, their sign-in methods, and the links between them"
    /// The program's own usage.
    package static let synopsis = "[OPTION…] COMMAND [WORD…]"
    /// Where the state is, in lines of the help.
    package static let state = [
        "The state is stored in --data DIR, or in $XDG_DATA_HOME/vinculum, or in",
        "$HOME/.local/share/vinculum, or in ./.vinculum. A killed run loses no change that it has reported.",
    ]
    /// First command lines.
    package static let examples = [
        "vinculum sign-up", "vinculum link google --sub 1001 --email ada@example.net", "vinculum graph",
        "vinculum sign-in --help",
    ]

    /// Help of the whole program.
    package static func general(_ style: Style) -> String {
        var text = """
            \(style.bold("vinculum")): \(self.summary)

            \(style.bold("Usage"))
              vinculum \(self.synopsis)

            """
        for group in CommandSpecification.Group.allCases {
            let commands = Command.allCases.map { $0.specification }.filter { $0.group == group }
            if commands.isEmpty { continue }
            text += "\n" + style.bold(group.title) + "\n"
            text += self.table(commands.map { ($0.name, $0.summary) }, style)
        }
        text += self.tables(OptionGroup.shared, style)
        text += "\n" + style.bold("State") + "\n" + self.state.map { "  " + $0 + "\n" }.joined()
        text += "\n" + style.bold("Exit codes") + "\n"
        text += self.table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }, style)
        text += "\n" + style.bold("Examples") + "\n" + self.examples.map { "  " + $0 + "\n" }.joined()
        return text
    }

    /// Help of one command.
    package static func command(_ command: Command, _ style: Style) -> String {
        let specification = command.specification
        var text = style.bold("vinculum " + specification.name) + ": " + specification.summary + "\n\n"
        text += style.bold("Usage") + "\n  vinculum " + specification.name
        if !specification.synopsis.isEmpty { text += " " + specification.synopsis }
        text += specification.options.isEmpty ? "\n" : " [OPTION…]\n"
        for paragraph in specification.details {
            text += "\n" + TerminalText.wrapped(paragraph, width: self.width) + "\n"
        }
        text += self.tables(command.optionGroups, style)
        text += "\n" + style.bold("Examples") + "\n"
        for example in specification.examples {
            text += "  " + style.cyan(example.line) + "\n"
            text += TerminalText.wrapped(example.effect, width: self.width, indent: "      ") + "\n"
        }
        return text
    }

    /// Help of the commands that begin with `word`.
    package static func group(_ word: String, _ style: Style) -> String {
        let commands = Command.allCases.map { $0.specification }.filter { $0.words[0] == word }
        var text = style.bold("Usage") + "\n"
        for command in commands {
            text += "  vinculum " + command.name + (command.synopsis.isEmpty ? "" : " " + command.synopsis) + "\n"
        }
        text += "\n" + style.bold("Commands") + "\n" + self.table(commands.map { ($0.name, $0.summary) }, style)
        text += "\n  vinculum \(word) COMMAND --help shows options and examples.\n"
        return text
    }

    private static func tables(_ groups: [OptionGroup], _ style: Style) -> String {
        var text = ""
        for group in groups {
            let rows = group.options.map { ($0.name + ($0.value.map { " " + $0 } ?? ""), $0.summary) }
            text += "\n" + style.bold(group.title) + "\n" + self.table(rows, style)
        }
        return text
    }

    private static func table(_ rows: [(String, String)], _ style: Style) -> String {
        let column = min(26, rows.map { TerminalText.width($0.0) }.max() ?? 0)
        var text = ""
        for (left, right) in rows {
            let indent = String(repeating: " ", count: column + 4)
            let wrapped = TerminalText.wrapped(right, width: self.width, indent: indent)
            if TerminalText.width(left) > column {
                text += "  " + style.cyan(left) + "\n" + wrapped + "\n"
            } else {
                let filled = style.cyan(TerminalText.padded(left, to: column))
                text += "  " + filled + String(decoding: wrapped.utf8.dropFirst(column + 2), as: UTF8.self) + "\n"
            }
        }
        return text
    }
}
