extension MD5 {
    /// The 64 steps over four 32-bit words.
    struct Compression: BlockCompression {
        static var blockByteCount: Int { 64 }
        static var isLittleEndian: Bool { true }

        private var chain: InlineArray<4, UInt32> = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]

        mutating func compress(_ block: UnsafeRawPointer) {
            var a = self.chain[0], b = self.chain[1], c = self.chain[2], d = self.chain[3]
            for step in 0..<64 {
                let (mix, place): (UInt32, Int)
                switch step / 16 {
                case 0: (mix, place) = (d ^ (b & (c ^ d)), step)
                case 1: (mix, place) = (c ^ (d & (b ^ c)), 5 * step + 1)
                case 2: (mix, place) = (b ^ c ^ d, 3 * step + 5)
                default: (mix, place) = (c ^ (b | ~d), 7 * step)
                }
                let word = UInt32(
                    littleEndian: block.loadUnaligned(fromByteOffset: 4 * (place & 15), as: UInt32.self))
                let sum = a &+ mix &+ word &+ Self.constants[step]
                a = d
                d = c
                c = b
                b = b &+ sum.rotatedLeft(Self.rotations[step / 16 * 4 + step % 4])
            }
            self.chain[0] &+= a
            self.chain[1] &+= b
            self.chain[2] &+= c
            self.chain[3] &+= d
        }

        func write(into digest: inout MutableSpan<UInt8>) {
            for index in 0..<min(16, digest.count) {
                digest[index] = UInt8(truncatingIfNeeded: self.chain[index / 4] >> UInt32(8 * (index % 4)))
            }
        }

        /// Four for each quarter of the steps, used in turn.
        private static let rotations: InlineArray<16, UInt32> = [
            7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
        ]

        /// The first 32 fraction bits of |sin 1|, |sin 2|, …
        private static let constants: InlineArray<64, UInt32> = [
            0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613, 0xFD46_9501,
            0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821,
            0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
            0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A,
            0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70,
            0x289B_7EC6, 0xEAA1_27FA, 0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
            0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
            0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
        ]
    }
}
