import Vinculum

extension LocalService {
    /// The rows that a page or utility looks at and that are not known; `nil` if there are none, as where the state is
    /// whole.
    func needs(of pending: borrowing Pending, in utility: Utility, on authority: borrowing Authority) -> RowNeeds? {
        if authority.store.isWhole { return nil }
        let request = pending.incoming.request
        switch utility {
        case .action:
            // One that cannot be read is answered without a look.
            guard let link = try? FollowedLink(request) else { return nil }
            return authority.store.needs(for: [.code(CodeKey(link.code))], in: link.tenant.flatMap { TenantID($0) })
        case .handler:
            guard let query = FormFields(bounded: request.query), let provider = query["providerId"].nonEmpty else {
                return nil
            }
            let tenant = (query["tid"].nonEmpty ?? query["tenantId"].nonEmpty).flatMap { TenantID($0) }
            let configured = ProviderID(ASCII.lowercased(provider))
            if let needs = authority.store.needs(for: [.provider(configured)], in: tenant) { return needs }
            if self.isExposed || authority.leads(configured, tenant: tenant) { return nil }
            return authority.store.needs(for: [.accounts(after: nil, limit: Graph.searchedAccounts)], in: tenant)
        case .iframe: return authority.store.needs(for: [.everyProvider], in: nil)
        case .probe, .health, .ready, .metrics, .clock, .links, .description, .console, .server, .projects, .rotateKeys,
            .decisions, .notices, .showBudgets, .releaseBudgets, .graph, .accounts, .keys, .summary, .outbox, .backup,
            .deleteProject:
            return nil
        }
    }
}
