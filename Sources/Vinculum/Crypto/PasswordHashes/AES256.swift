/// The AES-256 block cipher, forward direction only ([FIPS 197](https://doi.org/10.6028/NIST.FIPS.197-upd1)).
///
/// The S-box is computed, eight bytes at a time within a 64-bit word, instead of looked up. The index into a table
/// would be secret, and other code on the same processor can observe which cache line the lookup touches. Computing is
/// many times slower than a table, which does not matter for the few blocks of each password hash.
struct AES256 {
    /// Fifteen round keys of two words each. A word holds eight bytes of state, the first in its lowest bits.
    private let schedule: InlineArray<30, UInt64>

    /// - Parameter key: The first 32 bytes are the key; missing bytes count as zero, so that no length traps.
    init(key: ArraySlice<UInt8>) {
        var words = InlineArray<60, UInt32>(repeating: 0)
        for (index, byte) in key.prefix(32).enumerated() {
            words[index / 4] |= UInt32(byte) << UInt32(8 * (index % 4))
        }
        // Words are little-endian here, so RotWord turns right.
        var constant: UInt32 = 1
        for index in 8..<60 {
            var word = words[index - 1]
            if index % 8 == 0 {
                word = Self.substituted(word.rotatedRight(8)) ^ constant
                constant <<= 1
            } else if index % 8 == 4 {
                word = Self.substituted(word)
            }
            words[index] = words[index - 8] ^ word
        }
        var schedule = InlineArray<30, UInt64>(repeating: 0)
        for index in 0..<30 {
            schedule[index] = UInt64(words[2 * index]) | UInt64(words[2 * index + 1]) << 32
        }
        self.schedule = schedule
    }

    /// Encrypts one block; the first byte is in the lowest bits of the first word.
    func encrypted(_ low: UInt64, _ high: UInt64) -> (low: UInt64, high: UInt64) {
        var a = low ^ self.schedule[0], b = high ^ self.schedule[1]
        for round in 1...14 {
            (a, b) = Self.rowsShifted(Self.substituted(a), Self.substituted(b))
            if round < 14 {
                a = Self.columnsMixed(a)
                b = Self.columnsMixed(b)
            }
            a ^= self.schedule[2 * round]
            b ^= self.schedule[2 * round + 1]
        }
        return (a, b)
    }

    private static func substituted(_ word: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: Self.substituted(UInt64(word)))
    }

    /// SubBytes on eight bytes: the inverse in GF(2^8), computed as the 254th power, then the affine map.
    private static func substituted(_ x: UInt64) -> UInt64 {
        let x2 = Self.product(x, x)
        let x3 = Self.product(x2, x)
        let x12 = Self.squared(Self.squared(x3))
        let x15 = Self.product(x12, x3)
        let x240 = Self.squared(Self.squared(Self.squared(Self.squared(x15))))
        let inverse = Self.product(Self.product(x240, x12), x2)
        var result = inverse ^ 0x6363_6363_6363_6363
        for count in 1...4 as ClosedRange<UInt64> {
            result ^= Self.bytesRotatedLeft(inverse, count)
        }
        return result
    }

    private static func squared(_ x: UInt64) -> UInt64 {
        Self.product(x, x)
    }

    /// Returns the products of eight pairs of bytes in GF(2^8), without branches.
    private static func product(_ x: UInt64, _ y: UInt64) -> UInt64 {
        var x = x
        var sum: UInt64 = 0
        for bit in 0..<8 as Range<UInt64> {
            let lowBits = (y >> bit) & 0x0101_0101_0101_0101
            sum ^= x & (lowBits &* 0xFF)
            x = Self.doubled(x)
        }
        return sum
    }

    /// Eight bytes times the polynomial x, modulo x^8 + x^4 + x^3 + x + 1.
    private static func doubled(_ x: UInt64) -> UInt64 {
        let overflow = (x >> 7) & 0x0101_0101_0101_0101
        return ((x << 1) & 0xFEFE_FEFE_FEFE_FEFE) ^ (overflow &* 0x1B)
    }

    private static func bytesRotatedLeft(_ x: UInt64, _ count: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = ones &* ((1 << count) &- 1)
        let left = (x << count) & ~low
        let right = (x >> (8 &- count)) & low
        return left | right
    }

    /// ShiftRows: byte i of the result is byte 5·i mod 16 of the state.
    private static func rowsShifted(_ a: UInt64, _ b: UInt64) -> (UInt64, UInt64) {
        var c: UInt64 = 0, d: UInt64 = 0
        for index in 0..<8 {
            let first = 5 * index % 16, second = 5 * (index + 8) % 16
            c |= ((first < 8 ? a : b) >> UInt64(8 * (first % 8)) & 0xFF) << UInt64(8 * index)
            d |= ((second < 8 ? a : b) >> UInt64(8 * (second % 8)) & 0xFF) << UInt64(8 * index)
        }
        return (c, d)
    }

    /// MixColumns on two columns: each byte becomes 2·itself + 3·the next + the two after.
    private static func columnsMixed(_ x: UInt64) -> UInt64 {
        let next = Self.columnsRotated(x, 8)
        let twice = Self.doubled(x ^ next)
        return twice ^ next ^ Self.columnsRotated(x, 16) ^ Self.columnsRotated(x, 24)
    }

    private static func columnsRotated(_ x: UInt64, _ bits: UInt32) -> UInt64 {
        let low = UInt32(truncatingIfNeeded: x).rotatedRight(bits)
        let high = UInt32(truncatingIfNeeded: x >> 32).rotatedRight(bits)
        return UInt64(low) | UInt64(high) << 32
    }
}
