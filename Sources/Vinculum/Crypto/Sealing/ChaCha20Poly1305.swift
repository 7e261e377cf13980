/// Authenticated encryption: ChaCha20 with Poly1305 ([RFC 8439](https://www.rfc-editor.org/rfc/rfc8439) §2.8).
///
/// Time and addresses depend on lengths alone, never on key or text.
///
/// - Important: Two texts under one key and one nonce reveal their difference and let others forge. The caller makes
///   sure that a nonce is never used for a second text.
public struct ChaCha20Poly1305: Sendable {
    /// The bytes that the sealed text has more than the text: the tag.
    public static let tagByteCount = 16

    /// The 12 bytes of a nonce: the first four as a little-endian word, and the others.
    public struct Nonce: Equatable, Sendable {
        let first: UInt32
        let rest: (UInt32, UInt32)

        /// - Returns: `nil` unless there are exactly 12 bytes.
        public init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count == 12 else { return nil }
            func word(_ place: Int) -> UInt32 {
                bytes.dropFirst(place).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
            self.first = word(0)
            self.rest = (word(4), word(8))
        }

        public static func == (a: Nonce, b: Nonce) -> Bool { a.first == b.first && a.rest == b.rest }
    }

    private let key: InlineArray<8, UInt32>

    /// - Returns: `nil` unless the key has exactly 32 bytes.
    public init?(key bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        var key = InlineArray<8, UInt32>(repeating: 0)
        for index in 0..<32 { key[index / 4] |= UInt32(bytes[index]) << UInt32(8 * (index % 4)) }
        self.key = key
    }

    /// Encrypts a text and appends the tag that authenticates it together with `context`.
    ///
    /// - Parameter text: Fewer than 256 GiB, the counter's range.
    /// - Complexity: O(n) in the bytes of text and context.
    public func sealed(_ text: [UInt8], _ nonce: Nonce, context: [UInt8]) -> [UInt8] {
        var result = text
        result.reserveCapacity(text.count + Self.tagByteCount)
        self.crypt(&result, nonce)
        result += self.tag(of: result[...], nonce, context)
        return result
    }

    /// Decrypts what ``sealed(_:_:context:)`` made of a text.
    ///
    /// - Returns: `nil` if the bytes, the nonce, the context or the key is another one.
    /// - Complexity: As ``sealed(_:_:context:)``.
    public func opened(_ sealed: ArraySlice<UInt8>, _ nonce: Nonce, context: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.tagByteCount else { return nil }
        let text = sealed.dropLast(Self.tagByteCount)
        guard ConstantTime.equal(self.tag(of: text, nonce, context), Array(sealed.suffix(Self.tagByteCount)))
        else { return nil }
        var result = Array(text)
        self.crypt(&result, nonce)
        return result
    }

    /// Adds the key stream from block 1 on; block 0 is the key of the tag.
    private func crypt(_ bytes: inout [UInt8], _ nonce: Nonce) {
        var block = InlineArray<64, UInt8>(repeating: 0)
        var (start, number) = (0, UInt32(1))
        while start < bytes.count {
            self.block(number, nonce, into: &block)
            for index in 0..<min(64, bytes.count - start) { bytes[start + index] ^= block[index] }
            start += 64
            number &+= 1
        }
    }

    private func block(_ number: UInt32, _ nonce: Nonce, into block: inout InlineArray<64, UInt8>) {
        let counter = UInt64(nonce.first) << 32 | UInt64(number)
        ChaCha20.block(key: self.key, counter: counter, nonce: nonce.rest, into: &block)
    }

    private func tag(of text: ArraySlice<UInt8>, _ nonce: Nonce, _ context: [UInt8]) -> [UInt8] {
        var block = InlineArray<64, UInt8>(repeating: 0)
        self.block(0, nonce, into: &block)
        var tag = Poly1305(key: block)
        tag.update(context[...])
        tag.update(text)
        var lengths = ByteWriter(reservingCapacity: 16)
        for count in [context.count, text.count] {
            lengths.uint32(UInt32(truncatingIfNeeded: count))
            lengths.uint32(UInt32(truncatingIfNeeded: UInt64(count) >> 32))
        }
        tag.update(lengths.bytes[...])
        return tag.finalize()
    }
}
