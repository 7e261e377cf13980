/// Whether a text is an absolute URI, by those rules of the WHATWG URL standard that decide whether a text is accepted.
///
/// Not a parser: nothing here resolves or rewrites. Schemes that need a host must have a legal one, and a port that is
/// a number up to 65535; any other scheme takes anything after its colon.
package enum AbsoluteURI {
    /// Whether a text may be stored as an address: a valid one without spaces and control characters, which no URI has
    /// (RFC 3986 section 2) and which end a word or a line of HTTP.
    package static func isStorable(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } && AbsoluteURI.isValid(text)
    }

    package static func isValid(_ text: String) -> Bool {
        var rest = ASCII.trimmed(Array(text.utf8)[...]) { $0.isSpaceOrControl }
        guard let first = rest.first, first.isLetter, let colon = rest.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let scheme = rest[..<colon].map { $0.lowercased }
        guard scheme.allSatisfy({ $0.isLetterOrDigit || "+-.".utf8.contains($0) }) else { return false }
        rest = rest[(colon + 1)...]
        let name = String(decoding: scheme, as: UTF8.self)
        guard ["http", "https", "ws", "wss", "ftp"].contains(where: { $0 == name }) else { return true }
        return AbsoluteURI.hasLegalAuthority(rest)
    }

    private static func hasLegalAuthority(_ rest: ArraySlice<UInt8>) -> Bool {
        let start = rest.firstIndex { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") } ?? rest.endIndex
        let end = rest[start...].firstIndex { AbsoluteURI.endsAuthority($0) } ?? rest.endIndex
        var authority = rest[start..<end]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
        if authority.first == UInt8(ascii: "[") {
            guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = authority[(authority.startIndex + 1)..<close]
            let isAddress = !address.isEmpty && address.allSatisfy { $0.isHexDigit || ":.".utf8.contains($0) }
            return isAddress && address.contains(UInt8(ascii: ":")) && AbsoluteURI.isPort(authority[(close + 1)...])
        }
        let colon = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        return AbsoluteURI.isHost(authority[..<colon]) && AbsoluteURI.isPort(authority[colon...])
    }

    // Switches, because to look for each byte in a text takes a hundred instructions.

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }

    private static func isForbiddenInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "^"),
            UInt8(ascii: "%"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "\""):
            true
        default: false
        }
    }

    /// A name, or an IPv4 address whose four parts fit a byte.
    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        guard !host.isEmpty, !host.contains(where: AbsoluteURI.isForbiddenInHost) else { return false }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let last = labels.last, !last.isEmpty, ASCII.areDigits(last) else { return true }
        return labels.count == 4
            && labels.allSatisfy { label in
                guard let number = Int64(String(decoding: label, as: UTF8.self)) else { return false }
                return (0...255).contains(number)
            }
    }

    /// Nothing, or a colon and a number up to 65535.
    private static func isPort(_ port: ArraySlice<UInt8>) -> Bool {
        guard port.first == UInt8(ascii: ":") else { return port.isEmpty }
        let digits = port.dropFirst()
        guard ASCII.areDigits(digits) else { return false }
        return digits.isEmpty || (Int64(String(decoding: digits, as: UTF8.self)) ?? .max) <= 65_535
    }
}
