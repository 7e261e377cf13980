import Vinculum

/// How a commit holds the rows that it rests on until it ends, where other commits are made at the same time.
struct RowHold {
    let version: RowVersion
    private let writes: Set<[UInt8]>
    private let dialect: SQLDialect
    /// The rows that are made to hold their keys alone, and deleted again.
    let placeholders: [RowKey]

    init(_ commit: RowTransaction, _ version: RowVersion, _ dialect: SQLDialect) {
        let writes = Set(commit.writes.map { $0.key.bytes })
        self.placeholders =
            dialect == .sqlite
            ? [] : commit.expectations.filter { $0.version == .absent && !writes.contains($0.key.bytes) }.map { $0.key }
        (self.version, self.dialect, self.writes) = (version, dialect, writes)
    }

    /// The statement that finds the version of a row and holds the row.
    ///
    /// Nothing can lock a row that is absent: only making it keeps others from making it. Settings of the project and
    /// its providers, which nearly every commit rests on and which may be a second old, are compared and not held; the
    /// row of a tenant is shared, because clearing or deleting the tenant must not miss what is written meanwhile.
    func statement(for key: RowKey, _ expected: RowVersion) -> String {
        if self.dialect == .sqlite { return RowStoreLayout.selectVersion }
        if expected == .absent { return RowStoreLayout.makeAbsent }
        if !self.writes.contains(key.bytes) {
            switch key.parts?.kind {
            case .tenant: return RowStoreLayout.selectVersion + " FOR SHARE"
            case .configuration, .provider, .passwordAlgorithm: return RowStoreLayout.selectVersion
            default: break
            }
        }
        return RowStoreLayout.selectVersion + " FOR UPDATE"
    }
}
