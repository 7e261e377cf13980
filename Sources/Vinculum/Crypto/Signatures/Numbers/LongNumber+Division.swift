extension LongNumber {
    /// Divides bit by bit. This is slow but simple, and runs only once for a key.
    ///
    /// - Parameter divisor: Not zero.
    /// - Returns: A quotient as long as the dividend, and a remainder as long as the divisor.
    func divided(by divisor: LongNumber) -> (quotient: LongNumber, remainder: LongNumber) {
        var quotient = self
        var remainder = LongNumber(0, limbCount: divisor.limbs.count)
        for _ in 0..<self.limbs.count * L.bitWidth {
            // The dividend shifts out at the top while the quotient shifts in at the bottom.
            let carried = remainder.shiftLeft(adding: quotient.shiftLeft())
            let bit = remainder.reduceOnce(divisor, carried: carried) & 1
            quotient.setLowestBit(bit)
        }
        return (quotient, remainder)
    }

    private mutating func setLowestBit(_ bit: L) {
        if !self.limbs.isEmpty { self.limbs[0] |= bit }
    }

    /// Returns the remainder of the division by a small number.
    ///
    /// - Parameter divisor: Not zero.
    func remainder(dividingBy divisor: UInt32) -> UInt32 {
        var remainder: UInt64 = 0
        for limb in self.limbs.reversed() {
            for shift in stride(from: L.bitWidth - 32, through: 0, by: -32) {
                let digit = UInt32(truncatingIfNeeded: limb &>> L(truncatingIfNeeded: shift))
                remainder = (remainder << 32 | UInt64(digit)) % UInt64(divisor)
            }
        }
        return UInt32(truncatingIfNeeded: remainder)
    }

    /// Returns the greatest common divisor with an odd number of the same length.
    ///
    /// The loop of halving and subtracting runs as often as any number of that length needs.
    func greatestCommonDivisor(withOdd other: LongNumber) -> LongNumber {
        var rest = self
        var odd = other
        for _ in 0..<2 * self.limbs.count * L.bitWidth {
            // An odd rest becomes its distance from the odd number, and the odd number becomes the smaller of the
            // two.
            let isOdd = L.mask(rest.limbs[0] & 1)
            var difference = rest
            let isLess = L.mask(difference.subtract(odd))
            var opposite = odd
            opposite.subtract(rest)
            difference.choose(opposite, where: isLess)
            odd.choose(rest, where: isOdd & isLess)
            rest.choose(difference, where: isOdd)
            rest.shiftRight()
        }
        return odd
    }
}
