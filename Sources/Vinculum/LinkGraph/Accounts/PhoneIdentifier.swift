/// The phone number of an account, as a first factor.
public struct PhoneIdentifier: Equatable, Sendable {
    public var number: PhoneNumber
    public var provenance: Provenance

    public init(number: PhoneNumber, provenance: Provenance) {
        self.number = number
        self.provenance = provenance
    }
}
