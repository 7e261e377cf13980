/// Looks at eight bytes at once.
///
/// Each answer has the top bit of a byte's place set; the lowest set bit is exact, while a borrow may set further ones
/// above it, so callers use only `trailingZeroBitCount`. The vector types of the standard library have no cheap way to
/// find the first lane that matched.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// Bytes that end a plain run inside a JSON string: `"`, `\`, below 0x20.
    @inline(__always)
    static func mustEscapeInString(_ word: UInt64) -> UInt64 {
        let quote = word ^ (Self.ones &* 0x22)
        let backslash = word ^ (Self.ones &* 0x5C)
        let found = ((quote &- Self.ones) & ~quote) | ((backslash &- Self.ones) & ~backslash)
            | ((word &- Self.ones &* 0x20) & ~word)
        return found & Self.tops
    }

    /// The same, and every byte from 0x80 on.
    @inline(__always)
    static func specialInString(_ word: UInt64) -> UInt64 {
        Self.mustEscapeInString(word) | (word & Self.tops)
    }
}
