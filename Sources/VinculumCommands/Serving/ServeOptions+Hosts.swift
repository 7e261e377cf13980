import Vinculum

/// Which hosts are trusted without TLS.
extension ServeOptions {
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
