import Vinculum
import VinculumServer

/// Which hosts are trusted, and with TLS or without.
extension ServeOptions {
    /// The URL of an option whose traffic an outsider must neither read nor change.
    ///
    /// - Parameters:
    ///   - why: What an outsider could do otherwise.
    ///   - example: A URL on this machine.
    /// - Throws: ``CommandFailure`` for a URL of plain http to another machine.
    static func address(
        _ invocation: Invocation, _ option: String, why: String, example: String
    ) throws(CommandFailure) -> String? {
        guard let url = invocation.value(option) else { return nil }
        let target = HTTPCallTarget(url)
        guard target?.isSecure ?? false || target?.hostPort.isLoopback ?? false else {
            throw .usage(
                "\(option) must be an https URL, or an http URL on this machine", why: why,
                next: [.init("vinculum serve \(option) \(example)", "use one on this machine")])
        }
        return url
    }

    /// The hosts of `--allow-host`, without a port.
    ///
    /// - Throws: ``CommandFailure`` for a text that is no host, and for any host with `--hardened`.
    static func allowedHosts(_ invocation: Invocation) throws(CommandFailure) -> [String] {
        let hosts = invocation.values("--allow-host")
        if hosts.contains(where: { $0.utf8.contains(UInt8(ascii: "*")) }) {
            throw .usage(
                "--allow-host takes names and addresses, not *",
                why: "whatever name a foreign web page gave this server could administer it then",
                next: [.init("vinculum serve --allow-host NAME --allow-host ADDRESS", "name each host")])
        }
        for host in hosts where HostPort(bareHost: host) == nil {
            throw .usage(
                "--allow-host \(TerminalText.safe(host)) is no host",
                why: "it must be a name or an address, without a scheme, a port and a path",
                next: [.init("vinculum serve --allow-host auth", "name the server as other containers call it")])
        }
        guard hosts.isEmpty || !invocation.has("--hardened") else {
            throw .usage(
                "--allow-host and --hardened contradict each other",
                why: "a hardened server is administered by secret alone, and what a provider answers over plain http "
                    + "can be changed on its way",
                next: [.init("vinculum serve --hardened …", "serve other machines, with providers over HTTPS alone")])
        }
        return hosts
    }

    /// What the person who starts the server must know of who reaches it; `nil` if this machine alone does.
    var warningOfReach: String? {
        guard !self.isHardened, !self.place.isLoopbackOnly else { return nil }
        return "other machines can reach this server, which is for tests: every client that reaches it can sign in as "
            + "any user, and one in a private network can administer it, if it calls an address, localhost or "
            + self.allowedHosts.joined(by: " or ") + "; keep it in a network of tests, without real data"
    }

    /// The address by which a command on this machine reaches the server.
    func authority(port: UInt16) -> String {
        switch self.place.host {
        case "0.0.0.0", LoopbackHost.name: HostPort.text(host: LoopbackHost.ipv4, port: port)
        case "::": HostPort.text(host: LoopbackHost.ipv6, port: port)
        default: HostPort.text(host: self.place.host, port: port)
        }
    }
}

extension CommandFailure {
    /// The refusal to listen where other machines can reach a server that trusts its clients.
    static func reachable(_ name: String) -> CommandFailure {
        .usage(
            "--host \(name) can be reached from other machines and needs --allow-host NAME or --hardened",
            why: "without --hardened every client that can reach the port can act as any user",
            next: [
                .init("vinculum serve --host 127.0.0.1", "serve this machine only"),
                .init(
                    "vinculum serve --host \(Invocation.quoted(name)) --allow-host auth",
                    "serve containers or phones in tests; auth is the host that they call"),
            ])
    }
}

extension [String] {
    fileprivate func joined(by separator: String) -> String {
        var text = ""
        for (index, word) in self.enumerated() { text += (index == 0 ? "" : separator) + word }
        return text
    }
}
