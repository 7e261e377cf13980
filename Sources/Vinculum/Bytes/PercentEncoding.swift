/// Percent-encoding of URL components (RFC 3986 §2).
public enum PercentEncoding {
    /// Returns the text with every byte but the unreserved characters (letters, digits, `-`, `.`, `_`, `~`) as `%XX`,
    /// so that it is valid in any component.
    public static func encodedComponent(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if Self.isUnreserved(byte) { result.append(byte) } else { Self.append(byte, to: &result) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the text with every `%XX` decoded; `+` stays `+`.
    ///
    /// - Returns: `nil` if a `%` is not followed by two hexadecimal digits, or the result is not UTF-8.
    public static func decoded(_ text: String) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = bytes.next().flatMap(Hex.value), let low = bytes.next().flatMap(Hex.value) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return String(utf8: result.span)
    }

    /// Appends a byte as `%XX`, with upper-case digits.
    package static func append(_ byte: UInt8, to result: inout [UInt8]) {
        result.append(UInt8(ascii: "%"))
        result.append(Self.upperDigit(byte >> 4))
        result.append(Self.upperDigit(byte & 0xF))
    }

    private static func upperDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &- 10 &+ value
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-._~".utf8.contains(byte)
    }
}
