/// Arithmetic on single 64-bit limbs with explicit carries.
enum Word {
    /// Returns `a + b + carry` for a carry of 0 or 1.
    @inline(__always)
    static func sum(_ a: UInt64, _ b: UInt64, _ carry: UInt64) -> (carry: UInt64, low: UInt64) {
        #if arch(wasm32)
        // Compiled for size, each half of a 128-bit sum would be taken by a call, in the innermost loops.
        let (half, first) = a.addingReportingOverflow(b)
        let (sum, second) = half.addingReportingOverflow(carry)
        return (UInt64(bit: first) | UInt64(bit: second), sum)
        #else
        let sum = UInt128(a) &+ UInt128(b) &+ UInt128(carry)
        return (UInt64(truncatingIfNeeded: sum &>> 64), UInt64(truncatingIfNeeded: sum))
        #endif
    }

    /// Returns `a - b - borrow` for a borrow of 0 or 1.
    @inline(__always)
    static func difference(_ a: UInt64, _ b: UInt64, _ borrow: UInt64) -> (borrow: UInt64, low: UInt64) {
        let (first, under) = a.subtractingReportingOverflow(b)
        let (second, underAgain) = first.subtractingReportingOverflow(borrow)
        return (UInt64(bit: under) &+ UInt64(bit: underAgain), second)
    }

    /// Returns `a · b + c + d`, which always fits two limbs.
    @inline(__always)
    static func product(_ a: UInt64, _ b: UInt64, adding c: UInt64, _ d: UInt64) -> (high: UInt64, low: UInt64) {
        #if arch(wasm32)
        // WebAssembly computes a 128-bit product only by a function call. With 32-bit halves each of these sums fits
        // 64 bits.
        let low = Self.low(a) &* Self.low(b) &+ Self.low(c) &+ Self.low(d)
        let across = Self.high(a) &* Self.low(b) &+ Self.high(c) &+ Self.high(low)
        let middle = Self.low(a) &* Self.high(b) &+ Self.high(d) &+ Self.low(across)
        let high = Self.high(a) &* Self.high(b) &+ Self.high(across) &+ Self.high(middle)
        return (high, middle << 32 | Self.low(low))
        #else
        let sum = UInt128(a) &* UInt128(b) &+ UInt128(c) &+ UInt128(d)
        return (UInt64(truncatingIfNeeded: sum &>> 64), UInt64(truncatingIfNeeded: sum))
        #endif
    }

    @inline(__always)
    private static func low(_ word: UInt64) -> UInt64 { word & 0xFFFF_FFFF }

    @inline(__always)
    private static func high(_ word: UInt64) -> UInt64 { word >> 32 }

    /// All ones if the word is 0, else 0.
    @inline(__always)
    static func zeroMask(_ word: UInt64) -> UInt64 { 0 &- ConstantTime.zeroBit(word) }
}
