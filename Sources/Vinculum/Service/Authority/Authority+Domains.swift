extension Authority {
    /// The domains that the pages of a project or tenant may be on.
    public func authorizedDomains(tenant: TenantID?) -> [String] {
        var view = self.store.view(tenant)
        return view.policy().authorizedDomains ?? [LoopbackHost.name]
    }
}
