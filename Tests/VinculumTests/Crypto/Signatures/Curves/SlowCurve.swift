@testable import Vinculum

/// A curve y² = x³ - 3x + b by the formulas of chord and tangent, in affine coordinates.
struct SlowCurve {
    struct Point: Equatable {
        var x: SchoolNumber
        var y: SchoolNumber
    }

    let field: SlowField
    let b: SchoolNumber
    let generator: Point

    /// `nil` is the point at infinity.
    func sum(_ p: Point?, _ q: Point?) -> Point? {
        guard let p else { return q }
        guard let q else { return p }
        let field = self.field
        if p.x == q.x && field.sum(p.y, q.y).isZero { return nil }
        let slope: SchoolNumber
        if p == q {
            let xx = field.product(p.x, p.x)
            let rise = field.difference(field.sum(xx, field.sum(xx, xx)), 3)
            slope = field.product(rise, field.inverse(field.sum(p.y, p.y)))
        } else {
            slope = field.product(field.difference(q.y, p.y), field.inverse(field.difference(q.x, p.x)))
        }
        let x = field.difference(field.product(slope, slope), field.sum(p.x, q.x))
        return Point(x: x, y: field.difference(field.product(slope, field.difference(p.x, x)), p.y))
    }

    /// A y for the x, if the curve has one there. The primes here leave 3 when divided by 4.
    func yCoordinate(ofX x: SchoolNumber) -> SchoolNumber? {
        let field = self.field
        let right = field.sum(
            field.difference(field.product(field.product(x, x), x), field.sum(x, field.sum(x, x))), self.b)
        let root = right.power((field.prime + 1).divided(by: 4).quotient, modulo: field.prime)
        return field.product(root, root) == right ? root : nil
    }

    /// The parameters as SP 800-186 prints them.
    static let p256 = SlowCurve(
        field: SlowField(prime: .prime(of: .p256)),
        b: SchoolNumber(hex: "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"),
        generator: Point(
            x: SchoolNumber(hex: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
            y: SchoolNumber(hex: "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")))

    static let p384 = SlowCurve(
        field: SlowField(prime: .prime(of: .p384)),
        b: SchoolNumber(
            hex: "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef"),
        generator: Point(
            x: SchoolNumber(
                hex: """
                    aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7
                    """),
            y: SchoolNumber(
                hex: "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f")
        ))
}

extension SchoolNumber {
    static func prime(of curve: EllipticCurve) -> SchoolNumber {
        switch curve {
        case .p256: SchoolNumber(hex: "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        case .p384:
            SchoolNumber(
                hex: "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff")
        }
    }

    static func order(of curve: EllipticCurve) -> SchoolNumber {
        switch curve {
        case .p256: SchoolNumber(hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        case .p384:
            SchoolNumber(
                hex: "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973")
        }
    }
}
