import Vinculum

/// Options under one heading, as help, manual and completions show them.
package struct OptionGroup: Sendable {
    /// The heading.
    package let title: String
    /// The options in their order.
    package let options: [OptionSpecification]

    /// Creates a group.
    package init(_ title: String, _ options: [OptionSpecification]) {
        self.title = title
        self.options = options
    }

    /// The options that are not of one command and may also precede it. The first group is of every command.
    package static let shared = [
        OptionGroup("Global options", OptionSpecification.global),
        OptionGroup("Options of sign-in commands", OptionSpecification.remote),
        OptionGroup("Options of commands that administer a server, besides these", OptionSpecification.administration),
    ]
}

extension Command {
    /// The command's options, its own first. One of its own takes precedence over a shared one of the same name.
    package var optionGroups: [OptionGroup] {
        let own = self.specification.options
        func others(_ title: String, _ options: [OptionSpecification]) -> OptionGroup {
            OptionGroup(title, options.filter { option in !own.contains { $0.name == option.name } })
        }
        var groups = [OptionGroup("Options", own)]
        if self.takesEndpoint {
            let administration = self.administersServer ? OptionSpecification.administration : []
            groups.append(others("Remote service", OptionSpecification.remote + administration))
        }
        groups.append(others("Global options", OptionSpecification.global))
        return groups.filter { !$0.options.isEmpty }
    }
}
