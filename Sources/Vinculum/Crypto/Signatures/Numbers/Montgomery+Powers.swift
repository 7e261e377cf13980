extension Montgomery {
    /// `base ^ exponent mod n`, in a time that tells the exponent: for public ones.
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
        // The lowest bit is set. The base itself, instead of its form, takes the result out of Montgomery form too.
        self.square(&result, &scratch)
        self.multiply(&result, by: base, &scratch)
        return result
    }

    /// A base in Montgomery form, and its exponent, big-endian.
    struct Power {
        var base: LongNumber<L>
        var exponent: [UInt8]
    }

    /// The product of powers, in Montgomery form.
    ///
    /// No branch and no address depends on bases or exponents: four bits of each exponent at a time choose from a table
    /// that is read from one end to the other.
    ///
    /// - Parameter powers: With exponents of one length.
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

    /// The base to the powers 0 to 15, one after the other.
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

    /// Copies an entry of a table while reading all of them.
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
