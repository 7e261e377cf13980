/// A second factor on an account, with where it comes from.
public struct EnrolledFactor: Equatable, Sendable {
    public var factor: Factor
    public var origin: Origin

    public init(factor: Factor, origin: Origin) {
        self.factor = factor
        self.origin = origin
    }

    public static func == (a: EnrolledFactor, b: EnrolledFactor) -> Bool {
        sameForm(a, b)
    }
}

extension Factor {
    /// The factor with where it comes from.
    func enrolled(_ origin: Origin) -> EnrolledFactor {
        EnrolledFactor(factor: self, origin: origin)
    }
}
