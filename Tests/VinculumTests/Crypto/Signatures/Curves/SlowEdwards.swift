/// The curve -x² + y² = 1 + dx²y² of Ed25519 by the formula of RFC 8032 §5.1.4 in affine coordinates.
enum SlowEdwards {
    struct Point {
        var x: SchoolNumber
        var y: SchoolNumber
    }

    static let field = SlowField(
        prime: SchoolNumber(hex: "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed"))
    static let order = SchoolNumber(hex: "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed")
    static let d = SchoolNumber(hex: "52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3")
    static let generator = Point(
        x: SchoolNumber(hex: "216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
        y: SchoolNumber(hex: "6666666666666666666666666666666666666666666666666666666666666658"))

    static func sum(_ p: Point, _ q: Point) -> Point {
        let field = Self.field
        let xy = field.product(p.x, q.y), yx = field.product(p.y, q.x)
        let xx = field.product(p.x, q.x), yy = field.product(p.y, q.y)
        let dxxyy = field.product(Self.d, field.product(xx, yy))
        return Point(
            x: field.product(field.sum(xy, yx), field.inverse(field.sum(1, dxxyy))),
            y: field.product(field.sum(yy, xx), field.inverse(field.difference(1, dxxyy))))
    }
}
