// What a commit looks up beside its operation: only a view of some rows can lack it.
extension View {
    /// Looks up what applying changes looks up.
    mutating func look(forApplying changes: [Change]) {
        for change in changes {
            switch change {
            case .account(.changed(let id, _)): _ = self.lacks(.account(id))
            case .account(.deleted(let id)): self.look(forDeleting: id)
            case .code(.consumed(let key)): _ = self.lacks(.stored(key))
            case .provider(.configured(let id, _)), .provider(.contractWritten(let id, _)),
                .provider(.removed(let id)):
                _ = self.lacks(.provider(id))
            case .merge(let merge): _ = self.lacks(.merge(.id(merge.id, survivor: merge.survivor.account)))
            case .account(.allDeleted), .code(.stored), .configuration, .audited, .passwordAlgorithm, .tenantDeleted:
                break
            }
        }
    }

    private mutating func look(forDeleting account: AccountID) {
        _ = self.lacks(.account(account))
        for prefix in ["", CodeTable.waiting, CodeTable.mailed] {
            _ = self.lacks(.codes(owner: prefix + account.text))
        }
        _ = self.lacks(.merge(.absorbed(account)))
        _ = self.lacks(.merge(.unfinished(account)))
        // What the account had absorbed, and what that had absorbed.
        var deleted = [account]
        while let survivor = deleted.popLast() {
            deleted += self.undoableMerges(into: survivor).map { $0.absorbed.account }
        }
    }
}
