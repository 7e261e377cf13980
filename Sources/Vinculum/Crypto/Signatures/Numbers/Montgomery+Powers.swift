extension Montgomery {
    /// Returns `base ^ exponent mod n`. The time depends on the exponent, which must be public.
    ///
    /// - Parameters:
    ///   - base: Less than n.
    ///   - exponent: Odd, and at least 3.
    func power(_ base: LongNumber<L>, publicExponent exponent: UInt32) -> LongNumber<L> {
        var scratch = self.scratch
        var form = base
        self.multiply(&form, by: self.radixSquared, &scratch)
        var result = form
        for shift in (1..<max(1, UInt32.bitWidth - exponent.leadingZeroBitCount - 1)).reversed() {
            self.square(&result, &scratch)
            if exponent >> UInt32(shift) & 1 == 1 { self.multiply(&result, by: form, &scratch) }
        }
        // The lowest bit is set. Multiplying by the base itself, not its Montgomery form, also converts the result
        // back.
        self.square(&result, &scratch)
        self.multiply(&result, by: base, &scratch)
        return result
    }

    /// A base in Montgomery form, and its big-endian exponent.
    struct Power {
        var base: LongNumber<L>
        var exponent: [UInt8]
    }

    /// Returns the product of powers, in Montgomery form.
    ///
    /// No branch and no address depends on bases or exponents: every four bits of an exponent select from a table that
    /// is read completely.
    ///
    /// - Parameter powers: Powers whose exponents have the same length.
    func product(of powers: [Power]) -> LongNumber<L> {
        var scratch = self.scratch
        let tables = powers.map { self.table(of: $0.base, &scratch) }
        let byteCount = powers.map { $0.exponent.count }.min() ?? 0
        var result = self.one
        var chosen = self.one
        for index in 0..<byteCount {
            for shift: UInt8 in [4, 0] {
                for _ in 0..<4 { self.square(&result, &scratch) }
                for (table, power) in zip(tables, powers) {
                    self.choose(power.exponent[index] >> shift & 15, from: table, into: &chosen)
                    self.multiply(&result, by: chosen, &scratch)
                }
            }
        }
        return result
    }

    /// Returns the powers 0 to 15 of the base, one after the other.
    private func table(of base: LongNumber<L>, _ scratch: inout [L]) -> [L] {
        var table: [L] = []
        table.reserveCapacity(16 * self.limbCount)
        var power = self.one
        for _ in 0..<16 {
            table += power.limbs
            self.multiply(&power, by: base, &scratch)
        }
        return table
    }

    /// Copies one entry of a table, in constant time: all entries are read.
    private func choose(_ wanted: UInt8, from table: [L], into entry: inout LongNumber<L>) {
        let count = self.limbCount
        table.withUnsafeBufferPointer { table in
            entry.limbs.withUnsafeMutableBufferPointer { entry in
                // The table has 16 entries, each as long as this one.
                guard table.count == 16 * count, entry.count == count else { return }
                for place in 0..<count { entry[place] = 0 }
                for number in 0..<16 {
                    let mask = L.mask(L(truncatingIfNeeded: UInt8(truncatingIfNeeded: number) ^ wanted).isZeroBit)
                    for place in 0..<count { entry[place] |= table[number &* count &+ place] & mask }
                }
            }
        }
    }
}
