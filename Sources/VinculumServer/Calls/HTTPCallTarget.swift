public import Vinculum

/// The target of an ``OutboundCall``, parsed from its URL.
public struct HTTPCallTarget: Equatable, Sendable {
    /// The host and port as parsed. This alone says whether the target is this machine.
    package let hostPort: HostPort
    /// The host's name or address, without the brackets of an IPv6 address.
    public var host: String { self.hostPort.host }
    /// The port; 80 or 443 unless the URL names one.
    public let port: UInt16
    /// Whether the call uses TLS.
    public let isSecure: Bool
    /// The host and the port as the URL has them, for the `Host` header field.
    public let authority: String
    let target: String

    /// Parses a URL.
    ///
    /// - Returns: `nil` unless the URL has the scheme `http` or `https`, a valid host, no user information, and a port
    ///   from 1 to 65535 if it has one.
    public init?(_ url: String) {
        guard url.utf8.allSatisfy({ $0.isVisible }) else { return nil }
        let reference = URIReference(url)
        guard let scheme = reference.scheme.map({ ASCII.lowercased($0) }), let authority = reference.authority,
            let hostPort = reference.hostPort
        else { return nil }
        // Programs parse an authority that begins with a sign differently.
        let first = authority.utf8.first
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { return nil }
        self.isSecure = scheme == "https"
        guard self.isSecure || scheme == "http" else { return nil }
        self.port = hostPort.port ?? (self.isSecure ? 443 : 80)
        guard self.port > 0 else { return nil }
        self.hostPort = hostPort
        self.authority = authority
        let path = reference.path.isEmpty ? "/" : reference.path
        self.target = reference.query.map { "\(path)?\($0)" } ?? path
    }

    /// Serializes the call as an HTTP/1.1 request (RFC 9112).
    ///
    /// - Returns: `nil` for an invalid header field, so that no value can inject another field or request.
    public func request(_ call: OutboundCall) -> [UInt8]? {
        var head = "\(call.method) \(self.target) HTTP/1.1\r\nHost: \(self.authority)\r\nConnection: close\r\n"
        guard let fields = call.fields else { return nil }
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        if call.method != "GET" { head += "Content-Length: \(call.body.count)\r\n" }
        return Array((head + "\r\n").utf8) + call.body
    }
}
