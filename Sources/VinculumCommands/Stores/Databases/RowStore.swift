import Vinculum

/// The rows of projects in a database, with the readable tables beside them.
///
/// A commit writes both in one transaction. In SQLite that takes the lock of writers before it reads, so that what it
/// checks then holds until it ends. In PostgreSQL it locks each row that it rests on, and makes those that must be
/// absent, in the order of their keys.
struct RowStore<Database: SQLDatabase> {
    let database: Database
    /// Seals the values of rows; `nil` in a store that is not sealed.
    private(set) var seal: RowSeal?

    /// Opens the tables of a database.
    ///
    /// - Parameters:
    ///   - key: The key that the rows are sealed with; `nil` for a store that is not sealed.
    ///   - takesUnsealed: Whether a store that is not sealed is opened in spite of a key.
    /// - Throws: ``RowStoreError``; `noStore` for a database without them, `storeElsewhere` and `severalStores` where
    ///   the schemas of the session do not say which, `unknownLayout` for those of another version, `unknownObject`
    ///   where the database has others, or triggers or views; `sealed`, `sealedOtherwise` and `unsealed` for another
    ///   key than that of the store.
    init(
        _ database: Database, _ key: SealKey? = nil, takesUnsealed: Bool = false
    ) throws(RowStoreError) {
        self.database = database
        try self.findTables()
        try self.requireLayout()
        try self.requireObjects()
        self.seal = try self.seal(key, takesUnsealed: takesUnsealed)
    }

    /// Fails unless the tables are of the layout that this program reads.
    private func requireLayout() throws(RowStoreError) {
        guard let layout = try self.mark(RowStoreLayout.layoutMark) else { throw .noStore(file: self.database.file) }
        guard layout == RowStoreLayout.version else { throw .unknownLayout(layout, file: self.database.file) }
    }

    /// The seal of the store, whose marks must be of the key.
    private func seal(_ key: SealKey?, takesUnsealed: Bool) throws(RowStoreError) -> RowSeal? {
        guard let keyID = try self.mark(RowStoreLayout.sealMark) else {
            guard key == nil || takesUnsealed else { throw .unsealed(file: self.database.file) }
            return nil
        }
        guard let key else { throw .sealed(file: self.database.file) }
        guard let salt = try self.mark(RowStoreLayout.saltMark), let seal = RowSeal(key, salt: salt),
            seal.mark.keyID == keyID
        else { throw .sealedOtherwise(file: self.database.file) }
        return seal
    }

    /// Makes the tables in a new database, which is removed if that fails.
    init(creating database: Database, _ seal: RowSeal? = nil) throws(RowStoreError) {
        (self.database, self.seal) = (database, seal)
        do throws(RowStoreError) {
            try self.placeTables()
            try self.transaction(.committing) { () throws(RowStoreError) in
                for table in RowStoreLayout.tables { try self.execute(table.creation(database.dialect)) }
                try self.put(RowStoreLayout.layoutMark, RowStoreLayout.version)
                if let mark = seal?.mark {
                    try self.put(RowStoreLayout.sealMark, mark.keyID)
                    try self.put(RowStoreLayout.saltMark, mark.salt)
                }
            }
        } catch {
            database.discard()
            throw error
        }
    }

    /// Executes statements, all or none.
    ///
    /// - Throws: What `body` throws, ``RowStoreError/database(_:)``, and `unknownLayout` where another version of the
    ///   program has made other tables meanwhile. Nothing has changed then.
    func transaction<Result>(
        _ kind: SQLTransaction, _ body: () throws(RowStoreError) -> Result
    ) throws(RowStoreError) -> Result {
        try self.run { () throws(DatabaseError) in try self.database.begin(kind) }
        do throws(RowStoreError) {
            if kind == .alone, let lock = self.database.dialect.lockOfAlone {
                try self.execute(lock, [.text(""), .text(RowStoreLayout.layoutMark)])
            }
            let result = try body()
            // Last: who makes other tables locks these first, and so waits for this transaction or is seen by it.
            try self.requireLayout()
            try self.run { () throws(DatabaseError) in try self.database.commit() }
            return result
        } catch {
            self.database.rollBack()
            throw error
        }
    }

    /// Has each commit wait until the disk has it, or no longer.
    func synchronizeCommits(_ synchronizes: Bool) throws(RowStoreError) {
        try self.run { () throws(DatabaseError) in try self.database.synchronizeCommits(synchronizes) }
    }

    /// A number that is another one once another connection may have changed the database.
    func changeNumber() throws(RowStoreError) -> Int64 {
        do throws(DatabaseError) { return try self.database.changeNumber() } catch { throw .database(error) }
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

    /// The number of a mark of the whole store; `nil` if there is none.
    private func mark(_ name: String) throws(RowStoreError) -> Int64? {
        try self.number(RowStoreLayout.selectMark, [.text(""), .text(name)])
    }

    /// Stores a mark of the whole store.
    private func put(_ name: String, _ number: Int64) throws(RowStoreError) {
        try self.execute(RowStoreLayout.replaceMark, [.text(""), .text(name), .integer(number)])
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

    /// What a run needs, with the records that the found rows lead to.
    ///
    /// - Precondition: A transaction is open.
    func answer(to needs: RowNeeds, _ project: ProjectID) throws(RowStoreError) -> RowAnswer {
        var entries: [RowTable.Entry] = []
        for key in needs.keys {
            if let entry = try self.entry(key, project) { entries.append(entry) }
        }
        for need in needs.ranges { entries += try self.entries(need.range, limit: need.limit, project) }
        // What a row finds is nearly always needed next.
        for entry in entries {
            guard let key = entry.row.found else { continue }
            if let record = try self.entry(key, project) {
                entries.append(record)
            } else if try self.isCurrent(entry.row, project) {
                throw .fault(.dangling(entry.row.key), project: project.text)
            }
        }
        var counts: [Int] = []
        for range in needs.counts {
            let values: [SQLValue] = [.text(project.text), .blob(range.lower.bytes), .blob(range.upper.bytes)]
            counts.append(Int(clamping: try self.number(RowStoreLayout.countRange, values) ?? 0))
        }
        return RowAnswer(entries.inOrderOfKeys, counts: counts)
    }

    /// Whether a row means something: it was not left behind, and does not wait for a sweep.
    private func isCurrent(_ row: StoredRow, _ project: ProjectID) throws(RowStoreError) -> Bool {
        guard let space = row.key.parts?.space,
            let tenant = try self.entry(.tenant(space.tenant), project)?.row.readTenant
        else { return false }
        return !tenant.isDeleted && (space.generation == 0 || space.generation == tenant.generation)
    }

    /// What several requests need, as of one moment.
    ///
    /// - Returns: The answer to each read, or the `fault` of a row that it found.
    func answers(to reads: [RowRead]) throws(RowStoreError) -> [Result<RowAnswer, RowStoreError>] {
        try self.transaction(.reading) { () throws(RowStoreError) in
            var answers: [Result<RowAnswer, RowStoreError>] = []
            for read in reads {
                do throws(RowStoreError) {
                    answers.append(.success(try self.answer(to: read.needs, read.project)))
                } catch {
                    if case .database = error { throw error }
                    answers.append(.failure(error))
                }
            }
            return answers
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
        return try self.entry(StoredRow(key, found.value), found.number, project)
    }

    /// A row as the database returned it, whose value this takes out of its seal.
    private func entry(
        _ row: StoredRow, _ number: Int64, _ project: ProjectID
    ) throws(RowStoreError) -> RowTable.Entry {
        let version = try self.version(number, of: row.key, project)
        guard let row = self.opened(row, version, project) else {
            throw .fault(.unreadable(row.key), project: project.text)
        }
        return RowTable.Entry(row: row, version: version)
    }

    /// A row with its value taken out of the seal; `nil` for one that was not sealed for this row and version.
    func opened(_ row: StoredRow, _ version: RowVersion, _ project: ProjectID) -> StoredRow? {
        self.seal.opened(row, version, of: project)
    }

    /// The version of a row as the database returned it.
    func version(
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
            entries.append(try self.entry(row, number, project))
        }
        return entries
    }
}

extension [RowTable.Entry] {
    /// The entries in the order of their keys, each key once.
    var inOrderOfKeys: [RowTable.Entry] {
        var entries: [RowTable.Entry] = []
        for entry in self.ordered(by: { $0.row.key < $1.row.key }) where entries.last?.row.key != entry.row.key {
            entries.append(entry)
        }
        return entries
    }
}
