/// Multiplication modulo an odd number without division (P. L. Montgomery, "Modular multiplication without trial
/// division", 1985).
///
/// R is the smallest power of two that does not fit the limbs. A number x is stored as x·R mod n, its Montgomery
/// form.
/// The time of every operation depends on the length of the modulus alone.
struct Montgomery<L: Limb>: Sendable {
    let modulus: LongNumber<L>
    /// -1/n modulo 2^(bits of a limb).
    let negativeInverse: L
    /// R mod n: the Montgomery form of 1.
    let one: LongNumber<L>
    /// R² mod n: its product with a number is the number's Montgomery form.
    private(set) var radixSquared: LongNumber<L>

    var limbCount: Int { self.modulus.limbs.count }

    /// - Parameter modulus: Odd and above 1. The time reveals its number of bits.
    init(_ modulus: LongNumber<L>) {
        self.modulus = modulus
        self.negativeInverse = 0 &- modulus.limbs[0].inverse
        // 2^b - n for the b bits of n is less than n; doubled, it becomes R mod n.
        let bitCount = modulus.bitCount
        let width = modulus.limbs.count * L.bitWidth
        var one = LongNumber<L>(0, limbCount: modulus.limbs.count)
        if bitCount < width {
            one = LongNumber(1, limbCount: modulus.limbs.count)
            for _ in 0..<bitCount { one.shiftLeft() }
        }
        one.subtract(modulus)
        for _ in bitCount..<width { one.reduceOnce(modulus, carried: one.shiftLeft()) }
        self.one = one
        self.radixSquared = one
        // R² is the Montgomery form of 2^width: raised bit by bit from 2^0.
        var square = one
        var scratch = self.scratch
        for shift in (0..<Int.bitWidth - width.leadingZeroBitCount).reversed() {
            self.square(&square, &scratch)
            if width >> shift & 1 == 1 { square.reduceOnce(modulus, carried: square.shiftLeft()) }
        }
        self.radixSquared = square
    }
}
