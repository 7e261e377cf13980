import Vinculum
import VinculumServer

/// Where requests come from.
extension ServeOptions {
    /// The proxies of `--trusted-proxy`, and the header that they write.
    ///
    /// - Throws: ``CommandFailure`` for a text that is no range of addresses.
    static func proxies(_ invocation: Invocation, countLoopback: Bool) throws(CommandFailure) -> TrustedProxies {
        var proxies = TrustedProxies(countsLoopback: countLoopback)
        proxies.networks = try self.ranges(invocation, "--trusted-proxy", "trust the proxies of that network")
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

    /// The networks of `--provider-network`.
    ///
    /// - Throws: ``CommandFailure`` for a text that is no range of addresses, and where all networks are called anyway.
    static func providerNetworks(_ invocation: Invocation) throws(CommandFailure) -> [NetworkRange] {
        let networks = try self.ranges(invocation, "--provider-network", "call providers in that network")
        guard networks.isEmpty || invocation.has("--hardened") else {
            throw .usage(
                "--provider-network needs --hardened", why: "any other server calls providers in every network")
        }
        return networks
    }

    private static func ranges(
        _ invocation: Invocation, _ option: String, _ purpose: String
    ) throws(CommandFailure) -> [NetworkRange] {
        try invocation.values(option).map { text throws(CommandFailure) in
            guard let range = NetworkRange(text) else {
                throw .usage(
                    "\(option) \(TerminalText.safe(text)) is no range of addresses",
                    why: "it must be an address, or the first address of a range and the length of its prefix",
                    next: [.init("vinculum serve \(option) 10.0.0.0/8", purpose)])
            }
            return range
        }
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
