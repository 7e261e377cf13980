import Vinculum

/// Finds the elements of a message (RFC 9110 §5.6) in its bytes. No text is made before one is needed.
extension Span where Element == UInt8 {
    /// The index of the first control character, including DEL, or the end of the range.
    func firstControl(in range: Range<Int>) -> Int { self.first(in: range) { ~$0.from(0x20) | $0.equal(0x7F) } }

    /// The index of the first byte that no request target contains (``Swift/UInt8/isTargetCharacter``), or the end of
    /// the range.
    func endOfTarget(in range: Range<Int>) -> Int {
        self.first(in: range) { ~$0.from(0x21) | $0.from(0x7F) | $0.equal(UInt8(ascii: "#")) }
    }

    /// The end of the token that begins the range.
    func endOfToken(in range: Range<Int>) -> Int {
        var index = range.lowerBound
        while true {
            // Names of fields hardly ever have anything else.
            index = self.first(in: index..<range.upperBound) { ~$0.lettersAndDashes }
            guard index < range.upperBound, self[index].isTokenCharacter else { return index }
            index += 1
        }
    }

    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        let index = self.first(in: range) { $0.equal(byte) }
        return index < range.upperBound ? index : nil
    }

    /// The index of the first byte that is marked, or the end of the range; eight bytes are looked at together.
    @inline(__always)
    private func first(in range: Range<Int>, marked marks: (UInt64) -> UInt64) -> Int {
        // Once for all loads.
        precondition(range.lowerBound >= 0 && range.upperBound <= self.count, "the range is in the bytes")
        var index = range.lowerBound
        let (raw, end) = (self.bytes, range.upperBound)
        while index + 8 <= end {
            let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
            let place = UInt64.placeOfFirst(marks(word))
            if place < 8 { return index + place }
            index += 8
        }
        guard index < end else { return end }
        var rest: UInt64 = 0
        if end >= 8 {
            // With bytes before them, which are shifted out.
            rest = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromUncheckedByteOffset: end - 8, as: UInt64.self))
            rest >>= UInt64(8 * (8 - (end - index)))
        } else {
            for place in index..<end { rest |= UInt64(self[place]) << UInt64(8 * (place - index)) }
        }
        return Swift.min(index + UInt64.placeOfFirst(marks(rest)), end)
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
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return self.isEqual(word.span, in: range, folding: { $0.lowercased }, { $0.lowercased })
    }

    /// Whether the range is exactly these bytes.
    func isText(_ text: StaticString, in range: Range<Int>) -> Bool {
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return self.isEqual(text.span, in: range, folding: { $0 }, { $0 })
    }

    @inline(__always)
    private func isEqual(
        _ text: Span<UInt8>, in range: Range<Int>, folding fold: (UInt64) -> UInt64, _ foldByte: (UInt8) -> UInt8
    ) -> Bool {
        guard range.count == text.count else { return false }
        let part = self.extracting(range)
        guard part.count >= 8 else {
            for index in part.indices where foldByte(part[unchecked: index]) != text[unchecked: index] { return false }
            return true
        }
        var index = 0
        while true {
            let word = part.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
            guard fold(word) == text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self) else {
                return false
            }
            if index + 8 == part.count { return true }
            // The last eight overlap those before.
            index = Swift.min(index + 8, part.count - 8)
        }
    }

    /// What differs from another span of the same length in a range, in one word: 0 if nothing does. It looks at all of
    /// the range, and takes the same time wherever something differs.
    func difference(from other: Span<UInt8>, in range: Range<Int>) -> UInt64 {
        let (a, b) = (self.extracting(range), other.extracting(range))
        var difference: UInt64 = 0
        var index = 0
        // The loads are within the bounds that the loops check.
        while index &+ 8 <= a.count {
            difference |=
                a.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
                ^ b.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
            index &+= 8
        }
        while index < a.count {
            difference |= UInt64(a[unchecked: index] ^ b[index])
            index &+= 1
        }
        return difference
    }

    /// The range as text; bytes that are not UTF-8 become U+FFFD.
    func text(_ range: Range<Int>) -> String {
        self.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// The range as text: this one, which needs no copy, where they are equal.
    func text(_ range: Range<Int>, mostly text: String) -> String {
        guard self.isEqual(text.utf8.span, in: range, folding: { $0 }, { $0 }) else { return self.text(range) }
        return text
    }
}
