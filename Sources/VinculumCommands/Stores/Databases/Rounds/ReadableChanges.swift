import Vinculum

/// What changes in the readable tables.
struct ReadableChanges {
    private let seal: RowSeal?
    private var cleared: [(project: ProjectID, tenant: TenantID?)] = []
    private var deleted: [ReadableRow] = []
    private var written: [ReadableRow] = []

    init(_ seal: RowSeal?) { self.seal = seal }

    /// Adds what follows from the rows that a commit writes.
    ///
    /// - Parameter rows: The rows as they were.
    mutating func add(_ commit: RowWrite, _ rows: [RowName: (version: Int64, value: [UInt8])]) {
        var tenants: [[UInt8]: [UInt8]?] = [:]
        for write in commit.transaction.writes {
            if write.key.parts?.kind == .tenant { tenants.updateValue(write.value, forKey: write.key.bytes) }
        }
        for write in commit.transaction.writes { self.add(write.key, write.value, commit.project, rows, tenants) }
    }

    private mutating func add(
        _ key: RowKey, _ value: [UInt8]?, _ project: ProjectID, _ rows: [RowName: (version: Int64, value: [UInt8])],
        _ tenants: [[UInt8]: [UInt8]?]
    ) {
        guard let (kind, space, _) = key.parts else { return }
        func old(_ key: RowKey) -> StoredRow? {
            guard let (number, value) = rows[RowName(project, key)], let version = RowVersion(stored: number) else {
                return nil
            }
            return self.seal.opened(StoredRow(key, value), version, of: project)
        }
        switch kind {
        case .tenant:
            if let old = old(key), old.value != value { self.cleared.append((project, space.tenant)) }
        case .account, .auditEntry:
            if kind == .account {
                let key = RowKey.tenant(space.tenant)
                let written = tenants[key.bytes].map { value in value.map { StoredRow(key, $0) } }
                if let tenant = (written ?? old(key))?.readTenant,
                    tenant.isDeleted || tenant.generation != space.generation
                {
                    return
                }
            }
            let before = ReadableRow.rows(of: old(key), project, for: .postgreSQL)
            let after = ReadableRow.rows(of: value.map { StoredRow(key, $0) }, project, for: .postgreSQL)
            self.deleted += before.filter { row in !after.contains { $0.table == row.table && $0.key == row.key } }
            self.written += after.filter { !before.contains($0) }
        default: break
        }
    }

    var statements: [SQLStatement] {
        var statements: [SQLStatement] = []
        for (project, tenant) in self.cleared {
            for table in ReadableTable.allCases where table.clearing != nil {
                statements.append(
                    SQLStatement(
                        "DELETE FROM \(table.name) WHERE project = $1 AND tenant = $2",
                        [.value(.text(project.text)), .value(.text(tenant?.text ?? ""))]))
            }
        }
        for table in ReadableTable.allCases {
            let deleted = self.deleted.filter { $0.table == table }
            if !deleted.isEmpty { statements.append(table.deletion(of: deleted.map { $0.key })) }
            let written = self.written.filter { $0.table == table }
            if !written.isEmpty { statements.append(table.writing(written.lastOfEachKey)) }
        }
        return statements
    }
}

extension [ReadableRow] {
    /// The rows without those whose key a later one has: a statement may not write one row twice.
    ///
    /// - Precondition: All are of one table.
    var lastOfEachKey: [ReadableRow] {
        var places: [[ByteText]: Int] = [:]
        var rows: [ReadableRow] = []
        for row in self {
            let key = row.key.map { value in
                switch value {
                case .text(let text): ByteText(text)
                case .integer(let integer): ByteText(String(integer))
                case .null, .blob: ByteText("")
                }
            }
            if let place = places[key] {
                rows[place] = row
            } else {
                places[key] = rows.count
                rows.append(row)
            }
        }
        return rows
    }
}
