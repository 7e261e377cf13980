import Vinculum

extension LocalService {
    /// Returns the page that replaces an identity provider's sign-in page.
    func handler(_ pending: Pending, on authority: borrowing Authority) -> HTTPResponse {
        guard let query = FormFields(bounded: pending.incoming.request.query), query["apiKey"].nonEmpty != nil,
            let provider = query["providerId"].nonEmpty
        else {
            return .action(status: 400) { writer in
                writer.member("error", "The address needs the parameters apiKey and providerId.")
            }
        }
        let tenant = (query["tid"].nonEmpty ?? query["tenantId"].nonEmpty).flatMap { TenantID($0) }
        var generator = SeededGenerator(pending.seed)
        return HandlerPage.page(
            provider, authority.store[tenant].identities(of: ProviderID(provider)),
            newSubject: generator.text(40, .digits)
        ).response()
    }
}

extension Graph {
    /// The first identities of a provider, at most 50, in the order of accounts. There is no index for them, so the
    /// search ends after 10,000 accounts.
    fileprivate func identities(of provider: ProviderID) -> [Identity] {
        var found: [Identity] = []
        var last: AccountID?
        for _ in 0..<40 {
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
