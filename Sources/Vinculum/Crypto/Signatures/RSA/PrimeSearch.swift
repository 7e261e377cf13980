/// Finds the primes of a key ([FIPS 186-5](https://doi.org/10.6028/NIST.FIPS.186-5) A.1.3, B.3.1).
///
/// The primes are 3 modulo 4. This gives up two bits of choice and reduces the Miller-Rabin test to a single power.
struct PrimeSearch {
    typealias Number = LongNumber<NativeLimb>

    let bitCount: Int
    /// The public exponent, a prime above 2^16.
    let exponent: UInt32
    private let smallPrimes: [UInt32]

    init(bitCount: Int, exponent: UInt32) {
        self.bitCount = bitCount
        self.exponent = exponent
        var isComposite = [Bool](repeating: false, count: 2048)
        for number in 2..<46 where !isComposite[number] {
            for multiple in stride(from: number * number, to: isComposite.count, by: number) {
                isComposite[multiple] = true
            }
        }
        self.smallPrimes = isComposite.indices.dropFirst(3).filter { !isComposite[$0] }.map { UInt32($0) }
    }

    /// Returns a random prime p of `bitCount` bits whose two highest bits are set and for which e does not divide p -
    /// 1.
    ///
    /// One candidate in some 360 to 710 is prime, so the loop ends: the chance that none of 100,000 is prime is less
    /// than 2^-200.
    func prime(using generator: inout SeededGenerator) -> Number {
        while true {
            let candidate = self.candidate(using: &generator)
            if self.hasNoSmallFactor(candidate), self.isProbablePrime(candidate, using: &generator) { return candidate }
        }
    }

    /// Whether two primes of b bits differ by 2^(b - 100) or less (FIPS 186-5 A.1.3).
    func areTooClose(_ a: Number, _ b: Number) -> Bool {
        var difference = a
        let isNegative = NativeLimb.mask(difference.subtract(b))
        var opposite = b
        opposite.subtract(a)
        difference.choose(opposite, where: isNegative)
        // Comparing twelve bytes, 96 bits, is slightly stricter than required.
        return difference.bytes(self.bitCount / 8).prefix(12).allSatisfy { $0 == 0 }
    }

    private func candidate(using generator: inout SeededGenerator) -> Number {
        var bytes = generator.bytes(self.bitCount / 8)
        bytes[0] |= 0xC0
        bytes[bytes.count - 1] |= 3
        return Number(bytes)
    }

    private func hasNoSmallFactor(_ candidate: Number) -> Bool {
        candidate.remainder(dividingBy: self.exponent) != 1
            && self.smallPrimes.allSatisfy { candidate.remainder(dividingBy: $0) != 0 }
    }

    /// The Miller-Rabin test: for a prime that is 3 modulo 4, every number to the power (p - 1) / 2 is 1 or -1.
    ///
    /// - Parameter candidate: 3 modulo 4.
    private func isProbablePrime(_ candidate: Number, using generator: inout SeededGenerator) -> Bool {
        let field = Montgomery(candidate)
        var half = candidate
        half.shiftRight()
        let exponent = half.bytes(self.bitCount / 8)
        var minusOne = candidate
        minusOne.subtract(field.one)
        // Five rounds are the most that table B.1 requires for random candidates of 1,024 bits and more.
        for _ in 0..<5 {
            let power = field.power(field.random(using: &generator), exponent: exponent)
            guard power == field.one || power == minusOne else { return false }
        }
        return true
    }
}
