extension AuthClient {
    /// The server that answers requests.
    public enum Server: Equatable, Sendable {
        /// Google's service.
        case production
        /// Google's staging environment.
        case staging
        /// The Auth Emulator or a Vinculum server, at `host:port`, over plain HTTP.
        case emulator(authority: String)
        /// A Vinculum server over HTTPS, by its URL without a slash at the end; see ``service(at:)``.
        case service(url: String)

        /// An emulator at a host name or address; an IPv6 address may be without brackets.
        ///
        /// - Returns: `nil` if the host is empty.
        public static func emulator(host: String, port: UInt16) -> Server? {
            if host.isEmpty { return nil }
            return .emulator(authority: HostPort.text(host: host, port: port))
        }

        /// A Vinculum server over HTTPS, such as `https://auth.example.com`, or `https://example.com/auth` behind a
        /// proxy that removes the path's beginning.
        ///
        /// - Returns: `nil` for a text that is not an `https` URL, or has a user, a query or a fragment.
        public static func service(at url: String) -> Server? {
            let parts = URIReference(url)
            guard let scheme = parts.scheme, ASCII.lowercased(scheme) == "https",
                let authority = parts.authority, parts.hostPort != nil, parts.query == nil, parts.fragment == nil,
                url.utf8.allSatisfy({ $0.isVisible })
            else { return nil }
            var path = parts.path.utf8[...]
            while path.last == UInt8(ascii: "/") { path.removeLast() }
            return .service(url: "https://\(ASCII.lowercased(authority))\(String(Substring(path)))")
        }

        /// Whether this is an emulator or a Vinculum server, which requires no reCAPTCHA and hosts its sign-in page
        /// itself.
        public var isEmulator: Bool {
            switch self {
            case .emulator, .service: true
            case .production, .staging: false
            }
        }

        /// Whether the server's ID tokens must be signed: those of a service that other machines reach. One on this
        /// machine may be a test server behind TLS.
        var signsTokens: Bool {
            guard case .service(let url) = self else { return false }
            return !(URIReference(url).hostPort?.isLoopback ?? false)
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
        if !self.server.isEmulator, name == "vinculum" {
            return AuthClient.Address(
                scheme: "https", host: "identitytoolkit.googleapis.com", path: request.path, query: request.query)
        }
        switch self.server {
        case .emulator(let authority):
            return AuthClient.Address(scheme: "http", host: authority, path: request.path, query: request.query)
        case .service(let url):
            let base = URIReference(url)
            return AuthClient.Address(
                scheme: "https", host: base.authority ?? "", path: base.path + request.path, query: request.query)
        case .production:
            return AuthClient.Address(scheme: "https", host: name, path: rest, query: request.query)
        case .staging:
            return AuthClient.Address(scheme: "https", host: Self.staged(name), path: rest, query: request.query)
        }
    }

    /// The staging host of a production host. The token service has none.
    private static func staged(_ host: String) -> String {
        switch host {
        case "www.googleapis.com": "staging-www.sandbox.googleapis.com"
        case "identitytoolkit.googleapis.com": "staging-identitytoolkit.sandbox.googleapis.com"
        default: host
        }
    }
}
