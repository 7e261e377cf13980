/// A number modulo a prime, stored in Montgomery form (Montgomery 1985): multiplied by R and below the modulus.
///
/// The operations take the same time for all values. Work on curves consists of sums, differences and products, so
/// these three are compiled for speed even where the rest is compiled for size: a WebAssembly module then verifies four
/// times as fast and is no larger.
struct Residue<Modulus: PrimeModulus>: Sendable {
    /// The number times R, modulo the prime.
    private var form: Modulus.Value

    /// A constant, which is written as it is stored: its initialiser would contain the product otherwise, a kilobyte.
    @inline(__always)
    init(form: Modulus.Value) {
        self.form = form
    }

    /// Reduces any number of the modulus's size.
    @inline(never)
    init(reducing value: Modulus.Value) {
        // Multiplied by `*`, here and in `value`, because each use of `product` contains a kilobyte of code.
        self = Self(form: value) * Self(form: Modulus.radixSquared)
    }

    /// Reduces a number of twice the modulus's size.
    init(reducing low: Modulus.Value, _ high: Modulus.Value) {
        self = Self(reducing: low) + Self(reducing: high) * Self(form: Modulus.radixSquared)
    }

    /// - Returns: `nil` for a number at or above the modulus. That becomes public: such a number is no secret that
    ///   anything is computed with.
    init?(_ value: Modulus.Value) {
        guard ConstantTime.published(value.subtracting(Modulus.modulus).borrow) == 1 else { return nil }
        self.init(reducing: value)
    }

    @inline(__always)
    static var zero: Self { Self(form: Modulus.Value(repeating: 0)) }

    @inline(__always)
    static var one: Self { Self(form: Modulus.radix) }

    /// The number outside Montgomery form, below the modulus.
    var value: Modulus.Value {
        var one = Modulus.Value(repeating: 0)
        one[limb: 0] = 1
        return (self * Self(form: one)).form
    }

    /// Whether the number is 0. The verdict becomes public, the number does not.
    var isZero: Bool { self.form.isZero }

    @_optimize(speed)
    static func + (a: Self, b: Self) -> Self {
        let (sum, carry) = a.form.adding(b.form)
        return Self(form: Self.reducedOnce(sum, carry))
    }

    @_optimize(speed)
    static func - (a: Self, b: Self) -> Self {
        let (difference, borrow) = a.form.subtracting(b.form)
        let corrected = difference.adding(Modulus.modulus).sum
        return Self(form: difference.replaced(by: corrected, where: UInt64.mask(borrow)))
    }

    @inline(__always)
    static prefix func - (a: Self) -> Self { .zero - a }

    @_optimize(speed)
    static func * (a: Self, b: Self) -> Self {
        Self(form: Self.product(a.form, b.form))
    }

    /// Returns the number to the power of a public exponent; the time depends on the exponent.
    func power(_ exponent: Modulus.Value) -> Self {
        // Four bits of the exponent at a time, from the top.
        var powers = InlineArray<16, Self>(repeating: .one)
        for index in 1..<16 { powers[index] = powers[index - 1] * self }
        var result = Self.one
        for index in (0..<16 * Modulus.Value.limbCount).reversed() {
            for _ in 0..<4 { result = result * result }
            let nibble = Int(truncatingIfNeeded: exponent.nibble(index))
            if nibble > 0 { result = result * powers[nibble] }
        }
        return result
    }

    /// The multiplicative inverse; 0 for 0.
    var inverse: Self {
        #if arch(wasm32)
        // Fermat's little theorem.
        self.power(Modulus.modulusLess(2))
        #else
        // The inverse of the form has two factors of R too few.
        Self(reducing: InverseSteps.inverse(of: self.form, modulo: Modulus.modulus))
            * Self(form: Modulus.radixSquared)
        #endif
    }

    /// Returns `other` if the mask is all ones, and this number if the mask is 0.
    @inline(__always)
    func replaced(by other: Self, where mask: UInt64) -> Self {
        Self(form: self.form.replaced(by: other.form, where: mask))
    }

    /// Reduces a value below twice the modulus, whose bit above its limbs is `carry`.
    @inline(__always)
    private static func reducedOnce(_ value: Modulus.Value, _ carry: UInt64) -> Modulus.Value {
        let (difference, borrow) = value.subtracting(Modulus.modulus)
        // The difference is negative only if the bit above the limbs does not cover the borrow.
        return difference.replaced(by: value, where: UInt64.mask(borrow & ~carry))
    }

    /// Returns `a · b / R` modulo the prime; `a · b` must be below R times the modulus.
    @inline(__always)
    private static func product(_ a: Modulus.Value, _ b: Modulus.Value) -> Modulus.Value {
        var sum = Modulus.Value(repeating: 0)
        var top: UInt64 = 0
        // The limbs shift down to index 0, because a variable index would keep them out of registers.
        var rest = b
        for _ in 0..<Modulus.Value.limbCount {
            Self.add(a, times: rest[limb: 0], to: &sum, &top)
            for index in 1..<Modulus.Value.limbCount { rest[limb: index - 1] = rest[limb: index] }
        }
        return Self.reducedOnce(sum, top)
    }

    /// Adds `a · limb` to the sum, then the multiple of the modulus that clears the lowest limb, and shifts the sum
    /// down by that limb.
    ///
    /// - Parameter top: The bit of the sum above its limbs.
    @inline(__always)
    private static func add(_ a: Modulus.Value, times limb: UInt64, to sum: inout Modulus.Value, _ top: inout UInt64) {
        var carry: UInt64 = 0
        for index in 0..<Modulus.Value.limbCount {
            (carry, sum[limb: index]) = Word.product(a[limb: index], limb, adding: sum[limb: index], carry)
        }
        let (over, highest) = Word.sum(top, carry, 0)
        top = over &+ Modulus.clearLowest(&sum, highest)
    }
}

extension Residue: Equatable {
    static func == (a: Self, b: Self) -> Bool {
        (a - b).isZero
    }
}
