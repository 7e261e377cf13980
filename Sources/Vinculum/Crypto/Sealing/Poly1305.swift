/// The one-time authenticator Poly1305 ([RFC 8439](https://www.rfc-editor.org/rfc/rfc8439) §2.5), over parts that are
/// each padded with zeros to whole blocks as its §2.8 needs.
///
/// The sum modulo 2^130 - 5 is in five limbs of 26 bits, whose products fit in words of 64 bits on every machine. No
/// branch depends on it.
struct Poly1305 {
    private var sum: InlineArray<5, UInt64> = [0, 0, 0, 0, 0]
    private let factor: InlineArray<5, UInt64>
    private let pad: (UInt64, UInt64)

    /// - Parameter key: Its first 32 bytes are the key, which must authenticate one message alone.
    init(key: InlineArray<64, UInt8>) {
        func word(_ start: Int) -> UInt64 {
            var word: UInt64 = 0
            for index in 0..<8 { word |= UInt64(key[start + index]) << UInt64(8 * index) }
            return word
        }
        // The clamp of §2.5.1.
        let low = word(0) & 0x0FFF_FFFC_0FFF_FFFF, high = word(8) & 0x0FFF_FFFC_0FFF_FFFC
        self.factor = Self.limbs(low, high, 0)
        self.pad = (word(16), word(24))
    }

    /// Adds a part; a last incomplete block is filled with zeros.
    mutating func update(_ part: ArraySlice<UInt8>) {
        var start = part.startIndex
        while start < part.endIndex {
            self.add(part[start..<min(start + 16, part.endIndex)], marker: 16)
            start += 16
        }
    }

    /// Adds a block of at most 16 bytes and multiplies.
    ///
    /// - Parameter marker: The place of the bit that ends the block, in bytes: 16, or the length of a last block that
    ///   is not padded.
    mutating func add(_ block: ArraySlice<UInt8>, marker: Int) {
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var place = 0
        for byte in block {
            if place < 8 {
                words.0 |= UInt64(byte) << UInt64(8 * place)
            } else {
                words.1 |= UInt64(byte) << UInt64(8 * (place - 8))
            }
            place += 1
        }
        if marker < 8 {
            words.0 |= 1 << UInt64(8 * marker)
        } else if marker < 16 {
            words.1 |= 1 << UInt64(8 * (marker - 8))
        } else {
            words.2 = 1
        }
        let added = Self.limbs(words.0, words.1, words.2)
        for index in 0..<5 { self.sum[index] &+= added[index] }
        self.multiply()
    }

    /// Multiplies the sum by the factor. What exceeds 2^130 counts five times at the bottom.
    private mutating func multiply() {
        var product: InlineArray<5, UInt64> = [0, 0, 0, 0, 0]
        for place in 0..<5 {
            for index in 0..<5 {
                let target = place + index
                let term = self.sum[place] &* self.factor[index]
                product[target < 5 ? target : target - 5] &+= target < 5 ? term : term &* 5
            }
        }
        self.sum = product
        self.carry()
    }

    /// Carries once: every limb is below 2^26 then, but for the second, which may be 2^26.
    private mutating func carry() {
        var carry: UInt64 = 0
        for index in 0..<5 {
            self.sum[index] &+= carry
            carry = self.sum[index] >> 26
            self.sum[index] &= 0x3FF_FFFF
        }
        self.sum[0] &+= carry &* 5
        self.sum[1] &+= self.sum[0] >> 26
        self.sum[0] &= 0x3FF_FFFF
    }

    /// The tag, 16 bytes.
    consuming func finalize() -> [UInt8] {
        self.carry()
        self.carry()
        // Subtracts the modulus once if the sum is not below it: sum + 5 reaches 2^130 then.
        var reduced = self.sum
        var carry: UInt64 = 5
        for index in 0..<5 {
            reduced[index] &+= carry
            carry = reduced[index] >> 26
            reduced[index] &= 0x3FF_FFFF
        }
        let mask = 0 &- ConstantTime.hidden(carry & 1)
        for index in 0..<5 { self.sum[index] = (self.sum[index] & ~mask) | (reduced[index] & mask) }
        let low = self.sum[0] | self.sum[1] << 26 | self.sum[2] << 52
        let high = self.sum[2] >> 12 | self.sum[3] << 14 | self.sum[4] << 40
        let first = low &+ self.pad.0
        // The carry of an addition, without a comparison.
        let second = high &+ self.pad.1 &+ ((low & self.pad.0) | ((low | self.pad.0) & ~first)) >> 63
        var tag: [UInt8] = []
        tag.reserveCapacity(16)
        for word in [first, second] {
            for shift in 0..<8 { tag.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * shift))) }
        }
        return tag
    }

    /// The limbs of `low` + `high` · 2^64 + `top` · 2^128.
    private static func limbs(_ low: UInt64, _ high: UInt64, _ top: UInt64) -> InlineArray<5, UInt64> {
        [
            low & 0x3FF_FFFF, low >> 26 & 0x3FF_FFFF, (low >> 52 | high << 12) & 0x3FF_FFFF, high >> 14 & 0x3FF_FFFF,
            high >> 40 | top << 24,
        ]
    }
}
