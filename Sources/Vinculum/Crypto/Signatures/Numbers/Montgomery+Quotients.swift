extension Montgomery {
    /// Returns a random number below 2^126 and its inverse, both less than n and not in Montgomery form.
    ///
    /// The number is the product of odd factors of one limb, because dividing by such a factor is cheap: an inverse of
    /// any number would cost a fifth of a signature. Consumes sixteen bytes of the stream on every platform.
    ///
    /// - Precondition: The modulus is a prime above 2^128; otherwise the second number may be no inverse.
    func invertible(using generator: inout SeededGenerator) -> (number: LongNumber<L>, inverse: LongNumber<L>) {
        var number = LongNumber<L>(1, limbCount: self.limbCount)
        var inverse = number
        for limb in LongNumber<L>(generator.bytes(16)).limbs.prefix(128 / L.bitWidth) {
            let factor = limb &>> 1 | 1
            number = number.multiplied(by: LongNumber(limb: factor)).resized(self.limbCount)
            inverse = self.quotient(inverse, factor)
        }
        return (number, inverse)
    }

    /// Returns `x / divisor mod n`.
    ///
    /// No branch and no address depends on any of the numbers.
    ///
    /// - Parameters:
    ///   - x: Less than n, and as long in limbs.
    ///   - divisor: Odd, less than half of 2^(bits of a limb), and without a factor in common with n.
    func quotient(_ x: LongNumber<L>, _ divisor: L) -> LongNumber<L> {
        // With x = q · d - c · R and n = q' · d - c' · R, x + m · n is a multiple of d for m = -c / c' mod d, and the
        // quotient, which is less than n, is q + m · q' modulo R.
        let (quotient, carry) = x.exactQuotient(divisor)
        let (modulusQuotient, modulusCarry) = self.modulus.exactQuotient(divisor)
        let negated = (divisor &- carry) & ~L.mask(carry.isZeroBit)
        let multiple = negated.quotient(modulusCarry, modulo: divisor)
        var result = modulusQuotient.multiplied(by: LongNumber(limb: multiple))
        result.add(quotient)
        return result.resized(self.limbCount)
    }
}

extension LongNumber {
    /// Divides from the lowest limb up, as if the number were a multiple of the divisor (exact division).
    ///
    /// - Parameter divisor: Odd.
    /// - Returns: q and c, less than the divisor, for which the number is `q · divisor - c · 2^(bits of the limbs)`.
    func exactQuotient(_ divisor: L) -> (quotient: LongNumber, carry: L) {
        let inverse = divisor.inverse
        var quotient = self
        var carry: L = 0
        for index in quotient.limbs.indices {
            var borrow: L = 0
            let digit = L.subtracted(quotient.limbs[index], carry, &borrow) &* inverse
            quotient.limbs[index] = digit
            carry = L(truncatingIfNeeded: L.product(digit, divisor) &>> L.Double(truncatingIfNeeded: L.bitWidth))
            carry &+= borrow
        }
        return (quotient, carry)
    }
}

extension Limb {
    /// Returns `self / divisor mod modulus`, in a time that depends on no number.
    ///
    /// - Parameters:
    ///   - self: Less than the modulus.
    ///   - divisor: Less than the modulus, and without a factor in common with it.
    ///   - modulus: Odd, with its highest bit clear.
    func quotient(_ divisor: Self, modulo modulus: Self) -> Self {
        // Euclid's algorithm by halving and subtracting, as often as any two limbs need. Multiplied by the result, a is
        // u and b is v.
        var (a, b) = (divisor, modulus)
        var (u, v) = (self, 0 as Self)
        for _ in 0..<2 * Self.bitWidth {
            let isOdd = Self.mask(a & 1)
            // An odd a becomes its distance from b, and b becomes the smaller of the two.
            var borrow: Self = 0
            _ = Self.subtracted(a, b, &borrow)
            let isLess = isOdd & Self.mask(borrow)
            (a, b) = (a ^ (a ^ b) & isLess, b ^ (a ^ b) & isLess)
            (u, v) = (u ^ (u ^ v) & isLess, v ^ (u ^ v) & isLess)
            a = (a &- b & isOdd) &>> 1
            var uBorrow: Self = 0
            u = Self.subtracted(u, v & isOdd, &uBorrow)
            u &+= modulus & Self.mask(uBorrow)
            u = (u &+ (modulus & Self.mask(u & 1))) &>> 1
        }
        return v
    }
}
