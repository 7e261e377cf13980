/// Base 64 text in the URL and file name alphabet, without padding (RFC 4648 §5, RFC 7515 §2).
public enum Base64URL {
    /// Returns the text without padding.
    public static func encoded(_ bytes: [UInt8]) -> String {
        Base64Codec.encoded(bytes, Base64Codec.url, isPadded: false)
    }

    /// Decodes a text that ``encoded(_:)`` can produce; every other text, padding included, is refused.
    ///
    /// - Throws: ``Base64/DecodingError``.
    public static func decoded(_ text: String) throws(Base64.DecodingError) -> [UInt8] {
        try self.decoded(text.utf8.span)
    }

    /// Decodes a text given as UTF-8.
    static func decoded(_ text: Span<UInt8>) throws(Base64.DecodingError) -> [UInt8] {
        try Base64Codec.decoded(text, isURL: true)
    }
}
