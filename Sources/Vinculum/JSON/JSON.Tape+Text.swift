extension JSON.Tape {
    /// The bytes of a scalar as text, with escapes unresolved.
    func text(_ entry: JSON.Entry) -> String {
        let bytes = self.bytes
        let span = bytes.span
        // The reader has checked them.
        return String(copying: UTF8Span(unchecked: span.extracting(entry.offset..<entry.offset + entry.length)))
    }

    /// The string with its escapes resolved; `nil` for other kinds.
    func string(_ entry: JSON.Entry) -> String? {
        switch entry.kind {
        case .plainString: self.text(entry)
        case .escapedString: String(decoding: self.unescaped(entry), as: UTF8.self)
        case .null, .bool, .number, .array, .object, .close: nil
        }
    }

    /// The integer; `nil` for other kinds and for a number that is none of 64 bits.
    func int64(_ entry: JSON.Entry) -> Int64? {
        guard entry.kind == .number else { return nil }
        let bytes = self.bytes
        let span = bytes.span
        var index = entry.offset
        let end = index + entry.length
        let isNegative = span[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var value: Int64 = 0
        // Eighteen digits always fit.
        let sure = min(end, index + 18)
        while index < sure {
            let digit = span[unchecked: index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &- Int64(digit)
            index &+= 1
        }
        while index < end {
            let digit = span[unchecked: index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (difference, carry) = product.subtractingReportingOverflow(Int64(digit))
            guard !overflow, !carry else { return nil }
            value = difference
            index &+= 1
        }
        // Counting downwards reaches Int64.min, whose positive counterpart does not fit.
        if isNegative { return value }
        let (positive, overflow) = (0 as Int64).subtractingReportingOverflow(value)
        return overflow ? nil : positive
    }

    /// Whether the string at `index` has exactly the UTF-8 bytes of `text`; compares the lengths first.
    @inlinable @inline(__always)
    func string(_ index: Int, equals text: String) -> Bool {
        let entry = self.entries[index]
        if entry.kind == .plainString, entry.length != text.utf8.count { return false }
        return self.string(entry, equals: text)
    }

    /// Whether the string at `index` has exactly the UTF-8 bytes of `text`; compares the lengths first.
    @inlinable @inline(__always)
    func string(_ index: Int, equals text: StaticString) -> Bool {
        let entry = self.entries[index]
        if entry.kind == .plainString, entry.length != text.utf8CodeUnitCount { return false }
        return text.withUTF8Buffer { self.string(entry, equals: $0) }
    }

    @usableFromInline
    func string(_ entry: JSON.Entry, equals text: String) -> Bool {
        self.string(entry, equals: text.utf8.span)
    }

    @usableFromInline
    func string(_ entry: JSON.Entry, equals text: UnsafeBufferPointer<UInt8>) -> Bool {
        self.string(entry, equals: text.span)
    }

    func string(_ entry: JSON.Entry, equals text: Span<UInt8>) -> Bool {
        switch entry.kind {
        case .plainString:
            let bytes = self.bytes
            let span = bytes.span
            let string = span.extracting(entry.offset..<entry.offset + entry.length)
            return ByteScan.equal(string, text)
        case .escapedString:
            return self.escapedString(entry, equals: text)
        case .null, .bool, .number, .array, .object, .close:
            return false
        }
    }

    /// Compares without storing the unescaped string, because a reader of a message compares each key with many names.
    private func escapedString(_ entry: JSON.Entry, equals text: Span<UInt8>) -> Bool {
        var index = entry.offset
        let end = index + entry.length
        var place = 0
        while index < end {
            guard place < text.count else { return false }
            let byte = self.bytes[index]
            guard byte == UInt8(ascii: "\\") else {
                guard text[place] == byte else { return false }
                index += 1
                place += 1
                continue
            }
            let scalar = self.escape(&index)
            if scalar < 0x80 {
                guard UInt32(text[place]) == scalar else { return false }
                place += 1
                continue
            }
            guard text[place] >= 0x80 else { return false }
            var bytes: [UInt8] = []
            Self.append(scalar, to: &bytes)
            for byte in bytes {
                guard place < text.count, text[place] == byte else { return false }
                place += 1
            }
        }
        return place == text.count
    }

    /// Returns the UTF-8 of a string with its escapes resolved.
    func unescaped(_ entry: JSON.Entry) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(entry.length)
        var index = entry.offset
        let end = index + entry.length
        while index < end {
            let byte = self.bytes[index]
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                index += 1
                continue
            }
            Self.append(self.escape(&index), to: &result)
        }
        return result
    }

    /// The scalar of the escape at `index`, which moves behind it.
    private func escape(_ index: inout Int) -> UInt32 {
        let letter = self.bytes[index + 1]
        index += 2
        switch letter {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "u"): break
        default: return UInt32(letter)
        }
        let unit = self.hexUnit(index)
        index += 4
        guard unit & 0xFC00 == 0xD800 else { return unit }
        // The reader accepts only complete pairs.
        let low = self.hexUnit(index + 2)
        index += 6
        return 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    }

    private func hexUnit(_ index: Int) -> UInt32 {
        let bytes = self.bytes
        // The reader has found four digits here.
        let digits = bytes.span.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self)
        return Hex.unit(UInt32(littleEndian: digits)) ?? 0
    }

    private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: scalar >> shift) & 0x3F | 0x80 }
        switch scalar {
        case 0..<0x80:
            result.append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            result.append(UInt8(truncatingIfNeeded: scalar >> 6) | 0xC0)
            result.append(tail(0))
        case 0x800..<0x10000:
            result.append(UInt8(truncatingIfNeeded: scalar >> 12) | 0xE0)
            result.append(tail(6))
            result.append(tail(0))
        default:
            result.append(UInt8(truncatingIfNeeded: scalar >> 18) | 0xF0)
            result.append(tail(12))
            result.append(tail(6))
            result.append(tail(0))
        }
    }
}
