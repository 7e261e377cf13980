extension JSON.Writer {
    @inline(__always)
    mutating func quote(_ text: String, isKey: Bool) {
        // `withUTF8` would need a mutable copy, and so a reference count; the storage is always contiguous here.
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { self.quote($0, isPlain: false, isKey: isKey) }
        if done == nil { Array(text.utf8).withUnsafeBufferPointer { self.quote($0, isPlain: false, isKey: isKey) } }
    }

    /// Appends a string, or a key with its colon, after a comma if one is needed.
    ///
    /// - Parameter isPlain: Whether the reader has found that nothing in the text needs an escape.
    @inline(__always)
    mutating func quote(_ text: UnsafeBufferPointer<UInt8>, isPlain: Bool, isKey: Bool) {
        let comma = self.needsComma
        var copied = 0
        // The whole string is appended in one step, which checks capacity and uniqueness once instead of five times.
        self.bytes.append(addingCapacity: text.count + 4) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                var place = 0
                if comma {
                    buffer[place] = UInt8(ascii: ",")
                    place += 1
                }
                buffer[place] = UInt8(ascii: "\"")
                place += 1
                let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[place...])
                copied = Self.copyPlain(text, to: room, isPlain: isPlain)
                guard copied == text.count else { return }
                place += copied
                buffer[place] = UInt8(ascii: "\"")
                place += 1
                if isKey {
                    buffer[place] = UInt8(ascii: ":")
                    place += 1
                }
                count = place
            }
        }
        guard copied == text.count else { return self.quoteEscaping(text, copied, isKey: isKey) }
        self.needsComma = !isKey
    }

    /// Copies up to the first byte that needs an escape, and returns the number of copied bytes.
    ///
    /// - Parameter room: The target, at least as long as the text.
    @inline(__always)
    private static func copyPlain(
        _ text: UnsafeBufferPointer<UInt8>, to room: UnsafeMutableRawBufferPointer, isPlain: Bool
    ) -> Int {
        let source = UnsafeRawBufferPointer(text)
        // Most strings are short, and a call to `memcpy` would take longer than copying them.
        guard !isPlain || source.count <= 32 else {
            room.copyMemory(from: source)
            return source.count
        }
        var index = 0
        while index + 8 <= source.count {
            let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let special = isPlain ? 0 : ByteScan.mustEscapeInString(UInt64(littleEndian: word))
            guard special == 0 else { return index + special.trailingZeroBitCount >> 3 }
            room.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < source.count {
            let byte = source[index]
            if !isPlain, byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            room[index] = byte
            index += 1
        }
        return index
    }

    /// Appends a text whose first byte that needs an escape is at `plainCount`; runs between such bytes are
    /// appended in bulk.
    private mutating func quoteEscaping(_ text: UnsafeBufferPointer<UInt8>, _ plainCount: Int, isKey: Bool) {
        if self.needsComma { self.bytes.append(UInt8(ascii: ",")) }
        self.bytes.append(UInt8(ascii: "\""))
        var start = 0
        var special = plainCount
        while true {
            self.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<special]))
            guard special < text.count else { break }
            self.appendEscape(text[special])
            start = special + 1
            special = Self.plainEnd(text, start)
        }
        self.bytes.append(UInt8(ascii: "\""))
        if isKey { self.bytes.append(UInt8(ascii: ":")) }
        self.needsComma = !isKey
    }

    /// Returns the index of the next byte that needs an escape, or the end.
    @inline(__always)
    private static func plainEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(text)
        var index = start
        while index + 8 <= text.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let special = ByteScan.mustEscapeInString(word)
            if special != 0 { return index + special.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < text.count {
            let byte = text[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return index
    }

    private mutating func appendEscape(_ byte: UInt8) {
        self.bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: self.bytes.append(UInt8(ascii: "b"))
        case 0x09: self.bytes.append(UInt8(ascii: "t"))
        case 0x0A: self.bytes.append(UInt8(ascii: "n"))
        case 0x0C: self.bytes.append(UInt8(ascii: "f"))
        case 0x0D: self.bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): self.bytes.append(byte)
        default:
            self.bytes.append(contentsOf: [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
            self.bytes.append(Hex.digit(byte >> 4))
            self.bytes.append(Hex.digit(byte & 0xF))
        }
    }
}
