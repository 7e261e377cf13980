import Vinculum

extension Reach {
    /// The reason why a request may not administer; `nil` if it may. The only rule about it: `serve --allow-host NAME`
    /// adds to `hosts` of ``machine(alsoFrom:)``, also where it listens beyond this machine.
    ///
    /// All three must hold: the peer is this machine or in a private network; `Host` is a loopback host, an address or
    /// one of `hosts`; there is no `Origin`, or one of a loopback host, of `hosts`, or of the address in `Host`. On a
    /// ``network`` a secret guards administration instead.
    ///
    /// The last is the console of this server, opened by an address. A page of that origin was loaded from this
    /// address and port, where this server answers; its `GET` requests have no `Origin` at all. With a name that would
    /// not hold, because a stranger's name may be given any address, and so `Host` must be an address.
    ///
    /// - Parameters:
    ///   - peer: The network that the request came from; `nil` for this machine.
    ///   - host: The value of `Host`; `nil` for a request without one, which no browser sends.
    ///   - origin: The value of `Origin`, which browsers send with requests of web pages.
    func refusalOfAdministrator(peer: Peer?, host: String?, origin: String?) -> ServiceError? {
        guard case .machine(let hosts) = self else { return nil }
        func trusts(_ host: HostPort?) -> Bool {
            guard let host else { return false }
            return host.isLoopback || hosts.contains { host.isNamed($0) || host.host == $0 }
        }
        func isOwn(_ page: HostPort?, of host: HostPort?) -> Bool {
            guard let page, let host else { return false }
            return host.isAddress && page == host
        }
        if let peer, !peer.isNearby { return .foreignPeer(peer) }
        let named = host.flatMap { HostPort($0) }
        if let origin {
            let page = HostPort(origin: origin)
            guard trusts(page) || isOwn(page, of: named) else { return .foreignOrigin(origin) }
        }
        guard let host else { return nil }
        return named?.isAddress ?? false || trusts(named) ? nil : .foreignHost(named?.host ?? host)
    }

    /// Whether a request may administer as far as its place decides it; see
    /// ``refusalOfAdministrator(peer:host:origin:)``.
    func refusalOfAdministrator(_ request: HTTPRequest) -> ServiceError? {
        self.refusalOfAdministrator(
            peer: request.peer, host: request.header("Host"), origin: request.header("Origin"))
    }
}

extension ServiceError {
    fileprivate static func foreignPeer(_ peer: Peer) -> ServiceError {
        ServiceError(
            message: """
                The network \(peer.text) may not administer accounts. Such requests are taken from this machine and \
                from private networks only. Send the request from there.
                """,
            kind: .forbidden)
    }

    fileprivate static func foreignOrigin(_ origin: String) -> ServiceError {
        ServiceError(
            message: """
                The web page \(origin) may not administer accounts. Such requests are taken from pages of this machine \
                and of hosts named by --allow-host only. Open the page through localhost, or send the request from a \
                program.
                """,
            kind: .forbidden)
    }

    fileprivate static func foreignHost(_ host: String) -> ServiceError {
        ServiceError(
            message: """
                Accounts are not administered through the host \(host), because its name may be a stranger's. Call \
                this service through localhost or 127.0.0.1, or start it with --allow-host and that name.
                """,
            kind: .forbidden)
    }
}
