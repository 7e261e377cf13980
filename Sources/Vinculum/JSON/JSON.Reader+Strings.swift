extension JSON.Reader {
    /// Reads the string whose first byte after the quote is at `start`.
    @inline(__always)
    func string(_ start: Int) throws(JSON.ReadError) -> JSON.Entry {
        var index = start
        // Most strings are ASCII without escapes, and more follows behind them.
        while index &+ 8 <= self.end {
            let others = ByteScan.isOtherThanPlainASCII(self.word(index))
            if others != 0 {
                index &+= others.trailingZeroBitCount &>> 3
                guard self.byte(index) == UInt8(ascii: "\"") else { break }
                return JSON.Entry(.plainString, offset: start, extent: index &- start)
            }
            index &+= 8
        }
        return try self.string(start, plainUpTo: index)
    }

    /// Reads any string.
    ///
    /// - Parameter index: Where ASCII without escapes ends, or before.
    @inline(never)
    private func string(_ start: Int, plainUpTo index: Int) throws(JSON.ReadError) -> JSON.Entry {
        var index = index
        var kind = JSON.Entry.Kind.plainString
        var isASCII = true
        while true {
            index = self.plainEnd(index, &isASCII)
            guard index < self.end else { throw JSON.ReadError(.unexpectedEnd, at: self.end) }
            let byte = self.byte(index)
            if byte == UInt8(ascii: "\"") {
                if !isASCII { try self.checkUTF8(start, index) }
                return JSON.Entry(kind, offset: start, extent: index - start)
            } else if byte == UInt8(ascii: "\\") {
                kind = .escapedString
                repeat { index = try self.escape(index) } while index < self.end && self.byte(index) == byte
            } else {
                throw JSON.ReadError(.controlCharacter, at: index)
            }
        }
    }

    /// Returns the index of the next quote, backslash or control character, or the end.
    ///
    /// - Parameter isASCII: Becomes `false` if there are other bytes before it.
    @inline(__always)
    private func plainEnd(_ start: Int, _ isASCII: inout Bool) -> Int {
        var index = start
        var seen: UInt64 = 0
        defer { if !ByteScan.isASCII(seen) { isASCII = false } }
        while index + 8 <= self.end {
            let word = self.word(index)
            let special = ByteScan.mustEscapeInString(word)
            if special != 0 {
                let count = special.trailingZeroBitCount & ~7
                seen |= word & (1 << UInt64(count) &- 1)
                return index + count >> 3
            }
            seen |= word
            index += 8
        }
        while index < self.end {
            let byte = self.byte(index)
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            seen |= UInt64(byte)
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
    private func hexUnit(_ index: Int) throws(JSON.ReadError) -> UInt32 {
        if index + 4 <= self.end {
            let digits = self.input.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            if let unit = Hex.unit(UInt32(littleEndian: digits)) { return unit }
        }
        var place = index
        while place < self.end, Hex.value(self.byte(place)) != nil { place += 1 }
        throw JSON.ReadError(place < self.end ? .invalidEscape : .unexpectedEnd, at: place)
    }

    /// Checks the bytes of a string, whose escapes are ASCII.
    @inline(never)
    private func checkUTF8(_ start: Int, _ end: Int) throws(JSON.ReadError) {
        guard let place = UTF8Scan.firstBad(in: self.input.bytes.extracting(start..<end)) else { return }
        throw JSON.ReadError(.invalidUTF8, at: start + place)
    }
}
