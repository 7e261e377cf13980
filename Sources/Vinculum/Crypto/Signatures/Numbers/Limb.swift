/// One digit of a long number: a machine word.
protocol Limb: FixedWidthInteger, UnsignedInteger, Sendable {
    /// An integer of two limbs: it holds the product of any two limbs plus any two others.
    associatedtype Double: FixedWidthInteger, UnsignedInteger, Sendable

    /// 1 or 0. A literal in generic code is a call in WebAssembly.
    init(bit: Bool)
}

extension UInt64: Limb {
    typealias Double = UInt128
    @inline(__always)
    init(bit: Bool) { self = bit ? 1 : 0 }
}

extension UInt32: Limb {
    typealias Double = UInt64
    @inline(__always)
    init(bit: Bool) { self = bit ? 1 : 0 }
}

#if arch(wasm32)
/// WebAssembly multiplies two 64-bit words but returns only the lower half of the product.
typealias NativeLimb = UInt32
#else
/// The widest word for which the processor returns the whole product.
typealias NativeLimb = UInt64
#endif

extension Limb {
    /// Returns the whole product of two limbs.
    @inline(__always)
    static func product(_ a: Self, _ b: Self) -> Double {
        Double(truncatingIfNeeded: a) &* Double(truncatingIfNeeded: b)
    }

    /// Returns `a · b + c + d`, which always fits two limbs.
    @inline(__always)
    static func multiplied(_ a: Self, _ b: Self, plus c: Self, _ d: Self) -> (high: Self, low: Self) {
        let sum = Self.product(a, b) &+ Double(truncatingIfNeeded: c) &+ Double(truncatingIfNeeded: d)
        let high = sum &>> Double(truncatingIfNeeded: Self.bitWidth)
        return (Self(truncatingIfNeeded: high), Self(truncatingIfNeeded: sum))
    }

    /// The inverse of an odd limb modulo 2^(bits of a limb).
    var inverse: Self {
        // An odd number is its own inverse modulo 8; each round doubles the number of correct bits.
        var inverse = self
        for _ in 0..<5 { inverse = inverse &* (2 &- self &* inverse) }
        return inverse
    }

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
        carry = Self(bit: first) | Self(bit: second)
        return sum
    }

    /// Returns `a - b - borrow` and updates the borrow, which is 0 or 1.
    @inline(__always)
    static func subtracted(_ a: Self, _ b: Self, _ borrow: inout Self) -> Self {
        let (half, first) = a.subtractingReportingOverflow(b)
        let (difference, second) = half.subtractingReportingOverflow(borrow)
        borrow = Self(bit: first) | Self(bit: second)
        return difference
    }
}
