#if !arch(wasm32)
/// Inverses modulo an odd number by division steps (D. J. Bernstein and B.-Y. Yang, "Fast constant-time gcd computation
/// and modular inversion", 2019, section 8; sums in signed limbs as in libsecp256k1).
///
/// No branch and no address depends on the numbers. A step needs the lowest bits alone, so 62 steps are computed on one
/// word each and then applied to the numbers at once. WebAssembly has no products of 128 bits, and takes powers.
struct InverseSteps<Value: Limbs> {
    /// A number in limbs of 62 bits, of which the highest has the sign.
    private typealias Number = InlineArray<7, Int64>

    private static var limbCount: Int { Value.limbCount + 1 }
    /// Theorem 11.2: so many steps reach g = 0.
    private static var stepCount: Int { (49 * 64 * Value.limbCount + 57) / 17 + 1 }
    private static var lowBits: Int64 { .max >> 1 }

    private let modulus: Number
    /// The inverse of the modulus, modulo 2^64.
    private let modulusInverse: UInt64
    // At first f is the modulus, and g the number to invert. Always d times that number is f, and e times it is g,
    // modulo the modulus; at the end f is 1 or -1.
    private var f: Number
    private var g: Number
    private var d = Number(repeating: 0)
    private var e = Number(repeating: 0)
    /// The negated difference between the lengths of f and g, which the steps balance.
    private var eta: Int64 = -1

    /// 62 steps: f and g become u · f + v · g and q · f + r · g, both divided by 2^62.
    private struct Steps {
        var u: Int64 = 1
        var v: Int64 = 0
        var q: Int64 = 0
        var r: Int64 = 1
    }

    /// Returns the inverse; 0 for 0.
    ///
    /// - Parameters:
    ///   - value: Below the modulus.
    ///   - modulus: Odd, and without a factor in common with the value.
    static func inverse(of value: Value, modulo modulus: Value) -> Value {
        var state = Self(value, modulus)
        for _ in 0..<(Self.stepCount + 61) / 62 {
            let steps = state.nextSteps()
            state.scaleCofactors(by: steps)
            state.scaleNumbers(by: steps)
        }
        return state.result
    }

    private init(_ value: Value, _ modulus: Value) {
        self.modulus = Self.number(modulus)
        self.modulusInverse = modulus[limb: 0].inverse
        self.f = self.modulus
        self.g = Self.number(value)
        self.e[0] = 1
    }

    private static func number(_ value: Value) -> Number {
        var number = Number(repeating: 0)
        for index in 0..<Self.limbCount {
            let (limb, shift) = (62 * index / 64, UInt64(62 * index % 64))
            var bits = limb < Value.limbCount ? value[limb: limb] >> shift : 0
            if shift > 2, limb + 1 < Value.limbCount { bits |= value[limb: limb + 1] << (64 - shift) }
            number[index] = Int64(truncatingIfNeeded: bits) & Self.lowBits
        }
        return number
    }

    /// Makes 62 steps on the lowest words of f and g.
    private mutating func nextSteps() -> Steps {
        var (u, v, q, r) = (1 as UInt64, 0 as UInt64, 0 as UInt64, 1 as UInt64)
        var f = UInt64(bitPattern: self.f[0] | self.f[1] << 62)
        var g = UInt64(bitPattern: self.g[0] | self.g[1] << 62)
        var eta = UInt64(bitPattern: self.eta)
        for _ in 0..<62 {
            // An odd g loses f, which has become the smaller one, or gets it added; then the former g is f.
            let isNegative = UInt64.mask(eta >> 63)
            let isOdd = UInt64.mask(g & 1)
            g &+= ((f ^ isNegative) &- isNegative) & isOdd
            q &+= ((u ^ isNegative) &- isNegative) & isOdd
            r &+= ((v ^ isNegative) &- isNegative) & isOdd
            let isSwapped = isNegative & isOdd
            eta = (eta ^ isSwapped) &- isSwapped &- 1
            f &+= g & isSwapped
            u &+= q & isSwapped
            v &+= r & isSwapped
            g >>= 1
            u <<= 1
            v <<= 1
        }
        self.eta = Int64(bitPattern: eta)
        return Steps(
            u: Int64(bitPattern: u), v: Int64(bitPattern: v), q: Int64(bitPattern: q), r: Int64(bitPattern: r))
    }

    private mutating func scaleNumbers(by steps: Steps) {
        var (low, high) = (0 as Int128, 0 as Int128)
        for index in 0..<Self.limbCount {
            let (f, g) = (self.f[index], self.g[index])
            low &+= Self.product(steps.u, f) &+ Self.product(steps.v, g)
            high &+= Self.product(steps.q, f) &+ Self.product(steps.r, g)
            // The lowest limbs are zero.
            if index > 0 { (self.f[index - 1], self.g[index - 1]) = (Self.limb(low), Self.limb(high)) }
            (low, high) = (low >> 62, high >> 62)
        }
        self.f[Self.limbCount - 1] = Int64(truncatingIfNeeded: low)
        self.g[Self.limbCount - 1] = Int64(truncatingIfNeeded: high)
    }

    /// Applies the steps to d and e, with the multiples of the modulus that make the lowest limbs zero and keep both
    /// above twice the negated modulus and below the modulus.
    private mutating func scaleCofactors(by steps: Steps) {
        let last = Self.limbCount - 1
        let (dSign, eSign) = (self.d[last] >> 63, self.e[last] >> 63)
        var dMultiple = (steps.u & dSign) &+ (steps.v & eSign)
        var eMultiple = (steps.q & dSign) &+ (steps.r & eSign)
        var (low, high) = (0 as Int128, 0 as Int128)
        for index in 0...last {
            let (d, e) = (self.d[index], self.e[index])
            low &+= Self.product(steps.u, d) &+ Self.product(steps.v, e)
            high &+= Self.product(steps.q, d) &+ Self.product(steps.r, e)
            if index == 0 {
                dMultiple = self.clearing(low, dMultiple)
                eMultiple = self.clearing(high, eMultiple)
            }
            low &+= Self.product(self.modulus[index], dMultiple)
            high &+= Self.product(self.modulus[index], eMultiple)
            if index > 0 { (self.d[index - 1], self.e[index - 1]) = (Self.limb(low), Self.limb(high)) }
            (low, high) = (low >> 62, high >> 62)
        }
        self.d[last] = Int64(truncatingIfNeeded: low)
        self.e[last] = Int64(truncatingIfNeeded: high)
    }

    /// Returns the multiple, at most 2^62 less, that makes the lowest limb of a sum zero.
    @inline(__always)
    private func clearing(_ sum: Int128, _ multiple: Int64) -> Int64 {
        let needed = self.modulusInverse &* UInt64(truncatingIfNeeded: sum) &+ UInt64(bitPattern: multiple)
        return multiple &- Int64(bitPattern: needed) & Self.lowBits
    }

    /// d with the sign of f, from 0 up to but not including the modulus.
    private var result: Value {
        let last = Self.limbCount - 1
        let sign = self.f[last] >> 63
        var number = self.d
        self.add(where: number[last] >> 63, to: &number)
        for index in 0...last { number[index] = (number[index] ^ sign) &- sign }
        Self.carry(&number)
        self.add(where: number[last] >> 63, to: &number)
        var value = Value(repeating: 0)
        for index in 0..<Value.limbCount {
            let (limb, shift) = (64 * index / 62, UInt64(64 * index % 62))
            value[limb: index] =
                UInt64(bitPattern: number[limb]) >> shift | UInt64(bitPattern: number[limb + 1]) << (62 - shift)
        }
        return value
    }

    /// Adds the modulus if the mask is all ones.
    private func add(where mask: Int64, to number: inout Number) {
        for index in 0..<Self.limbCount { number[index] &+= self.modulus[index] & mask }
        Self.carry(&number)
    }

    private static func carry(_ number: inout Number) {
        for index in 1..<Self.limbCount {
            number[index] &+= number[index - 1] >> 62
            number[index - 1] &= Self.lowBits
        }
    }

    @inline(__always)
    private static func product(_ a: Int64, _ b: Int64) -> Int128 { Int128(a) &* Int128(b) }

    @inline(__always)
    private static func limb(_ sum: Int128) -> Int64 { Int64(truncatingIfNeeded: sum) & self.lowBits }
}
#endif
