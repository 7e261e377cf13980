/// One digit of a long number: a machine word.
protocol Limb: FixedWidthInteger, UnsignedInteger, Sendable {
    /// `a · b + c + d`, which always fits two limbs.
    static func multiplied(_ a: Self, _ b: Self, plus c: Self, _ d: Self) -> (high: Self, low: Self)
}

extension UInt64: Limb {
    @inline(__always)
    static func multiplied(_ a: Self, _ b: Self, plus c: Self, _ d: Self) -> (high: Self, low: Self) {
        let product = a.multipliedFullWidth(by: b)
        let sum = (UInt128(product.high) << 64 | UInt128(product.low)) &+ UInt128(c) &+ UInt128(d)
        return (UInt64(truncatingIfNeeded: sum >> 64), UInt64(truncatingIfNeeded: sum))
    }
}

extension UInt32: Limb {
    @inline(__always)
    static func multiplied(_ a: Self, _ b: Self, plus c: Self, _ d: Self) -> (high: Self, low: Self) {
        let sum = UInt64(a) &* UInt64(b) &+ UInt64(c) &+ UInt64(d)
        return (UInt32(truncatingIfNeeded: sum >> 32), UInt32(truncatingIfNeeded: sum))
    }
}

#if arch(wasm32)
/// WebAssembly multiplies two 64-bit words but returns only the lower half of the product.
typealias NativeLimb = UInt32
#else
/// The widest word for which the processor returns the whole product.
typealias NativeLimb = UInt64
#endif

extension Limb {
    /// All ones if the condition is 1, zero if it is 0, without a branch; the compiler does not know that it is one of
    /// the two.
    @inline(__always)
    static func mask(_ condition: Self) -> Self {
        0 &- (condition ^ Self(truncatingIfNeeded: ConstantTime.unknownZero))
    }

    /// 1 if the limb is zero, else 0, without a branch.
    @inline(__always)
    var isZeroBit: Self { (~self & (self &- 1)) &>> Self(truncatingIfNeeded: Self.bitWidth - 1) }

    /// Returns `a + b + carry` and updates the carry, which is 0 or 1.
    @inline(__always)
    static func added(_ a: Self, _ b: Self, _ carry: inout Self) -> Self {
        let (half, first) = a.addingReportingOverflow(b)
        let (sum, second) = half.addingReportingOverflow(carry)
        carry = (first ? 1 : 0) | (second ? 1 : 0)
        return sum
    }

    /// Returns `a - b - borrow` and updates the borrow, which is 0 or 1.
    @inline(__always)
    static func subtracted(_ a: Self, _ b: Self, _ borrow: inout Self) -> Self {
        let (half, first) = a.subtractingReportingOverflow(b)
        let (difference, second) = half.subtractingReportingOverflow(borrow)
        borrow = (first ? 1 : 0) | (second ? 1 : 0)
        return difference
    }
}
