/// Multiples of one point, from which every further multiple is a short sum.
///
/// A scalar is written in digits from -8 to 7 to the base 16. They are cut into eight rows of equal length, and there
/// are the multiples 1 to 8 of the point at the foot of each row. So a multiple takes an addition for each digit, but
/// only as many doublings as one row has digits. Making the table costs about what it saves in two uses.
struct PointMultiples<Point: CurvePoint>: Sendable {
    /// What turns digits from -8 to 7 into digits from 0 to 15: an eight in each place.
    static var bias: Point.Field.Value { Point.Field.Value(repeating: 0x8888_8888_8888_8888) }

    private static var rowCount: Int { 8 }
    private static var digitsPerRow: Int { 16 * Point.Field.Value.limbCount / Self.rowCount }

    /// The multiples 1 to 8 of the first row, then of the next.
    private let points: [Point]

    init(of point: Point) {
        var points: [Point] = []
        points.reserveCapacity(8 * Self.rowCount)
        var foot = point
        for _ in 0..<Self.rowCount {
            // Eight is three doublings on the way from one foot to the next.
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

    /// The sum of a multiple of each of two points, in a time that tells the scalars.
    ///
    /// - Parameters:
    ///   - a: What the first point is multiplied by, with ``bias`` added.
    ///   - b: What the second is multiplied by, with ``bias`` added.
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

    /// A multiple of the point, in the same time and at the same addresses for every scalar.
    ///
    /// - Parameter scalar: What the point is multiplied by, with ``bias`` added.
    func secretMultiple(_ scalar: Point.Field.Value) -> Point {
        var sum = Point.neutral
        for position in (0..<Self.digitsPerRow).reversed() {
            sum = sum.doubled(times: 4)
            for row in 0..<Self.rowCount {
                sum = sum + self.chosen(scalar.nibble(row * Self.digitsPerRow + position), row)
            }
        }
        return sum
    }

    private func add(_ biasedDigit: UInt64, _ row: Int, to sum: inout Point) {
        let digit = Int(truncatingIfNeeded: biasedDigit) - 8
        if digit > 0 { sum = sum + self.points[8 * row + digit - 1] }
        if digit < 0 { sum = sum + -self.points[8 * row - digit - 1] }
    }

    /// Reads all multiples of the row and keeps one.
    private func chosen(_ biasedDigit: UInt64, _ row: Int) -> Point {
        let isNegative = (biasedDigit >> 3) &- 1
        // The distance from 8, which is the digit without its sign.
        let size = ((biasedDigit &- 8) ^ isNegative) &- isNegative
        var point = Point.neutral
        for index in 0..<8 {
            let isWanted = Word.zeroMask(size ^ UInt64(truncatingIfNeeded: index + 1))
            point = point.replaced(by: self.points[8 * row + index], where: isWanted)
        }
        return point.replaced(by: -point, where: isNegative)
    }
}
