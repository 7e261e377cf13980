extension RSAPrivateKey {
    /// Creates a key from its stored numbers and checks that they are consistent.
    ///
    /// The check finds damage. It does not test that the factors are prime: this would take as long as a signature at
    /// each start and exercise the factors each time, it would not find numbers chosen to deceive it, and a caller who
    /// can choose the key already knows it. A key of other factors signs nothing, because each signature is verified.
    ///
    /// - Parameter parts: The numbers, big-endian; leading zeros are allowed.
    /// - Throws: ``KeyError/modulus`` and ``KeyError/exponent`` as ``RSAPublicKey/init(modulus:exponent:)``;
    ///   ``KeyError/privatePart`` for inconsistent numbers and for factors that are even or not half as long as the
    ///   modulus.
    public init(_ parts: Parts) throws(KeyError) {
        let publicKey = try RSAPublicKey(modulus: parts.modulus, exponent: parts.exponent)
        let parts = parts.withoutLeadingZeros
        guard parts.areConsistent(publicKey) else { throw .privatePart }
        self.init(parts, publicKey)
    }
}

extension RSAPrivateKey.Parts {
    fileprivate typealias Number = LongNumber<NativeLimb>

    /// Whether the numbers form a key; they must have no leading zeros.
    fileprivate func areConsistent(_ publicKey: RSAPublicKey) -> Bool {
        // Lengths are checked first, because they bound the cost of the other checks.
        guard self.privateExponent.count <= self.modulus.count,
            max(self.prime1.count, self.prime2.count) <= self.modulus.count / 2 + 1,
            max(self.exponent1.count, self.exponent2.count, self.coefficient.count) <= self.modulus.count / 2 + 1
        else { return false }
        let (prime1, prime2) = (Number(self.prime1), Number(self.prime2))
        guard Self.isFactor(prime1, publicKey), Self.isFactor(prime2, publicKey) else { return false }
        let product = prime1.multiplied(by: prime2)
        let limbCount = publicKey.field.limbCount
        guard product.isEqual(to: publicKey.field.modulus) else { return false }
        let privateExponent = Number(self.privateExponent, limbCount: limbCount)
        guard privateExponent.isLess(than: publicKey.field.modulus) else { return false }
        return Self.isInverse(privateExponent, Number(self.exponent1), prime1, publicKey.exponentValue)
            && Self.isInverse(privateExponent, Number(self.exponent2), prime2, publicKey.exponentValue)
            && Self.isCoefficient(Number(self.coefficient), prime1, prime2)
    }

    /// Whether the number is odd and about half as long as the modulus.
    private static func isFactor(_ number: Number, _ publicKey: RSAPublicKey) -> Bool {
        number.isOdd && abs(2 * number.bitCount - publicKey.bitCount) <= 2
    }

    /// Whether the reduced exponent is d mod (p - 1), and e · d is 1 modulo (p - 1).
    private static func isInverse(_ d: Number, _ reduced: Number, _ prime: Number, _ e: UInt32) -> Bool {
        let order = prime.minusOne
        let remainder = d.divided(by: order).remainder
        let product = remainder.multiplied(by: Number(e, limbCount: LimbBlock<NativeLimb>.count))
        return remainder.isEqual(to: reduced)
            && product.divided(by: order).remainder.isEqual(to: Number(1, limbCount: order.limbs.count))
    }

    /// Whether the coefficient is q^-1 mod p.
    private static func isCoefficient(_ coefficient: Number, _ p: Number, _ q: Number) -> Bool {
        guard coefficient.isLess(than: p) else { return false }
        return coefficient.multiplied(by: q).divided(by: p).remainder.isEqual(to: Number(1, limbCount: p.limbs.count))
    }
}
