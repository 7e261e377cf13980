import Vinculum

/// `vinculum completions`.
enum CompletionsCommand {
    static let specification = CommandSpecification(
        "completions", group: .tools, summary: "print the completions of commands and options for a shell",
        synopsis: Shell.allCases.map { $0.rawValue }.joined(separator: "|"), operands: 1...1,
        details: [
            "They complete commands, options, values that an option chooses from, and files. make install, and the "
                + "packages, put them where the shells look; in bash that needs the package bash-completion."
        ],
        examples: [
            .init("vinculum completions bash > ~/.local/share/bash-completion/completions/vinculum", "For bash."),
            .init("vinculum completions zsh > _vinculum", "For zsh, if the file is in a folder of fpath."),
            .init("vinculum completions fish > ~/.config/fish/completions/vinculum.fish", "For fish."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let name = invocation.operands[0]
        guard let shell = Shell.allCases.first(where: { $0.rawValue == name }) else {
            let names = Shell.allCases.map { $0.rawValue }
            throw .usage(
                "\(TerminalText.safe(name)): no shell with completions here; choose from \(names.listed)",
                why: Suggestion.nearest(to: name, in: names).map { "did you mean \($0)?" })
        }
        host.put("completions", shell.completions, asJSON: invocation.globals.isJSON)
    }
}
