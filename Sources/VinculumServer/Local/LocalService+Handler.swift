import Vinculum

extension LocalService {
    /// Returns the page that leads to an identity provider; for a provider that is not configured, one that replaces
    /// the provider's own on a service of this machine.
    func handler(_ pending: Pending, on authority: borrowing Authority) -> HTTPResponse {
        let request = pending.incoming.request
        let brand = self.brands.brand(of: authority.settings.projectID)
        // On the way back the query is the provider's, so that its parameters choose nothing.
        let preferred = PageLanguage(preferredBy: request, among: self.brands.languages)
        if request.method == "POST" {
            guard let form = FormFields(bounded: String(decoding: request.body, as: UTF8.self)) else {
                return .lacksParameters(under: authority.settings)
            }
            return ProviderPage.returning(form, in: preferred).branded(brand).response()
        }
        guard let query = FormFields(bounded: request.query) else {
            return .lacksParameters(under: authority.settings)
        }
        guard query["apiKey"].nonEmpty != nil, let provider = query["providerId"].nonEmpty else {
            if pending.returnsFromProvider(query) {
                return ProviderPage.returning(FormFields(), in: preferred).branded(brand).response()
            }
            return self.isExposed ? .notFound : .lacksParameters(under: authority.settings)
        }
        let tenant = (query["tid"].nonEmpty ?? query["tenantId"].nonEmpty).flatMap { TenantID($0) }
        let configured = ProviderID(ASCII.lowercased(provider))
        guard authority.leads(configured, tenant: tenant) else {
            if self.isExposed { return .notFound }
            var generator = SeededGenerator(pending.seed)
            return HandlerPage.page(
                provider, authority.store[tenant].identities(of: ProviderID(provider)),
                newSubject: generator.text(40, .digits),
                // Whoever drives the page by its words has them whatever the browser prefers.
                in: query["lang"].flatMap { PageLanguage(range: $0, among: self.brands.languages) } ?? .english,
                isTitledAsEmulator: authority.settings.allows(.emulatorForms)
            ).branded(brand).response()
        }
        let language = PageLanguage(for: request, among: self.brands.languages)
        if let reason = self.refusal(of: query, authority, tenant) {
            return ProviderPage.refusal(reason, in: language).branded(brand).response(status: 400)
        }
        return ProviderPage.leading(to: configured, query, in: language).branded(brand).response()
    }

    /// Returns the frame that receives the results of the handler.
    func frame(_ pending: Pending, on authority: borrowing Authority) -> HTTPResponse {
        let language = PageLanguage(preferredBy: pending.incoming.request, among: self.brands.languages)
        guard self.isExposed else {
            let isTitledAsEmulator = authority.settings.allows(.emulatorForms)
            return FramePage.page(for: nil, in: language, isTitledAsEmulator: isTitledAsEmulator).response()
        }
        guard authority.leadsAnyProvider else { return .notFound }
        return FramePage.page(for: authority.authorizedDomains(tenant: nil), in: language).response()
    }

    /// Whether outsiders reach the service, so that it shows no account and gives results to authorised domains alone.
    var isExposed: Bool { if case .network = self.reach { true } else { false } }

    /// The reason why no result may be given to the client; `nil` if one may.
    private func refusal(
        of query: FormFields, _ authority: borrowing Authority, _ tenant: TenantID?
    ) -> PageText? {
        if let target = query["redirectUrl"].nonEmpty, !authority.mayContinue(to: target, tenant: tenant) {
            return .redirectNotAuthorised
        }
        // Any app can claim the scheme or the name of another.
        if self.isExposed, query["apn"].nonEmpty != nil || query["ibi"].nonEmpty != nil {
            return .appsNotServed
        }
        return nil
    }
}

extension LocalService.Pending {
    /// Whether a browser comes back from a provider. The response of the implicit flow is in the fragment, which is not
    /// sent, so a browser that asks for the bare address may bring one.
    fileprivate func returnsFromProvider(_ query: FormFields) -> Bool {
        guard query["apiKey"].nonEmpty == nil, query["providerId"].nonEmpty == nil else { return false }
        if query["state"] != nil { return true }
        return self.wantsPage && (query.fields.isEmpty || query["error"] != nil)
    }
}

extension HTTPResponse {
    fileprivate static func lacksParameters(under settings: borrowing AuthoritySettings) -> HTTPResponse {
        .action(status: 400, under: settings) { writer in
            writer.member("error", "The address needs the parameters apiKey and providerId.")
        }
    }

    fileprivate static let notFound = HTTPResponse.failure(ServiceError.notFound)
}

extension Graph {
    /// How many accounts are searched for identities to choose from.
    static let searchedAccounts = 10_000

    /// The first identities of a provider, at most 50, in the order of accounts. There is no index for them, so the
    /// search ends after ``searchedAccounts``.
    fileprivate func identities(of provider: ProviderID) -> [Identity] {
        var found: [Identity] = []
        var last: AccountID?
        for _ in 0..<Graph.searchedAccounts / 250 {
            let accounts = self.accounts(after: last, limit: 250)
            for account in accounts {
                found += account.identities.filter { $0.provider == provider }
                if found.count >= 50 { return Array(found.prefix(50)) }
            }
            guard accounts.count == 250 else { break }
            last = accounts.last?.id
        }
        return found
    }
}
