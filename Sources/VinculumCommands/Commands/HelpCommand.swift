import Vinculum

/// `vinculum help`.
enum HelpCommand {
    static let specification = CommandSpecification(
        "help", group: .tools, summary: "show the commands, or how one is used", synopsis: "[COMMAND]",
        operands: 0...2,
        examples: [
            .init("vinculum help", "All commands, the exit codes, where the state is kept."),
            .init("vinculum help sign-in", "The same as vinculum sign-in --help."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let style = Style(.output, of: host)
        if invocation.operands.isEmpty {
            host.write(Help.general(style), to: .output)
        } else if let command = Command(words: invocation.operands) {
            host.write(Help.command(command.specification, style), to: .output)
        } else if Command.isBeginning(invocation.operands) {
            host.write(Help.group(invocation.operands[0], style), to: .output)
        } else {
            throw Command.unknown(invocation.operands)
        }
    }
}
