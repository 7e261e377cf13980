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
        _ invocation: Invocation, _ option: ByteText, why: String, example: String
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
        for host in hosts where HostPort(bareHost: host) == nil {
            throw .usage(
                "--allow-host \(TerminalText.safe(host)) is no host",
                why: "it must be a name or an address, without a scheme, a port and a path",
                next: [.init("vinculum serve --allow-host idp.test", "accept providers at http://idp.test")])
        }
        guard hosts.isEmpty || !invocation.has("--hardened") else {
            throw .usage(
                "--allow-host and --hardened contradict each other",
                why: "what a provider answers over plain http can be changed on its way",
                next: [.init("vinculum serve --hardened …", "serve with providers over HTTPS alone")])
        }
        return hosts
    }
}
