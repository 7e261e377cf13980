import Vinculum

/// The rows of projects in a database, with the readable tables beside them.
///
/// A commit writes both in one transaction, which takes the lock of writers before it reads (`BEGIN IMMEDIATE`): what
/// it checks then holds until it ends, and two commits never wait for each other.
struct RowStore<Database: SQLDatabase> {
    let database: Database

    /// Opens the tables of a database.
    ///
    /// - Throws: ``RowStoreError``; `noStore` for a database without them, `unknownLayout` for those of another
    ///   version, `unknownObject` where the database has others, or triggers or views.
    init(_ database: Database) throws(RowStoreError) {
        self.database = database
        var (hasTables, layout): (Bool, Int64?) = (false, nil)
        try self.execute(RowStoreLayout.hasTables, []) { _ in
            hasTables = true
            return false
        }
        if hasTables {
            try self.execute(RowStoreLayout.selectMark, [.text(""), .text(RowStoreLayout.layoutMark)]) { row in
                layout = row.integer(0)
                return true
            }
        }
        guard let layout else { throw .noStore(file: database.file) }
        guard layout == RowStoreLayout.version else { throw .unknownLayout(layout, file: database.file) }
        var missing = RowStoreLayout.creation
        var other: String?
        try self.execute(RowStoreLayout.objects) { row in
            let statement = row.text(1) ?? ""
            if let place = missing.firstIndex(where: { $0 == statement }) {
                missing.remove(at: place)
            } else {
                other = row.text(0)
            }
            return true
        }
        if let name = other ?? missing.first { throw .unknownObject(name, file: database.file) }
    }

    /// Makes the tables in a new database, which is removed if that fails.
    init(creating database: Database) throws(RowStoreError) {
        self.database = database
        do throws(RowStoreError) {
            try self.transaction(.writing) { () throws(RowStoreError) in
                for statement in RowStoreLayout.creation { try self.execute(statement) }
                try self.execute(
                    RowStoreLayout.replaceMark,
                    [.text(""), .text(RowStoreLayout.layoutMark), .integer(RowStoreLayout.version)])
            }
        } catch {
            database.discard()
            throw error
        }
    }

    /// The kinds of transactions.
    enum Transaction {
        /// Reads as of one moment.
        case reading
        /// Writes alone: there is one at a time.
        case writing
    }

    /// Executes statements, all or none.
    ///
    /// - Throws: What `body` throws, and ``RowStoreError/database(_:)``. Nothing has changed then.
    func transaction<Result>(
        _ kind: Transaction, _ body: () throws(RowStoreError) -> Result
    ) throws(RowStoreError) -> Result {
        try self.execute(kind == .reading ? "BEGIN" : "BEGIN IMMEDIATE")
        do throws(RowStoreError) {
            if kind == .writing { try self.run { () throws(DatabaseError) in try self.database.requireFile() } }
            let result = try body()
            try self.execute("COMMIT")
            return result
        } catch {
            // A failure may have ended the transaction by itself.
            if self.database.isInTransaction { try? self.database.execute("ROLLBACK") }
            throw error
        }
    }

    /// Executes a statement; see ``SQLDatabase/execute(_:_:_:)``.
    func execute(
        _ statement: String, _ values: [SQLValue] = [], _ take: (Database.Row) -> Bool = { _ in true }
    ) throws(RowStoreError) {
        try self.run { () throws(DatabaseError) in try self.database.execute(statement, values, take) }
    }

    /// The integer of a statement's first row; `nil` without a row.
    func number(_ statement: String, _ values: [SQLValue] = []) throws(RowStoreError) -> Int64? {
        var number: Int64?
        try self.execute(statement, values) { row in
            number = row.integer(0)
            return false
        }
        return number
    }

    private func run(_ body: () throws(DatabaseError) -> Void) throws(RowStoreError) {
        do throws(DatabaseError) { try body() } catch { throw .database(error) }
    }
}

extension RowStore {
    /// Reads rows as of one moment.
    ///
    /// - Parameters:
    ///   - keys: The rows; one that is not there is left out.
    ///   - ranges: Ranges of rows, each with the most rows to read.
    /// - Returns: The rows in the order of their keys.
    func read(
        _ keys: [RowKey], _ ranges: [(range: RowRange, limit: Int)] = [], of project: ProjectID
    ) throws(RowStoreError) -> RowTable {
        try self.transaction(.reading) { () throws(RowStoreError) in
            var entries: [RowTable.Entry] = []
            for key in keys {
                if let entry = try self.entry(key, project) { entries.append(entry) }
            }
            for (range, limit) in ranges { entries += try self.entries(range, limit: limit, project) }
            return RowTable(entries)
        }
    }

    /// The row with a key; `nil` if there is none.
    func entry(_ key: RowKey, _ project: ProjectID) throws(RowStoreError) -> RowTable.Entry? {
        var found: (number: Int64, value: [UInt8])?
        try self.execute(RowStoreLayout.select, [.text(project.text), .blob(key.bytes)]) { row in
            found = (row.integer(0), row.blob(1) ?? [])
            return true
        }
        guard let found else { return nil }
        return RowTable.Entry(
            row: StoredRow(key, found.value), version: try self.version(found.number, of: key, project))
    }

    /// The version of a row as the database returned it.
    private func version(
        _ number: Int64, of key: RowKey, _ project: ProjectID
    ) throws(RowStoreError) -> RowVersion {
        guard let version = RowVersion(stored: number) else { throw .fault(.unreadable(key), project: project.text) }
        return version
    }

    /// At most `limit` rows of a range, in order.
    func entries(
        _ range: RowRange, limit: Int, _ project: ProjectID
    ) throws(RowStoreError) -> [RowTable.Entry] {
        try self.entries(from: range.lower, to: range.upper, limit: limit, project)
    }

    /// At most `limit` rows between two keys, in order.
    func entries(
        from lower: RowKey, to upper: RowKey, limit: Int, _ project: ProjectID
    ) throws(RowStoreError) -> [RowTable.Entry] {
        var found: [(row: StoredRow, number: Int64)] = []
        let values: [SQLValue] = [
            .text(project.text), .blob(lower.bytes), .blob(upper.bytes), .integer(Int64(limit)),
        ]
        try self.execute(RowStoreLayout.selectRange, values) { row in
            found.append((StoredRow(RowKey(stored: row.blob(0) ?? []), row.blob(2) ?? []), row.integer(1)))
            return true
        }
        var entries: [RowTable.Entry] = []
        for (row, number) in found {
            entries.append(RowTable.Entry(row: row, version: try self.version(number, of: row.key, project)))
        }
        return entries
    }

    /// Writes if each version still holds, all or nothing.
    ///
    /// - Parameter version: That of each written row, never drawn before.
    /// - Throws: ``RowStoreError``; `conflict` for the first row that has another version.
    func commit(_ commit: RowCommit, as version: RowVersion, of project: ProjectID) throws(RowStoreError) {
        try self.commit(RowTransaction(commit), as: version, of: project)
    }

    /// Writes if each version still holds, all or nothing. A commit that writes nothing reads alone, and so waits for
    /// no other.
    func commit(
        _ commit: RowTransaction, as version: RowVersion, of project: ProjectID
    ) throws(RowStoreError) {
        try self.transaction(commit.writes.isEmpty ? .reading : .writing) { () throws(RowStoreError) in
            for expected in commit.expectations { try self.expect(expected.key, expected.version, project) }
            let readable = ReadableRows(self, project)
            for write in commit.writes {
                try readable.update(write.key, to: write.value)
                try self.put(write.key, write.value, version, project)
            }
        }
    }

    private func expect(
        _ key: RowKey, _ expected: RowVersion, _ project: ProjectID
    ) throws(RowStoreError) {
        var version = RowVersion.absent
        if let number = try self.number(
            RowStoreLayout.selectVersion, [.text(project.text), .blob(key.bytes)])
        {
            version = try self.version(number, of: key, project)
        }
        guard version == expected else { throw .conflict(RowConflict(key: key)) }
    }

    /// Stores a row, or with `nil` deletes it.
    func put(
        _ key: RowKey, _ value: [UInt8]?, _ version: RowVersion, _ project: ProjectID
    ) throws(RowStoreError) {
        let place: [SQLValue] = [.text(project.text), .blob(key.bytes)]
        guard let value else { return try self.execute(RowStoreLayout.delete, place) }
        try self.execute(RowStoreLayout.replace, place + [.integer(Int64(version.number)), .blob(value)])
    }
}
