/// A point of a curve with a complete addition: one formula for all pairs of points, so that doubling is `point +
/// point`.
protocol CurvePoint: Sendable {
    associatedtype Field: PrimeModulus

    /// The neutral element of addition.
    static var neutral: Self { get }

    static func + (a: Self, b: Self) -> Self

    static prefix func - (a: Self) -> Self
}

extension CurvePoint {
    /// Returns the point doubled `times` times.
    func doubled(times: Int) -> Self {
        var point = self
        for _ in 0..<times { point = point + point }
        return point
    }
}
