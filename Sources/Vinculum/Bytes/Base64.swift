/// Base 64 text with padding (RFC 4648 §4).
public enum Base64 {
    /// The reason why a text is not Base 64.
    public enum DecodingError: Error, Equatable, Sendable {
        /// The length is not the length of any encoding.
        case invalidLength
        /// A character is outside the alphabet, or padding is not at the end; `offset` is in bytes from 0.
        case invalidCharacter(offset: Int)
        /// The last character has bits set that belong to no byte, so another text would decode to the same bytes.
        case nonZeroTrailingBits
    }

    /// Returns four characters for every three bytes, padded with `=`.
    public static func encoded(_ bytes: [UInt8]) -> String {
        Base64Codec.encoded(bytes, Base64Codec.standard, isPadded: true)
    }

    /// Decodes a text that ``encoded(_:)`` can produce; every other text is refused.
    ///
    /// - Throws: ``DecodingError``.
    public static func decoded(_ text: String) throws(DecodingError) -> [UInt8] {
        let padding = text.utf8.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard text.utf8.count % 4 == 0 else { throw .invalidLength }
        return try Base64Codec.decoded(text.utf8.span.extracting(droppingLast: padding), isURL: false)
    }

    /// Decodes a text in the standard or the URL alphabet, with or without padding. Other characters are skipped and
    /// leftover bits are dropped, as the Firebase emulator does wherever bytes travel as text.
    public static func decodedLeniently(_ text: String) -> [UInt8] {
        self.decodedLeniently(text.utf8.span)
    }

    /// Decodes a text as ``decodedLeniently(_:)``.
    static func decodedLeniently(_ text: Span<UInt8>) -> [UInt8] {
        var index = 0
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: text.count / 4 * 3 + 4) { output in
            output.withUnsafeMutableBufferPointer { bytes, count in
                (index, count) = Base64Codec.decodePlain(text, isURL: false, into: bytes)
            }
        }
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        while index < text.count {
            let value = Base64Codec.anyValue(text[unchecked: index])
            index += 1
            guard let value else { continue }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        return bytes
    }
}
