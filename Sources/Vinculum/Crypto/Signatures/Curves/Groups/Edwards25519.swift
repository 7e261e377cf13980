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

    static let d = Residue<Field>(
        reducing: [0x75EB_4DCA_1359_78A3, 0x0070_0A4D_4141_D8AB, 0x8CC7_4079_7779_E898, 0x5203_6CEE_2B6F_FE73])

    /// A square root of -1: 2 to the power of (p - 1) / 4.
    static let rootOfMinusOne = Residue<Field>(small: 2).power(Field.modulusLess(1).shiftedRight(2))

    static let generator = PointMultiples(
        of: EdwardsPoint(
            known: Residue(
                reducing: [0xC956_2D60_8F25_D51A, 0x692C_C760_9525_A7B2, 0xC0A4_E231_FDD6_DC5C, 0x2169_36D3_CD6E_53FE]),
            Residue(
                reducing: [
                    0x6666_6666_6666_6658, 0x6666_6666_6666_6666, 0x6666_6666_6666_6666, 0x6666_6666_6666_6666,
                ])))
}
