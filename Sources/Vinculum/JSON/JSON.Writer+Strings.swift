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
        var isWritten = false
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
                let room = UnsafeMutableRawPointer(buffer.baseAddress! + place)
                isWritten = Self.copyPlain(text, to: room, isPlain: isPlain)
                guard isWritten else { return }
                place += text.count
                buffer[place] = UInt8(ascii: "\"")
                place += 1
                if isKey {
                    buffer[place] = UInt8(ascii: ":")
                    place += 1
                }
                count = place
            }
        }
        guard isWritten else { return self.quoteEscaping(text, isKey: isKey) }
        self.needsComma = !isKey
    }

    /// Copies a text. Its last bytes may be copied twice: a loop over single ones would take longer than the rest.
    ///
    /// - Parameters:
    ///   - room: The target, at least as long as the text.
    ///   - isPlain: Whether nothing in the text needs an escape, so that it is not looked at.
    /// - Returns: Whether nothing in the text needs an escape.
    @inline(__always)
    private static func copyPlain(
        _ text: UnsafeBufferPointer<UInt8>, to room: UnsafeMutableRawPointer, isPlain: Bool
    ) -> Bool {
        guard let source = text.baseAddress.map({ UnsafeRawPointer($0) }) else { return true }
        let count = text.count
        // Most strings are short, and a call to `memcpy` would take longer than copying them.
        if isPlain, count > 32 {
            room.copyMemory(from: source, byteCount: count)
            return true
        }
        var found: UInt64 = 0
        if count >= 8 {
            func copy(_ place: Int) {
                let word = source.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                if !isPlain { found |= ByteScan.mustEscapeInString(word) }
                room.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
            }
            var place = 0
            while place < count &- 8 {
                copy(place)
                place &+= 8
            }
            copy(count &- 8)
        } else {
            for place in 0..<count {
                let byte = source.load(fromByteOffset: place, as: UInt8.self)
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { found = 1 }
                room.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
            }
        }
        return found == 0 || isPlain
    }

    /// Appends a text with escapes. Its length is worked out first, so that it is appended in one step.
    @inline(never)
    private mutating func quoteEscaping(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
        let (comma, source) = (self.needsComma, UnsafeRawBufferPointer(text))
        // The last word is written whole, whatever is plain of it.
        var (needed, index) = (text.count + 4 + 8, 0)
        while index < source.count {
            let plain = Self.plainCount(source, at: index)
            if plain == 0 { needed += Self.escapedCount(source[index]) - 1 }
            index += max(plain, 1)
        }
        self.bytes.append(addingCapacity: needed) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                let room = UnsafeMutableRawBufferPointer(buffer)
                var (place, index) = (0, 0)
                func put(_ byte: UInt8) {
                    room[place] = byte
                    place += 1
                }
                if comma { put(UInt8(ascii: ",")) }
                put(UInt8(ascii: "\""))
                while index < source.count {
                    let plain = Self.plainCount(source, at: index)
                    switch plain {
                    case 0: Self.escape(source[index], put)
                    case 1: put(source[index])
                    default:
                        let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                        room.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
                        place += plain
                    }
                    index += max(plain, 1)
                }
                put(UInt8(ascii: "\""))
                if isKey { put(UInt8(ascii: ":")) }
                count = place
            }
        }
        self.needsComma = !isKey
    }

    /// How many bytes from a place on need no escape: up to the eight that are looked at, or up to one where fewer than
    /// eight are left.
    @inline(__always)
    private static func plainCount(_ text: UnsafeRawBufferPointer, at index: Int) -> Int {
        guard text.count - index >= 8 else { return Self.escapedCount(text[index]) == 1 ? 1 : 0 }
        let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        return ByteScan.mustEscapeInString(UInt64(littleEndian: word)).trailingZeroBitCount >> 3
    }

    @inline(__always)
    private static func escape(_ byte: UInt8, _ put: (UInt8) -> Void) {
        let letter = Self.letter(ofEscape: byte)
        put(UInt8(ascii: "\\"))
        put(letter)
        guard letter == UInt8(ascii: "u") else { return }
        put(UInt8(ascii: "0"))
        put(UInt8(ascii: "0"))
        put(Hex.digit(byte >> 4))
        put(Hex.digit(byte & 0xF))
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
