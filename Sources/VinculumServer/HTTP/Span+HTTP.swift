import Vinculum

/// Finds the elements of a message (RFC 9110 §5.6) in its bytes. No text is made before one is needed.
extension Span where Element == UInt8 {
    /// The index of the first control character, including DEL, or the end of the range.
    func firstControl(in range: Range<Int>) -> Int {
        var index = range.lowerBound
        let raw = self.bytes
        while index + 8 <= range.upperBound {
            let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = Self.controls(word)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < range.upperBound, self[index] >= 0x20, self[index] != 0x7F { index += 1 }
        return index
    }

    /// Sets the top bit of each byte that is a control character. Only the lowest one is exact, and only that is used.
    @inline(__always)
    private static func controls(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let delete = word ^ (ones &* 0x7F)
        return (((word &- ones &* 0x20) & ~word) | ((delete &- ones) & ~delete)) & (ones &* 0x80)
    }

    /// The end of the token that begins the range.
    func endOfToken(in range: Range<Int>) -> Int {
        let part = self.extracting(range)
        var index = 0
        while index < part.count, part[unchecked: index].isTokenCharacter { index &+= 1 }
        return range.lowerBound + index
    }

    /// Whether the range has no control character except tabs.
    func isFieldValue(_ range: Range<Int>) -> Bool {
        var index = self.firstControl(in: range)
        while index < range.upperBound, self[index] == UInt8(ascii: "\t") {
            index = self.firstControl(in: (index + 1)..<range.upperBound)
        }
        return index == range.upperBound
    }

    /// The range without white space at either end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, self[lower].isBlank { lower += 1 }
        while lower < upper, self[upper - 1].isBlank { upper -= 1 }
        return lower..<upper
    }

    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        let part = self.extracting(range)
        var index = 0
        while index < part.count {
            if part[unchecked: index] == byte { return range.lowerBound + index }
            index &+= 1
        }
        return nil
    }

    /// Calls `body` with each element of a comma-separated list, including empty ones.
    func forEachListElement(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
        var lower = range.lowerBound
        while let comma = self.firstIndex(of: UInt8(ascii: ","), in: lower..<range.upperBound) {
            body(self.trimmed(lower..<comma))
            lower = comma + 1
        }
        body(self.trimmed(lower..<range.upperBound))
    }

    /// Whether the range is this word, in any case.
    ///
    /// - Parameter word: In lower case.
    func isWord(_ word: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        let part = self.extracting(range)
        for index in part.indices where part[unchecked: index].lowercased != word.utf8Start[index] { return false }
        return true
    }

    /// Whether the range is exactly these bytes.
    func isText(_ text: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        let part = self.extracting(range)
        for index in part.indices where part[unchecked: index] != text.utf8Start[index] { return false }
        return true
    }

    /// The range as text; bytes that are not UTF-8 become U+FFFD.
    func text(_ range: Range<Int>) -> String {
        self.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }
}
