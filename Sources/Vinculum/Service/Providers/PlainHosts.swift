/// The hosts that are trusted over plain HTTP, where a provider under test is.
struct PlainHosts: Sendable {
    /// Whether `http` is taken for a loopback host.
    let allowsLoopback: Bool
    /// Further host names.
    let names: [String]

    /// No host.
    static var none: PlainHosts { PlainHosts(allowsLoopback: false, names: []) }

    /// Whether a host is one of them.
    func contains(_ host: HostPort) -> Bool {
        self.allowsLoopback && host.isPlainLoopback || self.names.contains { host.isNamed($0) }
    }
}

extension AuthoritySettings {
    /// The hosts that identity providers may have over plain HTTP.
    var plainHosts: PlainHosts {
        self.allows(.plainProviders) ? PlainHosts(allowsLoopback: true, names: self.plainHTTPHosts) : .none
    }
}
