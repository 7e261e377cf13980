/// NIST P-384 ([SP 800-186](https://doi.org/10.6028/NIST.SP.800-186) section 3.2.1.4).
enum P384: WeierstrassCurve {
    typealias Hash = SHA384

    /// 2^384 - 2^128 - 2^96 + 2^32 - 1.
    enum Field: PrimeModulus {
        static var modulus: InlineArray<6, UInt64> {
            [
                0x0000_0000_FFFF_FFFF, 0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_FFFF_FFFE, 0xFFFF_FFFF_FFFF_FFFF,
                0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF,
            ]
        }

        static var radixSquared: InlineArray<6, UInt64> {
            [
                0xFFFF_FFFE_0000_0001, 0x0000_0002_0000_0000, 0xFFFF_FFFE_0000_0000, 0x0000_0002_0000_0000,
                0x0000_0000_0000_0001, 0x0000_0000_0000_0000,
            ]
        }
    }

    enum Order: PrimeModulus {
        static var modulus: InlineArray<6, UInt64> {
            [
                0xECEC_196A_CCC5_2973, 0x581A_0DB2_48B0_A77A, 0xC763_4D81_F437_2DDF, 0xFFFF_FFFF_FFFF_FFFF,
                0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF,
            ]
        }

        static var radixSquared: InlineArray<6, UInt64> {
            [
                0x2D31_9B24_19B4_09A9, 0xFF3D_81E5_DF1A_A419, 0xBC3E_483A_FCB8_2947, 0xD40D_4917_4AAB_1CC5,
                0x3FB0_5B7A_2826_6895, 0x0C84_EE01_2B39_BF21,
            ]
        }
    }

    static let b = Residue<Field>(
        reducing: [
            0x2A85_C8ED_D3EC_2AEF, 0xC656_398D_8A2E_D19D, 0x0314_088F_5013_875A, 0x181D_9C6E_FE81_4112,
            0x988E_056B_E3F8_2D19, 0xB331_2FA7_E23E_E7E4,
        ])

    static let generator = PointMultiples(
        of: WeierstrassPoint<Self>(
            known: Residue(
                reducing: [
                    0x3A54_5E38_7276_0AB7, 0x5502_F25D_BF55_296C, 0x59F7_41E0_8254_2A38, 0x6E1D_3B62_8BA7_9B98,
                    0x8EB1_C71E_F320_AD74, 0xAA87_CA22_BE8B_0537,
                ]),
            Residue(
                reducing: [
                    0x7A43_1D7C_90EA_0E5F, 0x0A60_B1CE_1D7E_819D, 0xE9DA_3113_B5F0_B8C0, 0xF8F4_1DBD_289A_147C,
                    0x5D9E_98BF_9292_DC29, 0x3617_DE4A_9626_2C6F,
                ])))
}
