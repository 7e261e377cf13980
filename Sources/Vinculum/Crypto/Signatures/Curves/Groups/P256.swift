/// NIST P-256 ([SP 800-186](https://doi.org/10.6028/NIST.SP.800-186) section 3.2.1.3).
enum P256: WeierstrassCurve {
    typealias Hash = SHA256

    /// 2^256 - 2^224 + 2^192 + 2^96 - 1.
    enum Field: PrimeModulus {
        static var modulus: InlineArray<4, UInt64> {
            [0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFF, 0x0000_0000_0000_0000, 0xFFFF_FFFF_0000_0001]
        }

        static var radixSquared: InlineArray<4, UInt64> {
            [0x0000_0000_0000_0003, 0xFFFF_FFFB_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFE, 0x0000_0004_FFFF_FFFD]
        }

        @inline(__always)
        static func clearLowest(_ sum: inout InlineArray<4, UInt64>, _ highest: UInt64) -> UInt64 {
            // The multiple is the lowest limb l itself. Of its product with the prime, -l clears that limb, l · 2^96
            // is two halves of l, and l · (2^64 - 2^32 + 1) begins at the limb of 2^192.
            let lowest = sum[0]
            let (borrow, low) = Word.difference(lowest, lowest << 32, 0)
            let high = lowest &- lowest >> 32 &- borrow
            var carry: UInt64
            (carry, sum[0]) = Word.sum(sum[1], lowest << 32, 0)
            (carry, sum[1]) = Word.sum(sum[2], lowest >> 32, carry)
            (carry, sum[2]) = Word.sum(sum[3], low, carry)
            (carry, sum[3]) = Word.sum(highest, high, carry)
            return carry
        }
    }

    enum Order: PrimeModulus {
        static var modulus: InlineArray<4, UInt64> {
            [0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000]
        }

        static var radixSquared: InlineArray<4, UInt64> {
            [0x8324_4C95_BE79_EEA2, 0x4699_799C_49BD_6FA6, 0x2845_B239_2B6B_EC59, 0x66E1_2D94_F3D9_5620]
        }
    }

    static let b = Residue<Field>(form: [
        0xD89C_DF62_29C4_BDDF, 0xACF0_05CD_7884_3090, 0xE5A2_20AB_F721_2ED6, 0xDC30_061D_0487_4834,
    ])

    static let generator = PointMultiples(of: Self.generatorPoint)
    static let secretGenerator = GeneratorMultiples(of: Self.generatorPoint)

    private static var generatorPoint: WeierstrassPoint<Self> {
        WeierstrassPoint(
            known: Residue(form: [
                0x79E7_30D4_18A9_143C, 0x75BA_95FC_5FED_B601, 0x79FB_732B_7762_2510, 0x1890_5F76_A537_55C6,
            ]),
            Residue(form: [0xDDF2_5357_CE95_560A, 0x8B4A_B8E4_BA19_E45C, 0xD2E8_8688_DD21_F325, 0x8571_FF18_2588_5D85]))
    }
}
