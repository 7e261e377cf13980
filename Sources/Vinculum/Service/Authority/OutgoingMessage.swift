/// A mail, a notice or an SMS in the members by which hosts, the webhook and `vinculum outbox` show it.
package struct OutgoingMessage {
    /// A phone number for an SMS, an address for an e-mail.
    package var recipient: String
    package var code: String
    /// `nil` for a notice, which has no code.
    package var expiresAt: Instant?
    /// The text of a notice, and of a mail that restores an address; `nil` for other messages with a code.
    package var text: String?
    /// `nil` for an SMS.
    package var link: String?
    /// What the code does, in words.
    package var purpose: String

    package init(
        to recipient: String, code: String, expiresAt: Instant? = nil, text: String? = nil, link: String? = nil,
        purpose: String
    ) {
        (self.recipient, self.code, self.expiresAt) = (recipient, code, expiresAt)
        (self.text, self.link, self.purpose) = (text, link, purpose)
    }

    /// The message that an authority wants sent.
    package init(_ effect: Effect) {
        switch effect {
        case .mail(let mail):
            self.init(
                to: mail.recipient.text, code: mail.code, expiresAt: mail.expiresAt, text: mail.text,
                link: mail.link, purpose: mail.kind.purpose)
        case .notice(let notice):
            self.init(to: notice.recipient.text, code: "", text: notice.text, purpose: "notice")
        case .message(let message):
            self.init(
                to: message.recipient.text, code: message.code, expiresAt: message.expiresAt,
                purpose: message.purpose.purpose)
        }
    }

    /// Writes the members of an open object.
    package func write(to writer: inout JSON.Writer) {
        writer.member(self.link == nil && self.text == nil ? "phoneNumber" : "email", self.recipient)
        writer.member("text", self.text)
        if self.text == nil || self.link != nil { writer.member("code", self.code) }
        writer.member("link", self.link)
        writer.member("purpose", self.purpose)
        writer.member("expiresAt", self.expiresAt?.iso8601)
    }
}

extension Effect {
    /// Writes the members of an open object: those of the message, after whose it is, of what kind, and its language.
    package func write(to writer: inout JSON.Writer) {
        let (kind, locale, account): (String, String, AccountID?) =
            switch self {
            case .mail(let mail): (Wire.OobRequestType(mail.kind).rawValue, mail.locale, mail.account)
            case .notice(let notice): (notice.isHint ? "SIGN_IN_METHODS" : "NOTICE", notice.locale, notice.account)
            case .message(let message): (message.purpose.kind, message.locale, message.account)
            }
        writer.member("tenant", self.tenant?.text)
        writer.member("uid", account?.text)
        writer.member("kind", kind)
        writer.member("locale", locale)
        OutgoingMessage(self).write(to: &writer)
    }
}

extension Effect.Message.Purpose {
    /// What the code does, in words.
    package var purpose: String {
        switch self {
        case .signIn: "sign in or link"
        case .enrollment: "enrol a second factor"
        case .secondFactor: "second factor of a sign-in"
        }
    }

    fileprivate var kind: String {
        switch self {
        case .signIn: "PHONE_SIGNIN"
        case .enrollment: "PHONE_ENROLLMENT"
        case .secondFactor: "PHONE_SECOND_FACTOR"
        }
    }
}

extension EmailAction.Kind {
    /// What the link does, in words.
    package var purpose: String {
        switch self {
        case .passwordReset: "set a new password"
        case .verifyEmail: "verify the address"
        case .emailSignIn: "sign in or link"
        case .verifyAndChangeEmail: "change to this address"
        case .recoverEmail: "take back the change of address"
        case .revertSecondFactorAddition: "take off the new second factor"
        }
    }
}
