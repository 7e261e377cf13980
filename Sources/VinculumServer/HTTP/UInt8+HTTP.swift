import Vinculum

/// The classes of characters that messages are made of.
extension UInt8 {
    /// `tchar` of RFC 9110 §5.6.2, which methods and field names consist of.
    var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// What a host's name consists of (RFC 3986 §3.2.2).
    var isHostCharacter: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "!"), UInt8(ascii: "$")...UInt8(ascii: "."), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// What a target may consist of: every visible ASCII character but the one that begins a fragment. More than a URI may
    /// hold, because browsers leave some of the others as they are in a query.
    var isTargetCharacter: Bool {
        self.isVisible && self != UInt8(ascii: "#")
    }
}
