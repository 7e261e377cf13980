/// The e-mail address of an account.
public struct EmailIdentifier: Equatable, Sendable {
    public var address: EmailAddress
    /// Whether control of the mailbox was proven; `emailVerified` on the wire.
    public var isVerified: Bool
    public var origin: Origin

    public init(address: EmailAddress, isVerified: Bool, origin: Origin) {
        self.address = address
        self.isVerified = isVerified
        self.origin = origin
    }
}

/// The phone number of an account, as a first factor.
public struct PhoneIdentifier: Equatable, Sendable {
    public var number: PhoneNumber
    public var origin: Origin

    public init(number: PhoneNumber, origin: Origin) {
        self.number = number
        self.origin = origin
    }
}
