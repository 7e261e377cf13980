/// Searches eight bytes at once.
///
/// A result has the top bit set in the place of each matching byte. The lowest set bit is exact; a borrow may set wrong
/// bits above it, so callers use only `trailingZeroBitCount`. The vector types of the standard library have no cheap
/// way to find the first matching lane.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// Marks bytes that end a plain run inside a JSON string: `"`, `\`, and bytes below 0x20.
    @inline(__always)
    static func mustEscapeInString(_ word: UInt64) -> UInt64 {
        let quote = word ^ (Self.ones &* 0x22)
        let backslash = word ^ (Self.ones &* 0x5C)
        let found =
            ((quote &- Self.ones) & ~quote) | ((backslash &- Self.ones) & ~backslash)
            | ((word &- Self.ones &* 0x20) & ~word)
        return found & Self.tops
    }

    /// Marks bytes that are zero.
    @inline(__always)
    static func zero(_ word: UInt64) -> UInt64 { (word &- Self.ones) & ~word & Self.tops }

    /// Whether every byte is below 0x80.
    @inline(__always)
    static func isASCII(_ word: UInt64) -> Bool { word & Self.tops == 0 }

    /// Whether two spans hold the same bytes.
    static func equal(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
        let count = a.count
        guard count == b.count else { return false }
        let first = a.bytes
        let second = b.bytes
        var index = 0
        // The loads are within the bounds that the loops check.
        while index + 8 <= count {
            let word = first.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
            guard word == second.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self) else {
                return false
            }
            index += 8
        }
        while index < count {
            guard a[unchecked: index] == b[unchecked: index] else { return false }
            index += 1
        }
        return true
    }

    /// Whether a span sorts before another one.
    static func precedes(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
        let count = min(a.count, b.count)
        var index = 0
        // Eight at once, for texts with a long common beginning. The loads are within the bounds that the loops check.
        while index + 8 <= count,
            a.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
                == b.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
        {
            index += 8
        }
        while index < count {
            if a[unchecked: index] != b[unchecked: index] { return a[unchecked: index] < b[unchecked: index] }
            index += 1
        }
        return a.count < b.count
    }
}
