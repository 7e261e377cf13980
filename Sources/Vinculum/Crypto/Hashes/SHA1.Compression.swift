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
            // A loop for each kind of round: one loop would ask in each round of which kind it is.
            func mix(_ kind: UInt32, _ word: UInt32) {
                let next = a.rotatedLeft(5) &+ kind &+ e &+ word
                (e, d, c, b, a) = (d, c, b.rotatedLeft(30), a, next)
            }
            func word(_ t: Int) -> UInt32 {
                let mixed = w[(t &+ 13) & 15] ^ w[(t &+ 8) & 15] ^ w[(t &+ 2) & 15] ^ w[t & 15]
                w[t & 15] = mixed.rotatedLeft(1)
                return w[t & 15]
            }
            for t in 0..<16 { mix((d ^ (b & (c ^ d))) &+ 0x5A82_7999, w[t]) }
            for t in 16..<20 { mix((d ^ (b & (c ^ d))) &+ 0x5A82_7999, word(t)) }
            for t in 20..<40 { mix((b ^ c ^ d) &+ 0x6ED9_EBA1, word(t)) }
            for t in 40..<60 { mix(((b & c) | (d & (b | c))) &+ 0x8F1B_BCDC, word(t)) }
            for t in 60..<80 { mix((b ^ c ^ d) &+ 0xCA62_C1D6, word(t)) }
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
