extension HostPort {
    /// The host as a URL has it: an IPv6 address in brackets.
    package var name: String { self.isIPv6 ? "[\(self.host)]" : self.host }

    /// Host and port as a URL has them. Parsing this gives the same host and port again.
    package var text: String { self.port.map { "\(self.name):\($0)" } ?? self.name }

    /// Whether the host is written so, an IPv6 address in brackets. ASCII letters match in either case, all other bytes
    /// as they are; the dot that a complete name may end with counts.
    package func isNamed(_ name: String) -> Bool {
        ASCII.lowercased(self.name) == ASCII.lowercased(name)
    }

    /// Whether both are the same host as ``isNamed(_:)`` compares them, on the same port.
    package static func == (a: HostPort, b: HostPort) -> Bool { a.isNamed(b.name) && a.port == b.port }

    /// Joins host and port as a URL has them. An IPv6 address may be with or without brackets.
    package static func text(host: String, port: UInt16) -> String {
        let lacksBrackets = host.utf8.contains(UInt8(ascii: ":")) && host.utf8.first != UInt8(ascii: "[")
        return lacksBrackets ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
