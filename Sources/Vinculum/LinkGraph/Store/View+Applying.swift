// What a commit looks up beside its operation: only a view of some rows can lack it.
extension View {
    /// Looks up what applying changes looks up.
    mutating func look(forApplying changes: [Change]) {
        for change in changes {
            switch change {
            case .account(.changed(let id, _)): if !self.restsOnAbsence(of: id) { _ = self.lacks(.account(id)) }
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

    /// Whether the commit rests on there being no such account: an ID that was drawn for it is not looked up.
    private func restsOnAbsence(of account: AccountID) -> Bool {
        // Of those that a bulk operation makes the later ones are looked up, and were before.
        for case .account(let id, version: 0) in self.preconditions.prefix(16) where id == account { return true }
        return false
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
