extension Operation {
    /// Whether a page may be sent on to this address. Only strict mode asks: it must be `https`, or `http` on a
    /// loopback host, because a browser runs `javascript:` and `data:` in the name of the page that leads there; and
    /// its host must be an authorised domain of the project.
    func mayContinue(to uri: String) -> Bool {
        guard self.settings.isStrict else { return true }
        let reference = URIReference(uri)
        guard reference.isEncryptedOrLocal, let host = reference.hostPort else { return false }
        return self.authorizedDomains.contains { host.isNamed($0) }
    }

    /// Whether links may be on this domain. Only strict mode checks it; otherwise all links have this service's origin.
    func isLinkDomain(_ domain: String) -> Bool {
        let domain = ASCII.lowercased(domain)
        return !self.settings.isStrict || self.authorizedDomains.contains { sameBytes(ASCII.lowercased($0), domain) }
    }

    /// The domains that sign-in pages and links may be on.
    var authorizedDomains: [String] { self.policy.authorizedDomains ?? [LoopbackHost.name] }
}
