/// A point (X / Z, Y / Z) of edwards25519 with T = XY / Z (RFC 8032 section 5.1.4).
struct EdwardsPoint: CurvePoint {
    typealias Field = Edwards25519.Field
    typealias Coordinate = Residue<Edwards25519.Field>

    private let x: Coordinate
    private let y: Coordinate
    private let z: Coordinate
    private let t: Coordinate

    private init(x: Coordinate, y: Coordinate, z: Coordinate, t: Coordinate) {
        self.x = x
        self.y = y
        self.z = z
        self.t = t
    }

    /// Creates a point from coordinates that are known to be on the curve.
    init(known x: Coordinate, _ y: Coordinate) {
        self.init(known: x, y, product: x * y)
    }

    /// Creates a point from coordinates that are known to be on the curve, and their product.
    init(known x: Coordinate, _ y: Coordinate, product: Coordinate) {
        self.init(x: x, y: y, z: .one, t: product)
    }

    /// Decodes a point (section 5.1.3).
    ///
    /// - Parameter encoding: 32 bytes.
    /// - Returns: `nil` for bytes that ``encoding`` never produces.
    init?(_ encoding: [UInt8]) {
        guard encoding.count == 32, let last = encoding.last else { return nil }
        var number = Field.Value(bigEndian: encoding.reversed())
        number[3] &= .max >> 1
        guard let y = Coordinate(number) else { return nil }
        let yy = y * y
        guard let root = Self.root(of: yy - .one, over: Edwards25519.d * yy + .one) else { return nil }
        let isOdd = last >> 7 == 1
        if root.isZero && isOdd { return nil }
        self.init(known: (root.value[0] & 1 == 1) == isOdd ? root : -root, y)
    }

    /// 32 bytes: y little-endian, and the lowest bit of x in the last bit (section 5.1.2).
    var encoding: [UInt8] {
        let (x, y) = self.affine
        var number = y.value
        number[3] |= x.value[0] << 63
        return number.bigEndianBytes.reversed()
    }

    var affine: (x: Coordinate, y: Coordinate) {
        let inverse = self.z.inverse
        return (self.x * inverse, self.y * inverse)
    }

    static var neutral: Self { Self(x: .zero, y: .one, z: .one, t: .zero) }

    static func + (p: Self, q: Self) -> Self {
        let a = (p.y - p.x) * (q.y - q.x), b = (p.y + p.x) * (q.y + q.x)
        let tt = p.t * q.t * Edwards25519.d, zz = p.z * q.z
        let c = tt + tt, d = zz + zz
        let e = b - a, f = d - c, g = d + c, h = b + a
        return Self(x: e * f, y: g * h, z: f * g, t: e * h)
    }

    static prefix func - (p: Self) -> Self {
        Self(x: -p.x, y: p.y, z: p.z, t: -p.t)
    }

    /// Returns a square root of u / v, or `nil` if there is none (section 5.1.3, steps 2 and 3).
    private static func root(of u: Coordinate, over v: Coordinate) -> Coordinate? {
        let vvv = v * v * v
        // (p - 5) / 8.
        let power = (u * vvv * vvv * v).power(Field.modulusLess(5).shiftedRight(3))
        let candidate = u * vvv * power
        let square = v * candidate * candidate
        if square == u { return candidate }
        if square == -u { return candidate * Edwards25519.rootOfMinusOne }
        return nil
    }
}
