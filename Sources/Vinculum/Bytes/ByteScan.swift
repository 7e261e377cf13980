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

    /// Marks bytes that end a plain run of ASCII inside a JSON string: those above it too.
    @inline(__always)
    static func isOtherThanPlainASCII(_ word: UInt64) -> UInt64 {
        let quote = (word ^ (Self.ones &* 0x22)) &- Self.ones
        let backslash = (word ^ (Self.ones &* 0x5C)) &- Self.ones
        return (word | quote | backslash | (word &- Self.ones &* 0x20)) & Self.tops
    }

    /// Marks bytes that are zero.
    @inline(__always)
    static func zero(_ word: UInt64) -> UInt64 { (word &- Self.ones) & ~word & Self.tops }

    /// Whether every byte is below 0x80.
    @inline(__always)
    static func isASCII(_ word: UInt64) -> Bool { word & Self.tops == 0 }

    /// The place of the first byte that is `byte`; `nil` if there is none.
    static func firstIndex(of byte: UInt8, in bytes: Span<UInt8>) -> Int? {
        let wanted = Self.ones &* UInt64(byte)
        var index = 0
        // The loads are within the bounds that the loops check.
        while index &+ 8 <= bytes.count {
            let word = bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
            let found = Self.zero(UInt64(littleEndian: word) ^ wanted)
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < bytes.count {
            if bytes[unchecked: index] == byte { return index }
            index &+= 1
        }
        return nil
    }

    /// Whether two spans hold the same bytes.
    static func equal(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
        let count = a.count
        guard count == b.count else { return false }
        // The loads are within the bounds that are checked before them; the last one may overlap the one before.
        func areEqual<Word: FixedWidthInteger & BitwiseCopyable>(at index: Int, as type: Word.Type) -> Bool {
            a.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: Word.self)
                == b.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: Word.self)
        }
        if count >= 8 {
            var index = 0
            while index < count &- 8 {
                guard areEqual(at: index, as: UInt64.self) else { return false }
                index &+= 8
            }
            return areEqual(at: count &- 8, as: UInt64.self)
        }
        if count >= 4 { return areEqual(at: 0, as: UInt32.self) && areEqual(at: count &- 4, as: UInt32.self) }
        var index = 0
        while index < count {
            guard a[unchecked: index] == b[unchecked: index] else { return false }
            index &+= 1
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
