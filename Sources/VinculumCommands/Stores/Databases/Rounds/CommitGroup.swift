import Vinculum

/// Commits that are tried in one transaction: what they rest on and what they write, in lists for a statement each.
struct CommitGroup {
    private let commits: [RowWrite]
    private let seal: RowSeal?
    /// The rows that are made: those that must be absent, with the value and version of the commit that writes them, or
    /// without a value to hold the key alone.
    private var made: [RowName: (version: RowVersion, value: [UInt8])] = [:]
    /// Rows of tenants, which many commits rest on at once.
    private var shared: Set<RowName> = []
    private var changedTenants: Set<RowName> = []
    private var held: Set<RowName> = []
    /// Rows that are compared and not held.
    private var compared: Set<RowName> = []

    init(_ commits: [RowWrite], _ seal: RowSeal?) {
        (self.commits, self.seal) = (commits, seal)
        var written: [RowName: (version: RowVersion, value: [UInt8])] = [:]
        var changed: Set<RowName> = []
        for commit in commits {
            for write in commit.transaction.writes {
                let name = RowName(commit.project, write.key)
                changed.insert(name)
                if let value = write.value {
                    written[name] = (commit.version, seal.sealed(value, write.key, commit.version, of: commit.project))
                }
                // What the tables for SQL say of an account depends on its tenant.
                if let (kind, space, _) = write.key.parts, kind == .account {
                    self.shared.insert(RowName(commit.project, .tenant(space.tenant)))
                }
            }
        }
        for commit in commits {
            let writes = commit.transaction.writes
            for expected in commit.transaction.expectations {
                let name = RowName(commit.project, expected.key)
                let isCompared = expected.key.isComparedAlone { key in writes.contains { $0.key == key } }
                if isCompared, !changed.contains(name) {
                    self.compared.insert(name)
                } else if expected.version == .absent {
                    self.made[name] = written[name] ?? (commit.version, [])
                } else if expected.key.parts?.kind == .tenant {
                    self.shared.insert(name)
                } else {
                    self.held.insert(name)
                }
            }
        }
        // Another commit of the group may need more of the row.
        self.compared.subtract(self.made.keys)
        self.changedTenants = self.shared.intersection(changed)
        self.shared.subtract(self.changedTenants)
    }

    /// What the rows that a statement finds are.
    enum Finding {
        /// Made by it, so that others cannot make them.
        case made
        /// As they were before the commits.
        case present
        /// As they are written, where an outcome is settled.
        case written
        /// The version of the tables.
        case layout
    }

    /// The statements that hold rows and find what they are, in an order that no two transactions can wait for each
    /// other in: tenants, rows that are made, others, each by their names; then those that are compared alone.
    ///
    /// - Parameter isSettling: Whether the rows that are written are looked at too.
    func holding(isSettling: Bool) -> [(finding: Finding, statement: SQLStatement)] {
        var statements: [(finding: Finding, statement: SQLStatement)] = []
        func find(_ finding: Finding, _ names: Set<RowName>, _ statement: String) {
            if names.isEmpty { return }
            statements.append((finding, SQLStatement(statement, names.inOrder.parameters)))
        }
        find(.present, self.changedTenants, RoundStatements.findForUpdate)
        find(.present, self.shared, RoundStatements.findForShare)
        if !self.made.isEmpty { statements.append((.made, self.making)) }
        find(.present, self.held, RoundStatements.findForUpdate)
        find(.present, self.compared, RoundStatements.find)
        statements.append((.layout, SQLStatement(RoundStatements.layout)))
        if isSettling {
            var written: Set<RowName> = []
            for commit in self.commits {
                for write in commit.transaction.writes where write.value != nil {
                    written.insert(RowName(commit.project, write.key))
                }
            }
            find(.written, written, RoundStatements.find)
        }
        return statements
    }

    private var making: SQLStatement {
        let names = self.made.keys.inOrder
        return SQLStatement(
            RoundStatements.insert,
            names.parameters + [
                .list(names.map { .integer(Int64(self.made[$0]?.version.number ?? 0)) }, of: .integer),
                .list(names.map { .blob(self.made[$0]?.value ?? []) }, of: .bytes),
            ])
    }

    /// What those statements have found.
    struct Found {
        var made: Set<RowName> = []
        var rows: [RowName: (version: Int64, value: [UInt8])] = [:]
        /// The versions of the rows that are written, where an outcome is settled.
        var written: [RowName: Int64] = [:]
        /// The version of the tables; `nil` without one.
        var layout: Int64?
        /// Whether a row had other columns than this program makes.
        var isMalformed = false
    }

    func found(_ results: ArraySlice<[[SQLValue]]>, of findings: [Finding]) -> Found {
        var found = Found()
        for (finding, rows) in zip(findings, results) {
            for row in rows {
                if finding == .layout {
                    if case .integer(let layout)? = row.first { found.layout = layout }
                    continue
                }
                guard let name = RowName(row[...]) else {
                    found.isMalformed = true
                    continue
                }
                if finding == .made {
                    found.made.insert(name)
                    continue
                }
                guard row.count == 4, case .integer(let version) = row[2], case .blob(let value) = row[3] else {
                    found.isMalformed = true
                    continue
                }
                if finding == .present {
                    found.rows[name] = (version, value)
                } else {
                    found.written[name] = version
                }
            }
        }
        return found
    }

    /// What is to become of each commit.
    struct Verdicts {
        let found: Found
        var outcomes: [Result<Void, RowTrouble>] = []
        /// The commits that are written, by their numbers.
        var written: [Int] = []

        var hasWrites: Bool { !self.written.isEmpty }
    }

    /// Decides what is to become of each commit.
    ///
    /// - Parameters:
    ///   - places: The places of those that may have been made before. One that was made is not made again.
    ///   - trouble: The outcome of one of them if it cannot be told: others may have written all its rows since.
    func verdicts(_ found: Found, settling places: [Int] = [], orElse trouble: RowTrouble? = nil) -> Verdicts {
        var verdicts = Verdicts(found: found)
        for (number, commit) in self.commits.enumerated() {
            let changed = commit.transaction.expectations.first { expected in
                let name = RowName(commit.project, expected.key)
                if expected.version == .absent {
                    return self.compared.contains(name) ? found.rows[name] != nil : !found.made.contains(name)
                }
                return found.rows[name]?.version != Int64(expected.version.number)
            }
            guard let changed else {
                verdicts.written.append(number)
                verdicts.outcomes.append(.success(()))
                continue
            }
            let conflict = RowTrouble.conflict(RowConflict(key: changed.key))
            guard places.contains(number) else {
                verdicts.outcomes.append(.failure(conflict))
                continue
            }
            let isDone = commit.transaction.writes.contains { write in
                // A row that this transaction made has the version as well, and says nothing.
                let name = RowName(commit.project, write.key)
                return !found.made.contains(name) && found.written[name] == Int64(commit.version.number)
            }
            verdicts.outcomes.append(
                isDone ? .success(()) : .failure(commit.transaction.leavesMark ? conflict : trouble ?? conflict))
        }
        return verdicts
    }

    /// The statements that write, and end the transaction.
    func writing(_ verdicts: Verdicts) -> [SQLStatement] {
        if !verdicts.hasWrites { return [SQLStatement("ROLLBACK")] }
        var rows: [(name: RowName, version: RowVersion, value: [UInt8])] = []
        var removed = verdicts.found.made
        var readable = ReadableChanges(self.seal)
        for number in verdicts.written {
            let commit = self.commits[number]
            readable.add(commit, verdicts.found.rows)
            for write in commit.transaction.writes {
                let name = RowName(commit.project, write.key)
                guard let value = write.value else {
                    removed.insert(name)
                    continue
                }
                if removed.remove(name) != nil { continue }
                let kept = self.seal.sealed(value, write.key, commit.version, of: commit.project)
                rows.append((name, commit.version, kept))
            }
        }
        var statements: [SQLStatement] = []
        if !rows.isEmpty {
            rows.sort { $0.name < $1.name }
            statements.append(
                SQLStatement(
                    RoundStatements.write,
                    rows.map { $0.name }.parameters + [
                        .list(rows.map { .integer(Int64($0.version.number)) }, of: .integer),
                        .list(rows.map { .blob($0.value) }, of: .bytes),
                    ]))
        }
        if !removed.isEmpty { statements.append(SQLStatement(RoundStatements.delete, removed.inOrder.parameters)) }
        return statements + readable.statements + [SQLStatement(SQLDialect.refuseWriting), SQLStatement("COMMIT")]
    }
}

extension RowTransaction {
    /// Whether it writes a row that no other one writes: once it was made, that row says so.
    fileprivate var leavesMark: Bool {
        self.writes.contains { $0.value != nil && $0.key.parts?.kind == .auditEntry }
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
