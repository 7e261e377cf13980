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
        let isReading = commit.writes.isEmpty
        if isReading, try self.checkTogether(commit, project) { return }
        try self.transaction(isReading ? .reading : .committing) { () throws(RowStoreError) in
            if try self.commitTogether(RowWrite(project: project, transaction: commit, version: version)) { return }
            try self.check(commit, project)
            try self.write(commit, version, project)
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
                    try self.check(commit.transaction, commit.project)
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

    private func check(_ commit: RowTransaction, _ project: ProjectID) throws(RowStoreError) {
        for expected in commit.expectations.ordered(by: { $0.key < $1.key }) {
            let values: [SQLValue] = [.text(project.text), .blob(expected.key.bytes)]
            let number = try self.number(RowStoreLayout.selectVersion, values)
            let version = try number.map { number throws(RowStoreError) in
                try self.version(number, of: expected.key, project)
            }
            guard version ?? .absent == expected.version else { throw .conflict(RowConflict(key: expected.key)) }
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
