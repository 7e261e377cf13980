import Vinculum

/// `vinculum outbox`.
enum OutboxCommand {
    static let specification = CommandSpecification(
        "outbox", group: .secondFactors, summary: "list pending SMS codes and e-mail links, oldest first",
        details: [
            "Nothing is sent over a network: this command shows what a phone or a mailbox would receive. A code or "
                + "link leaves the list when it is used, invalidated or expired.",
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, those of a running server.",
        ],
        examples: [
            .init("vinculum outbox", "Print recipient, code or link, purpose and expiry."),
            .init("vinculum outbox --json", "Print one object per message."),
            .init("vinculum outbox --endpoint http://127.0.0.1:9099", "Those of a running server."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let messages = try project.pendingMessages(on: host)
        for message in messages { self.put(message, invocation, on: &host) }
        if messages.isEmpty { try project.reportEmpty("pending codes", invocation, on: &host) }
    }

    private static func put(_ message: OutgoingMessage, _ invocation: Invocation, on host: inout some CommandHost) {
        let link = message.link.map { "\n    \(TerminalText.safe($0))" } ?? ""
        let text =
            TerminalText.padded(TerminalText.safe(message.recipient), to: 18) + "  "
            + (link.isEmpty ? TerminalText.safe(message.code) + "  " : "")
            + TerminalText.padded(message.purpose, to: 32)
            + (message.expiresAt.map { "  until \($0.iso8601)" } ?? "") + link
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            message.write(to: &writer)
            writer.endObject()
        }
    }
}
