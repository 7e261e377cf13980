/// A point (X / Z, Y / Z) of a curve y² = x³ - 3x + b; Z is 0 for the point at infinity.
///
/// The addition formula is complete on curves of odd order: it holds for any two points, including equal ones, opposite
/// ones and infinity ([Renes, Costello and Batina 2016](https://eprint.iacr.org/2015/1060), section 3.2).
struct WeierstrassPoint<Curve: WeierstrassCurve>: CurvePoint {
    typealias Field = Curve.Field
    typealias Coordinate = Residue<Curve.Field>

    let x: Coordinate
    let y: Coordinate
    let z: Coordinate

    private init(x: Coordinate, y: Coordinate, z: Coordinate) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Creates a point from coordinates that are known to be on the curve.
    init(known x: Coordinate, _ y: Coordinate) {
        self.init(x: x, y: y, z: .one)
    }

    /// - Returns: `nil` if the point is not on the curve.
    init?(_ x: Coordinate, _ y: Coordinate) {
        guard y * y == (x * x - Self.tripled(.one)) * x + Curve.b else { return nil }
        self.init(known: x, y)
    }

    /// The affine coordinates; both 0 for the point at infinity.
    var affine: (x: Coordinate, y: Coordinate) {
        let inverse = self.z.inverse
        return (self.x * inverse, self.y * inverse)
    }

    /// The affine coordinates of finite points, with one inverse for all of them.
    static func affine(_ points: [Self]) -> [Affine] {
        var product = Coordinate.one
        let before = points.map { point in
            defer { product = product * point.z }
            return product
        }
        var inverse = product.inverse
        return zip(points, before).reversed().map { point, before in
            defer { inverse = inverse * point.z }
            let own = inverse * before
            return Affine(x: point.x * own, y: point.y * own)
        }.reversed()
    }

    @inline(__always)
    static var neutral: Self { Self(x: .zero, y: .one, z: .zero) }

    static func + (p: Self, q: Self) -> Self {
        let xx = p.x * q.x, yy = p.y * q.y, zz = p.z * q.z
        let xy = (p.x + p.y) * (q.x + q.y) - (xx + yy)
        let yz = (p.y + p.z) * (q.y + q.z) - (yy + zz)
        let xz = (p.x + p.z) * (q.x + q.z) - (xx + zz)
        return Self(ofProducts: xx, yy, zz, xy, yz, xz)
    }

    /// Returns the sum with a finite point, which takes fewer products.
    func adding(_ q: Affine) -> Self {
        let xx = self.x * q.x, yy = self.y * q.y
        let xy = (self.x + self.y) * (q.x + q.y) - (xx + yy)
        return Self(ofProducts: xx, yy, self.z, xy, self.y + q.y * self.z, self.x + q.x * self.z)
    }

    /// The sum of two points, of the products of their coordinates: alike ones, and for each two unlike ones the sum of
    /// both products.
    private init(
        ofProducts xx: Coordinate, _ yy: Coordinate, _ zz: Coordinate, _ xy: Coordinate, _ yz: Coordinate,
        _ xz: Coordinate
    ) {
        let u = Self.tripled(xz - Curve.b * zz)
        let v = Self.tripled(Curve.b * xz - Self.tripled(zz) - xx)
        let w = Self.tripled(xx - zz)
        let high = yy + u, low = yy - u
        self.init(x: xy * high - yz * v, y: high * low + w * v, z: yz * low + xy * w)
    }

    @inline(__always)
    static prefix func - (p: Self) -> Self {
        Self(x: p.x, y: -p.y, z: p.z)
    }

    @inline(__always)
    func replaced(by other: Self, where mask: UInt64) -> Self {
        Self(
            x: self.x.replaced(by: other.x, where: mask), y: self.y.replaced(by: other.y, where: mask),
            z: self.z.replaced(by: other.z, where: mask))
    }

    @inline(__always)
    private static func tripled(_ value: Coordinate) -> Coordinate {
        value + value + value
    }
}

extension WeierstrassPoint {
    /// A finite point (x, y).
    struct Affine: Sendable {
        let x: Coordinate
        let y: Coordinate

        @inline(__always)
        static prefix func - (p: Self) -> Self { Self(x: p.x, y: -p.y) }

        @inline(__always)
        func replaced(by other: Self, where mask: UInt64) -> Self {
            Self(x: self.x.replaced(by: other.x, where: mask), y: self.y.replaced(by: other.y, where: mask))
        }
    }
}

/// A curve y² = x³ - 3x + b of prime order, whose scalars and digests are as long as its coordinates.
protocol WeierstrassCurve: Sendable {
    associatedtype Field: PrimeModulus
    associatedtype Order: PrimeModulus where Order.Value == Field.Value
    associatedtype Hash: HashFunction

    static var b: Residue<Field> { get }

    /// The table of the generator, the point whose multiples are all points of the curve, for public scalars.
    static var generator: PointMultiples<WeierstrassPoint<Self>> { get }

    /// The table of the generator for secret scalars.
    static var secretGenerator: GeneratorMultiples<Self> { get }
}
