import Vinculum

/// Commits of one request, and of several at once.
extension RowStore {
    /// Writes if each version still holds, all or nothing.
    ///
    /// - Parameter version: That of each written row, never drawn before.
    /// - Throws: ``RowStoreError``; `conflict` for the first row that has another version.
    func commit(_ commit: RowCommit, as version: RowVersion, of project: ProjectID) throws(RowStoreError) {
        try self.commit(RowTransaction(commit), as: version, of: project)
    }

    /// Writes if each version still holds, all or nothing. A commit that writes nothing reads alone, and so waits for
    /// no other.
    ///
    /// A commit of which it is not known whether it was made is made again: its rows then tell.
    func commit(
        _ commit: RowTransaction, as version: RowVersion, of project: ProjectID
    ) throws(RowStoreError) {
        do throws(RowStoreError) { try self.commitOnce(commit, as: version, of: project) } catch {
            guard case .database(let failure) = error, failure.kind == .unsettled else { throw error }
            do throws(RowStoreError) { try self.commitOnce(commit, as: version, of: project) } catch {
                guard case .conflict = error, try self.bears(version, commit, project) else { throw .database(failure) }
            }
        }
    }

    /// Whether one of the rows that a commit has written has its version.
    private func bears(
        _ version: RowVersion, _ commit: RowTransaction, _ project: ProjectID
    ) throws(RowStoreError) -> Bool {
        for write in commit.writes where write.value != nil {
            if try self.entry(write.key, project)?.version == version { return true }
        }
        return false
    }

    private func commitOnce(
        _ commit: RowTransaction, as version: RowVersion, of project: ProjectID
    ) throws(RowStoreError) {
        let hold = commit.writes.isEmpty ? nil : RowHold(commit, version, self.database.dialect)
        try self.transaction(commit.writes.isEmpty ? .reading : .committing) { () throws(RowStoreError) in
            try self.check(commit, project, hold)
            try self.write(commit, version, project)
            for key in hold?.placeholders ?? [] { try self.put(key, nil, version, project) }
        }
    }

    /// Writes what several requests commit, each if its versions hold where it comes.
    ///
    /// - Returns: The outcome of each commit: `conflict` and `fault` are its own, and it wrote nothing then.
    /// - Throws: ``RowStoreError/database(_:)``. No commit was made then.
    /// - Precondition: One transaction at a time commits to the database, as in SQLite.
    func commit(_ commits: [RowWrite]) throws(RowStoreError) -> [Result<Void, RowStoreError>] {
        try self.transaction(.committing) { () throws(RowStoreError) in
            var outcomes: [Result<Void, RowStoreError>] = []
            for commit in commits {
                do throws(RowStoreError) {
                    try self.check(commit.transaction, commit.project, nil)
                    outcomes.append(.success(()))
                } catch {
                    if case .database = error { throw error }
                    outcomes.append(.failure(error))
                    continue
                }
                try self.write(commit.transaction, commit.version, commit.project)
            }
            return outcomes
        }
    }

    private func check(
        _ commit: RowTransaction, _ project: ProjectID, _ hold: RowHold?
    ) throws(RowStoreError) {
        for expected in hold?.inOrder(commit.expectations) ?? commit.expectations {
            try self.expect(expected.key, expected.version, project, hold)
        }
    }

    private func write(
        _ commit: RowTransaction, _ version: RowVersion, _ project: ProjectID
    ) throws(RowStoreError) {
        let readable = ReadableRows(self, project)
        for write in commit.writes {
            let isNew = commit.expectations.contains { $0.version == .absent && $0.key == write.key }
            try readable.update(write.key, to: write.value, isNew: isNew)
            try self.put(write.key, write.value, version, project)
        }
    }

    private func expect(
        _ key: RowKey, _ expected: RowVersion, _ project: ProjectID, _ hold: RowHold?
    ) throws(RowStoreError) {
        var version = RowVersion.absent
        let statement = hold?.statement(for: key, expected) ?? RowStoreLayout.selectVersion
        var values: [SQLValue] = [.text(project.text), .blob(key.bytes)]
        if statement == RowStoreLayout.makeAbsent {
            let own = hold?.version ?? .absent
            values += [.integer(Int64(own.number)), .blob(self.seal.sealed([], key, own, of: project))]
            // The row that this makes holds the key; another one that is there is not the one expected.
            guard try self.number(statement, values) != nil else { throw .conflict(RowConflict(key: key)) }
            return
        }
        if let number = try self.number(statement, values) { version = try self.version(number, of: key, project) }
        guard version == expected else { throw .conflict(RowConflict(key: key)) }
    }

    /// Stores a row, or with `nil` deletes it.
    func put(
        _ key: RowKey, _ value: [UInt8]?, _ version: RowVersion, _ project: ProjectID
    ) throws(RowStoreError) {
        let place: [SQLValue] = [.text(project.text), .blob(key.bytes)]
        guard let value else { return try self.execute(RowStoreLayout.delete, place) }
        let kept = self.seal.sealed(value, key, version, of: project)
        try self.execute(RowStoreLayout.replace, place + [.integer(Int64(version.number)), .blob(kept)])
    }
}
