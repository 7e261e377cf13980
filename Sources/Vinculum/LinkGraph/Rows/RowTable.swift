/// Rows with their versions in memory: what any database has to do for the engine, as simply as it can be said.
package struct RowTable: Sendable {
    /// A row as the table has it.
    package struct Entry: Equatable, Sendable {
        /// The row.
        package let row: StoredRow
        /// Its version.
        package let version: RowVersion

        /// Creates an entry, as a database returns it.
        package init(row: StoredRow, version: RowVersion) { (self.row, self.version) = (row, version) }
    }

    private var entries = SortedChunks<Entry>()

    /// Creates a table with rows of one commit.
    package init(_ rows: [StoredRow] = [], version: RowVersion) {
        for row in rows { self.put(row, version) }
    }

    /// Creates a table with rows of several commits.
    package init(_ entries: [Entry]) {
        for entry in entries { self.put(entry.row, entry.version) }
    }

    /// How many rows there are.
    package var count: Int { self.entries.count }

    /// The row with this key; `nil` if there is none.
    package subscript(key: RowKey) -> Entry? {
        self.entries[self.position(key)].flatMap { $0.row.key == key ? $0 : nil }
    }

    /// At most `limit` rows of a range, in order.
    package func entries(in range: RowRange, limit: Int = .max) -> [Entry] {
        self.entries(from: range.lower, limit: limit) { $0 < range.upper }
    }

    /// All rows, in order.
    package var all: [Entry] { self.entries(from: RowKey(stored: []), limit: .max) { _ in true } }

    /// Writes if each version still holds, all or nothing.
    ///
    /// - Parameter version: That of each written row, never drawn before.
    /// - Throws: ``RowConflict`` for the first row that has another version. The table is then unchanged.
    package mutating func commit(_ commit: RowCommit, as version: RowVersion) throws(RowConflict) {
        for expected in commit.expectations {
            guard self[expected.key]?.version ?? .absent == expected.version else {
                throw RowConflict(key: expected.key)
            }
        }
        for write in commit.writes {
            if let value = write.value {
                self.put(StoredRow(write.key, value), version)
            } else {
                self.remove(write.key)
            }
        }
    }

    /// Removes the rows that generations and deleted tenants have left behind.
    package mutating func sweep(_ generations: RowGenerations) {
        for entry in self.all {
            guard let (kind, space, _) = entry.row.key.parts, kind.use != .mark else { continue }
            if generations.isLeftBehind(space) { self.remove(entry.row.key) }
        }
    }

    private mutating func put(_ row: StoredRow, _ version: RowVersion) { self.put(Entry(row: row, version: version)) }

    /// Stores a row in place of the one with its key.
    mutating func put(_ entry: Entry) {
        self.remove(entry.row.key)
        self.entries.insert(entry, at: self.position(entry.row.key))
    }

    private mutating func remove(_ key: RowKey) {
        if self[key] != nil { self.entries.remove(at: self.position(key)) }
    }

    private func position(_ key: RowKey) -> SortedChunks<Entry>.Position {
        self.entries.position { $0.row.key < key }
    }

    private func entries(from lower: RowKey, limit: Int, while isIncluded: (RowKey) -> Bool) -> [Entry] {
        var found: [Entry] = []
        var position = self.position(lower)
        while found.count < limit, let entry = self.entries[position], isIncluded(entry.row.key) {
            found.append(entry)
            self.entries.advance(&position)
        }
        return found
    }
}

/// A row has not the version that a commit rests on. Nothing has changed; read it and run the operation again.
package struct RowConflict: Error, Equatable, Sendable {
    /// The row.
    package let key: RowKey

    /// Creates a conflict.
    package init(key: RowKey) { self.key = key }
}
