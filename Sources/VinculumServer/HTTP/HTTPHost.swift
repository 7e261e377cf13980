import Vinculum

/// `uri-host [ ":" port ]`, as in `Host` (RFC 9110 §7.2).
enum HTTPHost {
    /// Whether the range has this form. An empty host is refused, because no `http` URI may have one (RFC 9110 §4.2.1).
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        var index = range.lowerBound
        if bytes[index] == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]"), in: range), close > index + 1 else {
                return false
            }
            for place in (index + 1)..<close where !bytes[place].isHostCharacter && bytes[place] != UInt8(ascii: ":") {
                return false
            }
            index = close + 1
        } else {
            while index < range.upperBound, bytes[index].isHostCharacter { index += 1 }
            guard index > range.lowerBound else { return false }
        }
        guard index < range.upperBound else { return true }
        guard bytes[index] == UInt8(ascii: ":") else { return false }
        for place in (index + 1)..<range.upperBound where !bytes[place].isDigit { return false }
        return true
    }
}
