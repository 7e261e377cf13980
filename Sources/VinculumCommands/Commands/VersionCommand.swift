import Vinculum

/// `vinculum version`.
enum VersionCommand {
    static let specification = CommandSpecification(
        "version", group: .tools, summary: "show the version, and how this program was built",
        details: [
            "The commit and the toolchain are known to a program of make build. The format of the state is the newest "
                + "that this program reads, and the one it writes. The border is that of the embedding module."
        ],
        examples: [
            .init("vinculum version", "The version, and a line for each other fact."),
            .init("vinculum --version", "The version alone."),
            .init("vinculum version --json", "The same facts for a program."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) {
        let facts = ProgramFact.all(of: host)
        let column = facts.map { TerminalText.width($0.title) }.max() ?? 0
        host.put(
            invocation, text: facts.map { TerminalText.padded($0.title, to: column) + "  " + $0.shown }.joinedLines
        ) { writer in
            writer.beginObject()
            for fact in facts { fact.write(to: &writer) }
            writer.endObject()
        }
    }
}
