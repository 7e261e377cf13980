/// A keyed message authentication code ([RFC 2104](https://www.rfc-editor.org/rfc/rfc2104)).
///
///     let code = HMAC<SHA256>.code(message, key: key)
///
/// Compare codes with ``ConstantTime/equal(_:_:)``, never with `==`.
public struct HMAC<H: HashFunction>: Sendable {
    private var inner: H
    private var outer: H

    /// - Parameter key: Any number of bytes; a key longer than a block is hashed first (RFC 2104 section 3).
    public init(key: [UInt8]) {
        self.init(key: key.span)
    }

    init(key: Span<UInt8>) {
        var block = [UInt8](repeating: 0, count: H.blockByteCount)
        if key.count > H.blockByteCount {
            var hash = H()
            hash.update(key)
            var span = block.mutableSpan
            hash.finalize(into: &span)
        } else {
            for index in 0..<key.count { block[index] = key[index] }
        }
        for index in block.indices { block[index] ^= 0x36 }
        self.inner = H()
        self.inner.update(block)
        for index in block.indices { block[index] ^= 0x36 ^ 0x5C }
        self.outer = H()
        self.outer.update(block)
    }

    /// Appends to the message.
    ///
    /// - Complexity: O(n) in the number of bytes.
    public mutating func update(_ bytes: [UInt8]) {
        self.inner.update(bytes.span)
    }

    mutating func update(_ bytes: Span<UInt8>) {
        self.inner.update(bytes)
    }

    /// Returns the code of the message so far.
    ///
    /// The call consumes the value. A copy made earlier stays usable, and a copy made before the first ``update(_:)``
    /// computes the code of another message under the same key without hashing the key again.
    public consuming func finalize() -> [UInt8] {
        var code = [UInt8](repeating: 0, count: H.digestByteCount)
        var span = code.mutableSpan
        self.finalize(into: &span)
        return code
    }

    /// Writes the code of the message so far.
    ///
    /// - Parameter code: Exactly ``HashFunction/digestByteCount`` bytes.
    consuming func finalize(into code: inout MutableSpan<UInt8>) {
        self.inner.finalize(into: &code)
        self.outer.update(code.span)
        self.outer.finalize(into: &code)
    }

    /// Returns the code of a whole message.
    public static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var mac = HMAC(key: key)
        mac.update(message)
        return mac.finalize()
    }
}
