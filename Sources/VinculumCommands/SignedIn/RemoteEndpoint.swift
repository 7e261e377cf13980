import Vinculum
import VinculumServer

/// The remote service that a signed-in command uses in place of the authority in this process.
package struct RemoteEndpoint: Equatable, Sendable {
    /// Where the client sends its requests.
    let server: AuthClient.Server
    /// Identifies the project to the service; not a secret.
    private(set) var apiKey: String
    /// Identifies the service in the keys under which its sessions are stored.
    private(set) var name: String

    /// The environment variable that names an emulator, the same as in the client libraries.
    static let emulatorVariable = "FIREBASE_AUTH_EMULATOR_HOST"
    static let keyVariable = "FIREBASE_API_KEY"
    /// The value of `--endpoint` that selects the authority in this process whatever the environment says.
    static let local: String = "local"

    private static let productionHost: String = "identitytoolkit.googleapis.com"

    /// Determines the service that a command line is for.
    ///
    /// - Parameter usesEnvironment: Whether the environment may name it.
    /// - Returns: `nil` for the authority in this process.
    /// - Throws: ``CommandFailure`` for a malformed endpoint, for production without a key, and for unencrypted HTTP
    ///   to another machine.
    static func named(
        by globals: GlobalOptions, environment usesEnvironment: Bool = true, _ host: some CommandHost
    ) throws(CommandFailure) -> RemoteEndpoint? {
        let key = globals.apiKey ?? host.environment(self.keyVariable).nonEmpty
        if let endpoint = globals.endpoint {
            switch endpoint {
            case self.local: return nil
            case "production": return try self.production(key)
            default: return try RemoteEndpoint(url: endpoint, apiKey: key)
            }
        }
        guard usesEnvironment, let authority = host.environment(self.emulatorVariable).nonEmpty else { return nil }
        guard !authority.utf8.contains(where: { "/?#".utf8.contains($0) }),
            let target = HTTPCallTarget("http://" + authority)
        else {
            throw .usage(
                "\(self.emulatorVariable) must be a host with a port, but is \(authority)",
                why: "an example is 127.0.0.1:9099, without http://; --endpoint local ignores the variable")
        }
        return RemoteEndpoint(target, apiKey: key)
    }

    private static func production(_ key: String?) throws(CommandFailure) -> RemoteEndpoint {
        guard let key else {
            throw .usage(
                "the real service requires --api-key", why: "it identifies a project by its key, which is not a secret",
                next: [
                    .init(
                        "vinculum … --endpoint production --api-key KEY",
                        "use the Web API key from the project's settings")
                ])
        }
        return RemoteEndpoint(
            server: .production, apiKey: key,
            name: "production?key=" + PercentEncoding.encodedComponent(key))
    }

    private init(server: AuthClient.Server, apiKey: String, name: String) {
        self.server = server
        self.apiKey = apiKey
        self.name = name
    }

    /// A server on this machine, or one for tests, with the paths of the emulator, which accepts any key.
    private init(_ target: HTTPCallTarget, apiKey: String?) {
        let authority = ASCII.lowercased(target.authority)
        self.init(
            server: .emulator(authority: authority), apiKey: apiKey ?? "vinculum", name: "http://\(authority)")
    }

    private init(url: String, apiKey: String?) throws(CommandFailure) {
        let parts = URIReference(url)
        guard let target = HTTPCallTarget(url), parts.query == nil, parts.fragment == nil,
            target.isSecure || parts.path.isEmpty || parts.path == "/"
        else {
            throw .usage(
                "\(url) is not an endpoint",
                why: "write scheme, host and port, such as http://127.0.0.1:9099 or https://auth.example.com, or "
                    + "production, or local; after https the URL may have a path")
        }
        guard ASCII.lowercased(target.host) == RemoteEndpoint.productionHost else {
            if target.isSecure, let server = AuthClient.Server.service(at: url), case .service(let base) = server {
                let key = apiKey.map { "?key=" + PercentEncoding.encodedComponent($0) } ?? ""
                self.init(server: server, apiKey: apiKey ?? "vinculum", name: base + key)
                return
            }
            guard target.hostPort.isLoopback else {
                throw .usage(
                    "\(target.authority) is another machine, and HTTP would send to it unencrypted",
                    why: "passwords and tokens would be readable on the network; use https, or for a test emulator set "
                        + RemoteEndpoint.emulatorVariable)
            }
            self.init(target, apiKey: apiKey)
            return
        }
        guard target.isSecure, target.port == 443 else {
            throw .usage("the real service must be addressed as https://\(RemoteEndpoint.productionHost)")
        }
        self = try RemoteEndpoint.production(apiKey)
    }

    /// The HTTP call for a request of the client.
    func call(_ request: HTTPRequest, of configuration: AuthClient.Configuration) -> OutboundCall {
        OutboundCall(
            method: request.method, url: configuration.address(of: request).url, headers: request.headers,
            body: request.body, timeoutMilliseconds: RemoteEndpoint.timeoutMilliseconds)
    }

    private static let timeoutMilliseconds: Int64 = 30_000
}

extension CommandFailure {
    /// The failure of a call to a remote service.
    init(_ failure: CallFailure) {
        self.init(
            .failure, code: failure.kind.rawValue, number: Int64(AuthErrorCode.networkError.rawValue),
            "the service did not answer", why: failure.reason)
        switch failure.kind {
        case .curlMissing:
            self.what = "curl is not installed"
            self.next = [
                Step("apt-get install curl", "install it (Debian); apk add curl or dnf install curl elsewhere")
            ]
        case .untrusted:
            self.what = "the certificate of the service is not trusted"
            self.next = [
                Step(
                    "export CURL_CA_BUNDLE=FILE",
                    "trust the certificate authorities in FILE, if the service uses its own")
            ]
        case .noTransport, .unreachable, .malformedCall, .privateAddress, .unknownHost, .timedOut, .tooLarge,
            .malformedReply:
            break
        }
    }
}
