import Vinculum

/// The host that a `Host` or `Origin` header names, without its port (RFC 9110 section 7.2, RFC 6454 section 7).
struct Host: Equatable, Sendable {
    /// In lower case, without the trailing dot of an absolute name; an IPv6 address keeps its brackets.
    private let name: [UInt8]

    /// - Parameter text: `HOST` or `HOST:PORT`.
    /// - Returns: `nil` for any other text.
    init?(_ text: String) {
        let bytes = Array(ASCII.lowercased(text).utf8)
        let start = bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        let port = bytes[colon...].dropFirst()
        var name = bytes[..<colon]
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        guard !name.isEmpty, port.count <= 5, ASCII.areDigits(port) else { return nil }
        self.name = Array(name)
    }

    /// - Parameter origin: `SCHEME://HOST` or `SCHEME://HOST:PORT`. `null`, the origin of pages without one, names
    ///   no host.
    init?(ofOrigin origin: String) {
        let parts = URIReference(origin)
        guard let authority = parts.authority, parts.path.isEmpty, parts.query == nil, parts.fragment == nil else {
            return nil
        }
        self.init(authority)
    }

    /// Whether the name resolves to the machine itself everywhere (RFC 6761 section 6.3, RFC 1122 section
    /// 3.2.1.3, RFC 4291 section 2.5.3).
    var isLoopback: Bool {
        if self.isNamed("localhost") || self.isNamed("[::1]") { return true }
        if self.name.count > 10, self.name.suffix(10).elementsEqual(".localhost".utf8) { return true }
        return self.isIPv4 && self.name.starts(with: "127.".utf8)
    }

    /// Whether this is an address and not a name, so that no DNS record can redirect it.
    var isAddress: Bool { self.isIPv4 || self.name.first == UInt8(ascii: "[") }

    private var isIPv4: Bool {
        let parts = self.name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && ASCII.areDigits(part)
                    && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
            }
    }

    func isNamed(_ name: String) -> Bool {
        self.name.elementsEqual(ASCII.lowercased(name).utf8)
    }
}
