/// SHA-1 ([FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4) §6.1).
///
/// Collisions are practical, so this is here only for what is defined over it and safe all the same: HMAC in one-time
/// passwords (RFC 6238), and PBKDF2 in imported password hashes.
public struct SHA1: HashFunction {
    public static var blockByteCount: Int { 64 }
    public static var digestByteCount: Int { 20 }

    private var hasher: BlockHasher<Compression>

    public init() {
        self.hasher = BlockHasher(Compression())
    }

    public mutating func update(_ bytes: Span<UInt8>) {
        self.hasher.update(bytes)
    }

    public mutating func finalize(into digest: inout MutableSpan<UInt8>) {
        self.hasher.finalize(into: &digest)
        self = SHA1()
    }
}
