/// Something that the host does after it committed a ``Proposal``: the authority itself sends nothing.
///
/// The host performs each effect once, in the order of ``Proposal/effects``, and only if the commit succeeded. An
/// effect that fails loses nothing: its code stays pending, and the owner can ask for another one.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum Effect: Equatable, Sendable {
    /// Sends an e-mail.
    case mail(Mail)
    /// Sends an SMS.
    case message(Message)
    /// Sends an e-mail without a link, which tells the owner of a change.
    case notice(Notice)

    /// The tenant of the request; `nil` for the project itself.
    public var tenant: TenantID? {
        switch self {
        case .mail(let mail): mail.tenant
        case .message(let message): message.tenant
        case .notice(let notice): notice.tenant
        }
    }

    /// An e-mail with a link that does something to an account.
    public struct Mail: Equatable, Sendable {
        /// What the link does.
        public let kind: EmailAction.Kind
        /// The address to send the e-mail to.
        public let recipient: EmailAddress
        /// The whole link; it contains ``code``.
        public private(set) var link: String
        /// The `oobCode` of the link, for hosts that build a link of their own.
        public private(set) var code: String
        /// The language for the text, a language tag (RFC 5646): the request's `X-Firebase-Locale`, else `en`.
        public private(set) var locale: String
        /// From this instant on the link no longer works.
        public let expiresAt: Instant
        /// The tenant of the account; `nil` for the project itself.
        public let tenant: TenantID?
        /// The account that the link is for; `nil` for a link that signs in or up.
        public let account: AccountID?

        /// What happened and what the owner can do, in English, for a mail that no request names: the one to an
        /// address that was replaced or removed. `nil` for other kinds, whose recipient knows.
        public var text: String? {
            guard self.kind == .recoverEmail else { return nil }
            return """
                Your account no longer has the address \(self.recipient.text). If it was not you, or if the new \
                address is mistyped, take the change back by this link until \(self.expiresAt.iso8601): it ends every \
                session and the password, and removes what was added to the account since. Until then nobody can sign \
                in by the mailbox of a new address that was not verified. If the change is right, verify the new \
                address where you are signed in.
                """
        }
    }

    /// An e-mail that tells the owner of an account what changed. Strict and hardened services send it.
    public struct Notice: Equatable, Sendable {
        /// The address to send the e-mail to.
        public let recipient: EmailAddress
        /// What changed, as a sentence.
        public private(set) var change: String
        /// When it changed.
        public let at: Instant
        /// The language for the text, as that of a ``Mail``. ``text`` is English.
        public private(set) var locale: String
        /// The tenant of the account; `nil` for the project itself.
        public let tenant: TenantID?
        /// The account that changed.
        public let account: AccountID
        /// Whether ``change`` says which methods sign in, after a wrong password; nothing happened to the account.
        public var isHint = false

        /// The whole text: the change, and what to do if the owner did not ask for it.
        public var text: String {
            if self.isHint {
                return """
                    \(self.change) A password was tried for the account \(self.recipient.text) at \(self.at.iso8601). \
                    Nothing was changed. If it was not you, there is nothing to do.
                    """
            }
            return """
                \(self.change) This happened to the account \(self.recipient.text) at \(self.at.iso8601). If it was \
                not you, set a new password: where you sign in, say that you forgot it, and follow the link that is \
                mailed to this address.
                """
        }
    }

    /// An SMS with a code that its recipient types.
    public struct Message: Equatable, Sendable {
        /// What typing the code does.
        public enum Purpose: Sendable {
            /// Signs in with the number, or links it to the account of a session.
            case signIn
            /// Makes the number a second factor.
            case enrollment
            /// Completes a sign-in whose first factor was accepted.
            case secondFactor
        }

        /// What typing the code does.
        public let purpose: Purpose
        /// The number to send the SMS to, in E.164.
        public let recipient: PhoneNumber
        /// Six digits.
        public private(set) var code: String
        /// The language for the text, as that of a ``Mail``.
        public private(set) var locale: String
        /// From this instant on the code no longer works.
        public let expiresAt: Instant
        /// The tenant of the sign-in; `nil` for the project itself.
        public let tenant: TenantID?
        /// The account that the code is for; `nil` for a code that signs in or up.
        public let account: AccountID?
    }
}
