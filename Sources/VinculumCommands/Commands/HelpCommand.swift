import Vinculum

/// `vinculum help`.
enum HelpCommand {
    static let specification = CommandSpecification(
        "help", group: .tools, summary: "show all commands, or the help of one", synopsis: "[COMMAND]",
        operands: 0...2,
        examples: [
            .init("vinculum help", "All commands, exit codes, and the location of the state."),
            .init("vinculum help sign-in", "The same as vinculum sign-in --help."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let style = Style(.output, of: host)
        let isJSON = invocation.globals.isJSON
        if invocation.operands.isEmpty {
            host.put("help", Help.general(style), asJSON: isJSON)
        } else if let command = Command(words: invocation.operands) {
            host.put("help", Help.command(command, style), asJSON: isJSON)
        } else if Command.isBeginning(invocation.operands) {
            host.put("help", Help.group(invocation.operands[0], style), asJSON: isJSON)
        } else {
            throw Command.unknown(invocation.operands)
        }
    }
}
