import Vinculum

/// `vinculum outbox`.
enum OutboxCommand {
    static let specification = CommandSpecification(
        "outbox", group: .secondFactors, summary: "show the codes that would go out by SMS, oldest first",
        details: [
            "Nothing is sent anywhere: what a phone would receive is shown here. A code leaves the list when it is used "
                + "up or has expired.",
        ],
        examples: [
            .init("vinculum outbox", "Number, code, what it is for and until when it is good."),
            .init("vinculum outbox --json", "One object a code."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let now = workspace.now(host)
        for pending in workspace.graph.pendingCodes where pending.expiresAt > now {
            guard let code = pending.code, let (number, purpose) = self.describe(pending, workspace.graph) else { continue }
            let text = TerminalText.padded(number, to: 18) + "  \(code)  " + TerminalText.padded(purpose, to: 32)
                + "  until \(pending.expiresAt.iso8601)"
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.key("phoneNumber")
                writer.string(number)
                writer.key("code")
                writer.string(code)
                writer.key("purpose")
                writer.string(purpose)
                writer.key("expiresAt")
                writer.string(pending.expiresAt.iso8601)
                writer.endObject()
            }
        }
    }

    private static func describe(_ pending: PendingCode, _ graph: Graph) -> (number: String, purpose: String)? {
        switch pending.purpose {
        case .phoneSignIn(let number, _): return (number.text, "sign in or link")
        case .phoneEnrollment(_, let number, _): return (number.text, "enrol a second factor")
        case .factorChallenge(let account, let factor, _, _):
            guard let number = graph[account]?.factor(factor)?.factor.phoneNumber else { return nil }
            return (number, "second factor of a sign-in")
        case .temporaryProof, .totpEnrollment, .pendingSignIn: return nil
        }
    }
}
