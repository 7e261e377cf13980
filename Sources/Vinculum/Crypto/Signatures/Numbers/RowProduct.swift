/// Long multiplication on memory, four rows at a time.
///
/// All lengths are multiples of ``LimbBlock/count``, so a block that starts inside a number also ends inside it.
enum RowProduct<L: Limb> {
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

    /// Computes `result ← product / R mod n`, four limbs of the quotient at a time.
    ///
    /// - Parameters:
    ///   - product: `2 · count` limbs of a number less than n · R; overwritten.
    ///   - n: `count` limbs of an odd number.
    ///   - negativeInverse: -1/n modulo 2^(bits of a limb).
    ///   - result: `count` limbs.
    static func reduce(
        _ product: UnsafeMutablePointer<L>, modulo n: UnsafePointer<L>, _ negativeInverse: L, _ count: Int,
        into result: UnsafeMutablePointer<L>
    ) {
        let low = LimbBlock(n)
        var carried: L = 0
        for i in stride(from: 0, to: count, by: LimbBlock<L>.count) {
            // Touches limbs i ..< i + count + 4, and i + 4 is at most count.
            let columns = product + i
            var rest = LimbBlock<L>()
            let multiples = Self.clear(LimbBlock(columns), low, negativeInverse, &rest)
            rest.sweep(n, 4..<count, times: multiples, addingTo: columns)
            let top = columns + count
            top[0] = L.added(top[0], rest.a, &carried)
            top[1] = L.added(top[1], rest.b, &carried)
            top[2] = L.added(top[2], rest.c, &carried)
            top[3] = L.added(top[3], rest.d, &carried)
        }
        // The sum is now less than 2 · n: subtract n, then mask away either the sum or the difference.
        let sum = product + count
        var borrow: L = 0
        for i in 0..<count { result[i] = L.subtracted(sum[i], n[i], &borrow) }
        let keep = L.mask(borrow & (carried ^ 1))
        for i in 0..<count { result[i] ^= (result[i] ^ sum[i]) & keep }
    }

    /// Returns the multiples of n that make the four lowest limbs zero.
    ///
    /// - Parameters:
    ///   - columns: The four lowest limbs.
    ///   - n: The lowest limbs of n.
    ///   - negativeInverse: -1/n modulo 2^(bits of a limb).
    ///   - rest: The carry of the four products into the limbs above.
    @inline(__always)
    private static func clear(
        _ columns: LimbBlock<L>, _ n: LimbBlock<L>, _ negativeInverse: L, _ rest: inout LimbBlock<L>
    ) -> LimbBlock<L> {
        var multiples = LimbBlock<L>()
        var (c1, c2, c3) = (columns.b, columns.c, columns.d)
        multiples.a = columns.a &* negativeInverse
        var carry = L.multiplied(multiples.a, n.a, plus: columns.a, 0).high
        (carry, c1) = L.multiplied(multiples.a, n.b, plus: c1, carry)
        (carry, c2) = L.multiplied(multiples.a, n.c, plus: c2, carry)
        (rest.a, c3) = L.multiplied(multiples.a, n.d, plus: c3, carry)
        multiples.b = c1 &* negativeInverse
        carry = L.multiplied(multiples.b, n.a, plus: c1, 0).high
        (carry, c2) = L.multiplied(multiples.b, n.b, plus: c2, carry)
        (carry, c3) = L.multiplied(multiples.b, n.c, plus: c3, carry)
        (rest.b, rest.a) = L.multiplied(multiples.b, n.d, plus: rest.a, carry)
        multiples.c = c2 &* negativeInverse
        carry = L.multiplied(multiples.c, n.a, plus: c2, 0).high
        (carry, c3) = L.multiplied(multiples.c, n.b, plus: c3, carry)
        (carry, rest.a) = L.multiplied(multiples.c, n.c, plus: rest.a, carry)
        (rest.c, rest.b) = L.multiplied(multiples.c, n.d, plus: rest.b, carry)
        multiples.d = c3 &* negativeInverse
        carry = L.multiplied(multiples.d, n.a, plus: c3, 0).high
        (carry, rest.a) = L.multiplied(multiples.d, n.b, plus: rest.a, carry)
        (carry, rest.b) = L.multiplied(multiples.d, n.c, plus: rest.b, carry)
        (rest.d, rest.c) = L.multiplied(multiples.d, n.d, plus: rest.c, carry)
        return multiples
    }
}
