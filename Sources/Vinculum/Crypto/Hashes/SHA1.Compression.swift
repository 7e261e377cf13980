extension SHA1 {
    /// The 80 rounds over five 32-bit words.
    struct Compression: BlockCompression {
        static var blockByteCount: Int { 64 }

        private var chain: InlineArray<5, UInt32> = [
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
        ]

        mutating func compress(_ block: UnsafeRawPointer) {
            var w = InlineArray<80, UInt32>(repeating: 0)
            for index in 0..<16 {
                w[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            }
            for t in 16..<80 {
                w[t] = (w[t &- 3] ^ w[t &- 8] ^ w[t &- 14] ^ w[t &- 16]).rotatedLeft(1)
            }
            var a = self.chain[0], b = self.chain[1], c = self.chain[2], d = self.chain[3], e = self.chain[4]
            // A loop for each kind of round: one loop would ask in each round of which kind it is. Five rounds in each
            // turn, after which every word is in its place again, so that none is moved.
            for t in stride(from: 0, to: 20, by: 5) {
                Self.round(a, &b, &e, (d ^ (b & (c ^ d))) &+ 0x5A82_7999 &+ w[t])
                Self.round(e, &a, &d, (c ^ (a & (b ^ c))) &+ 0x5A82_7999 &+ w[t &+ 1])
                Self.round(d, &e, &c, (b ^ (e & (a ^ b))) &+ 0x5A82_7999 &+ w[t &+ 2])
                Self.round(c, &d, &b, (a ^ (d & (e ^ a))) &+ 0x5A82_7999 &+ w[t &+ 3])
                Self.round(b, &c, &a, (e ^ (c & (d ^ e))) &+ 0x5A82_7999 &+ w[t &+ 4])
            }
            for t in stride(from: 20, to: 40, by: 5) {
                Self.round(a, &b, &e, (b ^ c ^ d) &+ 0x6ED9_EBA1 &+ w[t])
                Self.round(e, &a, &d, (a ^ b ^ c) &+ 0x6ED9_EBA1 &+ w[t &+ 1])
                Self.round(d, &e, &c, (e ^ a ^ b) &+ 0x6ED9_EBA1 &+ w[t &+ 2])
                Self.round(c, &d, &b, (d ^ e ^ a) &+ 0x6ED9_EBA1 &+ w[t &+ 3])
                Self.round(b, &c, &a, (c ^ d ^ e) &+ 0x6ED9_EBA1 &+ w[t &+ 4])
            }
            for t in stride(from: 40, to: 60, by: 5) {
                Self.round(a, &b, &e, ((b & c) | (d & (b | c))) &+ 0x8F1B_BCDC &+ w[t])
                Self.round(e, &a, &d, ((a & b) | (c & (a | b))) &+ 0x8F1B_BCDC &+ w[t &+ 1])
                Self.round(d, &e, &c, ((e & a) | (b & (e | a))) &+ 0x8F1B_BCDC &+ w[t &+ 2])
                Self.round(c, &d, &b, ((d & e) | (a & (d | e))) &+ 0x8F1B_BCDC &+ w[t &+ 3])
                Self.round(b, &c, &a, ((c & d) | (e & (c | d))) &+ 0x8F1B_BCDC &+ w[t &+ 4])
            }
            for t in stride(from: 60, to: 80, by: 5) {
                Self.round(a, &b, &e, (b ^ c ^ d) &+ 0xCA62_C1D6 &+ w[t])
                Self.round(e, &a, &d, (a ^ b ^ c) &+ 0xCA62_C1D6 &+ w[t &+ 1])
                Self.round(d, &e, &c, (e ^ a ^ b) &+ 0xCA62_C1D6 &+ w[t &+ 2])
                Self.round(c, &d, &b, (d ^ e ^ a) &+ 0xCA62_C1D6 &+ w[t &+ 3])
                Self.round(b, &c, &a, (c ^ d ^ e) &+ 0xCA62_C1D6 &+ w[t &+ 4])
            }
            self.chain[0] &+= a
            self.chain[1] &+= b
            self.chain[2] &+= c
            self.chain[3] &+= d
            self.chain[4] &+= e
        }

        @inline(__always)
        private static func round(_ a: UInt32, _ b: inout UInt32, _ e: inout UInt32, _ mixed: UInt32) {
            e &+= a.rotatedLeft(5) &+ mixed
            b = b.rotatedLeft(30)
        }

        func write(into digest: inout MutableSpan<UInt8>) {
            Self.write(self.chain.span, into: &digest)
        }
    }
}
