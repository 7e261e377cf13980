import Vinculum

/// `vinculum outbox`.
enum OutboxCommand {
    static let specification = CommandSpecification(
        "outbox", group: .secondFactors, summary: "list pending SMS codes and e-mail links, oldest first",
        options: [ServerAdministration.option],
        details: [
            "Nothing is sent over a network: this command shows what a phone or a mailbox would receive. A code or "
                + "link leaves the list when it is used, invalidated or expired.",
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, those of a running server, which does not tell when they "
                + "expire.",
        ],
        examples: [
            .init("vinculum outbox", "Print recipient, code or link, purpose and expiry."),
            .init("vinculum outbox --json", "Print one object per message."),
            .init("vinculum outbox --endpoint http://127.0.0.1:9099", "Those of a running server."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var count = 0
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            for message in try self.messages(at: server, on: host) {
                self.put(message, invocation, on: &host)
                count += 1
            }
            if count == 0 { try server.sayEmpty("pending codes", on: &host) }
            return
        }
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let now = workspace.now(host)
        for pending in workspace.graph.pendingCodes where pending.expiresAt > now {
            guard let message = OutgoingMessage(pending, workspace.graph) else { continue }
            self.put(message, invocation, on: &host)
            count += 1
        }
        if count == 0 { host.reportEmpty("pending codes", invocation) }
    }

    /// The messages that a server lists: mails, then text messages.
    private static func messages(
        at server: ServerAdministration, on host: some CommandHost
    ) throws(CommandFailure) -> [OutgoingMessage] {
        let mails = try server.send(.oobCodes, on: host)["oobCodes"]
        let texts = try server.send(.verificationCodes, on: host)["verificationCodes"]
        return (mails.map { $0.elements.map { OutgoingMessage(mail: $0) } } ?? [])
            + (texts.map { $0.elements.map { OutgoingMessage(text: $0) } } ?? [])
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
