/// Encoding and decoding for both Base 64 alphabets.
enum Base64Codec {
    static let standard: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    static let url: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    static func encoded(_ bytes: [UInt8], _ alphabet: StaticString, isPadded: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count / 3 + 1) * 4)
        let digits = alphabet.utf8Start
        func digit(_ buffer: UInt32, _ shift: UInt32) -> UInt8 {
            // A six-bit value indexes an alphabet of 64.
            digits[Int(truncatingIfNeeded: buffer >> shift & 63)]
        }
        var index = 0
        while index + 3 <= bytes.count {
            let buffer = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            text.append(digit(buffer, 18))
            text.append(digit(buffer, 12))
            text.append(digit(buffer, 6))
            text.append(digit(buffer, 0))
            index += 3
        }
        let left = bytes.count - index
        if left > 0 {
            let buffer = UInt32(bytes[index]) << 16 | (left == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
            text.append(digit(buffer, 18))
            text.append(digit(buffer, 12))
            if left == 2 { text.append(digit(buffer, 6)) }
            if isPadded {
                for _ in left..<3 { text.append(UInt8(ascii: "=")) }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text whose padding was removed.
    static func decoded(_ text: ArraySlice<UInt8>, isURL: Bool) throws(Base64.DecodingError) -> [UInt8] {
        guard text.count % 4 != 1 else { throw .invalidLength }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var index = text.startIndex
        // Decodes four characters at a time; the value of a character outside the alphabet has a bit above the lowest
        // six.
        while text.endIndex - index >= 4 {
            let (a, b) = (Self.looseValue(text[index], isURL), Self.looseValue(text[index + 1], isURL))
            let (c, d) = (Self.looseValue(text[index + 2], isURL), Self.looseValue(text[index + 3], isURL))
            guard (a | b | c | d) < 64 else { break }
            buffer = a << 18 | b << 12 | c << 6 | d
            bytes.append(UInt8(truncatingIfNeeded: buffer >> 16))
            bytes.append(UInt8(truncatingIfNeeded: buffer >> 8))
            bytes.append(UInt8(truncatingIfNeeded: buffer))
            index += 4
        }
        buffer = 0
        var bits: UInt32 = 0
        while index < text.endIndex {
            guard let value = Self.value(text[index], isURL: isURL) else {
                throw .invalidCharacter(offset: index - text.startIndex)
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

    /// Returns the value of a character; 64 or more for one outside the alphabet.
    ///
    /// The value comes from a table, because comparing characters would take most of the time of reading a token.
    @inline(__always)
    static func looseValue(_ character: UInt8, _ isURL: Bool) -> UInt32 {
        let values = isURL ? Self.urlValues : Self.standardValues
        // ASCII indexes a table of 128.
        return character < 128 ? UInt32(values.utf8Start[Int(character)] &- 0x23) : 64
    }

    // For each ASCII character its value plus 0x23, or `~` for none. The tables are text, because a static string needs
    // no initialisation at start.
    private static let standardValues: StaticString = #"""
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~a~~~bWXYZ[\]^_`~~~~~~\#
        ~#$%&'()*+,-./0123456789:;<~~~~~~=>?@ABCDEFGHIJKLMNOPQRSTUV~~~~~
        """#
    private static let urlValues: StaticString = #"""
        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~a~~WXYZ[\]^_`~~~~~~\#
        ~#$%&'()*+,-./0123456789:;<~~~~b~=>?@ABCDEFGHIJKLMNOPQRSTUV~~~~~
        """#

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
