/// A host and perhaps a port: `uri-host [ ":" port ]`, as in `Host`, in `Origin` and in the authority of a URL
/// (RFC 9110, section 7.2; RFC 3986, section 3.2.2).
///
/// This is the only type that says where a host is. A guard that grants something to this machine asks
/// ``isLoopback`` or ``isPlainLoopback``, which are true for few spellings. A guard that keeps requests away from
/// this machine and its network asks ``reach``, which counts every doubtful spelling as this machine. A text that is
/// no `HostPort` is refused by both.
package struct HostPort: Equatable, Sendable {
    /// The name or address as it was written, an IPv6 address without its brackets; never empty.
    package let host: String
    /// Whether the host is an IPv6 address.
    package let isIPv6: Bool
    /// The port, 0 to 65535; `nil` if none was given.
    package let port: UInt16?

    /// Parses `HOST`, `HOST:PORT`, `[IPV6]` or `[IPV6]:PORT`.
    ///
    /// - Returns: `nil` for an empty host, an empty or invalid port, an IPv6 address without brackets or with a zone,
    ///   and for a character that ends or hides a host in some parser: `@`, `\`, `%`, white space and other
    ///   delimiters.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let end: Int
        if bytes.first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), IPv6Text.groups(bytes[1..<close]) != nil else {
                return nil
            }
            self.host = String(decoding: bytes[1..<close], as: UTF8.self)
            self.isIPv6 = true
            end = close + 1
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            guard HostPort.isName(bytes[..<end]) else { return nil }
            self.host = String(decoding: bytes[..<end], as: UTF8.self)
            self.isIPv6 = false
        }
        if end == bytes.endIndex {
            self.port = nil
        } else {
            guard let port = HostPort.port(bytes[end...]) else { return nil }
            self.port = port
        }
    }

    /// Parses a host without a port, as a command line has it: an IPv6 address has no brackets.
    package init?(bareHost text: String) {
        if IPv6Text.groups(text.utf8) != nil {
            self.isIPv6 = true
        } else {
            guard HostPort.isName(Array(text.utf8)[...]) else { return nil }
            self.isIPv6 = false
        }
        self.host = text
        self.port = nil
    }

    /// Parses an origin: `SCHEME://HOST` or `SCHEME://HOST:PORT` (RFC 6454, section 7).
    ///
    /// - Returns: `nil` for `null`, the origin of pages without one, and for a URL with a path, a query or a fragment.
    package init?(origin: String) {
        let parts = URIReference(origin)
        guard parts.scheme != nil, let authority = parts.authority, parts.path.isEmpty, parts.query == nil,
            parts.fragment == nil
        else { return nil }
        self.init(authority)
    }

    /// A name or an IPv4 address: every byte but those that end or hide a host in some parser, and not dots alone.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.contains { $0 != UInt8(ascii: ".") }
            && !bytes.contains { $0.isSpaceOrControl || $0 == 0x7F || "\"#%/:<>?@[\\]^`{|}".utf8.contains($0) }
    }

    /// A colon and one to five digits.
    private static func port(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        let digits = bytes.dropFirst()
        guard bytes.first == UInt8(ascii: ":"), (1...5).contains(digits.count), ASCII.areDigits(digits) else {
            return nil
        }
        return UInt16(exactly: digits.reduce(0 as UInt32) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) })
    }
}
