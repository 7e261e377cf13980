/// What the pages of a host ask before they lead a person to an identity provider.
extension Authority {
    /// Whether a provider is configured, enabled, and has a flow through a browser.
    public func leads(_ provider: ProviderID, tenant: TenantID?) -> Bool {
        guard let configuration = self.store[tenant].provider(provider) else { return false }
        return ProviderContract(configuration).leads
    }

    /// Whether any provider of the project or tenant does. Reads all of them.
    func leadsAnyProvider(tenant: TenantID?) -> Bool {
        self.store[tenant].providers(after: nil, of: nil, limit: .max).contains { ProviderContract($0).leads }
    }

    /// Whether a page may be sent on to an address; see `UNAUTHORIZED_DOMAIN`.
    public func mayContinue(to uri: String, tenant: TenantID?) -> Bool {
        self.settings.mayContinue(to: uri, self.authorizedDomains(tenant: tenant))
    }
}

extension AuthoritySettings {
    /// Whether a page may be sent on to this address. Unless ``Permission/anyDestination`` is granted, it must be
    /// `https`, or `http` on a loopback host, because a browser runs `javascript:` and `data:` in the name of the page
    /// that leads there; and its host must be an authorised domain of the project.
    func mayContinue(to uri: String, _ authorizedDomains: [String]) -> Bool {
        if self.allows(.anyDestination) { return true }
        let reference = URIReference(uri)
        guard reference.isEncryptedOrLocal, let host = reference.hostPort else { return false }
        return authorizedDomains.contains { host.isNamed($0) }
    }
}

extension ProviderContract {
    fileprivate var leads: Bool {
        guard self.isEnabled, !self.id.isSAML, !self.clientID.isEmpty else { return false }
        return self.endpoint(.authorization) != nil || self.id.isOIDC && self.isOpenID
    }
}

extension ChangeSet {
    /// Whether the providers of a project or tenant may differ afterwards.
    var touchesProviders: Bool {
        self.changes.contains { change in
            switch change {
            case .provider, .tenantDeleted: true
            case .account, .code, .configuration, .merge, .audited, .passwordAlgorithm: false
            }
        }
    }
}
