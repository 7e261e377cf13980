extension AuthClient {
    /// The server that answers requests.
    public enum Server: Equatable, Sendable {
        /// Google's service.
        case production
        /// Google's staging environment.
        case staging
        /// The Auth Emulator or a Vinculum server, at `host:port`, over plain HTTP.
        case emulator(authority: String)

        /// An emulator at a host name or address; an IPv6 address may be without brackets.
        ///
        /// - Returns: `nil` if the host is empty.
        public static func emulator(host: String, port: UInt16) -> Server? {
            if host.isEmpty { return nil }
            return .emulator(authority: HostPort.text(host: host, port: port))
        }

        /// Whether this is an emulator, which requires no reCAPTCHA and hosts its sign-in page itself.
        public var isEmulator: Bool {
            if case .emulator = self { true } else { false }
        }
    }

    /// The absolute URL of a request, in its parts.
    public struct Address: Equatable, Sendable {
        /// `http` or `https`.
        public var scheme: String
        /// The host, with a port if that is not the scheme's default.
        public var host: String
        /// The path, beginning with `/`.
        public var path: String
        /// Without the `?`; empty if there is none.
        public var query: String

        /// The URL as text.
        public var url: String {
            "\(self.scheme)://\(self.host)\(self.path)\(self.query.isEmpty ? "" : "?")\(self.query)"
        }
    }
}

extension AuthClient.Configuration {
    /// The URL of a request of this client. Call this when the request is sent, so that a change of ``server`` reaches
    /// it.
    public func address(of request: HTTPRequest) -> AuthClient.Address {
        let host = request.path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        let rest = String(decoding: request.path.utf8.dropFirst(1 + host.count), as: UTF8.self)
        let name = String(decoding: host, as: UTF8.self)
        // An endpoint of Vinculum's own names no host; a change of the server must not make one of its first segment.
        if !self.server.isEmulator, ByteText(name) == "vinculum" {
            return AuthClient.Address(
                scheme: "https", host: "identitytoolkit.googleapis.com", path: request.path, query: request.query)
        }
        switch self.server {
        case .emulator(let authority):
            return AuthClient.Address(scheme: "http", host: authority, path: request.path, query: request.query)
        case .production:
            return AuthClient.Address(scheme: "https", host: name, path: rest, query: request.query)
        case .staging:
            return AuthClient.Address(scheme: "https", host: Self.staged(name), path: rest, query: request.query)
        }
    }

    /// The staging host of a production host. The token service has none.
    private static func staged(_ host: String) -> String {
        switch ByteText(host) {
        case "www.googleapis.com": "staging-www.sandbox.googleapis.com"
        case "identitytoolkit.googleapis.com": "staging-identitytoolkit.sandbox.googleapis.com"
        default: host
        }
    }
}
