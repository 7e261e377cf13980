import Vinculum

/// `vinculum outbox`.
enum OutboxCommand {
    static let specification = CommandSpecification(
        "outbox", group: .secondFactors, summary: "list pending SMS codes and e-mail links, oldest first",
        details: [
            "Nothing is sent over a network: this command shows what a phone or a mailbox would receive. A code or "
                + "link leaves the list when it is used, invalidated or expired.",
        ],
        examples: [
            .init("vinculum outbox", "Print recipient, code or link, purpose and expiry."),
            .init("vinculum outbox --json", "Print one object per message."),
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
