import Vinculum

/// How a commit holds the rows that it rests on until it ends, where other commits are made at the same time.
struct RowHold {
    let version: RowVersion
    private let writes: Set<[UInt8]>
    private let dialect: SQLDialect
    /// The rows that are made to hold their keys alone, and deleted again.
    private(set) var placeholders: [RowKey] = []

    init(_ commit: RowTransaction, _ version: RowVersion, _ dialect: SQLDialect) {
        (self.version, self.dialect) = (version, dialect)
        self.writes = Set(commit.writes.map { $0.key.bytes })
        if dialect == .sqlite { return }
        for expected in commit.expectations where expected.version == .absent {
            if !self.writes.contains(expected.key.bytes), !self.isCompared(expected.key) {
                self.placeholders.append(expected.key)
            }
        }
    }

    /// The rows that a commit rests on, in the order in which they are held: that of their keys, so that no two commits
    /// can wait for each other, and behind them those that are compared alone.
    func inOrder(
        _ expectations: [(key: RowKey, version: RowVersion)]
    ) -> [(key: RowKey, version: RowVersion)] {
        expectations.ordered { a, b in
            let (isLast, isOtherLast) = (self.isCompared(a.key), self.isCompared(b.key))
            return isLast == isOtherLast ? a.key < b.key : isOtherLast
        }
    }

    /// The statement that finds the version of a row and holds the row.
    ///
    /// Nothing can lock a row that is absent: only making it keeps others from making it. The row of a tenant is
    /// shared, because clearing or deleting the tenant must not miss what is written meanwhile.
    func statement(for key: RowKey, _ expected: RowVersion) -> String {
        if self.dialect == .sqlite || self.isCompared(key) { return RowStoreLayout.selectVersion }
        if expected == .absent { return RowStoreLayout.makeAbsent }
        let isShared = key.parts?.kind == .tenant && !self.writes.contains(key.bytes)
        return RowStoreLayout.selectVersion + (isShared ? " FOR SHARE" : " FOR UPDATE")
    }

    private func isCompared(_ key: RowKey) -> Bool {
        !self.writes.contains(key.bytes) && key.isComparedAlone { self.writes.contains($0.bytes) }
    }
}

extension RowKey {
    /// Whether a commit that rests on the row and does not write it compares the row, after it holds all others, and
    /// does not hold it.
    ///
    /// Settings of the project and its providers, which nearly every commit rests on, may be a second old. The merge
    /// that would have absorbed an account is not held by the commit that makes the account: a merge deletes the
    /// account that it absorbs, so either waits for the other at the account's row. What is compared last sees each
    /// commit that was waited for.
    ///
    /// - Parameter writes: Whether the commit writes a row.
    func isComparedAlone(by writes: (RowKey) -> Bool) -> Bool {
        switch self.bytes.first.flatMap({ RowKind(rawValue: $0) }) {
        case .configuration, .provider, .passwordAlgorithm: true
        case .absorbingMerge: writes(RowKey(stored: [RowKind.account.rawValue] + self.bytes.dropFirst()))
        default: false
        }
    }
}
