/// Four limbs in registers, the unit of long multiplication. Each limb of the other factor is read once for four
/// products, and the four carry chains overlap.
struct LimbBlock<L: Limb> {
    static var count: Int { 4 }

    var a: L = 0
    var b: L = 0
    var c: L = 0
    var d: L = 0

    @inline(__always)
    init() {}

    /// - Parameter limbs: The start of four readable limbs.
    @inline(__always)
    init(_ limbs: UnsafePointer<L>) {
        (self.a, self.b, self.c, self.d) = (limbs[0], limbs[1], limbs[2], limbs[3])
    }

    /// - Parameter limbs: The start of four writable limbs.
    @inline(__always)
    func write(to limbs: UnsafeMutablePointer<L>) {
        (limbs[0], limbs[1], limbs[2], limbs[3]) = (self.a, self.b, self.c, self.d)
    }

    /// Adds `factor · rows` to the sum, one limb of the factor after the other.
    ///
    /// - Parameters:
    ///   - range: The limbs of the factor to multiply; the sum is read and written at the same indexes.
    ///   - self: On entry, the limbs to add from the start of the range; on return, the limbs to add after its end.
    @inline(__always)
    mutating func sweep(
        _ factor: UnsafePointer<L>, _ range: Range<Int>, times rows: LimbBlock, addingTo sum: UnsafeMutablePointer<L>
    ) {
        var (a, b, c, d) = (self.a, self.b, self.c, self.d)
        for j in range {
            let limb = factor[j]
            var carry: L
            (carry, sum[j]) = L.multiplied(limb, rows.a, plus: a, sum[j])
            (carry, a) = L.multiplied(limb, rows.b, plus: b, carry)
            (carry, b) = L.multiplied(limb, rows.c, plus: c, carry)
            (d, c) = L.multiplied(limb, rows.d, plus: d, carry)
        }
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }
}
