/// What the two base 64 alphabets share.
enum Base64Codec {
    static let standard: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    static let url: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    static func encoded(_ bytes: [UInt8], _ alphabet: StaticString, isPadded: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count / 3 + 1) * 4)
        let digits = alphabet.utf8Start
        func digit(_ buffer: UInt32, _ shift: UInt32) -> UInt8 {
            // Six bits index an alphabet of 64.
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

    /// Decodes a text whose padding is gone.
    static func decoded(_ text: Substring.UTF8View, isURL: Bool) throws(Base64.DecodingError) -> [UInt8] {
        guard text.count % 4 != 1 else { throw .invalidLength }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        var offset = 0
        for character in text {
            guard let value = Self.value(character, isURL: isURL) else { throw .invalidCharacter(offset: offset) }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
            offset += 1
        }
        guard buffer & (1 << bits - 1) == 0 else { throw .nonZeroTrailingBits }
        return bytes
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
