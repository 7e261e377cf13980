/// A record and the rows that find it. They are written and deleted together, so that a record that has not changed
/// vouches for the rows that find it.
struct RecordRows {
    /// The record.
    let record: StoredRow
    /// The rows that find it.
    let indexes: [StoredRow]

    /// The rows of what a change set stores.
    ///
    /// - Parameters:
    ///   - set: The changes that store one thing.
    ///   - space: Where the accounts of the change set's graph are.
    /// - Returns: `nil` if the changes store nothing, or several things, or an account by several changes.
    init?(_ set: ChangeSet, in space: RowSpace) {
        guard let first = set.changes.first, let key = set.recordKey(in: space) else { return nil }
        self.record = StoredRow(key, set.encoded())
        self.indexes = first.indexRows(in: space)
    }
}

extension ChangeSet {
    /// The row of what the changes store; `nil` if they store nothing, or several things, or an account by several
    /// changes: the rows that find it would be of the first one alone.
    func recordKey(in space: RowSpace) -> RowKey? {
        guard let first = self.changes.first, let key = first.rowKey(in: space) else { return nil }
        if self.changes.count == 1 { return key }
        if case .account = first { return nil }
        return self.changes.allSatisfy { $0.rowKey(in: space) == key } ? key : nil
    }
}

extension Change {
    /// The rows that find the record of what the change stores.
    fileprivate func indexRows(in space: RowSpace) -> [StoredRow] {
        switch self {
        case .account(.changed(let id, let changes)):
            var account = Account(id: id)
            for change in changes { account.apply(change) }
            return account.indexRows(in: space)
        case .code(.stored(let code)): return code.indexRows(in: code.rowSpace(space))
        case .merge(let merge): return merge.indexRows(in: space)
        case .account(.deleted), .account(.allDeleted), .code(.consumed), .provider, .configuration, .audited,
            .passwordAlgorithm, .tenantDeleted:
            return []
        }
    }
}

extension Account {
    /// The rows that find the account: those of the indexes that ``AccountTable`` has.
    fileprivate func indexRows(in space: RowSpace) -> [StoredRow] {
        let id = self.id.text
        var rows: [StoredRow] = []
        func unique(_ key: RowKey) { rows.append(StoredRow(key, Array(id.utf8))) }
        func range(_ kind: RowKind, _ address: String) {
            let key = RowKey(kind, in: space) {
                $0.name(address)
                $0.last(id)
            }
            rows.append(StoredRow(key, []))
        }
        if let email { unique(.email(email.address, in: space)) }
        if let phone { unique(.phone(phone.number, in: space)) }
        for (provider, subject) in self.subjects { unique(.identity(provider, subject, in: space)) }
        for address in self.providerEmails { range(.providerEmail, address.text) }
        if let initialEmail { range(.initialEmail, initialEmail) }
        return rows
    }
}

extension PendingCode {
    /// - Parameter space: That of the code.
    fileprivate func indexRows(in space: RowSpace) -> [StoredRow] {
        let sequence = RowKey(.codeSequence, in: space) {
            $0.number(self.sequence)
            $0.name(self.key.text)
        }
        let owners = CodeTable.owners(of: self).map { owner in
            RowKey(.codeOwner, in: space) {
                $0.name(owner)
                $0.number(self.sequence)
                $0.name(self.key.text)
            }
        }
        return ([sequence] + owners).map { StoredRow($0, []) }
    }
}

extension Merge {
    fileprivate func indexRows(in space: RowSpace) -> [StoredRow] {
        let (survivor, absorbed) = (self.survivor.account, self.absorbed.account)
        var own = RowKeyWriter()
        own.merge(self.id, survivor)
        let sequence = RowKey(.mergeSequence, in: space) {
            $0.number(self.sequence)
            $0.merge(self.id, survivor)
        }
        var rows = [StoredRow(sequence, [])]
        if self.isUnfinished {
            rows.append(StoredRow(.unfinishedMerge(of: survivor, in: space), own.bytes))
            rows.append(StoredRow(.unfinishedMerge(of: absorbed, in: space), own.bytes))
        }
        if self.phase == .committed {
            rows.append(StoredRow(.absorbingMerge(of: absorbed, in: space), own.bytes))
            if !self.remnant.isEmpty {
                let undoable = RowKey(.undoableMerge, in: space) {
                    $0.name(survivor.text)
                    $0.merge(self.id, survivor)
                }
                rows.append(StoredRow(undoable, []))
            }
        }
        return rows
    }
}
