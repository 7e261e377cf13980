/// The curve -x² + y² = 1 + dx²y² of Ed25519 by the formula of RFC 8032 §5.1.4 in affine coordinates.
enum SlowEdwards {
    struct Point {
        var x: Natural
        var y: Natural
    }

    static let field = SlowField(prime: Natural("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed"))
    static let order = Natural("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed")
    static let d = Natural("52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3")
    static let generator = Point(
        x: Natural("216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
        y: Natural("6666666666666666666666666666666666666666666666666666666666666658"))

    static func sum(_ p: Point, _ q: Point) -> Point {
        let field = Self.field
        let xy = field.product(p.x, q.y), yx = field.product(p.y, q.x)
        let xx = field.product(p.x, q.x), yy = field.product(p.y, q.y)
        let dxxyy = field.product(Self.d, field.product(xx, yy))
        return Point(
            x: field.product(field.sum(xy, yx), field.inverse(field.sum(Natural(1), dxxyy))),
            y: field.product(field.sum(yy, xx), field.inverse(field.difference(Natural(1), dxxyy))))
    }

    static func multiple(_ factor: Natural, _ point: Point) -> Point {
        var multiple = Point(x: Natural(0), y: Natural(1))
        for index in (0..<factor.bitCount).reversed() {
            multiple = self.sum(multiple, multiple)
            if factor.bit(index) { multiple = self.sum(multiple, point) }
        }
        return multiple
    }
}
