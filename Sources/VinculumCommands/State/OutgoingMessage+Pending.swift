import Vinculum

extension OutgoingMessage {
    /// The message that a pending code was sent with.
    ///
    /// - Returns: `nil` for a code that was never sent, and for a link that its account no longer accepts.
    init?(_ pending: PendingCode, _ graph: Graph) {
        let (recipient, link, purpose): (String, String?, String)
        switch pending.purpose {
        case .phoneSignIn(let number, _):
            (recipient, link, purpose) = (number.text, nil, Effect.Message.Purpose.signIn.purpose)
        case .phoneEnrollment(_, let number, _):
            (recipient, link, purpose) = (number.text, nil, Effect.Message.Purpose.enrollment.purpose)
        case .factorChallenge(_, _, let number, _, _):
            (recipient, link, purpose) = (number.text, nil, Effect.Message.Purpose.secondFactor.purpose)
        case .emailAction(let action):
            if let account = action.account {
                guard graph[account]?.accepts(pending) ?? false else { return nil }
            }
            (recipient, link, purpose) = (action.recipient.text, action.link, action.kind.purpose)
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .deferredSignIn, .passkeyChallenge, .appVerification,
            .providerSignIn:
            return nil
        }
        // Of what a hardened server wrote, the code is not known.
        let code = pending.key.isDigest ? "" : pending.code?.text ?? pending.key.text
        self.init(to: recipient, code: code, expiresAt: pending.expiresAt, link: link, purpose: purpose)
    }

    /// The messages of the codes and links that work, in the order in which they were sent.
    static func pending(in graph: Graph, at now: Instant) -> [OutgoingMessage] {
        var messages: [OutgoingMessage] = []
        for pending in graph.pendingCodes where pending.expiresAt > now {
            if let message = OutgoingMessage(pending, graph) { messages.append(message) }
        }
        return messages
    }

    /// A message as a server lists it: the members that ``write(to:)`` writes.
    init(listed: JSON.Value) {
        self.init(
            to: listed.string(of: "email") ?? listed.string(of: "phoneNumber") ?? "",
            code: listed.string(of: "code") ?? "",
            expiresAt: listed.string(of: "expiresAt").flatMap { Instant(rfc3339: $0) },
            text: listed.string(of: "text"), link: listed.string(of: "link"),
            purpose: TerminalText.safe(listed.string(of: "purpose") ?? ""))
    }

    /// The message as one line for a person.
    var line: String {
        if let link = self.link { return "mail to \(self.recipient), \(self.purpose): \(link)" }
        if let text = self.text { return "notice to \(self.recipient): \(text)" }
        let code = self.code.isEmpty ? "a code of which a digest is stored" : "code \(self.code)"
        return "message to \(self.recipient), \(self.purpose): \(code)"
    }
}
