extension MemoryStore {
    /// The rows that hold this state, in the order of their keys: those that a database begins with, or that a copy
    /// writes.
    ///
    /// - Parameter generations: The generations of the database; a new one has none.
    /// - Complexity: O(n log n) in the state, which is in memory twice while this runs.
    package func rows(_ generations: RowGenerations = RowGenerations()) -> [StoredRow] {
        var rows = [StoredRow.layout]
        var cursor: SnapshotCursor?
        repeat {
            let (part, next) = self.rows(after: cursor, generations)
            rows += part
            cursor = next
        } while cursor != nil
        return rows.inOrderOfKeys
    }

    /// A part of the rows that hold this state, in no order, without that of the layout.
    ///
    /// - Parameter cursor: Where the part before ended; `nil` for the first one.
    /// - Returns: The rows, and where the next part begins; `nil` after the last one.
    package func rows(
        after cursor: SnapshotCursor?, _ generations: RowGenerations = RowGenerations()
    ) -> (rows: [StoredRow], next: SnapshotCursor?) {
        let (part, next) = self.snapshotPart(after: cursor)
        let space = generations.space(of: part.tenant)
        var rows: [StoredRow] = []
        // The first part is of the project, and a tenant begins where nothing else is said.
        if cursor == nil || part.tenant != nil && cursor == SnapshotCursor(tenant: part.tenant) {
            rows.append(StoredRow.tenant(space, isDeleted: part.deletesTenant))
        }
        for record in part.records(in: space) { rows += [record.record] + record.indexes }
        return (rows, next)
    }
}

extension MemoryStore {
    /// The rows of what a change set may change, in the order of their keys: of what it stores and removes, and of all
    /// codes, merges and entries of the audit trail where it concerns any, because one may end others.
    ///
    /// Of what a generation leaves behind nothing but the row of the generation changes.
    func rows(concernedBy set: ChangeSet, _ generations: RowGenerations) -> [StoredRow] {
        let (graph, space) = (self[set.tenant], generations.space(of: set.tenant))
        var (accounts, providers): ([AccountID], [ProviderID]) = ([], [])
        var (ofProject, ofGraph) = (ChangeSet(), ChangeSet(tenant: set.tenant))
        var (hasCodes, hasMerges, hasEntries) = (false, false, false)
        var (hasConfiguration, hasAlgorithms) = (false, false)
        for change in set.changes {
            switch change {
            case .account(.changed(let id, _)): accounts.append(id)
            case .account(.deleted(let id)):
                accounts.append(id)
                (hasCodes, hasMerges) = (true, true)
            case .account(.allDeleted), .tenantDeleted: break
            case .code(let change):
                if case .stored(let code) = change, let account = code.account { accounts.append(account) }
                hasCodes = true
            case .provider(.configured(let id, _)), .provider(.contractWritten(let id, _)), .provider(.removed(let id)):
                if !providers.contains(id) { providers.append(id) }
            case .configuration: hasConfiguration = true
            case .merge: hasMerges = true
            case .audited: hasEntries = true
            case .passwordAlgorithm: hasAlgorithms = true
            }
        }
        if hasAlgorithms {
            ofProject.changes += self.passwordAlgorithms.entries.map { .passwordAlgorithm(id: $0.id, $0.algorithm) }
        }
        if hasEntries { ofProject.changes += self.auditEntries(after: 0, limit: .max).map { .audited($0) } }
        if hasConfiguration { ofGraph.changes += graph.configuration.changes }
        for provider in providers { ofGraph.changes += graph.provider(provider)?.changes ?? [] }
        var last: AccountID?
        for id in accounts.ordered() where id != last {
            last = id
            if let account = graph[id] { ofGraph.changes.append(.account(.changed(id, account.changes))) }
        }
        if hasCodes { ofGraph.changes += graph.pendingCodes.map { .code(.stored($0)) } }
        if hasMerges { ofGraph.changes += graph.merges(after: 0, limit: .max).map { .merge($0) } }
        var rows: [StoredRow] = []
        if let tenant = set.tenant {
            if let isDeleted = self.isDeleted(tenant) { rows.append(.tenant(space, isDeleted: isDeleted)) }
        } else {
            rows.append(.tenant(space, isDeleted: false))
        }
        for record in ofProject.records(in: space) + ofGraph.records(in: space) {
            rows += [record.record] + record.indexes
        }
        return rows.inOrderOfKeys
    }
}

extension ChangeSet {
    /// The rows of each thing that the changes store. Several changes of one thing follow one another.
    fileprivate func records(in space: RowSpace) -> [RecordRows] {
        var records: [RecordRows] = []
        var one = ChangeSet(tenant: self.tenant)
        for change in self.changes {
            if let last = one.changes.last, last.rowKey(in: space) != change.rowKey(in: space) {
                if let record = RecordRows(one, in: space) { records.append(record) }
                one.changes = []
            }
            one.changes.append(change)
        }
        if let record = RecordRows(one, in: space) { records.append(record) }
        return records
    }
}

extension [StoredRow] {
    /// The rows in the order of their keys, each key once.
    ///
    /// Two records have one row only in states that no operation makes: several unfinished merges of one account. The
    /// row then finds one of them.
    var inOrderOfKeys: [StoredRow] {
        var rows: [StoredRow] = []
        rows.reserveCapacity(self.count)
        let sorted = self.ordered {
            $0.key == $1.key ? ByteScan.precedes($0.value.span, $1.value.span) : $0.key < $1.key
        }
        for row in sorted where rows.last?.key != row.key { rows.append(row) }
        return rows
    }
}
