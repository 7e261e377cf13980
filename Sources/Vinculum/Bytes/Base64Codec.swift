/// Encoding and decoding for both Base 64 alphabets.
enum Base64Codec {
    static let standard = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    static let url = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// The letters of an encoding, the value of each being its place.
    struct Alphabet {
        let letters: StaticString
        /// The two letters of each twelve bits, of which the first is in the lower byte: half as many steps for a token
        /// as with single letters.
        let pairs: [UInt16]

        /// - Parameter letters: 64 characters of ASCII.
        init(_ letters: StaticString) {
            self.letters = letters
            let start = letters.utf8Start
            self.pairs = (0..<4096).map { UInt16(start[$0 >> 6]) | UInt16(start[$0 & 63]) << 8 }
        }
    }

    /// - Parameter header: Of an unsigned token, which has it and a dot before the text and a dot after it.
    static func encoded(
        _ bytes: [UInt8], _ alphabet: Alphabet, isPadded: Bool, after header: String? = nil
    ) -> String {
        let bytes = bytes.span
        let headerCount = header.map { $0.utf8.count + 2 } ?? 0
        let pairs = alphabet.pairs.span
        // Written in place: four appended characters would check capacity and uniqueness four times.
        return String(unsafeUninitializedCapacity: (bytes.count / 3 + 1) * 4 + headerCount) { text in
            let (letters, room) = (alphabet.letters.utf8Start, UnsafeMutableRawBufferPointer(text))
            // A six-bit value indexes an alphabet of 64.
            func letter(_ buffer: UInt32, _ shift: UInt32) -> UInt8 {
                letters[Int(truncatingIfNeeded: buffer >> shift & 63)]
            }
            var (index, place) = (0, 0)
            if let header {
                let header = header.utf8.span
                for index in header.indices { text[index] = header[unchecked: index] }
                text[header.count] = UInt8(ascii: ".")
                place = headerCount - 1
            }
            func write(_ buffer: UInt32) {
                text[place] = letter(buffer, 18)
                text[place &+ 1] = letter(buffer, 12)
                text[place &+ 2] = letter(buffer, 6)
                text[place &+ 3] = letter(buffer, 0)
                index &+= 3
                place &+= 4
            }
            // The loads and the store are within the bounds that the loop checks.
            while index &+ 8 <= bytes.count {
                let word = UInt64(
                    bigEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
                func pair(_ shift: UInt64) -> UInt64 {
                    UInt64(pairs[unchecked: Int(truncatingIfNeeded: word >> shift & 0xFFF)])
                }
                let group = pair(52) | pair(40) << 16 | pair(28) << 32 | pair(16) << 48
                room.storeBytes(of: group.littleEndian, toByteOffset: place, as: UInt64.self)
                index &+= 6
                place &+= 8
            }
            while index &+ 4 <= bytes.count {
                let word = bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self)
                write(UInt32(bigEndian: word) >> 8)
            }
            if index &+ 3 == bytes.count {
                write(UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]))
            }
            let left = bytes.count - index
            if left > 0 {
                let buffer = UInt32(bytes[index]) << 16 | (left == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
                for digit in 0...UInt32(left) {
                    text[place] = letter(buffer, 18 - 6 * digit)
                    place += 1
                }
                if isPadded {
                    for _ in left..<3 {
                        text[place] = UInt8(ascii: "=")
                        place += 1
                    }
                }
            }
            if headerCount > 0 {
                text[place] = UInt8(ascii: ".")
                place += 1
            }
            return place
        }
    }

    /// Decodes a text whose padding was removed.
    static func decoded(_ text: Span<UInt8>, isURL: Bool) throws(Base64.DecodingError) -> [UInt8] {
        guard text.count % 4 != 1 else { throw .invalidLength }
        var index = 0
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: text.count / 4 * 3 + 4) { output in
            output.withUnsafeMutableBufferPointer { bytes, count in
                (index, count) = Self.decodePlain(text, isURL: isURL, into: bytes)
            }
        }
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        while index < text.count {
            guard let value = Self.value(text[index], isURL: isURL) else {
                throw .invalidCharacter(offset: index)
            }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
            index += 1
        }
        guard buffer & (1 << bits - 1) == 0 else { throw .nonZeroTrailingBits }
        return bytes
    }

    /// Decodes four characters at a time, up to the first one outside the alphabet.
    ///
    /// - Parameter bytes: Room for three bytes for each four characters, and one more.
    /// - Returns: The numbers of characters that were read, and of bytes that were written.
    static func decodePlain(
        _ text: Span<UInt8>, isURL: Bool, into bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> (read: Int, written: Int) {
        let (source, target) = (text.bytes, UnsafeMutableRawBufferPointer(bytes))
        let (tables, first) = (Self.tables, isURL ? 4 * 256 : 0)
        let table = tables.span.extracting(first..<first + 4 * 256)
        var (place, byteCount) = (0, 0)
        // The loads and the stores are within the bounds that the loop checks.
        while place &+ 4 <= text.count {
            let word = UInt32(
                littleEndian: source.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt32.self))
            let group =
                table[unchecked: Int(word & 0xFF)] | table[unchecked: 256 &+ Int(word >> 8 & 0xFF)]
                | table[unchecked: 512 &+ Int(word >> 16 & 0xFF)] | table[unchecked: 768 &+ Int(word >> 24)]
            guard group < Self.none else { break }
            target.storeBytes(of: group.littleEndian, toByteOffset: byteCount, as: UInt32.self)
            byteCount &+= 3
            place &+= 4
        }
        return (place, byteCount)
    }

    #if !COMPACT_TEXT
    /// Decodes a text without padding into room that the caller has.
    ///
    /// - Parameter bytes: Room for three bytes for each four characters, and three more.
    /// - Returns: The number of bytes; `nil` for a text that ``decoded(_:isURL:)`` refuses.
    static func decode(_ text: Span<UInt8>, isURL: Bool, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var (index, count) = Self.decodePlain(text, isURL: isURL, into: bytes)
        let left = text.count - index
        if left == 0 { return count }
        guard left == 2 || left == 3 else { return nil }
        var buffer: UInt32 = 0
        while index < text.count {
            guard let value = Self.value(text[index], isURL: isURL) else { return nil }
            buffer = buffer << 6 | UInt32(value)
            index += 1
        }
        // Two characters have one byte and four bits, three have two and two, which are zero.
        guard buffer & (left == 2 ? 0xF : 0x3) == 0 else { return nil }
        if left == 3 {
            bytes[count] = UInt8(truncatingIfNeeded: buffer >> 10)
            count += 1
        }
        bytes[count] = UInt8(truncatingIfNeeded: buffer >> (left == 2 ? 4 : 2))
        return count + 1
    }
    #endif

    /// What stands for a character outside the alphabet: more than three bytes hold.
    private static var none: UInt32 { 1 << 24 }

    /// For the standard alphabet and then for the other, for each of the four places in a group, and for each
    /// character: its bits of the group's three bytes, of which the first is the lowest.
    ///
    /// Comparing and shifting characters would take most of the time of reading a token.
    private static let tables: [UInt32] = (0..<8 * 256).map { index in
        guard let value = Self.value(UInt8(index & 0xFF), isURL: index >= 4 * 256) else { return Self.none }
        return (UInt32(value) << UInt32(26 - 6 * (index >> 8 & 3))).byteSwapped
    }

    /// Returns the value of a character in either alphabet.
    @inline(__always)
    static func anyValue(_ character: UInt8) -> UInt8? {
        Self.value(character, isURL: false) ?? Self.value(character, isURL: true)
    }

    @inline(__always)
    static func value(_ character: UInt8, isURL: Bool) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character &- UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character &- UInt8(ascii: "a") &+ 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character &- UInt8(ascii: "0") &+ 52
        case isURL ? UInt8(ascii: "-") : UInt8(ascii: "+"): 62
        case isURL ? UInt8(ascii: "_") : UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
