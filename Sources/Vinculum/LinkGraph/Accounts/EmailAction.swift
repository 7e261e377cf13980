/// The action of a mailed link.
///
/// The code in the link is the key of the ``PendingCode`` that carries the action. ``Account/accepts(_:)``
/// says what each kind does to an account and when it stops working.
public struct EmailAction: Equatable, Sendable {
    /// What the link does when it is followed.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// Sets a new password.
        case passwordReset = 0
        /// Marks the account's address as verified.
        case verifyEmail = 1
        /// Signs in, signs up, or adds the address to the account of a session.
        case emailSignIn = 2
        /// Replaces the account's address by the one the link was sent to.
        case verifyAndChangeEmail = 3
        /// Restores an address that was replaced.
        case recoverEmail = 4
        /// Removes a second factor that was added.
        case revertSecondFactorAddition = 5

        /// Whether the action undoes what a session did. Such codes survive a recovery of the account, because a thief
        /// of the session could trigger a recovery.
        public var undoesChange: Bool {
            switch self {
            case .recoverEmail, .revertSecondFactorAddition: true
            case .passwordReset, .verifyEmail, .emailSignIn, .verifyAndChangeEmail: false
            }
        }
    }

    /// What the link does.
    public var kind: Kind
    /// The address of the account when the code was made; of a recovery, the address that was replaced.
    public var address: EmailAddress
    /// The address that replaces it; of ``Kind/verifyAndChangeEmail`` alone.
    public var newAddress: EmailAddress?
    /// The account the code was made for; `nil` if no account had the address.
    public var account: AccountID?
    /// The id of the second factor to remove; of ``Kind/revertSecondFactorAddition`` alone.
    public var factor: FactorID?
    /// Of a recovery: whether the address was verified while the account had it.
    public var wasProven: Bool
    /// The whole link, as it was mailed.
    public var link: String

    /// Creates an action. The code that carries it is made apart.
    public init(
        kind: Kind,
        address: EmailAddress,
        newAddress: EmailAddress? = nil,
        account: AccountID? = nil,
        factor: FactorID? = nil,
        wasProven: Bool = false,
        link: String = ""
    ) {
        self.kind = kind
        self.address = address
        self.newAddress = newAddress
        self.account = account
        self.factor = factor
        self.wasProven = wasProven
        self.link = link
    }

    /// The mailbox that the link went to.
    public var recipient: EmailAddress { self.newAddress ?? self.address }

    /// Whether the link was never mailed, because no account has the address: only a sign-in can begin without one.
    public var isForNothing: Bool { self.account == nil && self.kind != .emailSignIn }

    /// Whether following the link alone takes over an account that has ``address`` unverified.
    var opensAccount: Bool { self.kind == .passwordReset || self.kind == .recoverEmail && !self.wasProven }

    /// How many links of one mailbox and kind work at a time. A stranger who asks for more replaces the oldest, so one
    /// request does not take away the link that the owner is about to follow.
    public static let maximumSiblings = 3

    /// Whether the two codes do the same thing to the same account or address, so that using one ends the other.
    public func isSibling(of other: EmailAction) -> Bool {
        self.kind == other.kind && self.address == other.address && self.factor == other.factor
    }
}

extension EmailAction.Kind {
    /// The `mode` parameter of the link, as client libraries read it.
    package var linkMode: String {
        switch self {
        case .passwordReset: "resetPassword"
        case .verifyEmail: "verifyEmail"
        case .emailSignIn: "signIn"
        case .verifyAndChangeEmail: "verifyAndChangeEmail"
        case .recoverEmail: "recoverEmail"
        case .revertSecondFactorAddition: "revertSecondFactorAddition"
        }
    }
}
