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
                var place = Self.put(comma: comma, to: buffer)
                isWritten = Self.put(text, to: buffer, at: &place, isPlain: isPlain, isKey: isKey)
                count = isWritten ? place : 0
            }
        }
        guard isWritten else { return self.quoteEscaping(text, isKey: isKey) }
        self.needsComma = !isKey
    }

    /// Appends a key with its colon and a string in one step.
    @inline(__always)
    mutating func quote(_ key: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) {
        let comma = self.needsComma
        var isWritten = false
        self.bytes.append(addingCapacity: key.count + text.count + 6) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                var place = Self.put(comma: comma, to: buffer)
                isWritten =
                    Self.put(key, to: buffer, at: &place, isPlain: false, isKey: true)
                    && Self.put(text, to: buffer, at: &place, isPlain: false, isKey: false)
                count = isWritten ? place : 0
            }
        }
        if isWritten { return self.needsComma = true }
        self.quoteEscaping(key, isKey: true)
        self.quoteEscaping(text, isKey: false)
    }

    /// Writes a comma, if one is needed, and returns the place after it.
    @inline(__always)
    private static func put(comma: Bool, to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        if comma { buffer[0] = UInt8(ascii: ",") }
        return comma ? 1 : 0
    }

    /// Writes a string with its quotation marks, and the colon after a key.
    ///
    /// - Returns: `false` for a text that needs an escape; what was written is then to be dropped.
    @inline(__always)
    private static func put(
        _ text: UnsafeBufferPointer<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>, at place: inout Int,
        isPlain: Bool, isKey: Bool
    ) -> Bool {
        buffer[place] = UInt8(ascii: "\"")
        place += 1
        let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[place...])
        guard self.copyPlain(text, to: room, isPlain: isPlain) == text.count else { return false }
        place += text.count
        buffer[place] = UInt8(ascii: "\"")
        place += 1
        if isKey {
            buffer[place] = UInt8(ascii: ":")
            place += 1
        }
        return true
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
            room.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
            guard special == 0 else { return index + special.trailingZeroBitCount >> 3 }
            index += 8
        }
        // What is left in one step, with bytes before it that are copied again.
        if source.count >= 8, index < source.count {
            let last = source.count - 8
            let word = source.loadUnaligned(fromByteOffset: last, as: UInt64.self)
            if isPlain || ByteScan.mustEscapeInString(UInt64(littleEndian: word)) == 0 {
                room.storeBytes(of: word, toByteOffset: last, as: UInt64.self)
                return source.count
            }
        }
        while index < source.count {
            let byte = source[index]
            if !isPlain, byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            room[index] = byte
            index += 1
        }
        return index
    }

    /// Appends a text with escapes, in one step: room for it is made first.
    @inline(never)
    private mutating func quoteEscaping(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
        let comma = self.needsComma
        self.bytes.append(addingCapacity: text.count + 4 + 5 * Self.escapeBound(text)) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                var place = 0
                func put(_ byte: UInt8) {
                    buffer[place] = byte
                    place += 1
                }
                if comma { put(UInt8(ascii: ",")) }
                put(UInt8(ascii: "\""))
                var read = 0
                while true {
                    let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[place...])
                    let rest = UnsafeBufferPointer(rebasing: text[read...])
                    let copied = Self.copyPlain(rest, to: room, isPlain: false)
                    (place, read) = (place + copied, read + copied)
                    guard read < text.count else { break }
                    let byte = text[read]
                    let letter = Self.letter(ofEscape: byte)
                    put(UInt8(ascii: "\\"))
                    put(letter)
                    read += 1
                    guard letter == UInt8(ascii: "u") else { continue }
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

    /// No fewer than the bytes of a text that need an escape, which takes six bytes at most.
    private static func escapeBound(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let source = UnsafeRawBufferPointer(text)
        var (bound, index) = (0, 0)
        while index + 8 <= source.count {
            let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // A borrow marks bytes too many, and never too few.
            bound += ByteScan.mustEscapeInString(word).nonzeroBitCount
            index += 8
        }
        return bound + source.count - index
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
