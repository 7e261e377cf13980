/// SHA-512 ([FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4) §6.4).
public struct SHA512: HashFunction {
    /// 128 bytes.
    public static var blockByteCount: Int { 128 }
    /// 64 bytes.
    public static var digestByteCount: Int { 64 }

    private var hasher: BlockHasher<Compression>

    /// Creates the hash of an empty message.
    public init() {
        self.hasher = BlockHasher(
            Compression([
                0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
                0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
            ]))
    }

    /// Appends to the message.
    public mutating func update(_ bytes: Span<UInt8>) {
        self.hasher.update(bytes)
    }

    /// Writes the digest of the message and starts a new, empty message.
    public mutating func finalize(into digest: inout MutableSpan<UInt8>) {
        self.hasher.finalize(into: &digest)
        self = SHA512()
    }
}
