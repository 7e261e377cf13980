public import Vinculum

/// The target of an ``OutboundCall``, parsed from its URL.
public struct HTTPCallTarget: Equatable, Sendable {
    /// The host's name or address, without the brackets of an IPv6 address.
    public let host: String
    /// The port; 80 or 443 unless the URL names one.
    public let port: UInt16
    /// Whether the call uses TLS.
    public let isSecure: Bool
    /// The host and the port as the URL has them, for the `Host` header field.
    public let authority: String
    let target: String

    /// Parses a URL.
    ///
    /// - Returns: `nil` unless the URL has the scheme `http` or `https`, a host, and no user information.
    public init?(_ url: String) {
        guard url.utf8.allSatisfy({ $0.isVisible }) else { return nil }
        let reference = URIReference(url)
        guard let scheme = reference.scheme.map({ ASCII.lowercased($0) }), let authority = reference.authority,
            !authority.isEmpty
        else { return nil }
        // Programs parse the host of a URL with user information or a backslash differently.
        if authority.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "\\") }) { return nil }
        // They also differ for an authority that is percent-encoded or begins with a sign.
        let first = authority.utf8.first
        if authority.utf8.contains(UInt8(ascii: "%")) || first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            return nil
        }
        self.isSecure = sameBytes(scheme, "https")
        guard self.isSecure || sameBytes(scheme, "http") else { return nil }
        let bytes = Array(authority.utf8)
        var end = bytes.count
        if bytes[0] == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            self.host = String(decoding: bytes[1..<bracket], as: UTF8.self)
            end = bracket + 1
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
            self.host = String(decoding: bytes[..<end], as: UTF8.self)
        }
        guard !self.host.isEmpty else { return nil }
        if end == bytes.count {
            self.port = self.isSecure ? 443 : 80
        } else {
            guard bytes[end] == UInt8(ascii: ":"), ASCII.areDigits(bytes[(end + 1)...]),
                let port = UInt16(String(decoding: bytes[(end + 1)...], as: UTF8.self)), port > 0
            else { return nil }
            self.port = port
        }
        self.authority = authority
        let path = reference.path.isEmpty ? "/" : reference.path
        self.target = reference.query.map { "\(path)?\($0)" } ?? path
    }

    /// Whether the host is a loopback name or address, wherever it is resolved (RFC 6761 section 6.3).
    public var isLoopback: Bool { HTTPCallTarget.isLoopback(self.host) }

    /// Whether a host is a loopback name or address. An IPv6 address has no brackets.
    public static func isLoopback(_ host: String) -> Bool {
        Host(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host)?.isLoopback ?? false
    }

    /// Serializes the call as an HTTP/1.1 request (RFC 9112).
    ///
    /// - Returns: `nil` for an invalid header field, so that no value can inject another field or request.
    public func request(_ call: OutboundCall) -> [UInt8]? {
        var head = "\(call.method) \(self.target) HTTP/1.1\r\nHost: \(self.authority)\r\nConnection: close\r\n"
        guard let fields = call.fields else { return nil }
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        if !sameBytes(call.method, "GET") { head += "Content-Length: \(call.body.count)\r\n" }
        return Array((head + "\r\n").utf8) + call.body
    }
}
