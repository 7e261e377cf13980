/// SHA-384 ([FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4) §6.5): SHA-512 with another initial value,
/// truncated.
public struct SHA384: HashFunction {
    /// 128 bytes.
    public static var blockByteCount: Int { 128 }
    /// 48 bytes.
    public static var digestByteCount: Int { 48 }

    private var hasher: BlockHasher<SHA512.Compression>

    /// Creates the hash of an empty message.
    public init() {
        self.hasher = BlockHasher(
            SHA512.Compression([
                0xCBBB_9D5D_C105_9ED8, 0x629A_292A_367C_D507, 0x9159_015A_3070_DD17, 0x152F_ECD8_F70E_5939,
                0x6733_2667_FFC0_0B31, 0x8EB4_4A87_6858_1511, 0xDB0C_2E0D_64F9_8FA7, 0x47B5_481D_BEFA_4FA4,
            ]))
    }

    /// Appends to the message.
    public mutating func update(_ bytes: Span<UInt8>) {
        self.hasher.update(bytes)
    }

    /// Writes the digest of the message and starts a new, empty message.
    public mutating func finalize(into digest: inout MutableSpan<UInt8>) {
        var whole = InlineArray<64, UInt8>(repeating: 0)
        var span = whole.mutableSpan
        self.hasher.finalize(into: &span)
        for index in 0..<min(SHA384.digestByteCount, digest.count) {
            digest[index] = whole[index]
        }
        self = SHA384()
    }
}
