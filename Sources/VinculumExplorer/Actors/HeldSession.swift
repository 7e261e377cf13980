import Vinculum

/// The tokens of one session, in somebody's hands.
struct HeldSession: Sendable {
    /// What the session was opened with, as far as later requests depend on it.
    enum Opening: UInt8, Sendable {
        case guest, password, federated, phone
    }

    var account: AccountID
    var idToken: String
    var refreshToken: String
    var opening: Opening
    /// Whether a second factor was shown.
    var isStrong: Bool
    /// The account's number of the session.
    var number: UInt64
    /// Seconds since 1970.
    var issuedAt: Int64

    /// Whether the account's own record still honours this session. What the authority says is checked apart from it.
    func isLive(_ account: Account?) -> Bool {
        guard let account, account.isSessionLive(self.number) else { return false }
        return account.validSince.map { self.issuedAt >= $0 } ?? true
    }

    func isLike(_ other: HeldSession) -> Bool {
        self.account == other.account && self.opening == other.opening && self.isStrong == other.isStrong
    }
}
