/// The multiples of a curve's generator from which a secret scalar chooses.
///
/// A scalar is written to the base 32 with digits from -16 to 15. For each place the table holds the multiples 1 to 16
/// of the generator times the weight of the place, so that a multiplication takes one addition for each digit, and no
/// doubling. For P-256 it has 53 KB, for P-384 118 KB. It takes as long as some twenty multiplications to compute.
struct GeneratorMultiples<Curve: WeierstrassCurve>: Sendable {
    typealias Point = WeierstrassPoint<Curve>
    typealias Scalar = Residue<Curve.Order>

    private static var digitBits: Int { 5 }
    private static var rowCount: Int { (64 * Curve.Order.Value.limbCount + Self.digitBits - 1) / Self.digitBits }
    /// The largest size of a digit, and what turns digits from -16 to 15 into digits from 0 to 31.
    private static var most: Int { 16 }

    /// The multiples 1 to 16 of the first row, then of the second row, and so on.
    private let points: [Point.Affine]
    /// Sixteen in each place.
    private let bias: Scalar

    @inline(never)  // Compiled into the initialiser of each generator otherwise.
    init(of generator: Point) {
        var points: [Point] = []
        points.reserveCapacity(Self.most * Self.rowCount)
        var bias = Scalar.zero
        var foot = generator
        for _ in 0..<Self.rowCount {
            // The sixteenth multiple is one doubling below the next row's first.
            if let sixteenth = points.last { foot = sixteenth + sixteenth }
            var multiple = foot
            points.append(multiple)
            for _ in 1..<Self.most {
                multiple = multiple + foot
                points.append(multiple)
            }
            for _ in 0..<Self.digitBits { bias = bias + bias }
            for _ in 0..<Self.most { bias = bias + .one }
        }
        // No multiple is infinite: the order is a prime above 16, and no factor of a weight.
        self.points = Point.affine(points)
        self.bias = bias
    }

    /// Returns a multiple of the generator, in the same time and at the same addresses for every scalar.
    func secretMultiple(_ scalar: Scalar) -> Point {
        let biased = (scalar + self.bias).value
        var sum = Point.neutral
        for row in 0..<Self.rowCount {
            let digit = biased.bits(Self.digitBits, at: Self.digitBits * row)
            let isNegative = UInt64.mask(digit >> 4 ^ 1)
            // The absolute value of the digit.
            let size = ((digit &- 16) ^ isNegative) &- isNegative
            let chosen = self.chosen(size, row)
            let next = sum.adding(chosen.replaced(by: -chosen, where: isNegative))
            sum = next.replaced(by: sum, where: Word.zeroMask(size))
        }
        return sum
    }

    /// Reads all multiples of the row and returns the one of that size, in constant time; of size 0 the first.
    private func chosen(_ size: UInt64, _ row: Int) -> Point.Affine {
        let start = Self.most * row
        var point = self.points[start]
        for index in 1..<Self.most {
            let isWanted = Word.zeroMask(size ^ UInt64(truncatingIfNeeded: index + 1))
            point = point.replaced(by: self.points[start + index], where: isWanted)
        }
        return point
    }
}
