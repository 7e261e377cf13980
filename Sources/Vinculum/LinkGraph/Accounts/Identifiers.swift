/// The e-mail address of an account.
public struct EmailIdentifier: Equatable, Sendable {
    /// The address, in normal form.
    public var address: EmailAddress
    /// Whether the owner proved control of the mailbox; `emailVerified` on the wire.
    public var isVerified: Bool
    /// When and how the address joined the account.
    public var origin: Origin

    /// Creates an address of an account.
    public init(address: EmailAddress, isVerified: Bool, origin: Origin) {
        self.address = address
        self.isVerified = isVerified
        self.origin = origin
    }
}

/// The phone number of an account, as a first factor.
public struct PhoneIdentifier: Equatable, Sendable {
    /// The number, in canonical form unless ``isDisputed``.
    public var number: PhoneNumber
    /// When and how the number joined the account.
    public var origin: Origin

    /// Creates a number of an account.
    public init(number: PhoneNumber, origin: Origin) {
        self.number = number
        self.origin = origin
    }

    /// Whether another account has the number in its canonical form, since both had it in two spellings in a state of
    /// an earlier version. Then no sign-in finds it, and it proves nothing.
    var isDisputed: Bool { !self.number.isCanonical }
}
