/// A table of multiples of one point, which makes multiplication of that point by a public scalar cheap.
///
/// A scalar is written to the base 16 with digits from -8 to 7, in eight rows of equal length. For each row the table
/// holds the multiples 1 to 8 of the point times the weight of the row's lowest digit. A multiplication then takes one
/// addition for each digit, and four doublings for each digit of one row. The table costs about as much as it saves in
/// two multiplications.
struct PointMultiples<Point: CurvePoint>: Sendable {
    /// The bias that turns digits from -8 to 7 into digits from 0 to 15: an eight in each place.
    static var bias: Point.Field.Value { Point.Field.Value(repeating: 0x8888_8888_8888_8888) }

    private static var rowCount: Int { 8 }
    private static var digitsPerRow: Int { 16 * Point.Field.Value.limbCount / Self.rowCount }

    /// The multiples 1 to 8 of the first row, then of the second row, and so on.
    private let points: [Point]

    @inline(never)  // Compiled into the initialiser of each generator otherwise.
    init(of point: Point) {
        var points: [Point] = []
        points.reserveCapacity(8 * Self.rowCount)
        var foot = point
        for _ in 0..<Self.rowCount {
            // The eighth multiple is three doublings closer to the next row's base point.
            if let eight = points.last { foot = eight.doubled(times: 4 * Self.digitsPerRow - 3) }
            var multiple = foot
            points.append(multiple)
            for _ in 2...8 {
                multiple = multiple + foot
                points.append(multiple)
            }
        }
        self.points = points
    }

    /// Returns `a` times the first point plus `b` times the second. The time depends on the scalars, which must be
    /// public.
    ///
    /// - Parameters:
    ///   - a: The first scalar plus ``bias``.
    ///   - b: The second scalar plus ``bias``.
    static func publicSum(
        _ a: Point.Field.Value, _ first: Self, _ b: Point.Field.Value, _ second: Self
    ) -> Point {
        var sum = Point.neutral
        for position in (0..<Self.digitsPerRow).reversed() {
            sum = sum.doubled(times: 4)
            for row in 0..<Self.rowCount {
                let place = row * Self.digitsPerRow + position
                first.add(a.nibble(place), row, to: &sum)
                second.add(b.nibble(place), row, to: &sum)
            }
        }
        return sum
    }

    private func add(_ biasedDigit: UInt64, _ row: Int, to sum: inout Point) {
        let digit = Int(truncatingIfNeeded: biasedDigit) - 8
        if digit > 0 { sum = sum + self.points[8 * row + digit - 1] }
        if digit < 0 { sum = sum + -self.points[8 * row - digit - 1] }
    }
}
