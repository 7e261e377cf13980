/// Base 32 text (RFC 4648 §6), the form in which people read and type TOTP secrets.
public enum Base32 {
    /// The reason why a text is not Base 32.
    public enum DecodingError: Error, Equatable, Sendable {
        /// The length is not the length of any encoding.
        case invalidLength
        /// A character is outside the alphabet, or padding is not at the end; `offset` is in bytes from 0.
        case invalidCharacter(offset: Int)
        /// The last character has bits set that belong to no byte, so another text would decode to the same bytes.
        case nonZeroTrailingBits
    }

    private static var alphabet: StaticString { "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" }

    /// Returns the text in upper case, without padding.
    public static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 5 * 8 + 8)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(Self.digit(buffer >> bits))
            }
        }
        if bits > 0 { text.append(Self.digit(buffer << (5 - bits))) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text in either case, without padding or with exactly the padding of RFC 4648.
    ///
    /// - Throws: ``DecodingError``.
    public static func decoded(_ text: String) throws(DecodingError) -> [UInt8] {
        // Slices of a text take ten times as much code as slices of an array.
        var digits = Array(text.utf8)
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        let padding = text.utf8.count - digits.count
        let tail = digits.count % 8
        guard tail != 1, tail != 3, tail != 6, padding == 0 || padding < 8 && (digits.count + padding) % 8 == 0 else {
            throw .invalidLength
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 8 * 5 + 5)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        var offset = 0
        for character in digits {
            guard let value = Self.value(character) else { throw .invalidCharacter(offset: offset) }
            buffer = buffer << 5 | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
            offset += 1
        }
        guard buffer & (1 << bits - 1) == 0 else { throw .nonZeroTrailingBits }
        return bytes
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        // A five-bit value indexes an alphabet of 32.
        Self.alphabet.utf8Start[Int(truncatingIfNeeded: value & 31)]
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character &- UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character &- UInt8(ascii: "a")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): character &- UInt8(ascii: "2") &+ 26
        default: nil
        }
    }
}
