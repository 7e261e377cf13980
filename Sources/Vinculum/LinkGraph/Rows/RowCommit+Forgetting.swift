extension RowCommit {
    /// The transaction that forgets what a record says, if it is of no more use: as memory forgets it when a new one
    /// is stored. A code and an entry of the audit trail go whole, and so does a merge that came to nothing; a
    /// committed one forgets the absorbed account.
    ///
    /// - Returns: `nil` for a record of use, for another row, and for one that cannot be read.
    package init?(forgetting entry: RowTable.Entry, at now: Instant) {
        guard let space = entry.row.key.parts?.space, var set = entry.row.changeSet, set.changes.count == 1,
            let old = RecordRows(set, in: space), old.record.key == entry.row.key
        else { return nil }
        var rest: [StoredRow] = []
        switch set.changes[0] {
        case .code(.stored(let code)):
            guard code.expiresAt.adding(seconds: code.kind.graceSeconds) < now else { return nil }
        case .audited(let entry):
            guard entry.instant.adding(milliseconds: AuditTable.ageLimit) < now else { return nil }
        case .merge(var merge):
            guard let instant = merge.forgottenAt, instant < now else { return nil }
            guard merge.phase == .committed else { break }
            merge.remnant = []
            set.changes = [.merge(merge)]
            guard let new = RecordRows(set, in: space) else { return nil }
            rest = [new.record] + new.indexes
        case .account, .code, .provider, .configuration, .passwordAlgorithm, .tenantDeleted: return nil
        }
        self.expectations = [Expectation(key: entry.row.key, version: entry.version)]
        var writes: [Write] = []
        for row in ([old.record] + old.indexes).inOrderOfKeys {
            let value = rest.first { $0.key == row.key }?.value
            if value != row.value { writes.append(Write(key: row.key, value: value)) }
        }
        self.writes = writes
    }
}
