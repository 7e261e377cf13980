#if !COMPACT_TEXT

/// Reads JSON whose members are known in their order, where it stands: without white space, of texts of ASCII without
/// escapes, and of whole numbers.
///
/// For what this package has written itself. It builds no tape, and reads nothing that looks otherwise: the caller then
/// reads that as any JSON.
struct PlainJSON: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    /// - Parameter bytes: They must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { self.index == self.bytes.count }

    /// Passes over these bytes, if they are the next ones.
    @inline(__always)
    mutating func take(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard self.bytes.count &- self.index >= count else { return false }
        let (here, wanted) = (self.index, UnsafeRawPointer(literal.utf8Start))
        // The loads are within the bounds that are checked before them; the last one may overlap the one before.
        @inline(__always)
        func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(_ place: Int, _ type: Word.Type) -> Bool {
            self.bytes.loadUnaligned(fromByteOffset: here &+ place, as: Word.self)
                == wanted.loadUnaligned(fromByteOffset: place, as: Word.self)
        }
        var place = 0
        while place &+ 8 <= count {
            guard isEqual(place, UInt64.self) else { return false }
            place &+= 8
        }
        if place < count {
            if count >= 8 {
                guard isEqual(count &- 8, UInt64.self) else { return false }
            } else {
                while place < count {
                    guard isEqual(place, UInt8.self) else { return false }
                    place &+= 1
                }
            }
        }
        self.index &+= count
        return true
    }

    /// The place of a text of ASCII without escapes, without its quotes.
    @inline(never)
    mutating func text() -> Range<Int>? {
        guard self.index < self.bytes.count, self.bytes[self.index] == UInt8(ascii: "\"") else { return nil }
        let start = self.index &+ 1
        var end = start
        while end &+ 8 <= self.bytes.count {
            let word = self.bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)
            let others = ByteScan.isOtherThanPlainASCII(UInt64(littleEndian: word))
            if others != 0 {
                end &+= others.trailingZeroBitCount &>> 3
                break
            }
            end &+= 8
        }
        // Exact, where a word could not be looked at or has another byte.
        while end < self.bytes.count {
            let byte = self.bytes[end]
            if byte == UInt8(ascii: "\"") {
                self.index = end &+ 1
                return start..<end
            }
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
            end &+= 1
        }
        return nil
    }

    /// A whole number that is not negative, of at most eighteen digits.
    @inline(never)
    mutating func number() -> Int64? {
        var (value, index): (Int64, Int) = (0, self.index)
        while index < self.bytes.count {
            let digit = self.bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            index &+= 1
        }
        let count = index &- self.index
        guard count > 0, count <= 18, count == 1 || self.bytes[self.index] != UInt8(ascii: "0") else { return nil }
        // What follows is compared next, so that a fraction or an exponent is refused there.
        self.index = index
        return value
    }

    /// A text by its place.
    func string(_ place: Range<Int>) -> String {
        // ASCII, as it was found.
        String(copying: UTF8Span(unchecked: self.bytes.bindMemory(to: UInt8.self).span.extracting(place)))
    }

    /// Whether two texts are equal.
    func areEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
        let bytes = self.bytes.bindMemory(to: UInt8.self).span
        return ByteScan.equal(bytes.extracting(a), bytes.extracting(b))
    }
}

#endif
