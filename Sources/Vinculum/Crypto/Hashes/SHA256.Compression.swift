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
                    Self.round(a, b, c, &d, e, f, g, &h, Self.constants[k] &+ w[index])
                    Self.round(h, a, b, &c, d, e, f, &g, Self.constants[k + 1] &+ w[index + 1])
                    Self.round(g, h, a, &b, c, d, e, &f, Self.constants[k + 2] &+ w[index + 2])
                    Self.round(f, g, h, &a, b, c, d, &e, Self.constants[k + 3] &+ w[index + 3])
                    Self.round(e, f, g, &h, a, b, c, &d, Self.constants[k + 4] &+ w[index + 4])
                    Self.round(d, e, f, &g, h, a, b, &c, Self.constants[k + 5] &+ w[index + 5])
                    Self.round(c, d, e, &f, g, h, a, &b, Self.constants[k + 6] &+ w[index + 6])
                    Self.round(b, c, d, &e, f, g, h, &a, Self.constants[k + 7] &+ w[index + 7])
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

        private static let constants: InlineArray<64, UInt32> = [
            0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
            0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
            0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
            0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
            0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
            0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
            0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
            0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
        ]
    }
}
