/// Hexadecimal text (RFC 4648 §8).
public enum Hex {
    /// The reason why a text is not hexadecimal.
    public enum DecodingError: Error, Equatable, Sendable {
        /// The number of digits is odd.
        case invalidLength
        /// A character is not a hexadecimal digit; `offset` is in bytes from 0.
        case invalidCharacter(offset: Int)
    }

    /// Returns two lower-case digits for each byte.
    public static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(Self.digit(byte >> 4))
            text.append(Self.digit(byte & 0xF))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a text has the form of a SHA-256 digest: 64 lower-case digits.
    static func isSHA256(_ text: [UInt8]) -> Bool {
        text.count == 64 && text.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    }

    /// Decodes an even number of digits in either case.
    ///
    /// - Throws: ``DecodingError``.
    public static func decoded(_ text: String) throws(DecodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        var offset = 0
        for character in text.utf8 {
            guard let value = Self.value(character) else { throw .invalidCharacter(offset: offset) }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
            offset += 1
        }
        guard high == nil else { throw .invalidLength }
        return bytes
    }

    /// Returns the lower-case digit of a value below 16.
    @inline(__always)
    static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &- 10 &+ value
    }

    /// Returns the value of a digit in either case; `nil` for other characters.
    @inlinable @inline(__always)
    package static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit &- UInt8(ascii: "a") &+ 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit &- UInt8(ascii: "A") &+ 10
        default: nil
        }
    }

    /// Returns the number of four digits in either case, the first of which is in the lowest byte; `nil` for other
    /// characters.
    ///
    /// Takes all four at once, because a text of a stranger may consist of escapes.
    static func unit(_ digits: UInt32) -> UInt32? {
        let ones: UInt32 = 0x0101_0101
        let tops = ones << 7
        // In lower case: a letter has 0x40. The sums below reach the top bit of a byte and never the next byte.
        let lower = digits | digits >> 1 & (ones << 5)
        let isDigit = (lower &+ ones &* 0x50) & ~(lower &+ ones &* 0x46)
        let isLetter = (lower &+ ones &* 0x1F) & ~(lower &+ ones &* 0x19)
        guard digits & tops == 0, (isDigit | isLetter) & tops == tops else { return nil }
        let values = ((lower & (ones &* 0xF)) &+ (lower >> 6 & ones) &* 9).byteSwapped
        let pairs = values | values >> 4
        return pairs >> 8 & 0xFF00 | pairs & 0xFF
    }
}
