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
        guard copied == text.count else { return self.quoteEscaping(text, isKey: isKey) }
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

    /// Appends a text with escapes. Its length is worked out first, so that it is appended in one step.
    @inline(never)
    private mutating func quoteEscaping(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
        let comma = self.needsComma
        let needed = text.reduce(4) { $0 + Self.escapedCount($1) }
        self.bytes.append(addingCapacity: needed) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                var place = 0
                func put(_ byte: UInt8) {
                    buffer[place] = byte
                    place += 1
                }
                if comma { put(UInt8(ascii: ",")) }
                put(UInt8(ascii: "\""))
                for byte in text {
                    let escaped = Self.escapedCount(byte)
                    if escaped > 1 { put(UInt8(ascii: "\\")) }
                    put(escaped > 1 ? Self.letter(ofEscape: byte) : byte)
                    guard escaped > 2 else { continue }
                    put(UInt8(ascii: "0"))
                    put(UInt8(ascii: "0"))
                    put(Hex.digit(byte >> 4))
                    put(Hex.digit(byte & 0xF))
                }
                put(UInt8(ascii: "\""))
                if isKey { put(UInt8(ascii: ":")) }
                count = place
            }
        }
        self.needsComma = !isKey
    }

    /// How many bytes a byte becomes inside a string.
    @inline(__always)
    private static func escapedCount(_ byte: UInt8) -> Int {
        if byte >= 0x20 { return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1 }
        return Self.letter(ofEscape: byte) == UInt8(ascii: "u") ? 6 : 2
    }

    /// What follows the backslash for a byte that needs an escape.
    private static func letter(ofEscape byte: UInt8) -> UInt8 {
        switch byte {
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        default: UInt8(ascii: "u")
        }
    }
}
