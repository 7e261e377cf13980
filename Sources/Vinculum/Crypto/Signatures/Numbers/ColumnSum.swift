/// The sum of one column of a long multiplication: three limbs, which stay in registers.
///
/// It holds more products than any number has limbs.
struct ColumnSum<L: Limb> {
    private var low: L.Double = 0
    private var high: L = 0

    @inline(__always)
    init() {}

    /// The lowest limb.
    @inline(__always)
    var limb: L { L(truncatingIfNeeded: self.low) }

    /// Adds `a · b`.
    @inline(__always)
    mutating func add(_ a: L, _ b: L) {
        let (sum, carry) = self.low.addingReportingOverflow(L.product(a, b))
        self.low = sum
        self.high &+= carry ? 1 : 0
    }

    /// Adds another sum.
    @inline(__always)
    mutating func add(_ other: ColumnSum) {
        let width = L.Double(truncatingIfNeeded: L.bitWidth)
        // Limb by limb, because the compiler makes a branch of the carry out of two limbs, and the sum is secret.
        let lower = L.Double(truncatingIfNeeded: self.limb) &+ L.Double(truncatingIfNeeded: other.limb)
        let upper = self.low &>> width &+ other.low &>> width &+ lower &>> width
        self.low = upper &<< width | L.Double(truncatingIfNeeded: L(truncatingIfNeeded: lower))
        self.high = self.high &+ other.high &+ L(truncatingIfNeeded: upper &>> width)
    }

    /// Doubles the sum.
    @inline(__always)
    mutating func double() {
        let top = self.low &>> L.Double(truncatingIfNeeded: 2 &* L.bitWidth &- 1)
        self.high = self.high &<< 1 | L(truncatingIfNeeded: top)
        self.low = self.low &<< 1
    }

    /// Removes the lowest limb, so that the rest is what this column carries to the next.
    @inline(__always)
    mutating func shift() -> L {
        let width = L.Double(truncatingIfNeeded: L.bitWidth)
        let limb = self.limb
        self.low = self.low &>> width | L.Double(truncatingIfNeeded: self.high) &<< width
        self.high = 0
        return limb
    }
}
