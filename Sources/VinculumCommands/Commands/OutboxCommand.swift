import Vinculum

/// `vinculum outbox`.
enum OutboxCommand {
    static let specification = CommandSpecification(
        "outbox", group: .secondFactors, summary: "show the codes and links that would go out by SMS and e-mail, oldest first",
        details: [
            "Nothing is sent anywhere: what a phone or a mailbox would receive is shown here. A code or link leaves the list "
                + "when it is used up, no longer works or has expired.",
        ],
        examples: [
            .init("vinculum outbox", "To whom, the code or link, what it is for and until when it is good."),
            .init("vinculum outbox --json", "One object a message."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let now = workspace.now(host)
        for pending in workspace.graph.pendingCodes where pending.expiresAt > now {
            guard let message = OutgoingMessage(pending, workspace.graph) else { continue }
            let link = message.link.map { "\n    \($0)" } ?? ""
            let text = TerminalText.padded(message.recipient, to: 18) + "  \(link.isEmpty ? message.code + "  " : "")"
                + TerminalText.padded(message.purpose, to: 32) + "  until \(pending.expiresAt.iso8601)" + link
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                message.write(to: &writer)
                writer.endObject()
            }
        }
    }
}
