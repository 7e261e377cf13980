/// A second factor of an account, with its origin.
public struct EnrolledFactor: Equatable, Sendable {
    /// The factor itself.
    public var factor: Factor
    /// When and how the factor joined the account.
    public var origin: Origin

    /// Creates an enrolled factor.
    public init(factor: Factor, origin: Origin) {
        self.factor = factor
        self.origin = origin
    }
}

extension Factor {
    /// The factor with its origin.
    func enrolled(_ origin: Origin) -> EnrolledFactor {
        EnrolledFactor(factor: self, origin: origin)
    }
}
