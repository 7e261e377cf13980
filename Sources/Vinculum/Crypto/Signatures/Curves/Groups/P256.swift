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

    static let b = Residue<Field>(
        reducing: [0x3BCE_3C3E_27D2_604B, 0x651D_06B0_CC53_B0F6, 0xB3EB_BD55_7698_86BC, 0x5AC6_35D8_AA3A_93E7])

    static let generator = PointMultiples(
        of: WeierstrassPoint<Self>(
            known: Residue(
                reducing: [0xF4A1_3945_D898_C296, 0x7703_7D81_2DEB_33A0, 0xF8BC_E6E5_63A4_40F2, 0x6B17_D1F2_E12C_4247]),
            Residue(
                reducing: [
                    0xCBB6_4068_37BF_51F5, 0x2BCE_3357_6B31_5ECE, 0x8EE7_EB4A_7C0F_9E16, 0x4FE3_42E2_FE1A_7F9B,
                ])))
}
