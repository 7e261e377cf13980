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
            guard let message = Message(pending, workspace.graph) else { continue }
            let link = message.link.map { "\n    \($0)" } ?? ""
            let text = TerminalText.padded(message.recipient, to: 18) + "  \(link.isEmpty ? message.code + "  " : "")"
                + TerminalText.padded(message.purpose, to: 32) + "  until \(pending.expiresAt.iso8601)" + link
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.key(message.link == nil ? "phoneNumber" : "email")
                writer.string(message.recipient)
                writer.key("code")
                writer.string(message.code)
                writer.optional("link", message.link)
                writer.key("purpose")
                writer.string(message.purpose)
                writer.key("expiresAt")
                writer.string(pending.expiresAt.iso8601)
                writer.endObject()
            }
        }
    }
}

extension OutboxCommand {
    /// What somebody would receive.
    private struct Message {
        var recipient: String
        var code: String
        /// Of an e-mail.
        var link: String?
        var purpose: String

        /// - Returns: `nil` for what waits for something else, and for what no longer works.
        init?(_ pending: PendingCode, _ graph: Graph) {
            self.code = pending.code ?? pending.key
            switch pending.purpose {
            case .phoneSignIn(let number, _): (self.recipient, self.purpose) = (number.text, "sign in or link")
            case .phoneEnrollment(_, let number, _):
                (self.recipient, self.purpose) = (number.text, "enrol a second factor")
            case .factorChallenge(_, _, let number, _, _):
                (self.recipient, self.purpose) = (number.text, "second factor of a sign-in")
            case .emailAction(let action):
                if let account = action.account {
                    guard graph[account]?.accepts(pending) ?? false else { return nil }
                }
                (self.recipient, self.link) = (action.recipient.text, action.link)
                self.purpose = Message.purpose(of: action.kind)
            case .temporaryProof, .totpEnrollment, .pendingSignIn, .passkeyChallenge, .appVerification, .sentMessages: return nil
            }
        }

        private static func purpose(of kind: EmailAction.Kind) -> String {
            switch kind {
            case .passwordReset: "set a new password"
            case .verifyEmail: "verify the address"
            case .emailSignIn: "sign in or link"
            case .verifyAndChangeEmail: "change to this address"
            case .recoverEmail: "take back the change of address"
            case .revertSecondFactorAddition: "take off the new second factor"
            }
        }
    }
}
