/// A curve y² = x³ - 3x + b of prime order, whose scalars and digests are as long as its coordinates.
protocol WeierstrassCurve: Sendable {
    associatedtype Field: PrimeModulus
    associatedtype Order: PrimeModulus where Order.Value == Field.Value
    associatedtype Hash: HashFunction

    static var b: Residue<Field> { get }

    /// The table of the generator, the point whose multiples are all points of the curve.
    static var generator: PointMultiples<WeierstrassPoint<Self>> { get }
}
