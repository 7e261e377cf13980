/// SHA-256 ([FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4) §6.2).
public struct SHA256: HashFunction {
    public static var blockByteCount: Int { 64 }
    public static var digestByteCount: Int { 32 }

    private var hasher: BlockHasher<Compression>

    public init() {
        self.hasher = BlockHasher(Compression())
    }

    public mutating func update(_ bytes: Span<UInt8>) {
        self.hasher.update(bytes)
    }

    public mutating func finalize(into digest: inout MutableSpan<UInt8>) {
        self.hasher.finalize(into: &digest)
        self = SHA256()
    }
}
