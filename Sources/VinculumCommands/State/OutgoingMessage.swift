import Vinculum

/// An SMS or e-mail as `vinculum outbox` and the webhook of `vinculum serve` show it.
struct OutgoingMessage {
    /// A phone number for an SMS, an address for an e-mail.
    var recipient: String
    var code: String
    /// `nil` for a notice, which has no code.
    var expiresAt: Instant?
    /// The text of a notice; `nil` for a message with a code.
    var text: String?
    /// `nil` for an SMS.
    var link: String?
    /// What the code does, in words.
    var purpose: String

    /// The message that an authority wants sent.
    init(_ effect: Effect) {
        switch effect {
        case .mail(let mail):
            (self.recipient, self.code, self.link) = (mail.recipient.text, mail.code, mail.link)
            (self.expiresAt, self.purpose) = (mail.expiresAt, OutgoingMessage.purpose(of: mail.kind))
        case .notice(let notice):
            (self.recipient, self.code, self.text) = (notice.recipient.text, "", notice.text)
            self.purpose = "notice"
        case .message(let message):
            (self.recipient, self.code) = (message.recipient.text, message.code)
            (self.expiresAt, self.purpose) = (message.expiresAt, OutgoingMessage.purpose(of: message.purpose))
        }
    }

    /// The message that a pending code was sent with.
    ///
    /// - Returns: `nil` for a code that was never sent, and for a link that its account no longer accepts.
    init?(_ pending: PendingCode, _ graph: Graph) {
        // Of what a hardened server wrote, the code is not known.
        self.code = pending.key.isDigest ? "" : pending.code?.text ?? pending.key.text
        self.expiresAt = pending.expiresAt
        switch pending.purpose {
        case .phoneSignIn(let number, _):
            (self.recipient, self.purpose) = (number.text, OutgoingMessage.purpose(of: .signIn))
        case .phoneEnrollment(_, let number, _):
            (self.recipient, self.purpose) = (number.text, OutgoingMessage.purpose(of: .enrollment))
        case .factorChallenge(_, _, let number, _, _):
            (self.recipient, self.purpose) = (number.text, OutgoingMessage.purpose(of: .secondFactor))
        case .emailAction(let action):
            if let account = action.account {
                guard graph[account]?.accepts(pending) ?? false else { return nil }
            }
            (self.recipient, self.link) = (action.recipient.text, action.link)
            self.purpose = OutgoingMessage.purpose(of: action.kind)
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .deferredSignIn, .passkeyChallenge, .appVerification,
            .providerSignIn:
            return nil
        }
    }

    /// A mail in the list of a server.
    init(mail listed: JSON.Value) {
        func text(_ name: String) -> String? { listed[name]?.string }
        self.recipient = text("newEmail").nonEmpty ?? text("email") ?? ""
        (self.code, self.link) = (text("oobCode") ?? "", text("oobLink") ?? "")
        self.purpose = switch ByteText(text("requestType")) {
        case "PASSWORD_RESET": OutgoingMessage.purpose(of: .passwordReset)
        case "VERIFY_EMAIL": OutgoingMessage.purpose(of: .verifyEmail)
        case "EMAIL_SIGNIN": OutgoingMessage.purpose(of: .emailSignIn)
        case "VERIFY_AND_CHANGE_EMAIL": OutgoingMessage.purpose(of: .verifyAndChangeEmail)
        case "RECOVER_EMAIL": OutgoingMessage.purpose(of: .recoverEmail)
        case "REVERT_SECOND_FACTOR_ADDITION": OutgoingMessage.purpose(of: .revertSecondFactorAddition)
        default: TerminalText.safe(text("requestType") ?? "")
        }
    }

    /// A text message in the list of a server, which does not tell its purpose.
    init(text listed: JSON.Value) {
        self.recipient = listed["phoneNumber"]?.string ?? ""
        (self.code, self.purpose) = (listed["code"]?.string ?? "", "code of a phone")
    }

    private static func purpose(of purpose: Effect.Message.Purpose) -> String {
        switch purpose {
        case .signIn: "sign in or link"
        case .enrollment: "enrol a second factor"
        case .secondFactor: "second factor of a sign-in"
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

    /// The message as one line for a person.
    var line: String {
        if let text = self.text { return "notice to \(self.recipient): \(text)" }
        if let link = self.link { return "mail to \(self.recipient), \(self.purpose): \(link)" }
        let code = self.code.isEmpty ? "a code of which a digest is stored" : "code \(self.code)"
        return "message to \(self.recipient), \(self.purpose): \(code)"
    }

    /// Writes the members of an open object.
    func write(to writer: inout JSON.Writer) {
        writer.member(self.link == nil && self.text == nil ? "phoneNumber" : "email", self.recipient)
        writer.member("text", self.text)
        if self.text == nil { writer.member("code", self.code) }
        writer.member("link", self.link)
        writer.member("purpose", self.purpose)
        writer.member("expiresAt", self.expiresAt?.iso8601)
    }
}
