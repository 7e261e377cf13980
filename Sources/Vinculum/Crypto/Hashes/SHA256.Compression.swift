extension SHA256 {
    /// The 64 rounds over eight 32-bit words.
    struct Compression: BlockCompression {
        static var blockByteCount: Int { 64 }

        private var chain: InlineArray<8, UInt32> = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
        ]

        mutating func compress(_ block: UnsafeRawPointer) {
            // Only sixteen words of the message schedule are held at a time: each batch of rounds overwrites the
            // previous one.
            var w = InlineArray<16, UInt32>(repeating: 0)
            for index in 0..<16 {
                w[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            }
            var a = self.chain[0], b = self.chain[1], c = self.chain[2], d = self.chain[3]
            var e = self.chain[4], f = self.chain[5], g = self.chain[6], h = self.chain[7]
            var batch = 0
            while true {
                // The variables rotate by name instead of by assignment, so a round writes two words and not eight.
                var index = 0
                while index < 16 {
                    let k = batch + index
                    Self.round(a, b, c, &d, e, f, g, &h, Self.constant(k) &+ w[index])
                    Self.round(h, a, b, &c, d, e, f, &g, Self.constant(k + 1) &+ w[index + 1])
                    Self.round(g, h, a, &b, c, d, e, &f, Self.constant(k + 2) &+ w[index + 2])
                    Self.round(f, g, h, &a, b, c, d, &e, Self.constant(k + 3) &+ w[index + 3])
                    Self.round(e, f, g, &h, a, b, c, &d, Self.constant(k + 4) &+ w[index + 4])
                    Self.round(d, e, f, &g, h, a, b, &c, Self.constant(k + 5) &+ w[index + 5])
                    Self.round(c, d, e, &f, g, h, a, &b, Self.constant(k + 6) &+ w[index + 6])
                    Self.round(b, c, d, &e, f, g, h, &a, Self.constant(k + 7) &+ w[index + 7])
                    index += 8
                }
                batch += 16
                if batch == 64 { break }
                for index in 0..<16 {
                    let x = w[(index + 1) & 15], y = w[(index + 14) & 15]
                    let s0 = x.rotatedRight(7) ^ x.rotatedRight(18) ^ (x >> 3)
                    let s1 = y.rotatedRight(17) ^ y.rotatedRight(19) ^ (y >> 10)
                    w[index] = w[index] &+ s0 &+ w[(index + 9) & 15] &+ s1
                }
            }
            self.chain[0] &+= a
            self.chain[1] &+= b
            self.chain[2] &+= c
            self.chain[3] &+= d
            self.chain[4] &+= e
            self.chain[5] &+= f
            self.chain[6] &+= g
            self.chain[7] &+= h
        }

        func write(into digest: inout MutableSpan<UInt8>) {
            Self.write(self.chain.span, into: &digest)
        }

        @inline(always)
        private static func round(
            _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
            _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
            _ input: UInt32
        ) {
            let s1 = e.rotatedRight(6) ^ e.rotatedRight(11) ^ e.rotatedRight(25)
            let choice = g ^ (e & (f ^ g))
            let t1 = h &+ s1 &+ choice &+ input
            let s0 = a.rotatedRight(2) ^ a.rotatedRight(13) ^ a.rotatedRight(22)
            let majority = (a & b) | (c & (a | b))
            d = d &+ t1
            h = t1 &+ s0 &+ majority
        }

        /// A constant of FIPS 180-4 §4.2.2: the first half of the one that SHA-512 has, because both begin the fraction
        /// of the cube root of the same prime number.
        @inline(always)
        private static func constant(_ index: Int) -> UInt32 {
            UInt32(truncatingIfNeeded: SHA512.Compression.constants[index] >> 32)
        }
    }
}
