/// Whether a text is an absolute URI, by the rules of the WHATWG URL standard that tell acceptable texts from others.
///
/// Not a parser: nothing here resolves or rewrites. Schemes that need a host must have a legal one, and a port that is a
/// number up to 65535; any other scheme takes anything after its colon.
package enum AbsoluteURI {
    package static func isValid(_ text: String) -> Bool {
        var rest = AbsoluteURI.trimmed(text)
        guard let first = rest.first, AbsoluteURI.isLetter(first), let colon = rest.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let scheme = rest[..<colon].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard scheme.allSatisfy({ AbsoluteURI.isLetter($0) || AbsoluteURI.isDigit($0) || "+-.".utf8.contains($0) }) else {
            return false
        }
        rest = rest[(colon + 1)...]
        let name = String(decoding: scheme, as: UTF8.self)
        guard ["http", "https", "ws", "wss", "ftp"].contains(where: { sameBytes($0, name) }) else { return true }
        return AbsoluteURI.hasLegalAuthority(rest)
    }

    private static func hasLegalAuthority(_ rest: ArraySlice<UInt8>) -> Bool {
        let start = rest.firstIndex { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") } ?? rest.endIndex
        let end = rest[start...].firstIndex { "/\\?#".utf8.contains($0) } ?? rest.endIndex
        var authority = rest[start..<end]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
        if authority.first == UInt8(ascii: "[") {
            guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = authority[(authority.startIndex + 1)..<close]
            let isAddress = !address.isEmpty && address.allSatisfy { AbsoluteURI.isHexDigit($0) || ":.".utf8.contains($0) }
            return isAddress && address.contains(UInt8(ascii: ":")) && AbsoluteURI.isPort(authority[(close + 1)...])
        }
        let colon = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        return AbsoluteURI.isHost(authority[..<colon]) && AbsoluteURI.isPort(authority[colon...])
    }

    /// A name, or an IPv4 address whose four parts fit a byte.
    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        guard !host.isEmpty, !host.contains(where: { $0 <= 0x20 || $0 == 0x7F || "<>|^%[]`{}\"".utf8.contains($0) }) else {
            return false
        }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let last = labels.last, !last.isEmpty, last.allSatisfy(AbsoluteURI.isDigit) else { return true }
        return labels.count == 4
            && labels.allSatisfy { label in
                guard let number = UInt32(String(decoding: label, as: UTF8.self)) else { return false }
                return number <= 255
            }
    }

    /// Nothing, or a colon and a number up to 65535.
    private static func isPort(_ port: ArraySlice<UInt8>) -> Bool {
        guard port.first == UInt8(ascii: ":") else { return port.isEmpty }
        let digits = port.dropFirst()
        guard digits.allSatisfy(AbsoluteURI.isDigit) else { return false }
        return digits.isEmpty || (UInt32(String(decoding: digits, as: UTF8.self)) ?? .max) <= 65_535
    }

    private static func trimmed(_ text: String) -> ArraySlice<UInt8> {
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.first, byte <= 0x20 { bytes.removeFirst() }
        while let byte = bytes.last, byte <= 0x20 { bytes.removeLast() }
        return bytes
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
}
