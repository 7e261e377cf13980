import PropertyKit
import Testing
@testable import Vinculum

/// The multiples of a curve's generator beside those of the slow model, as a value a test can be given.
///
/// A point stands as its encoding, or its coordinates one after the other; the point at infinity as no bytes.
struct NamedGroup: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let order: Natural
    /// The sum of two small multiples.
    let sum: @Sendable (Int, Int) -> [UInt8]
    /// The generator times the sum of the two factors, each a multiple of its own.
    let publicMultiple: @Sendable (Natural, Natural) -> [UInt8]
    let secretMultiple: @Sendable (Natural) -> [UInt8]
    let slowMultiple: @Sendable (Natural) -> [UInt8]

    /// A small multiple, which may be negative.
    func slowMultiple(_ factor: Int) -> [UInt8] {
        let size = Natural(UInt32(factor.magnitude))
        return self.slowMultiple(factor < 0 ? self.order - size : size)
    }

    private init<Point: CurvePoint>(
        _ name: String, _ order: Natural, _ generator: PointMultiples<Point>,
        biased: @escaping @Sendable (Natural) -> Point.Field.Value,
        bytes: @escaping @Sendable (Point) -> [UInt8], slowMultiple: @escaping @Sendable (Natural) -> [UInt8]
    ) {
        self.testDescription = name
        self.order = order
        let point = generator.secretMultiple(biased(Natural(1)))
        let small: @Sendable (Int) -> Point = { factor in
            (0..<abs(factor)).reduce(.neutral) { sum, _ in sum + (factor < 0 ? -point : point) }
        }
        self.sum = { bytes(small($0) + small($1)) }
        self.publicMultiple = { bytes(PointMultiples.publicSum(biased($0), generator, biased($1), generator)) }
        self.secretMultiple = { bytes(generator.secretMultiple(biased($0))) }
        self.slowMultiple = slowMultiple
    }

    private init<Curve: WeierstrassCurve>(_ name: String, _: Curve.Type, _ order: Natural, _ slow: SlowCurve) {
        let size = Curve.Field.Value.byteCount
        self.init(
            name, order, Curve.generator,
            biased: { ECDSA<Curve>.biased(Residue(reducing: .init(bigEndian: $0.bytes(size)))) },
            bytes: { point in
                let (x, y) = point.affine
                return point.z.isZero ? [] : x.value.bigEndianBytes + y.value.bigEndianBytes
            },
            slowMultiple: { factor in
                guard let point = slow.multiple(factor, slow.generator) else { return [] }
                return point.x.bytes(size) + point.y.bytes(size)
            })
    }

    static let all = [
        NamedGroup("P-256", P256.self, .order(of: .p256), .p256),
        NamedGroup("P-384", P384.self, .order(of: .p384), .p384),
        NamedGroup(
            "edwards25519", SlowEdwards.order, Edwards25519.generator,
            biased: { Ed25519PublicKey.biased(Residue(reducing: .init(bigEndian: $0.bytes(32)))) },
            bytes: { $0.encoding },
            slowMultiple: { factor in
                let point = SlowEdwards.multiple(factor, SlowEdwards.generator)
                var bytes: [UInt8] = point.y.bytes(32).reversed()
                if point.x.bit(0) { bytes[31] |= 0x80 }
                return bytes
            }),
    ]
}
