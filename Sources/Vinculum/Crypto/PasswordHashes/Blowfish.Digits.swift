extension Blowfish {
    /// The initial subkeys, and behind them the four initial substitution boxes of 256 words: the bits of the fraction
    /// of π, 32 to a word.
    ///
    /// Computed once, in some tens of milliseconds: random as they are, no compression makes them smaller in a program.
    static let digits: [UInt32] = {
        // The integer, the digits, and two words for what rounding down takes from the last ones.
        var sums = [Int64](repeating: 0, count: 1 + 18 + 1024 + 2)
        // Machin: π = 16 arctan(1/5) - 4 arctan(1/239).
        Self.addArctan(of: 5, times: 16, to: &sums)
        Self.addArctan(of: 239, times: -4, to: &sums)
        var carry: Int64 = 0
        for index in sums.indices.reversed() {
            carry += sums[index]
            sums[index] = carry & 0xFFFF_FFFF
            carry >>= 32
        }
        return sums[1..<1 + 18 + 1024].map { UInt32(truncatingIfNeeded: $0) }
    }()

    /// Adds the arctangent of 1/`divisor`, by its series 1/x - 1/3x³ + 1/5x⁵ - …, to sums that are carried later.
    ///
    /// - Parameter factor: What the arctangent is multiplied with.
    private static func addArctan(of divisor: UInt64, times factor: Int64, to sums: inout [Int64]) {
        var power = [UInt64](repeating: 0, count: sums.count)
        power[0] = factor.magnitude
        var (first, divisorOfPower, divisorOfTerm) = (0, divisor, 1 as UInt64)
        var isAdded = factor > 0
        while true {
            var (left, leftOfTerm): (UInt64, UInt64) = (0, 0)
            for index in first..<power.count {
                let word = left << 32 | power[index]
                power[index] = word / divisorOfPower
                left = word % divisorOfPower
                let term = leftOfTerm << 32 | power[index]
                leftOfTerm = term % divisorOfTerm
                sums[index] += isAdded ? Int64(term / divisorOfTerm) : -Int64(term / divisorOfTerm)
            }
            while power[first] == 0 {
                first += 1
                if first == power.count { return }
            }
            (divisorOfPower, divisorOfTerm, isAdded) = (divisor * divisor, divisorOfTerm + 2, !isAdded)
        }
    }
}
