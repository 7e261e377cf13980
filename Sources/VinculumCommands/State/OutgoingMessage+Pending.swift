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

    /// A mail in the list of a server.
    init(mail listed: JSON.Value) {
        func text(_ name: String) -> String? { listed[named: name]?.string }
        let type = text("requestType") ?? ""
        let kind = EmailAction.Kind.allCases.first { Wire.OobRequestType($0).rawValue == type }
        self.init(
            to: text("newEmail").nonEmpty ?? text("email") ?? "", code: text("oobCode") ?? "",
            link: text("oobLink") ?? "", purpose: kind?.purpose ?? TerminalText.safe(type))
    }

    /// A text message in the list of a server, which does not tell its purpose.
    init(text listed: JSON.Value) {
        self.init(
            to: listed.string(of: "phoneNumber") ?? "", code: listed.string(of: "code") ?? "",
            purpose: "code of a phone")
    }

    /// The message as one line for a person.
    var line: String {
        if let link = self.link { return "mail to \(self.recipient), \(self.purpose): \(link)" }
        if let text = self.text { return "notice to \(self.recipient): \(text)" }
        let code = self.code.isEmpty ? "a code of which a digest is stored" : "code \(self.code)"
        return "message to \(self.recipient), \(self.purpose): \(code)"
    }
}
