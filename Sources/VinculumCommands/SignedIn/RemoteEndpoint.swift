import Vinculum
import VinculumServer

/// Remote service that the signed-in commands are about, in place of the authority in this process.
package struct RemoteEndpoint: Equatable, Sendable {
    let server: AuthClient.Server
    /// Whether it is reached over TLS.
    let isSecure: Bool
    /// Names the project to the service; no secret.
    let apiKey: String
    /// What its sessions are kept under.
    let name: String

    /// The environment variable that names an emulator, as the libraries have it.
    static let emulatorVariable = "FIREBASE_AUTH_EMULATOR_HOST"
    static let keyVariable = "FIREBASE_API_KEY"
    /// The value of `--endpoint` for the authority in this process, whatever the environment says.
    static let local = "local"

    private static let productionHost = "identitytoolkit.googleapis.com"

    /// Works out whom a command line is about.
    ///
    /// - Returns: `nil` for the authority in this process.
    static func named(
        by globals: GlobalOptions, _ host: some CommandHost
    ) throws(CommandFailure) -> RemoteEndpoint? {
        let key = globals.apiKey ?? host.environment(self.keyVariable).nonEmpty
        if let endpoint = globals.endpoint {
            if sameBytes(endpoint, self.local) { return nil }
            if sameBytes(endpoint, "production") { return try self.production(key) }
            return try RemoteEndpoint(url: endpoint, apiKey: key)
        }
        guard let authority = host.environment(self.emulatorVariable).nonEmpty else { return nil }
        guard !authority.utf8.contains(where: { "/?#".utf8.contains($0) }), let target = HTTPCallTarget("http://" + authority) else {
            throw .usage(
                "\(self.emulatorVariable) is \(authority), which is no host with a port",
                why: "it looks like 127.0.0.1:9099, without http://; --endpoint local goes without it")
        }
        return RemoteEndpoint(target, apiKey: key)
    }

    private static func production(_ key: String?) throws(CommandFailure) -> RemoteEndpoint {
        guard let key else {
            throw .usage(
                "the real service needs --api-key", why: "it tells projects apart by their keys, which are no secrets",
                next: [.init("vinculum … --endpoint production --api-key KEY", "the Web API key of the project's settings")])
        }
        return RemoteEndpoint(
            server: .production, isSecure: true, apiKey: key, name: "production?key=" + PercentEncoding.encodedComponent(key))
    }

    private init(server: AuthClient.Server, isSecure: Bool, apiKey: String, name: String) {
        self.server = server
        self.isSecure = isSecure
        self.apiKey = apiKey
        self.name = name
    }

    /// A server that takes the paths of the emulator, and any key.
    private init(_ target: HTTPCallTarget, apiKey: String?) {
        let key = apiKey.map { "?key=" + PercentEncoding.encodedComponent($0) } ?? ""
        let authority = ASCII.lowercased(target.authority)
        self.init(
            server: .emulator(authority: authority), isSecure: target.isSecure, apiKey: apiKey ?? "vinculum",
            name: target.isSecure ? "https://\(authority)\(key)" : "http://\(authority)")
    }

    private init(url: String, apiKey: String?) throws(CommandFailure) {
        let parts = URIReference(url)
        let isBare = (parts.path.isEmpty || sameBytes(parts.path, "/")) && parts.query == nil && parts.fragment == nil
        guard isBare, let target = HTTPCallTarget(url) else {
            throw .usage(
                "\(url) is no endpoint",
                why: "one is scheme, host and port alone, such as http://127.0.0.1:9099, or production, or local")
        }
        guard sameBytes(ASCII.lowercased(target.host), RemoteEndpoint.productionHost) else {
            guard target.isSecure || target.isLoopback else {
                throw .usage(
                    "\(target.authority) is another machine, by HTTP that everybody on the way can read",
                    why: "passwords and tokens would go there; use https, or for an emulator of tests the variable "
                        + RemoteEndpoint.emulatorVariable)
            }
            self.init(target, apiKey: apiKey)
            return
        }
        guard target.isSecure, target.port == 443 else { throw .usage("the real service is reached at https://\(RemoteEndpoint.productionHost)") }
        self = try RemoteEndpoint.production(apiKey)
    }

    /// A request of the client as a call.
    func call(_ request: HTTPRequest, of configuration: AuthClient.Configuration) -> OutboundCall {
        var address = configuration.address(of: request)
        if self.isSecure { address.scheme = "https" }
        return OutboundCall(
            method: request.method, url: address.url, headers: request.headers, body: request.body,
            timeoutMilliseconds: RemoteEndpoint.timeoutMilliseconds)
    }

    private static let timeoutMilliseconds: Int64 = 30_000

    package static func == (a: RemoteEndpoint, b: RemoteEndpoint) -> Bool {
        sameBytes(a.name, b.name) && sameBytes(a.apiKey, b.apiKey)
    }
}

extension Invocation {
    /// Works out whom the command is about, and refuses what cannot be about a service elsewhere.
    mutating func resolveEndpoint(_ host: some CommandHost) throws(CommandFailure) {
        guard self.command.takesEndpoint else {
            let isElsewhere = self.globals.endpoint.map { !sameBytes($0, RemoteEndpoint.local) } ?? false
            guard !isElsewhere, self.globals.apiKey == nil else {
                throw .usage(
                    "\(self.command.specification.name) takes no " + (isElsewhere ? "--endpoint" : "--api-key"),
                    why: "it is about the state in the data directory; a service elsewhere is reached by the commands of who "
                        + "signs in, and administered with a library of its own")
            }
            return
        }
        // A link is taken apart here, whoever else is asked about others.
        if self.command == .actionLink, !self.has("--apply"), self.globals.endpoint == nil { return }
        let remote = try RemoteEndpoint.named(by: self.globals, host)
        guard let remote else {
            if self.globals.apiKey != nil { throw .usage("--api-key goes with --endpoint", why: "the authority in this process needs none") }
            return
        }
        if self.globals.explains {
            throw .usage("--explain goes with the authority in this process", why: "a service elsewhere does not tell why it decides")
        }
        guard host.hasTransport else {
            throw CommandFailure(
                .failure, code: CallFailure.Kind.noTransport.rawValue, "\(remote.name) cannot be reached from here",
                why: CallFailure.noTransport.reason,
                next: [.init(self.line(self.words, endpoint: RemoteEndpoint.local), "ask the authority in this process")])
        }
        self.globals.remote = remote
    }
}

extension CommandFailure {
    /// Why a service elsewhere had no answer.
    init(_ failure: CallFailure) {
        self.init(
            .failure, code: failure.kind.rawValue, number: Int64(AuthErrorCode.networkError.rawValue),
            "the service gave no answer", why: failure.reason)
        switch failure.kind {
        case .curlMissing:
            self.what = "curl is not installed"
            self.next = [Step("apt-get install curl", "install it (Debian); apk add curl or dnf install curl elsewhere")]
        case .untrusted:
            self.what = "the service is not trusted"
            self.next = [Step("export CURL_CA_BUNDLE=FILE", "trust the authorities in FILE, if the service has its own")]
        case .noTransport, .unreachable, .malformedCall, .privateAddress, .unknownHost, .timedOut, .tooLarge, .malformedReply: break
        }
    }
}
