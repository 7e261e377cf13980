/// A cryptographic hash that reads its message in pieces of any length.
public protocol HashFunction: Sendable {
    /// The block size in bytes, to which HMAC pads its key.
    static var blockByteCount: Int { get }

    /// The digest's length in bytes.
    static var digestByteCount: Int { get }

    /// Creates the hash of an empty message.
    init()

    /// Appends to the message.
    ///
    /// - Complexity: O(n) in the number of bytes.
    mutating func update(_ bytes: Span<UInt8>)

    /// Writes the digest of the message and starts a new, empty message.
    ///
    /// - Parameter digest: Receives the first ``digestByteCount`` bytes; a shorter span receives a prefix.
    mutating func finalize(into digest: inout MutableSpan<UInt8>)
}

extension HashFunction {
    /// Appends to the message.
    ///
    /// - Complexity: O(n) in the number of bytes.
    public mutating func update(_ bytes: [UInt8]) {
        self.update(bytes.span)
    }

    /// Returns the digest of the message and starts a new, empty message.
    public mutating func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Self.digestByteCount)
        var span = digest.mutableSpan
        self.finalize(into: &span)
        return digest
    }

    /// Returns the digest of a whole message.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var function = Self()
        function.update(message)
        return function.finalize()
    }
}
