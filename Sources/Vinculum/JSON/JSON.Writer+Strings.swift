extension JSON.Writer {
    mutating func quote(_ text: String, isKey: Bool) {
        // `withUTF8` would need a mutable copy, and so a reference count.
        text.utf8.span.withUnsafeBufferPointer { self.quote($0, isPlain: false, isKey: isKey) }
    }

    /// Appends a string, or a key with its colon, after a comma if one is needed.
    ///
    /// - Parameter isPlain: Whether it is known that nothing in the text needs an escape.
    @inline(never)
    mutating func quote(_ text: UnsafeBufferPointer<UInt8>, isPlain: Bool, isKey: Bool) {
        let comma = self.needsComma
        var isWhole = false
        // The whole string is appended in one step, which checks capacity and uniqueness once instead of five times.
        self.bytes.append(addingCapacity: text.count + 4) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                // Within the room of four bytes more than the text.
                guard let room = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
                var place = 0
                if comma {
                    room.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
                    place = 1
                }
                room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: place, as: UInt8.self)
                isWhole = Self.copy(text, to: room + place + 1, isPlain: isPlain)
                guard isWhole else { return }
                place &+= text.count &+ 1
                room.storeBytes(of: UInt8(ascii: "\""), toByteOffset: place, as: UInt8.self)
                if isKey {
                    place &+= 1
                    room.storeBytes(of: UInt8(ascii: ":"), toByteOffset: place, as: UInt8.self)
                }
                count = place &+ 1
            }
        }
        guard isWhole else { return self.quoteEscaping(text, isKey: isKey) }
        self.needsComma = !isKey
    }

    /// Copies a text, and says whether nothing in it needs an escape.
    ///
    /// - Parameter room: The target, at least as long as the text.
    @inline(__always)
    private static func copy(
        _ text: UnsafeBufferPointer<UInt8>, to room: UnsafeMutableRawPointer, isPlain: Bool
    ) -> Bool {
        guard let start = text.baseAddress else { return true }
        let (source, count) = (UnsafeRawPointer(start), text.count)
        // Most strings are short, and a call to `memcpy` would take longer than copying them.
        if isPlain, count > 32 {
            room.copyMemory(from: source, byteCount: count)
            return true
        }
        // The loads and stores are within the bounds that are checked before them.
        @inline(__always)
        func moved<Word: FixedWidthInteger & BitwiseCopyable>(_ index: Int, _ type: Word.Type) -> UInt64 {
            let word = source.loadUnaligned(fromByteOffset: index, as: Word.self)
            room.storeBytes(of: word, toByteOffset: index, as: Word.self)
            return UInt64(truncatingIfNeeded: word)
        }
        var special: UInt64 = 0
        if count >= 8 {
            var index = 0
            while index < count &- 8 {
                special |= ByteScan.mustEscapeInString(moved(index, UInt64.self))
                index &+= 8
            }
            // The last ones may overlap those before.
            special |= ByteScan.mustEscapeInString(moved(count &- 8, UInt64.self))
        } else if count >= 4 {
            let (first, last) = (moved(0, UInt32.self), moved(count &- 4, UInt32.self))
            special = ByteScan.mustEscapeInString(first &<< 32 | last)
        } else {
            // Behind spaces, which need no escape.
            var word: UInt64 = 0x2020_2020_2020_2020
            for index in 0..<count { word = word &<< 8 | moved(index, UInt8.self) }
            special = ByteScan.mustEscapeInString(word)
        }
        return special == 0 || isPlain
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
