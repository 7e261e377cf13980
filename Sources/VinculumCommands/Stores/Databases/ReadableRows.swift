import Vinculum

/// Keeps the readable tables in agreement with the rows of a project, within the transaction that writes those.
struct ReadableRows<Database: SQLDatabase> {
    private let store: RowStore<Database>
    private let project: ProjectID

    init(_ store: RowStore<Database>, _ project: ProjectID) {
        (self.store, self.project) = (store, project)
    }

    /// Updates the tables for a row that is written next.
    ///
    /// - Parameters:
    ///   - value: What the row will say; `nil` for one that is deleted.
    ///   - isNew: Whether there is no such row yet.
    func update(_ key: RowKey, to value: [UInt8]?, isNew: Bool) throws(RowStoreError) {
        guard let (kind, space, _) = key.parts else { return }
        switch kind {
        case .tenant:
            // Clearing the accounts, or deleting the tenant, changes this row and leaves those of accounts behind.
            let old = try self.store.entry(key, self.project)?.row
            if let old, old.value != value { try self.clear(space.tenant) }
        case .account:
            guard try self.isCurrent(space) else { return }
            let old = isNew ? nil : try self.store.entry(key, self.project)?.row
            try self.replace(self.rows(of: old), by: self.rows(of: value.map { StoredRow(key, $0) }))
        case .auditEntry:
            let old = isNew ? nil : try self.store.entry(key, self.project)?.row
            try self.replace(self.rows(of: old), by: self.rows(of: value.map { StoredRow(key, $0) }))
        default: break
        }
    }

    /// Writes what the tables say of a row of a project that has no others with its key.
    func insert(_ row: StoredRow) throws(RowStoreError) {
        for readable in self.rows(of: row) { try self.put(readable) }
    }

    /// What the tables say of a row; nothing of one that cannot be read, which a check of the rows names.
    func rows(of row: StoredRow?) -> [ReadableRow] {
        ReadableRow.rows(of: row, self.project, for: self.store.database.dialect)
    }

    private func replace(_ old: [ReadableRow], by new: [ReadableRow]) throws(RowStoreError) {
        for row in old where !new.contains(where: { $0.table == row.table && $0.key == row.key }) {
            try self.store.execute(row.table.deletion, row.key)
        }
        for row in new where !old.contains(row) { try self.put(row) }
    }

    private func put(_ row: ReadableRow) throws(RowStoreError) {
        try self.store.execute(row.table.replacement, row.key + row.facts)
    }

    private func clear(_ tenant: TenantID?) throws(RowStoreError) {
        for table in ReadableTable.allCases {
            guard let clearing = table.clearing else { continue }
            try self.store.execute(clearing, [.text(self.project.text), .text(tenant?.text ?? "")])
        }
    }

    /// Whether the accounts of a space are those of its tenant, and were not left behind.
    private func isCurrent(_ space: RowSpace) throws(RowStoreError) -> Bool {
        guard let tenant = try self.store.entry(.tenant(space.tenant), self.project)?.row.readTenant else {
            return true
        }
        return !tenant.isDeleted && tenant.generation == space.generation
    }
}

extension ReadableRow {
    /// What the tables say of a row; nothing of one that cannot be read.
    static func rows(of row: StoredRow?, _ project: ProjectID, for dialect: SQLDialect) -> [ReadableRow] {
        guard let row else { return [] }
        var rows: [ReadableRow] = []
        if let (tenant, account) = row.account {
            rows = self.rows(of: account, project: project.text, tenant: tenant?.text ?? "")
        } else if let entry = row.auditEntry {
            rows = [ReadableRow(entry, project: project.text)]
        }
        return dialect == .postgreSQL ? rows.map { $0.forPostgreSQL } : rows
    }
}
