extension JSON.Tape {
    /// The bytes of a scalar as text, with escapes unresolved.
    func text(_ entry: JSON.Entry) -> String {
        self.bytes.withUnsafeBufferPointer { bytes in
            String(
                decoding: UnsafeBufferPointer(rebasing: bytes[entry.offset..<entry.offset + entry.length]),
                as: UTF8.self
            )
        }
    }

    func integer(_ entry: JSON.Entry) -> Int64? {
        var index = entry.offset
        let end = index + entry.length
        let isNegative = self.bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var value: Int64 = 0
        while index < end {
            let digit = self.bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            // Counting downwards for negative numbers reaches Int64.min, whose positive counterpart does not fit.
            let (sum, carry) =
                isNegative
                ? product.subtractingReportingOverflow(Int64(digit)) : product.addingReportingOverflow(Int64(digit))
            guard !overflow, !carry else { return nil }
            value = sum
            index += 1
        }
        return value
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
            let bytes = self.unescaped(entry)
            return ByteScan.equal(bytes.span, text)
        case .null, .bool, .number, .array, .object, .close:
            return false
        }
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
            let letter = self.bytes[index + 1]
            index += 2
            switch letter {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "u"):
                var scalar = self.hexUnit(index)
                index += 4
                if scalar & 0xFC00 == 0xD800 {
                    // The reader accepts only complete pairs.
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + self.hexUnit(index + 2) & 0x3FF
                    index += 6
                }
                Self.append(scalar, to: &result)
            default: result.append(letter)
            }
        }
        return result
    }

    private func hexUnit(_ index: Int) -> UInt32 {
        var unit: UInt32 = 0
        for step in 0..<4 { unit = unit << 4 | UInt32(Hex.value(self.bytes[index + step]) ?? 0) }
        return unit
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
