/// A cryptographic hash, fed in pieces; where the pieces are cut does not matter.
public protocol HashFunction: Sendable {
    /// Bytes of one block, the unit HMAC pads its key to.
    static var blockByteCount: Int { get }

    /// Bytes of the digest.
    static var digestByteCount: Int { get }

    init()

    /// Appends to the message. Linear in `bytes`.
    mutating func update(_ bytes: Span<UInt8>)

    /// Ends the message, writes its digest, and leaves the function as new.
    ///
    /// - Parameter digest: Receives the first ``digestByteCount`` bytes; what does not fit is dropped.
    mutating func finalize(into digest: inout MutableSpan<UInt8>)
}

extension HashFunction {
    /// Appends to the message. Linear in `bytes`.
    public mutating func update(_ bytes: [UInt8]) {
        self.update(bytes.span)
    }

    /// Ends the message, returns its digest, and leaves the function as new.
    public mutating func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Self.digestByteCount)
        var span = digest.mutableSpan
        self.finalize(into: &span)
        return digest
    }

    /// The digest of a whole message.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var function = Self()
        function.update(message)
        return function.finalize()
    }
}
