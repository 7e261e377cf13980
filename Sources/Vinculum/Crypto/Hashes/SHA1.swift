/// SHA-1 ([FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4) §6.1).
///
/// Collisions are practical. SHA-1 is used only where the specification requires it and collisions do no harm: HMAC in
/// one-time passwords (RFC 6238), and PBKDF2 in imported password hashes.
public struct SHA1: HashFunction {
    /// 64 bytes.
    public static var blockByteCount: Int { 64 }
    /// 20 bytes.
    public static var digestByteCount: Int { 20 }

    private var hasher = BlockHasher(Compression())

    /// Creates the hash of an empty message.
    public init() {}

    /// Appends to the message.
    public mutating func update(_ bytes: Span<UInt8>) {
        self.hasher.update(bytes)
    }

    /// Writes the digest of the message and starts a new, empty message.
    public mutating func finalize(into digest: inout MutableSpan<UInt8>) {
        self.hasher.finalize(into: &digest)
        self = SHA1()
    }
}
