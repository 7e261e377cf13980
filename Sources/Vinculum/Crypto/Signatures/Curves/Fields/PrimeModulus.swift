/// An odd prime as the modulus of ``Residue``.
protocol PrimeModulus: Sendable {
    associatedtype Value: Limbs

    static var modulus: Value { get }

    /// R mod the modulus, where R is the smallest power of two that `Value` cannot hold.
    static var radix: Value { get }

    /// R² mod the modulus.
    static var radixSquared: Value { get }
}

extension PrimeModulus {
    /// The default for a modulus whose top bit is set: R minus the modulus.
    static var radix: Value {
        Value(repeating: 0).subtracting(Self.modulus).difference
    }

    /// The modulus minus a small number: an exponent of Fermat's inversion or of a square root.
    static func modulusLess(_ small: UInt64) -> Value {
        var limbs = Value(repeating: 0)
        limbs[limb: 0] = small
        return Self.modulus.subtracting(limbs).difference
    }
}
