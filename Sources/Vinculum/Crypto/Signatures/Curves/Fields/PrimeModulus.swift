/// An odd prime to calculate modulo.
protocol PrimeModulus: Sendable {
    associatedtype Value: Limbs

    static var modulus: Value { get }

    /// R mod the modulus, where R is the first power of two that `Value` does not hold.
    static var radix: Value { get }

    /// R² mod the modulus.
    static var radixSquared: Value { get }
}

extension PrimeModulus {
    /// What R leaves where the modulus has its top bit: R less the modulus once.
    static var radix: Value {
        Value(repeating: 0).subtracting(Self.modulus).difference
    }

    /// The modulus less a small number, as the exponents of Fermat's inversion and of square roots have it.
    static func modulusLess(_ small: UInt64) -> Value {
        var limbs = Value(repeating: 0)
        limbs[limb: 0] = small
        return Self.modulus.subtracting(limbs).difference
    }
}
