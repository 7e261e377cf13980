/// The phone number of an account, as a first factor.
public struct PhoneIdentifier: Equatable, Sendable {
    public var number: PhoneNumber
    public var origin: Origin

    public init(number: PhoneNumber, origin: Origin) {
        self.number = number
        self.origin = origin
    }
}
