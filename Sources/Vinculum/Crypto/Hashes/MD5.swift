/// MD5 ([RFC 1321](https://www.rfc-editor.org/rfc/rfc1321)).
///
/// MD5 is broken as a hash. It is used only to check imported MD5 password hashes once, before the password is hashed
/// again with the default algorithm.
public struct MD5: HashFunction {
    /// 64 bytes.
    public static var blockByteCount: Int { 64 }
    /// 16 bytes.
    public static var digestByteCount: Int { 16 }

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
        self = MD5()
    }
}
