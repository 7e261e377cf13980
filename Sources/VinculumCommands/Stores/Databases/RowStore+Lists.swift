import Vinculum

/// What a database that takes lists of values does in few statements: each costs a way to the server and back. Where it
/// takes none, these do nothing, and say so.
extension RowStore {
    private func together(_ statements: [SQLStatement]) throws(RowStoreError) -> [[[SQLValue]]]? {
        do throws(DatabaseError) { return try self.database.executeTogether(statements) } catch {
            throw .database(error)
        }
    }

    /// Reads what a run needs, as of one moment.
    func readTogether(_ needs: RowNeeds, _ project: ProjectID) throws(RowStoreError) -> RowAnswer? {
        let batch = ReadBatch([RowRead(project: project, needs: needs)], self.seal, self.database.file)
        guard let results = try self.together([batch.statement]) else { return nil }
        return try batch.answers(results.last ?? []).first?.get()
    }

    /// Looks whether the versions hold that a commit without writes rests on.
    ///
    /// - Returns: Whether the database takes lists.
    /// - Throws: ``RowStoreError``; `conflict` for the first row that has another version.
    func checkTogether(_ commit: RowTransaction, _ project: ProjectID) throws(RowStoreError) -> Bool {
        let keys = commit.expectations.map { $0.key }.ordered(by: <)
        guard let answer = try self.readTogether(RowNeeds(keys), project) else { return false }
        let table = RowTable(answer.entries)
        for expected in commit.expectations where table[expected.key]?.version ?? .absent != expected.version {
            throw .conflict(RowConflict(key: expected.key))
        }
        return true
    }

    /// Writes if each version still holds, all or nothing.
    ///
    /// - Returns: Whether the database takes lists.
    /// - Throws: ``RowStoreError``; `conflict` for the first row that has another version.
    /// - Precondition: A transaction is open, which ends if this fails.
    func commitTogether(_ commit: RowWrite) throws(RowStoreError) -> Bool {
        let group = CommitGroup([commit], self.seal)
        let holding = group.holding(isSettling: false)
        guard let results = try self.together(holding.map { $0.statement }) else { return false }
        let found = group.found(results[...], of: holding.map { $0.finding })
        if found.isMalformed { throw .database(.malformedRows(in: self.database.file)) }
        let verdicts = group.verdicts(found)
        if case .failure(.conflict(let conflict))? = verdicts.outcomes.first { throw .conflict(conflict) }
        // The last statement ends the transaction.
        _ = try self.together(Array(group.writing(verdicts).dropLast()))
        return true
    }

    /// Writes those rows that are not there, and what the tables for SQL say of them.
    ///
    /// - Returns: The rows that were there, or come again in the list; `nil` where the database takes no lists.
    func insertTogether(
        _ rows: [StoredRow], _ version: RowVersion, _ project: ProjectID
    ) throws(RowStoreError) -> [StoredRow]? {
        guard self.database.dialect == .postgreSQL else { return nil }
        var (names, firsts, left): (Set<RowName>, [StoredRow], [StoredRow]) = ([], [], [])
        for row in rows {
            if names.insert(RowName(project, row.key)).inserted { firsts.append(row) } else { left.append(row) }
        }
        let insertion = SQLStatement(
            RoundStatements.insert,
            firsts.map { RowName(project, $0.key) }.parameters + [
                .list(firsts.map { _ in .integer(Int64(version.number)) }, of: .integer),
                .list(firsts.map { .blob(self.seal.sealed($0.value, $0.key, version, of: project)) }, of: .bytes),
            ])
        guard let results = try self.together([insertion]) else { return nil }
        let made = Set((results.first ?? []).compactMap { RowName($0[...]) })
        left += firsts.filter { !made.contains(RowName(project, $0.key)) }
        let new = firsts.filter { made.contains(RowName(project, $0.key)) }
        let readable = new.flatMap { ReadableRow.rows(of: $0, project, for: self.database.dialect) }
        var statements: [SQLStatement] = []
        for table in ReadableTable.allCases {
            let rows = readable.filter { $0.table == table }
            if !rows.isEmpty { statements.append(table.writing(rows.lastOfEachKey)) }
        }
        if !statements.isEmpty { _ = try self.together(statements) }
        return left
    }

    /// Finds the facts that the tables for SQL have under the keys of rows.
    ///
    /// - Returns: Those of each row, in the same order, `nil` for a row that is not there; `nil` for all where the
    ///   database takes no lists.
    func factsTogether(_ rows: [ReadableRow]) throws(RowStoreError) -> [[SQLValue]?]? {
        guard self.database.dialect == .postgreSQL else { return nil }
        var statements: [SQLStatement] = []
        for table in ReadableTable.allCases {
            let keys = rows.enumerated().filter { $0.element.table == table }
                .map { (number: $0.offset, key: $0.element.key) }
            if !keys.isEmpty { statements.append(table.selection(of: keys)) }
        }
        guard let results = try self.together(statements) else { return nil }
        var facts = [[SQLValue]?](repeating: nil, count: rows.count)
        for row in results.joined() {
            guard case .integer(let number)? = row.first, facts.indices.contains(Int(number)) else { continue }
            facts[Int(number)] = Array(row.dropFirst())
        }
        return facts
    }
}
