/// One owner's time with an account.
///
/// A new epoch begins when somebody proves control of an identifier that was not proven before and does not carry a
/// session of the account. What an older epoch left behind cannot authenticate, receive mail or complete a flow:
/// that is the one rule from which safe linking follows.
public struct Epoch: Hashable, Comparable, Sendable {
    public let number: UInt32

    public init(_ number: UInt32) {
        self.number = number
    }

    public static let first = Epoch(0)

    /// The epoch after this one; saturates after four billion owners.
    public var next: Epoch {
        Epoch(self.number == .max ? .max : self.number + 1)
    }

    public static func < (a: Epoch, b: Epoch) -> Bool {
        a.number < b.number
    }
}
