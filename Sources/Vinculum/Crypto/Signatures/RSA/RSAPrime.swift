/// One of the two primes of a private key, with its reduced private exponent.
struct RSAPrime: Sendable {
    typealias Number = LongNumber<NativeLimb>

    let field: Montgomery<NativeLimb>
    /// d mod (p - 1), as long as the prime.
    let exponent: [UInt8]
    /// p - 1 - (d mod (p - 1)), as long as the prime.
    private let complement: [UInt8]

    /// - Parameters:
    ///   - prime: Odd.
    ///   - exponent: Less than the prime, and as long in limbs.
    init(_ prime: Number, exponent: Number) {
        self.field = Montgomery(prime)
        let byteCount = (prime.bitCount + 7) / 8
        self.exponent = exponent.bytes(byteCount)
        var complement = prime
        complement.subtract(Number(1, limbCount: prime.limbs.count))
        complement.subtract(exponent)
        self.complement = complement.bytes(byteCount)
    }

    /// Returns `number ^ d mod p`, in Montgomery form.
    ///
    /// The computation is blinded with a random r: it computes `(number · r)^d · r^(p - 1 - d)`, which is the same
    /// because `r^(p - 1)` is 1. No multiplication then depends on the number alone.
    ///
    /// - Parameter number: Less than the modulus of the key.
    func raised(_ number: Number, using generator: inout SeededGenerator) -> Number {
        var scratch = self.field.scratch
        let blinding = self.field.random(using: &generator)
        var blinded = self.field.form(of: number)
        self.field.multiply(&blinded, by: blinding, &scratch)
        return self.field.product(of: [
            .init(base: blinded, exponent: self.exponent), .init(base: blinding, exponent: self.complement),
        ])
    }
}

extension Montgomery {
    /// Returns a random number, in Montgomery form.
    ///
    /// Consumes as many bytes of the stream as the modulus has, independently of the machine's limb size.
    func random(using generator: inout SeededGenerator) -> LongNumber<L> {
        let bytes = generator.bytes((self.modulus.bitCount + 7) / 8)
        var scratch = self.scratch
        // Any number of that length is the Montgomery form of some number; the product only reduces it below n.
        var number = LongNumber<L>(bytes, limbCount: self.limbCount)
        self.multiply(&number, by: self.radixSquared, &scratch)
        return number
    }
}
