#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// Makes calls with the program `curl`, which implements TLS, certificates and proxies. Each call is a child process
/// that reads its options from standard input. Certificates are always verified, redirects are not followed, and no
/// call is retried.
enum CurlTransport {
    /// How long `curl` may take to report a timeout itself after the deadline, in milliseconds.
    private static let graceMilliseconds: Int64 = 500

    /// Makes a call. Blocks until the reply is complete or the time is up.
    ///
    /// - Parameter networks: The private networks that may be called; `nil` for all.
    /// - Throws: ``CallFailure`` if there is no reply.
    static func fetch(
        _ call: OutboundCall, at target: HTTPCallTarget, within networks: [NetworkRange]?
    ) throws(CallFailure) -> HTTPResponse {
        let deadline = vinculum_monotonic_milliseconds() + call.timeoutMilliseconds
        guard let program = ProgramPath.find("curl") else {
            throw CallFailure(
                .curlMissing, "calls to \(target.authority) need the program curl, which is not installed")
        }
        let addresses: String?
        if let networks { addresses = try self.addresses(of: target, within: networks) } else { addresses = nil }
        var call = call
        call.timeoutMilliseconds = deadline - vinculum_monotonic_milliseconds()
        guard call.timeoutMilliseconds > 0 else { throw CallFailure.timedOut(target) }
        let hasBody = call.method != "GET"
        let config = try CurlConfig(
            call, at: target, body: hasBody ? "/dev/fd/3" : nil, addresses: addresses,
            byProxyOnly: networks != nil && addresses == nil)
        // Without --disable the user's .curlrc could change the call and its target.
        let words = ["curl", "--disable", "--config", "-"]
        let inputs = hasBody ? [config.bytes, call.body] : [config.bytes]
        guard var child = ChildProcess(program, words, environment: self.environment, inputs) else {
            throw CallFailure(
                .unreachable, "\(program) cannot be started: \(String(cString: strerror(vinculum_errno())))")
        }
        let end = child.collect(upTo: HTTPReplyReader.byteLimit + 4096, until: deadline + self.graceMilliseconds)
        switch end {
        case .exit(let code): return try CurlReply(code, child.output, child.messages).response(from: target)
        case .timedOut: throw CallFailure.timedOut(target)
        case .tooLong: throw CallFailure.tooLarge(target)
        }
    }

    /// The environment of `curl`: the caller's variables for proxies, certificates and libraries, and no others.
    private static var environment: [String] {
        let names = [
            "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
            "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR", "NIX_SSL_CERT_FILE", "OPENSSL_CONF",
            "PATH", "LD_LIBRARY_PATH", "RES_OPTIONS", "LOCALDOMAIN",
        ]
        return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } } + ["LC_ALL=C"]
    }

    /// Whether a hardened server may resolve and call the host of a target, as far as its text says: of names that mean
    /// this machine, those that every program reads alike, where networks are named.
    static func mayResolve(_ target: HTTPCallTarget, within networks: [NetworkRange]) -> Bool {
        let host = target.hostPort
        return host.reach == .elsewhere || networks.contains { $0.isNamed(for: host) }
            || !networks.isEmpty && host.isLoopback
    }

    /// Whether each of these addresses, which have commas between them, is public or in one of the networks.
    static func mayCall(_ addresses: String, within networks: [NetworkRange]) -> Bool {
        let hosts = addresses.utf8.split(separator: UInt8(ascii: ",")).map { HostPort(String(Substring($0))) }
        return !hosts.isEmpty
            && hosts.allSatisfy { host in
                guard let host else { return false }
                return host.reach == .elsewhere || networks.contains { $0.isNamed(for: host) }
            }
    }

    /// Resolves the host and requires that each of its addresses is public or in one of these networks. `curl` then
    /// connects to no other.
    ///
    /// - Returns: `nil` for a name that only a proxy can resolve; the proxy then decides which hosts may be reached.
    /// - Throws: ``CallFailure`` for another private address or an unknown host.
    private static func addresses(
        of target: HTTPCallTarget, within networks: [NetworkRange]
    ) throws(CallFailure) -> String? {
        let refusal = CallFailure(
            .privateAddress,
            "\(target.authority) is on this machine or in a private network, which a hardened server does not call")
        guard self.mayResolve(target, within: networks) else { throw refusal }
        let capacity = 2048
        let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
        defer { buffer.deallocate() }
        buffer.pointee = 0
        let result = vinculum_addresses(target.host, buffer, capacity)
        let text = String(cString: buffer)
        switch result {
        case 0: return text
        case -2:
            guard self.mayCall(text, within: networks) else { throw refusal }
            return text
        default:
            let proxies = target.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
            let isProxied = (proxies + ["all_proxy", "ALL_PROXY"]).contains { name in
                getenv(name).map { $0.pointee != 0 } ?? false
            }
            if isProxied, target.hostPort.reach == .elsewhere { return nil }
            throw CallFailure(.unknownHost, "there is no host \(target.host)")
        }
    }
}
#endif
