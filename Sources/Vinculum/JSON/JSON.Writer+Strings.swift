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
