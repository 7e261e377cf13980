import PropertyKit
import Testing
@testable import Vinculum

/// The multiples of a curve's generator beside the sums of a slow model, as a value a test can be given.
///
/// A point is written as its coordinates, one after the other; the point at infinity as no bytes.
struct NamedGroup: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let order: SchoolNumber
    let generator: [UInt8]
    /// The sum of two small multiples, which may be negative.
    let sum: @Sendable (Int, Int) -> [UInt8]
    /// The sum of two multiples.
    let publicMultiple: @Sendable (SchoolNumber, SchoolNumber) -> [UInt8]
    /// A multiple by a secret factor; not of the curve that only verifies.
    let secretMultiple: (@Sendable (SchoolNumber) -> [UInt8])?
    /// A multiple by nothing but sums, from the highest bit of the factor to the lowest.
    let doubledAndAdded: @Sendable (SchoolNumber) -> [UInt8]
    let slowNeutral: [UInt8]
    let slowSum: @Sendable ([UInt8], [UInt8]) -> [UInt8]

    private init<Point: CurvePoint>(
        _ name: String, _ order: SchoolNumber, _ multiples: PointMultiples<Point>, _ point: Point,
        biased: @escaping @Sendable (SchoolNumber) -> Point.Field.Value,
        secretMultiple: (@Sendable (SchoolNumber) -> Point)?, bytes: @escaping @Sendable (Point) -> [UInt8],
        slowNeutral: [UInt8], slowSum: @escaping @Sendable ([UInt8], [UInt8]) -> [UInt8]
    ) {
        self.testDescription = name
        self.order = order
        self.generator = bytes(point)
        let small: @Sendable (Int) -> Point = { factor in
            (0..<abs(factor)).reduce(.neutral) { sum, _ in sum + (factor < 0 ? -point : point) }
        }
        self.sum = { bytes(small($0) + small($1)) }
        self.publicMultiple = { bytes(PointMultiples.publicSum(biased($0), multiples, biased($1), multiples)) }
        if let secretMultiple {
            self.secretMultiple = { bytes(secretMultiple($0)) }
        } else {
            self.secretMultiple = nil
        }
        self.doubledAndAdded = { factor in
            var sum = Point.neutral
            for byte in factor.bytes {
                for bit in (0..<8).reversed() {
                    sum = sum + sum
                    if byte >> bit & 1 == 1 { sum = sum + point }
                }
            }
            return bytes(sum)
        }
        self.slowNeutral = slowNeutral
        self.slowSum = slowSum
    }

    private init<Curve: WeierstrassCurve>(_ name: String, _: Curve.Type, _ order: SchoolNumber, _ slow: SlowCurve) {
        let size = Curve.Field.Value.byteCount
        let coordinate: @Sendable (SchoolNumber) -> Residue<Curve.Field> = {
            .init(reducing: .init(bigEndian: $0.bytes(size)))
        }
        let read: @Sendable ([UInt8]) -> SlowCurve.Point? = { bytes in
            if bytes.isEmpty { return nil }
            return .init(x: SchoolNumber(Array(bytes.prefix(size))), y: SchoolNumber(Array(bytes.suffix(size))))
        }
        self.init(
            name, order, Curve.generator,
            WeierstrassPoint(known: coordinate(slow.generator.x), coordinate(slow.generator.y)),
            biased: { ECDSA<Curve>.biased(Residue(reducing: .init(bigEndian: $0.bytes(size)))) },
            secretMultiple: { ECDSA<Curve>.generatorMultiple(Residue(reducing: .init(bigEndian: $0.bytes(size)))) },
            bytes: { point in
                let (x, y) = point.affine
                return point.z.isZero ? [] : x.value.bigEndianBytes + y.value.bigEndianBytes
            },
            slowNeutral: [],
            slowSum: { slow.sum(read($0), read($1)).map { $0.x.bytes(size) + $0.y.bytes(size) } ?? [] })
    }

    /// The curve of Ed25519.
    private init() {
        let coordinate: @Sendable (SchoolNumber) -> EdwardsPoint.Coordinate = {
            .init(reducing: .init(bigEndian: $0.bytes(32)))
        }
        let read: @Sendable ([UInt8]) -> SlowEdwards.Point = {
            .init(x: SchoolNumber(Array($0.prefix(32))), y: SchoolNumber(Array($0.suffix(32))))
        }
        self.init(
            "edwards25519", SlowEdwards.order, Edwards25519.generator,
            EdwardsPoint(known: coordinate(SlowEdwards.generator.x), coordinate(SlowEdwards.generator.y)),
            biased: { Ed25519PublicKey.biased(Residue(reducing: .init(bigEndian: $0.bytes(32)))) },
            secretMultiple: nil,
            bytes: { point in
                let (x, y) = point.affine
                return x.value.bigEndianBytes + y.value.bigEndianBytes
            },
            slowNeutral: SchoolNumber(0).bytes(32) + SchoolNumber(1).bytes(32),
            slowSum: { first, second in
                let sum = SlowEdwards.sum(read(first), read(second))
                return sum.x.bytes(32) + sum.y.bytes(32)
            })
    }

    static let all = [
        NamedGroup("P-256", P256.self, .order(of: .p256), .p256),
        NamedGroup("P-384", P384.self, .order(of: .p384), .p384),
        NamedGroup(),
    ]
}
