extension JSON.Reader {
    /// Reads the string whose first byte after the quote is at `start`.
    @inline(__always)
    func string(_ start: Int) throws(JSON.ReadError) -> JSON.Entry {
        var index = start
        var kind = JSON.Entry.Kind.plainString
        while true {
            index = self.plainEnd(index)
            guard index < self.end else { throw JSON.ReadError(.unexpectedEnd, at: self.end) }
            let byte = self.byte(index)
            if byte == UInt8(ascii: "\"") {
                return JSON.Entry(kind, offset: start, extent: index - start)
            } else if byte == UInt8(ascii: "\\") {
                kind = .escapedString
                index = try self.escape(index)
            } else if byte < 0x20 {
                throw JSON.ReadError(.controlCharacter, at: index)
            } else {
                index = try self.scalar(index)
            }
        }
    }

    /// Returns the index of the next quote, backslash, control character or non-ASCII byte, or the end.
    @inline(__always)
    private func plainEnd(_ start: Int) -> Int {
        var index = start
        while index + 8 <= self.end {
            let special = ByteScan.specialInString(self.word(index))
            if special != 0 { return index + special.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < self.end {
            let byte = self.byte(index)
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte &- 0x20 >= 0x60 { break }
            index += 1
        }
        return index
    }

    /// Returns the index after the escape whose backslash is at `index`; a surrogate pair is one escape.
    private func escape(_ index: Int) throws(JSON.ReadError) -> Int {
        guard index + 1 < self.end else { throw JSON.ReadError(.unexpectedEnd, at: self.end) }
        switch self.byte(index + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index + 2
        case UInt8(ascii: "u"):
            let unit = try self.hexUnit(index + 2)
            guard unit & 0xF800 == 0xD800 else { return index + 6 }
            guard unit < 0xDC00, index + 7 < self.end, self.byte(index + 6) == UInt8(ascii: "\\"),
                self.byte(index + 7) == UInt8(ascii: "u")
            else { throw JSON.ReadError(.loneSurrogate, at: index) }
            guard try self.hexUnit(index + 8) & 0xFC00 == 0xDC00 else {
                throw JSON.ReadError(.loneSurrogate, at: index)
            }
            return index + 12
        default:
            throw JSON.ReadError(.invalidEscape, at: index)
        }
    }

    /// Returns the value of the four hexadecimal digits at `index`.
    private func hexUnit(_ index: Int) throws(JSON.ReadError) -> UInt16 {
        var unit: UInt16 = 0
        for step in 0..<4 {
            guard index + step < self.end else { throw JSON.ReadError(.unexpectedEnd, at: self.end) }
            guard let digit = Hex.value(self.byte(index + step)) else {
                throw JSON.ReadError(.invalidEscape, at: index + step)
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Returns the index after the scalar whose first, non-ASCII byte is at `index` (Unicode, table 3-7).
    private func scalar(_ index: Int) throws(JSON.ReadError) -> Int {
        let length: Int
        let second: ClosedRange<UInt8>
        switch self.byte(index) {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw JSON.ReadError(.invalidUTF8, at: index)
        }
        guard index + length <= self.end, second.contains(self.byte(index + 1)) else {
            throw JSON.ReadError(.invalidUTF8, at: index)
        }
        for step in 2..<max(length, 2) where self.byte(index + step) & 0xC0 != 0x80 {
            throw JSON.ReadError(.invalidUTF8, at: index)
        }
        return index + length
    }
}
