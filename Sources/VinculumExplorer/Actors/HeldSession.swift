import Vinculum

/// The tokens of one session that an actor holds.
struct HeldSession: Sendable {
    /// The kind of sign-in that opened the session, as far as later requests depend on it.
    enum Opening: UInt8, Sendable {
        case anonymous, password, federated, phone
    }

    var account: AccountID
    var idToken: String
    var refreshToken: String
    var opening: Opening
    /// Whether the sign-in used a second factor.
    var isStrong: Bool
    /// The session's number within the account.
    var number: UInt64
    /// The instant of issue, in seconds since 1970.
    var issuedAt: Int64

    /// Whether the account's stored data still accept this session. The authority's own check is tested separately.
    func isLive(_ account: Account?) -> Bool {
        guard let account, account.isSessionLive(self.number) else { return false }
        return account.validSince.map { self.issuedAt >= $0 } ?? true
    }

    func isLike(_ other: HeldSession) -> Bool {
        self.account == other.account && self.opening == other.opening && self.isStrong == other.isStrong
    }
}
