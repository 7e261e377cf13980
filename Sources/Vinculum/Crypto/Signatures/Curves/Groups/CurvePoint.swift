/// A point of a curve whose sums need no distinction of cases, so that doubling is adding a point to itself.
protocol CurvePoint: Sendable {
    associatedtype Field: PrimeModulus

    /// The point that changes nothing when added.
    static var neutral: Self { get }

    static func + (a: Self, b: Self) -> Self

    static prefix func - (a: Self) -> Self

    /// `other` where the mask is all ones, the point as it is where the mask is 0.
    func replaced(by other: Self, where mask: UInt64) -> Self
}

extension CurvePoint {
    /// The point doubled so many times.
    func doubled(times: Int) -> Self {
        var point = self
        for _ in 0..<times { point = point + point }
        return point
    }
}
