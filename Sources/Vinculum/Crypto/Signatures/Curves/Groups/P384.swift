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

    static let b = Residue<Field>(form: [
        0x0811_8871_9D41_2DCC, 0xF729_ADD8_7A4C_32EC, 0x77F2_209B_1920_022E, 0xE337_4BEE_9493_8AE2,
        0xB62B_21F4_1F02_2094, 0xCD08_114B_604F_BFF9,
    ])

    static let generator = PointMultiples(of: Self.generatorPoint)
    static let secretGenerator = GeneratorMultiples(of: Self.generatorPoint)

    private static var generatorPoint: WeierstrassPoint<Self> {
        WeierstrassPoint(
            known: Residue(form: [
                0x3DD0_7566_49C0_B528, 0x20E3_78E2_A0D6_CE38, 0x879C_3AFC_541B_4D6E, 0x6454_8684_59A3_0EFF,
                0x812F_F723_614E_DE2B, 0x4D3A_ADC2_299E_1513,
            ]),
            Residue(form: [
                0x2304_3DAD_4B03_A4FE, 0xA1BF_A8BF_7BB4_A9AC, 0x8BAD_E756_2E83_B050, 0xC6C3_5219_68F4_FFD9,
                0xDD80_0226_3969_A840, 0x2B78_ABC2_5A15_C5E9,
            ]))
    }
}
