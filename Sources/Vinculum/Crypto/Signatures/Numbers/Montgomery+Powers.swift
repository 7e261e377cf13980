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

    /// The number of bits of an exponent that select one entry of a table.
    private static var windowBits: Int { 5 }

    /// Returns `base ^ exponent`, in Montgomery form.
    ///
    /// No branch and no address depends on base or exponent: every five bits of the exponent select from a table that
    /// is read completely.
    ///
    /// - Parameters:
    ///   - base: In Montgomery form.
    ///   - exponent: Big-endian; its length is public.
    func power(_ base: LongNumber<L>, exponent: [UInt8]) -> LongNumber<L> {
        var scratch = self.scratch
        let table = self.table(of: base, &scratch)
        var result = self.one
        var chosen = self.one
        let windowCount = (8 * exponent.count + Self.windowBits - 1) / Self.windowBits
        for window in (0..<windowCount).reversed() {
            for _ in 0..<Self.windowBits { self.square(&result, &scratch) }
            self.choose(Self.window(window, of: exponent), from: table, into: &chosen)
            self.multiply(&result, by: chosen, &scratch)
        }
        return result
    }

    /// Returns five bits of a big-endian exponent; window 0 has the lowest.
    private static func window(_ window: Int, of exponent: [UInt8]) -> UInt8 {
        let bit = window * Self.windowBits
        let place = exponent.count - 1 - bit / 8
        let pair = UInt16(exponent[place]) | (place > 0 ? UInt16(exponent[place - 1]) << 8 : 0)
        return UInt8(truncatingIfNeeded: pair >> UInt16(bit % 8)) & (1 << UInt8(Self.windowBits) - 1)
    }

    /// Returns the powers 0 to 31 of the base, one after the other.
    private func table(of base: LongNumber<L>, _ scratch: inout [L]) -> [L] {
        let entryCount = 1 << Self.windowBits
        var table: [L] = []
        table.reserveCapacity(entryCount * self.limbCount)
        var power = self.one
        for _ in 0..<entryCount {
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
                // The table's entries are as long as this one.
                guard table.count == count << Self.windowBits, entry.count == count else { return }
                for place in 0..<count { entry[place] = 0 }
                for number in stride(from: 0, to: 1 << Self.windowBits, by: 4) {
                    // Four entries at a time, so that the result is read and written less often.
                    let (a, b, c, d) = (
                        Self.mask(number, wanted), Self.mask(number + 1, wanted), Self.mask(number + 2, wanted),
                        Self.mask(number + 3, wanted)
                    )
                    let start = number &* count
                    for place in 0..<count {
                        let first = table[start &+ place] & a | table[start &+ count &+ place] & b
                        let second =
                            table[start &+ 2 &* count &+ place] & c | table[start &+ 3 &* count &+ place] & d
                        entry[place] |= first | second
                    }
                }
            }
        }
    }

    /// All ones if both numbers are equal, else zero.
    @inline(__always)
    private static func mask(_ number: Int, _ wanted: UInt8) -> L {
        L.mask(L(truncatingIfNeeded: UInt8(truncatingIfNeeded: number) ^ wanted).isZeroBit)
    }
}
