extension Operation {
    /// Refuses an address that a page may not be sent on to.
    ///
    /// - Throws: `UNAUTHORIZED_DOMAIN`.
    func checkDestination(_ uri: String) throws(OperationExit) {
        guard self.settings.mayContinue(to: uri, self.authorizedDomains) else {
            throw .refused(ServiceError.unauthorizedDomain)
        }
    }

    /// The domain whose apps open the link that is asked for; `nil` for a link on this service's own origin.
    ///
    /// Only a link that is for an app (`canHandleCodeInApp`) is on another domain, and only on an authorised one that
    /// is the project's own: those of Firebase Hosting are refused as by the hosted service. Where
    /// ``Permission/anyDestination`` is granted any other domain is ignored, as by the reference.
    ///
    /// - Throws: `INVALID_HOSTING_LINK_DOMAIN`.
    func linkDomain(of request: Wire.SendOobCode.Request) throws(OperationExit) -> String? {
        guard let domain = request.linkDomain.nonEmpty.map({ ASCII.lowercased($0) }) else { return nil }
        let isHosting = AuthDomain.hostingSuffixes.contains { RelyingParty.isWithin(domain, $0) }
        guard !isHosting, self.authorizedDomains.contains(where: { ASCII.lowercased($0) == domain }) else {
            if self.settings.allows(.anyDestination) { return nil }
            throw .refused(ServiceError.invalidHostingLinkDomain, Decision.Fact(.setting, domain))
        }
        return request.canHandleCodeInApp == true ? domain : nil
    }

    /// The domains that sign-in pages and links may be on.
    var authorizedDomains: [String] { self.policy.authorizedDomains ?? self.settings.defaultDomains }
}

extension Authority {
    /// The domains that the pages of a project or tenant may be on.
    public func authorizedDomains(tenant: TenantID?) -> [String] {
        var view = self.store.view(tenant)
        return view.policy().authorizedDomains ?? self.settings.defaultDomains
    }
}

extension AuthoritySettings {
    /// The authorised domains of a project that lists none: this machine, and those of ``Permission/hostingDomains``.
    fileprivate var defaultDomains: [String] {
        var domains = [LoopbackHost.name]
        if self.refuses(.anyDestination), self.allows(.hostingDomains) {
            for suffix in AuthDomain.hostingSuffixes { domains.append("\(self.projectID).\(suffix)") }
        }
        return domains
    }
}
