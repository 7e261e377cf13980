extension RSAPrivateKey {
    /// Generates a key with the public exponent 65,537 ([FIPS 186-5](https://doi.org/10.6028/NIST.FIPS.186-5) A.1.3).
    ///
    /// The same generator state gives the same key on every platform. The time varies by several times between keys.
    ///
    /// - Parameter bitCount: 2,048, 3,072 or 4,096; other values are rounded up to the next of these, at most 4,096.
    public static func generated(bitCount: Int, using generator: inout SeededGenerator) -> RSAPrivateKey {
        let bitCount = bitCount <= 2048 ? 2048 : bitCount <= 3072 ? 3072 : 4096
        let search = PrimeSearch(bitCount: bitCount / 2, exponent: 65_537)
        let first = search.prime(using: &generator)
        var second = search.prime(using: &generator)
        // Primes close to each other reveal the modulus's factors. This is not expected to happen: 100 bits would
        // agree.
        while search.areTooClose(first, second) { second = search.prime(using: &generator) }
        let exponent = search.exponent
        let modulus = first.multiplied(by: second)
        let privateExponent = Self.privateExponent(exponent, first.minusOne, second.minusOne)
        let byteCount = bitCount / 16
        let parts = Parts(
            modulus: modulus.bytes(2 * byteCount), exponent: [1, 0, 1],
            privateExponent: privateExponent.bytes(2 * byteCount),
            prime1: first.bytes(byteCount), prime2: second.bytes(byteCount),
            exponent1: privateExponent.divided(by: first.minusOne).remainder.bytes(byteCount),
            exponent2: privateExponent.divided(by: second.minusOne).remainder.bytes(byteCount),
            coefficient: Self.coefficient(first, second).bytes(byteCount)
        )
        return RSAPrivateKey(parts.withoutLeadingZeros, RSAPublicKey(modulus: modulus, exponent: exponent))
    }

    /// Returns e^-1 modulo the least common multiple of p - 1 and q - 1.
    ///
    /// - Parameter e: A prime that divides neither.
    private static func privateExponent(_ e: UInt32, _ order1: Number, _ order2: Number) -> Number {
        // Both orders are twice an odd number.
        var (half1, half2) = (order1, order2)
        half1.shiftRight()
        half2.shiftRight()
        let divisor = half1.greatestCommonDivisor(withOdd: half2)
        let multiple = half1.divided(by: divisor).quotient.multiplied(by: order2)
        // With k = -multiple^-1 mod e, 1 + k · multiple is a multiple of e, and the quotient is the inverse.
        let k = e - Self.inverse(multiple.remainder(dividingBy: e), modulo: e)
        let block = LimbBlock<NativeLimb>.count
        var dividend = multiple.multiplied(by: Number(k, limbCount: block))
        dividend.add(Number(1, limbCount: block))
        return dividend.divided(by: Number(e, limbCount: block)).quotient.resized(multiple.limbs.count)
    }

    /// Returns the inverse modulo a prime, by Fermat's little theorem.
    private static func inverse(_ value: UInt32, modulo prime: UInt32) -> UInt32 {
        var result: UInt64 = 1
        for shift in (0..<UInt32.bitWidth).reversed() {
            result = result * result % UInt64(prime)
            if (prime - 2) >> UInt32(shift) & 1 == 1 { result = result * UInt64(value) % UInt64(prime) }
        }
        return UInt32(truncatingIfNeeded: result)
    }

    /// Returns q^-1 mod p, by Fermat's little theorem.
    private static func coefficient(_ p: Number, _ q: Number) -> Number {
        let field = Montgomery(p)
        var exponent = p
        exponent.subtract(Number(2, limbCount: p.limbs.count))
        return field.value(of: field.power(field.form(of: q), exponent: exponent.bytes((p.bitCount + 7) / 8)))
    }
}
