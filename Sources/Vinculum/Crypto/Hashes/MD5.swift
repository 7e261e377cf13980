/// MD5 ([RFC 1321](https://www.rfc-editor.org/rfc/rfc1321)).
///
/// Broken as a hash; here only to check imported passwords that were hashed with it, once, before they are hashed anew.
public struct MD5: HashFunction {
    public static var blockByteCount: Int { 64 }
    public static var digestByteCount: Int { 16 }

    private var hasher: BlockHasher<Compression>

    public init() {
        self.hasher = BlockHasher(Compression())
    }

    public mutating func update(_ bytes: Span<UInt8>) {
        self.hasher.update(bytes)
    }

    public mutating func finalize(into digest: inout MutableSpan<UInt8>) {
        self.hasher.finalize(into: &digest)
        self = MD5()
    }
}
