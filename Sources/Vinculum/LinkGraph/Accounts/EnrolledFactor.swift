/// A second factor on an account, with where it comes from.
public struct EnrolledFactor: Equatable, Sendable {
    public var factor: Factor
    public var provenance: Provenance

    public init(factor: Factor, provenance: Provenance) {
        self.factor = factor
        self.provenance = provenance
    }

    public static func == (a: EnrolledFactor, b: EnrolledFactor) -> Bool {
        sameForm(a, b)
    }
}
