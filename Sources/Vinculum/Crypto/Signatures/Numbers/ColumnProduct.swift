/// Long multiplication and reduction in one pass over memory, column by column: fastest where the processor adds the
/// whole product of two limbs to a sum of three (``Limb/isSummedByColumn``).
enum ColumnProduct<L: Limb> {
    /// Computes `x ← x · y / R mod n`.
    ///
    /// Each of the lower columns gets the multiple of n that makes it zero, so only the upper ones are written. The
    /// column of an upper limb needs the limbs of x above it alone, so x takes the difference with n in the same pass.
    ///
    /// - Parameters:
    ///   - x: `count` limbs; x or y is less than n.
    ///   - y: `count` limbs.
    ///   - n: `count` limbs of an odd number.
    ///   - negativeInverse: -1/n modulo 2^(bits of a limb).
    ///   - scratch: `count` limbs that overlap nothing else; first the multiples, then the number before the
    ///     subtraction.
    static func multiply(
        _ x: UnsafeMutablePointer<L>, by y: UnsafePointer<L>, modulo n: UnsafePointer<L>, _ negativeInverse: L,
        _ count: Int, _ scratch: UnsafeMutablePointer<L>
    ) {
        var sum = ColumnSum<L>()
        for column in 0..<count {
            Self.add(x, y, scratch, n, 0, column, end: column, to: &sum)
            sum.add(x[column], y[0])
            scratch[column] = Self.clear(&sum, n, negativeInverse)
        }
        var borrow: L = 0
        for column in 0..<count {
            Self.add(x, y, scratch, n, column &+ 1, count &- 1, end: count, to: &sum)
            scratch[column] = sum.shift()
            x[column] = L.subtracted(scratch[column], n[column], &borrow)
        }
        Self.choose(x, or: scratch, where: borrow & (sum.limb ^ 1), count)
    }

    /// Adds one column: `x[i] · y[j]` and `multiples[i] · n[j]` for all i below `end` and j whose sum is
    /// `first + last`.
    @inline(__always)
    private static func add(
        _ x: UnsafePointer<L>, _ y: UnsafePointer<L>, _ multiples: UnsafePointer<L>, _ n: UnsafePointer<L>,
        _ first: Int, _ last: Int, end: Int, to sum: inout ColumnSum<L>
    ) {
        var (i, j) = (first, last)
        var products = ColumnSum<L>()
        while i < end {
            products.add(x[i], y[j])
            sum.add(multiples[i], n[j])
            (i, j) = (i &+ 1, j &- 1)
        }
        sum.add(products)
    }

    /// Computes `x ← x · x / R mod n`: computes each product of two different limbs once and doubles it.
    ///
    /// The parameters are those of ``multiply(_:by:modulo:_:_:_:)``.
    static func square(
        _ x: UnsafeMutablePointer<L>, modulo n: UnsafePointer<L>, _ negativeInverse: L, _ count: Int,
        _ scratch: UnsafeMutablePointer<L>
    ) {
        var sum = ColumnSum<L>()
        for column in 0..<count {
            Self.addSquare(x, scratch, n, 0, column, end: column, to: &sum)
            scratch[column] = Self.clear(&sum, n, negativeInverse)
        }
        var borrow: L = 0
        for column in 0..<count {
            Self.addSquare(x, scratch, n, column &+ 1, count &- 1, end: count, to: &sum)
            scratch[column] = sum.shift()
            x[column] = L.subtracted(scratch[column], n[column], &borrow)
        }
        Self.choose(x, or: scratch, where: borrow & (sum.limb ^ 1), count)
    }

    /// Adds one column: `x[i] · x[j]` for all i and j of `first ... last` whose sum is `first + last`, and
    /// `multiples[i] · n[j]` for those whose i is less than `end`.
    @inline(__always)
    private static func addSquare(
        _ x: UnsafePointer<L>, _ multiples: UnsafePointer<L>, _ n: UnsafePointer<L>, _ first: Int, _ last: Int,
        end: Int, to sum: inout ColumnSum<L>
    ) {
        var (i, j) = (first, last)
        var twice = ColumnSum<L>()
        while i < j {
            twice.add(x[i], x[j])
            sum.add(multiples[i], n[j])
            (i, j) = (i &+ 1, j &- 1)
        }
        twice.double()
        if i == j { twice.add(x[i], x[i]) }
        sum.add(twice)
        while i < end {
            sum.add(multiples[i], n[j])
            (i, j) = (i &+ 1, j &- 1)
        }
    }

    /// Adds the multiple of n that makes the column zero, and carries to the next column.
    @inline(__always)
    private static func clear(_ sum: inout ColumnSum<L>, _ n: UnsafePointer<L>, _ negativeInverse: L) -> L {
        let multiple = sum.limb &* negativeInverse
        sum.add(multiple, n[0])
        _ = sum.shift()
        return multiple
    }

    /// Copies the other number if the condition is 1, and does nothing if it is 0.
    @inline(__always)
    private static func choose(
        _ x: UnsafeMutablePointer<L>, or other: UnsafePointer<L>, where condition: L, _ count: Int
    ) {
        let mask = L.mask(condition)
        for i in 0..<count { x[i] ^= (x[i] ^ other[i]) & mask }
    }
}
