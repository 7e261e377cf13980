/// The period in which one owner has an account.
///
/// A new epoch begins when an identifier that was not verified is proven without a session of the account. Nothing from
/// an older epoch can sign in, receive mail or complete a flow: safe linking follows from this one rule.
public struct Epoch: Hashable, Comparable, Sendable {
    /// Counts the owners from 0.
    public let number: UInt32

    /// Creates an epoch by its number.
    public init(_ number: UInt32) {
        self.number = number
    }

    /// The epoch of a new account.
    public static let first = Epoch(0)

    /// The epoch after this one. The greatest epoch is followed by itself.
    public var next: Epoch {
        Epoch(self.number == .max ? .max : self.number + 1)
    }

    /// Whether the first epoch is the earlier one.
    public static func < (a: Epoch, b: Epoch) -> Bool {
        a.number < b.number
    }
}
