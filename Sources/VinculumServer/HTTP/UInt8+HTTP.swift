import Vinculum

/// Character classes of HTTP messages.
extension UInt8 {
    /// `tchar` of RFC 9110 §5.6.2, which methods and field names consist of.
    var isTokenCharacter: Bool {
        // Most are letters or a dash, which are asked for first.
        if self.isLetter || self == UInt8(ascii: "-") { return true }
        return switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
            UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// A character of `reg-name` (RFC 3986 §3.2.2), without `%`.
    var isHostCharacter: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "!"), UInt8(ascii: "$")...UInt8(ascii: "."),
            UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// A character of a request target: any visible ASCII character except `#`, which begins a fragment. A URI allows
    /// fewer, but browsers do not encode some of the others in a query.
    var isTargetCharacter: Bool {
        self.isVisible && self != UInt8(ascii: "#")
    }
}
