@testable import Vinculum

/// A curve y² = x³ - 3x + b by the formulas of chord and tangent, in affine coordinates.
struct SlowCurve {
    struct Point: Equatable {
        var x: Natural
        var y: Natural
    }

    let field: SlowField
    let b: Natural
    let generator: Point

    /// `nil` is the point at infinity.
    func sum(_ p: Point?, _ q: Point?) -> Point? {
        guard let p else { return q }
        guard let q else { return p }
        let field = self.field
        if p.x == q.x && field.sum(p.y, q.y).isZero { return nil }
        let slope: Natural
        if p == q {
            let xx = field.product(p.x, p.x)
            let rise = field.difference(field.sum(xx, field.sum(xx, xx)), Natural(3))
            slope = field.product(rise, field.inverse(field.sum(p.y, p.y)))
        } else {
            slope = field.product(field.difference(q.y, p.y), field.inverse(field.difference(q.x, p.x)))
        }
        let x = field.difference(field.product(slope, slope), field.sum(p.x, q.x))
        return Point(x: x, y: field.difference(field.product(slope, field.difference(p.x, x)), p.y))
    }

    func multiple(_ factor: Natural, _ point: Point?) -> Point? {
        var multiple: Point?
        for index in (0..<factor.bitCount).reversed() {
            multiple = self.sum(multiple, multiple)
            if factor.bit(index) { multiple = self.sum(multiple, point) }
        }
        return multiple
    }

    /// A y for the x, if the curve has one there. The primes here leave 3 when divided by 4.
    func yCoordinate(ofX x: Natural) -> Natural? {
        let field = self.field
        let right = field.sum(
            field.difference(field.product(field.product(x, x), x), field.sum(x, field.sum(x, x))), self.b)
        let root = field.power(right, (field.prime + 1).halved.halved)
        return field.product(root, root) == right ? root : nil
    }

    /// The parameters as SP 800-186 prints them.
    static let p256 = SlowCurve(
        field: SlowField(prime: .prime(of: .p256)),
        b: Natural("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"),
        generator: Point(
            x: Natural("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
            y: Natural("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")))

    static let p384 = SlowCurve(
        field: SlowField(prime: .prime(of: .p384)),
        b: Natural(
            "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef"),
        generator: Point(
            x: Natural(
                "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7"),
            y: Natural(
                "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f")))
}

extension Natural {
    static func prime(of curve: EllipticCurve) -> Natural {
        switch curve {
        case .p256: Natural("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        case .p384:
            Natural("fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff")
        }
    }

    static func order(of curve: EllipticCurve) -> Natural {
        switch curve {
        case .p256: Natural("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        case .p384:
            Natural("ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973")
        }
    }
}
