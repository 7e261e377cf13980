/// What remains of a way in that was retired when an account changed hands.
///
/// The index key is free again and the secret is gone; what stays tells the current owner and the administrator what
/// was there and why it went. An ordinary link of the same thing, which proves control, brings it back.
public struct Tombstone: Equatable, Sendable {
    public enum Subject: Equatable, Sendable {
        case password
        case emailLink
        case phone(number: String)
        case identity(provider: ProviderID, subject: String)
        case factor(id: String)
        case passkey(id: String)

        public static func == (a: Subject, b: Subject) -> Bool {
            sameForm(a, b)
        }
    }

    public enum Reason: UInt8, CaseIterable, Sendable {
        /// Somebody proved the account's e-mail address, which nobody had proven before.
        case emailProvenByNewOwner = 0
        /// Somebody proved the account's phone number, which nobody had proven before.
        case phoneProvenByNewOwner = 1
        /// The provider gave the account's address to a different person, or the person a different identifier.
        case emailRecycled = 2
        /// The owner of the mailbox recovered the account.
        case recoveredByMailbox = 3
        /// The owner of the replaced address took its change back.
        case emailChangeTakenBack = 4

        public var text: String {
            switch self {
            case .emailProvenByNewOwner: "the e-mail address was proven by somebody without a session of this account"
            case .phoneProvenByNewOwner: "the phone number was proven by somebody without a session of this account"
            case .emailRecycled: "the provider presented the address with a different identity"
            case .recoveredByMailbox: "the account was recovered through its mailbox"
            case .emailChangeTakenBack: "the holder of the replaced e-mail address took its change back"
            }
        }
    }

    public var subject: Subject
    public var reason: Reason
    public var retiredAt: Instant
    /// Where the retired object came from.
    public var origin: Origin

    public init(subject: Subject, reason: Reason, retiredAt: Instant, origin: Origin) {
        self.subject = subject
        self.reason = reason
        self.retiredAt = retiredAt
        self.origin = origin
    }

    public static func == (a: Tombstone, b: Tombstone) -> Bool {
        sameForm(a, b)
    }
}
