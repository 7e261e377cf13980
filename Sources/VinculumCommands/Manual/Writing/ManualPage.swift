import Vinculum

/// The manual pages: vinculum(1), and one for each command. All that they say is in the table of commands.
enum ManualPage {
    /// The page of the whole program.
    static func program() -> String {
        var page = Roff(title: "vinculum")
        page.section("NAME")
        page.paragraph("vinculum - " + Help.summary, isFirst: true)
        page.section("SYNOPSIS")
        page.line(bold: "vinculum", then: " " + Help.synopsis)
        page.section("COMMANDS")
        for group in CommandSpecification.Group.allCases {
            let commands = Command.allCases.map { $0.specification }.filter { $0.group == group }
            if commands.isEmpty { continue }
            page.part(group.title)
            for command in commands { page.entry(bold: command.name, command.summary) }
        }
        page.section("OPTIONS")
        for group in OptionGroup.shared {
            page.part(group.title)
            page.entries(group.options)
        }
        page.section("FILES")
        page.paragraph(Help.state.joined(separator: " "), isFirst: true)
        page.section("EXIT STATUS")
        for code in ExitCode.allCases { page.entry(bold: "\(code.rawValue)", code.meaning) }
        page.section("EXAMPLES")
        page.lines(Help.examples)
        page.section("SEE ALSO")
        page.references(Command.allCases.map { $0.specification.pageName })
        return page.text
    }

    /// The page of one command.
    static func command(_ command: Command) -> String {
        let related = Command.allCases.map { $0.specification }.filter {
            $0.words[0] == command.specification.words[0] && $0.words != command.specification.words
        }
        return self.page(command.specification, command.optionGroups, related: related.map { $0.pageName })
    }

    /// The page of a specification with its options.
    ///
    /// - Parameter related: The pages of its neighbours.
    static func page(
        _ specification: CommandSpecification, _ groups: [OptionGroup], related: [String]
    ) -> String {
        var page = Roff(title: specification.pageName)
        page.section("NAME")
        page.paragraph(specification.pageName + " - " + specification.summary, isFirst: true)
        page.section("SYNOPSIS")
        page.line(
            bold: "vinculum " + specification.name,
            then: (specification.synopsis.isEmpty ? "" : " " + specification.synopsis)
                + (specification.options.isEmpty ? "" : " [OPTION…]"))
        if !specification.details.isEmpty { page.section("DESCRIPTION") }
        for (index, paragraph) in specification.details.enumerated() {
            page.paragraph(paragraph, isFirst: index == 0)
        }
        page.section("OPTIONS")
        for group in groups {
            page.part(group.title)
            page.entries(group.options)
        }
        page.section("EXAMPLES")
        for (index, example) in specification.examples.enumerated() {
            page.paragraph(example.effect, isFirst: index == 0)
            page.lines([example.line])
        }
        page.section("SEE ALSO")
        page.references(["vinculum"] + related)
        return page.text
    }
}

extension CommandSpecification {
    /// The name of the command's manual page: `vinculum-accounts-list`.
    var pageName: String { "vinculum-" + self.words.joined(separator: "-") }
}
