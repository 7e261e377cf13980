/// An odd prime as the modulus of ``Residue``.
protocol PrimeModulus: Sendable {
    associatedtype Value: Limbs

    static var modulus: Value { get }

    /// R mod the modulus, where R is the smallest power of two that `Value` cannot hold.
    static var radix: Value { get }

    /// R² mod the modulus.
    static var radixSquared: Value { get }

    /// Adds the multiple of the modulus that clears the lowest limb, and shifts the sum down by that limb: a step of
    /// the multiplication of ``Residue``.
    ///
    /// - Parameter highest: The limb of the sum above the others.
    /// - Returns: The bit that the sum then has above its limbs.
    static func clearLowest(_ sum: inout Value, _ highest: UInt64) -> UInt64
}

extension PrimeModulus {
    /// The default for a modulus whose top bit is set: R minus the modulus.
    static var radix: Value {
        Value(repeating: 0).subtracting(Self.modulus).difference
    }

    @inline(__always)
    static func clearLowest(_ sum: inout Value, _ highest: UInt64) -> UInt64 {
        let modulus = Self.modulus
        let factor = sum[limb: 0] &* Self.negatedInverse
        var carry = Word.product(factor, modulus[limb: 0], adding: sum[limb: 0], 0).high
        for index in 1..<Value.limbCount {
            (carry, sum[limb: index - 1]) = Word.product(factor, modulus[limb: index], adding: sum[limb: index], carry)
        }
        (carry, sum[limb: Value.limbCount - 1]) = Word.sum(highest, carry, 0)
        return carry
    }

    /// The negated inverse of the modulus, modulo 2^64.
    @inline(__always)
    private static var negatedInverse: UInt64 {
        // Newton's iteration doubles the number of correct bits; an odd number is its own inverse modulo 8.
        let modulus = Self.modulus[limb: 0]
        var inverse = modulus
        for _ in 0..<5 { inverse = inverse &* (2 &- modulus &* inverse) }
        return 0 &- inverse
    }

    /// The modulus minus a small number: an exponent of Fermat's inversion or of a square root.
    static func modulusLess(_ small: UInt64) -> Value {
        var limbs = Value(repeating: 0)
        limbs[limb: 0] = small
        return Self.modulus.subtracting(limbs).difference
    }
}
