/// What the link in an e-mail does once somebody follows it.
///
/// The code of the link is the key of the ``PendingCode`` that carries this. What each kind does to an account, and when
/// it no longer does, is told in one table at ``Account/accepts(_:)``.
public struct EmailAction: Equatable, Sendable {
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// Sets a new password.
        case passwordReset = 0
        /// Marks the account's address as proven.
        case verifyEmail = 1
        /// Signs in, signs up, or joins the address to the account of a session.
        case emailSignIn = 2
        /// Gives the account a new address, to which the link was sent.
        case verifyAndChangeEmail = 3
        /// Gives the account back an address that was replaced.
        case recoverEmail = 4
        /// Takes off a second factor that was added.
        case revertSecondFactorAddition = 5

        /// Whether this takes back what a session did. Such codes outlive a recovery of the account, because whoever
        /// stole the session could bring one about.
        public var undoesChange: Bool {
            switch self {
            case .recoverEmail, .revertSecondFactorAddition: true
            case .passwordReset, .verifyEmail, .emailSignIn, .verifyAndChangeEmail: false
            }
        }
    }

    public var kind: Kind
    /// The address of the account when the code was made; of a recovery, the address that was replaced.
    public var address: EmailAddress
    /// The address that takes its place.
    public var newAddress: EmailAddress?
    /// The account the code was made for; `nil` where the address was nobody's.
    public var account: AccountID?
    /// The second factor to take off.
    public var factor: String?
    /// Of a recovery: whether the address was proven while the account had it.
    public var wasProven: Bool
    /// The whole link, as it was mailed.
    public var link: String

    public init(
        kind: Kind,
        address: EmailAddress,
        newAddress: EmailAddress? = nil,
        account: AccountID? = nil,
        factor: String? = nil,
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

    public static func == (a: EmailAction, b: EmailAction) -> Bool {
        sameForm(a, b)
    }

    /// Whose mailbox the link went to.
    public var recipient: EmailAddress { self.newAddress ?? self.address }

    /// Whether a newer code like `other` retires this one: both do the same thing to the same account or address.
    public func isSibling(of other: EmailAction) -> Bool {
        self.kind == other.kind && self.address == other.address && sameBytes(self.factor, other.factor)
    }
}

extension EmailAction.Kind {
    /// The `mode` of the link.
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
