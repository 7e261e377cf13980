/// What remains of a sign-in method or factor that was retired when an account changed hands.
///
/// Its index entry and its secret are gone. The tombstone shows the current owner and the administrator what the
/// account had and why it was retired. Linking the same thing again, which proves control, lifts it.
public struct Tombstone: Equatable, Sendable {
    /// What was retired.
    public enum Subject: Equatable, Sendable {
        /// The password.
        case password
        /// The right to sign in by e-mail links.
        case emailLink
        /// A phone number, in E.164 form.
        case phone(number: String)
        /// An identity at a provider; `subject` is its `sub`.
        case identity(provider: ProviderID, subject: SubjectID)
        /// A second factor, by its enrolment ID.
        case factor(id: FactorID)
        /// A passkey, by its credential ID.
        case passkey(id: PasskeyID)
    }

    /// Why it was retired.
    public enum Reason: UInt8, CaseIterable, Sendable {
        /// A request without a session proved the account's e-mail address, which was not verified before.
        case emailProvenByNewOwner = 0
        /// A request without a session proved the account's phone number, which was not verified before.
        case phoneProvenByNewOwner = 1
        /// The provider presented the account's address with a different identity, so the mailbox may have a new
        /// holder.
        case emailRecycled = 2
        /// The owner of the mailbox recovered the account.
        case recoveredByMailbox = 3
        /// The owner of the replaced address undid its change.
        case emailChangeTakenBack = 4
        /// An account that was merged into this one had it, beside one of this account's own.
        case merged = 5

        /// The reason as the rest of a sentence, for reports.
        public var text: String {
            switch self {
            case .emailProvenByNewOwner: "the e-mail address was proven without a session of this account"
            case .phoneProvenByNewOwner: "the phone number was proven without a session of this account"
            case .emailRecycled: "the provider presented the address with a different identity"
            case .recoveredByMailbox: "the account was recovered through its mailbox"
            case .emailChangeTakenBack: "the holder of the replaced e-mail address took its change back"
            case .merged: "it came with a merged account, and this account had one of its own"
            }
        }
    }

    /// What was retired.
    public var subject: Subject
    /// Why it was retired.
    public var reason: Reason
    /// When it was retired.
    public var retiredAt: Instant
    /// The origin of what was retired.
    public var origin: Origin

    /// Creates a tombstone.
    public init(subject: Subject, reason: Reason, retiredAt: Instant, origin: Origin) {
        self.subject = subject
        self.reason = reason
        self.retiredAt = retiredAt
        self.origin = origin
    }
}

extension Tombstone.Subject {
    /// What was retired, by its name on the wire.
    var name: String {
        switch self {
        case .password: ProviderID.password.rawValue
        case .emailLink: "emailLink"
        case .phone: ProviderID.phone.rawValue
        case .identity(let provider, _): provider.rawValue
        case .factor: "factor"
        case .passkey: ProviderID.passkey.rawValue
        }
    }
}
