/// The twisted Edwards curve -x² + y² = 1 + dx²y² of Ed25519
/// ([RFC 8032](https://www.rfc-editor.org/rfc/rfc8032) section 5.1).
enum Edwards25519 {
    /// 2^255 - 19.
    enum Field: PrimeModulus {
        static var modulus: InlineArray<4, UInt64> {
            [0xFFFF_FFFF_FFFF_FFED, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF, 0x7FFF_FFFF_FFFF_FFFF]
        }

        static var radix: InlineArray<4, UInt64> { [38, 0, 0, 0] }

        static var radixSquared: InlineArray<4, UInt64> { [1444, 0, 0, 0] }
    }

    /// 2^252 + 27742317777372353535851937790883648493, the order of the generator.
    enum Order: PrimeModulus {
        static var modulus: InlineArray<4, UInt64> {
            [0x5812_631A_5CF5_D3ED, 0x14DE_F9DE_A2F7_9CD6, 0x0000_0000_0000_0000, 0x1000_0000_0000_0000]
        }

        static var radix: InlineArray<4, UInt64> {
            [0xD6EC_3174_8D98_951D, 0xC6EF_5BF4_737D_CF70, 0xFFFF_FFFF_FFFF_FFFE, 0x0FFF_FFFF_FFFF_FFFF]
        }

        static var radixSquared: InlineArray<4, UInt64> {
            [0xA406_11E3_449C_0F01, 0xD00E_1BA7_6885_9347, 0xCEEC_73D2_17F5_BE65, 0x0399_411B_7C30_9A3D]
        }
    }

    static let d = Residue<Field>(form: [
        0x80ED_8BFE_DF47_E9FA, 0x10A1_8777_AFC6_2973, 0xE593_9207_BC18_8690, 0x2C82_2B5A_729F_C526,
    ])

    /// A square root of -1: 2 to the power of (p - 1) / 4.
    static let rootOfMinusOne = Residue<Field>(form: [
        0x3B58_07D4_FE2B_DB04, 0x03F5_90FD_B51B_E9ED, 0x6D6E_16BF_3362_02D1, 0x7577_6B0B_D6C7_1BA8,
    ])

    static let generator = PointMultiples(
        of: EdwardsPoint(
            known: Residue(form: [
                0xE2CA_BC55_3F9D_A287, 0x9CA5_9856_2396_E489, 0x9879_936B_ADE4_B5B7, 0x759E_2370_7E60_77D0,
            ]),
            Residue(form: [0x3333_3333_3333_334A, 0x3333_3333_3333_3333, 0x3333_3333_3333_3333, 0x3333_3333_3333_3333]),
            product: Residue(form: [
                0x4F08_96AA_994A_E86C, 0xE3B7_AD11_B612_506E, 0x46C7_A922_F183_C492, 0x5E18_1C59_FEB3_930D,
            ])))
}
