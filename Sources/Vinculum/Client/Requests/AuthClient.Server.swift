extension AuthClient {
    /// Who answers.
    public enum Server: Equatable, Sendable {
        case production
        /// The service's own rehearsal stage.
        case staging
        /// The Auth Emulator, or Vinculum itself, at a host with its port.
        case emulator(authority: String)

        /// An emulator at a host, which may be an IPv6 address.
        ///
        /// - Returns: `nil` without a host.
        public static func emulator(host: String, port: UInt16) -> Server? {
            if host.isEmpty { return nil }
            let isIPv6 = host.utf8.contains(UInt8(ascii: ":")) && host.utf8.first != UInt8(ascii: "[")
            return .emulator(authority: isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)")
        }

        public var isEmulator: Bool {
            if case .emulator = self { true } else { false }
        }
    }

    /// Where a request goes: an absolute URL in its parts.
    public struct Address: Equatable, Sendable {
        public var scheme: String
        /// The host, with a port if that is not the scheme's own.
        public var host: String
        public var path: String
        /// Without the `?`.
        public var query: String

        public var url: String { "\(self.scheme)://\(self.host)\(self.path)\(self.query.isEmpty ? "" : "?")\(self.query)" }
    }
}

extension AuthClient.Configuration {
    /// Where a request of this client goes; asked when it is sent, so that a change of ``server`` reaches it.
    public func address(of request: HTTPRequest) -> AuthClient.Address {
        let host = request.path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
        let rest = String(decoding: request.path.utf8.dropFirst(1 + host.count), as: UTF8.self)
        let name = String(decoding: host, as: UTF8.self)
        switch self.server {
        case .emulator(let authority):
            return AuthClient.Address(scheme: "http", host: authority, path: request.path, query: request.query)
        case .production:
            return AuthClient.Address(scheme: "https", host: name, path: rest, query: request.query)
        case .staging:
            return AuthClient.Address(scheme: "https", host: Self.staged(name), path: rest, query: request.query)
        }
    }

    /// Tokens have no rehearsal stage of their own.
    private static func staged(_ host: String) -> String {
        switch host {
        case "www.googleapis.com": "staging-www.sandbox.googleapis.com"
        case "identitytoolkit.googleapis.com": "staging-identitytoolkit.sandbox.googleapis.com"
        default: host
        }
    }
}
