import Vinculum
import VinculumServer

/// Where requests come from.
extension ServeOptions {
    /// The proxies of `--trusted-proxy`, and the header that they write.
    ///
    /// - Throws: ``CommandFailure`` for a text that is no range of addresses.
    static func proxies(_ invocation: Invocation, countLoopback: Bool) throws(CommandFailure) -> TrustedProxies {
        var proxies = TrustedProxies(countsLoopback: countLoopback)
        for text in invocation.values("--trusted-proxy") {
            guard let range = NetworkRange(text) else {
                throw .usage(
                    "--trusted-proxy \(TerminalText.safe(text)) is no range of addresses",
                    why: "it must be an address, or the first address of a range and the length of its prefix",
                    next: [.init("vinculum serve --trusted-proxy 10.0.0.0/8", "trust the proxies of that network")])
            }
            proxies.networks.append(range)
        }
        switch invocation.value("--forwarded-header") {
        case nil: return proxies
        case "x-forwarded-for": proxies.header = .xForwardedFor
        case "forwarded": proxies.header = .forwarded
        default: throw .usage("--forwarded-header must be x-forwarded-for or forwarded")
        }
        guard !proxies.networks.isEmpty else {
            throw .usage(
                "--forwarded-header needs --trusted-proxy CIDR", why: "the header of any other sender is ignored")
        }
        return proxies
    }

    /// What the person who starts the server must know of its limits; `nil` if nothing is unusual.
    var warningOfPeers: String? {
        guard self.isHardened, self.place.proxies.networks.isEmpty,
            HostPort(bareHost: self.place.host)?.isLoopback ?? false
        else { return nil }
        return "all callers count as one peer, because they reach this server from this machine; if a proxy passes "
            + "their requests on, name its address: --trusted-proxy 127.0.0.1"
    }
}
