extension Operation {
    /// Whether a page may be sent on to this address.
    func mayContinue(to uri: String) -> Bool { self.settings.mayContinue(to: uri, self.authorizedDomains) }

    /// Whether links may be on this domain. Where ``Permission/anyDestination`` is granted all links have this
    /// service's origin.
    func isLinkDomain(_ domain: String) -> Bool {
        let domain = ASCII.lowercased(domain)
        return self.settings.allows(.anyDestination)
            || self.authorizedDomains.contains { ASCII.lowercased($0) == domain }
    }

    /// The domains that sign-in pages and links may be on.
    var authorizedDomains: [String] { self.policy.authorizedDomains ?? [LoopbackHost.name] }
}

extension Authority {
    /// The domains that the pages of a project or tenant may be on.
    public func authorizedDomains(tenant: TenantID?) -> [String] {
        var view = self.store.view(tenant)
        return view.policy().authorizedDomains ?? [LoopbackHost.name]
    }
}
