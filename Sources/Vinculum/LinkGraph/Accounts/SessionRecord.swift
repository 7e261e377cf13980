/// What an account remembers of one of its sessions: when it began, how, and what its client and the operator add.
///
/// The tenant is not in it, because each tenant has accounts of its own. Times are whole hours, so that a refresh
/// changes a record once an hour at most.
public struct SessionRecord: Equatable, Sendable {
    /// The account's number of the session, which its tokens carry as `firebase.session`.
    public let number: UInt64
    /// When the session began, in hours since 1970.
    public var begun: UInt32
    /// When the session last got an ID token, in hours since 1970; not before ``begun``.
    public var refreshed: UInt32
    /// The provider of the sign-in, cut to ``maximumMethodByteCount`` bytes if it has no number.
    public let method: ProviderID
    /// The kind of second factor that the session was opened with; `nil` without one.
    public var secondFactor: SecondFactor?
    /// The name that the client gave, at most ``maximumNameByteCount`` bytes; `nil` without one.
    public var name: String?
    /// The network of the last sign-in or refresh; `nil` unless the operator has it recorded.
    public var peer: Peer?

    /// The kind of a session's second factor. The numbers are stored.
    public enum SecondFactor: UInt8, CaseIterable, Sendable {
        case phone = 1, totp, recovery, passkey

        /// The name in tokens: `firebase.sign_in_second_factor`.
        public var name: String {
            switch self {
            case .phone: "phone"
            case .totp: "totp"
            case .recovery: "recovery"
            case .passkey: "passkey"
            }
        }
    }

    /// The most records of one account; the newest sessions have them.
    public static let maximumCount = StoredBounds.sessions
    /// The most bytes of ``name``.
    public static let maximumNameByteCount = StoredBounds.sessionName
    /// The most bytes of ``method`` that are stored of a provider without a number.
    static let maximumMethodByteCount = 16
    /// The greatest number of a provider; 31 at most. Numbers are stored, so it grows only together with the version of
    /// the stored form.
    static var greatestMethodNumber: UInt8 { 15 }

    /// Creates the record of a session that begins in this hour.
    public init(number: UInt64, begun: UInt32, method: ProviderID, secondFactor: SecondFactor? = nil) {
        self.number = number
        self.begun = begun
        self.refreshed = begun
        self.secondFactor = secondFactor
        self.method = SessionRecord.stored(method)
    }

    /// Whether the session was opened by this provider, as far as a cut name says.
    public func isOf(_ provider: ProviderID) -> Bool {
        SessionRecord.stored(provider) == self.method
    }

    /// The provider as a record has it.
    private static func stored(_ provider: ProviderID) -> ProviderID {
        let isShort = provider.rawValue.utf8.count <= self.maximumMethodByteCount
        if isShort || self.number(of: provider) != 0 { return provider }
        let text = Array(provider.rawValue.utf8)
        // Not within a character.
        var count = self.maximumMethodByteCount
        while count > 0, text[count] & 0xC0 == 0x80 { count -= 1 }
        return ProviderID(String(decoding: text[..<count], as: UTF8.self))
    }

    /// The number of a provider; 0 for one that records name by its id. The providers of ``WellKnownProvider`` have
    /// theirs from their rows.
    static func number(of provider: ProviderID) -> UInt8 {
        switch provider.rawValue {
        case "anonymous": return 1
        case "password": return 2
        case "phone": return 3
        case "custom": return 4
        case "passkey": return 5
        default: return WellKnownProvider(provider)?.row.number ?? 0
        }
    }

    /// The provider that has a number; `nil` if none has it.
    static func method(numbered number: UInt8) -> ProviderID? {
        switch number {
        case 1: return .anonymous
        case 2: return .password
        case 3: return .phone
        case 4: return .custom
        case 5: return .passkey
        default: return WellKnownProvider.allCases.first { $0.row.number == number }?.id
        }
    }

    /// The hour of an instant, in hours since 1970; 0 for one before.
    public static func hour(_ instant: Instant) -> UInt32 {
        UInt32(clamping: instant.milliseconds / 3_600_000)
    }
}
