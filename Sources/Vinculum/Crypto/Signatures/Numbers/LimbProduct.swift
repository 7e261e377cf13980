/// Long multiplication on memory.
///
/// All lengths are multiples of ``LimbBlock/count``, so a block that starts inside a number also ends inside it.
enum LimbProduct<L: Limb> {
    /// Writes `x · y`.
    ///
    /// - Parameters:
    ///   - x: `xCount` limbs.
    ///   - y: `yCount` limbs.
    ///   - product: `xCount + yCount` limbs that overlap neither factor.
    static func multiply(
        _ x: UnsafePointer<L>, _ xCount: Int, _ y: UnsafePointer<L>, _ yCount: Int,
        into product: UnsafeMutablePointer<L>
    ) {
        product.update(repeating: 0, count: xCount)
        for i in stride(from: 0, to: yCount, by: LimbBlock<L>.count) {
            // Touches limbs i ..< i + xCount; each round sets the four limbs that the next round needs first.
            var rest = LimbBlock<L>()
            rest.sweep(x, 0..<xCount, times: LimbBlock(y + i), addingTo: product + i)
            rest.write(to: product + (i &+ xCount))
        }
    }

    /// Writes `x · x`: computes each product of two different limbs once, then doubles them while adding the squares.
    ///
    /// - Parameters:
    ///   - x: `count` limbs.
    ///   - product: `2 · count` limbs that do not overlap the factor.
    static func square(_ x: UnsafePointer<L>, _ count: Int, into product: UnsafeMutablePointer<L>) {
        product.update(repeating: 0, count: count)
        for i in stride(from: 0, to: count, by: LimbBlock<L>.count) {
            let rows = LimbBlock(x + i)
            // Column 0 is the square of limb i. All of this is below i + count, because i + 4 is at most count.
            let columns = product + 2 &* i
            var rest = LimbBlock<L>()
            var carry: L
            (carry, columns[1]) = L.multiplied(rows.a, rows.b, plus: columns[1], 0)
            (carry, columns[2]) = L.multiplied(rows.a, rows.c, plus: columns[2], carry)
            (rest.a, columns[3]) = L.multiplied(rows.a, rows.d, plus: columns[3], carry)
            (carry, columns[3]) = L.multiplied(rows.b, rows.c, plus: columns[3], 0)
            (rest.b, rest.a) = L.multiplied(rows.b, rows.d, plus: rest.a, carry)
            (rest.c, rest.b) = L.multiplied(rows.c, rows.d, plus: rest.b, 0)
            rest.sweep(x + i, 4..<count &- i, times: rows, addingTo: columns)
            rest.write(to: product + (i &+ count))
        }
        var carry: L = 0
        var shiftedOut: L = 0
        let topBit = L(truncatingIfNeeded: L.bitWidth - 1)
        for i in 0..<count {
            let (low, high) = (product[2 &* i], product[2 &* i &+ 1])
            let square: (high: L, low: L) = L.multiplied(x[i], x[i], plus: low &<< 1 | shiftedOut, carry)
            carry = 0
            product[2 &* i] = square.low
            product[2 &* i &+ 1] = L.added(square.high, high &<< 1 | low &>> topBit, &carry)
            shiftedOut = high &>> topBit
        }
    }
}
