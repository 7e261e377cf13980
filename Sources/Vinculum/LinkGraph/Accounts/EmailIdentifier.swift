/// The e-mail address of an account.
public struct EmailIdentifier: Equatable, Sendable {
    public var address: EmailAddress
    /// Whether control of the mailbox was proven; `emailVerified` on the wire.
    public var isProven: Bool
    public var provenance: Provenance

    public init(address: EmailAddress, isProven: Bool, provenance: Provenance) {
        self.address = address
        self.isProven = isProven
        self.provenance = provenance
    }
}
