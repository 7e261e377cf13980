/// One of the two primes of a private key, with its reduced private exponent.
struct RSAPrime: Sendable {
    typealias Number = LongNumber<NativeLimb>

    /// The length of the random factor that blinds an exponent. Half as long, measurements of many signatures could
    /// be combined into the exponent (W. Schindler and K. Itoh, "Exponent blinding does not always lift (partial) SPA
    /// resistance to higher-level security", 2011); twice as long would cost another sixteenth of a signature.
    private static let blindingByteCount = 8

    let field: Montgomery<NativeLimb>
    /// p - 1.
    private let order: Number
    /// d mod (p - 1).
    private let exponent: Number
    /// e.
    private let publicExponent: UInt32

    /// - Parameters:
    ///   - prime: Odd.
    ///   - exponent: Less than the prime, and as long in limbs.
    ///   - publicExponent: Odd, at least 3.
    init(_ prime: Number, exponent: Number, publicExponent: UInt32) {
        self.field = Montgomery(prime)
        self.order = prime.minusOne
        self.exponent = exponent
        self.publicExponent = publicExponent
    }

    /// Returns `number ^ d mod p`.
    ///
    /// The computation is blinded with random r and k: it computes `(number · r^e)^(d + k·(p - 1)) / r`, which is the
    /// same because `r^(e · d)` is r. No power then depends on the number alone, and no two computations use the same
    /// bits of an exponent.
    ///
    /// - Parameter number: Less than the modulus of the key.
    func raised(_ number: Number, using generator: inout SeededGenerator) -> Number {
        let field = self.field
        var scratch = field.scratch
        let blinding = field.invertible(using: &generator)
        // r^e gets its factor of R before the product takes one off.
        var blinded = field.power(blinding.number, publicExponent: self.publicExponent)
        field.multiply(&blinded, by: field.radixSquared, &scratch)
        field.multiply(&blinded, by: field.form(of: number), &scratch)
        var result = field.power(blinded, exponent: self.blinded(self.exponent, using: &generator))
        field.multiply(&result, by: blinding.inverse, &scratch)
        return result
    }

    /// Returns the exponent plus a random multiple of p - 1.
    func blinded(_ exponent: Number, using generator: inout SeededGenerator) -> [UInt8] {
        let factor = Number(generator.bytes(Self.blindingByteCount))
        var sum = self.order.multiplied(by: factor)
        sum.add(exponent)
        // The exponent is at most p - 1, so the sum is at most the factor's largest value plus 1 times p - 1.
        return sum.bytes((self.field.modulus.bitCount + 7) / 8 + Self.blindingByteCount)
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
