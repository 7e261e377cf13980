extension SHA1 {
    /// The 80 rounds over five 32-bit words.
    struct Compression: BlockCompression {
        static var blockByteCount: Int { 64 }

        private var chain: InlineArray<5, UInt32> = [
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
        ]

        mutating func compress(_ block: UnsafeRawPointer) {
            var w = InlineArray<16, UInt32>(repeating: 0)
            for index in 0..<16 {
                w[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            }
            var a = self.chain[0], b = self.chain[1], c = self.chain[2], d = self.chain[3], e = self.chain[4]
            for t in 0..<80 {
                if t >= 16 {
                    let mixed = w[(t + 13) & 15] ^ w[(t + 8) & 15] ^ w[(t + 2) & 15] ^ w[t & 15]
                    w[t & 15] = mixed.rotatedLeft(1)
                }
                let mix: UInt32
                if t < 20 {
                    mix = (d ^ (b & (c ^ d))) &+ 0x5A82_7999
                } else if t < 40 {
                    mix = (b ^ c ^ d) &+ 0x6ED9_EBA1
                } else if t < 60 {
                    mix = ((b & c) | (d & (b | c))) &+ 0x8F1B_BCDC
                } else {
                    mix = (b ^ c ^ d) &+ 0xCA62_C1D6
                }
                let next = a.rotatedLeft(5) &+ mix &+ e &+ w[t & 15]
                e = d
                d = c
                c = b.rotatedLeft(30)
                b = a
                a = next
            }
            self.chain[0] &+= a
            self.chain[1] &+= b
            self.chain[2] &+= c
            self.chain[3] &+= d
            self.chain[4] &+= e
        }

        func write(into digest: inout MutableSpan<UInt8>) {
            for index in 0..<min(20, digest.count) {
                digest[index] = UInt8(truncatingIfNeeded: self.chain[index / 4] >> UInt32(24 - 8 * (index % 4)))
            }
        }
    }
}
