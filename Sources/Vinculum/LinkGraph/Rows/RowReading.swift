/// Rows read into a state, one by one in the order of their keys.
///
/// Records become the state. Rows that find records are kept beside it, because the state finds its records by itself.
package struct RowReading: Sendable {
    /// The state that the records give.
    package private(set) var store: MemoryStore
    /// The generations that the rows say.
    package private(set) var generations = RowGenerations()
    /// The values that the host stores beside the state, by their names.
    package private(set) var notes: [(name: String, value: [UInt8])] = []
    /// How many rows wait for a sweep.
    package private(set) var leftBehindCount = 0
    /// Whether the row of the layout was read.
    private(set) var hasLayout = false
    /// The rows that find the records, as the records need them.
    package private(set) var needed: [StoredRow] = []
    /// The rows that find records, as they were read.
    package private(set) var found: [StoredRow] = []
    private var last: RowKey?

    /// Nothing is read yet.
    package init(indexKey: (UInt64, UInt64) = (0, 0)) { self.store = MemoryStore(indexKey: indexKey) }

    /// Reads the next row.
    ///
    /// - Throws: ``RowFault``. The row is then left out of the state.
    package mutating func read(_ row: StoredRow) throws(RowFault) {
        if let last, !(last < row.key) { throw .unordered(row.key) }
        self.last = row.key
        try self.read(row, keepsIndexes: true)
    }

    /// Begins with the first key again, for rows that are read in several parts.
    mutating func beginPart() { self.last = nil }

    /// Reads the next row for a state alone: rows that find records are not kept.
    mutating func readRecord(of row: StoredRow) throws(RowFault) {
        if let last, !(last < row.key) { throw .unordered(row.key) }
        self.last = row.key
        try self.read(row, keepsIndexes: false)
    }

    private mutating func read(_ row: StoredRow, keepsIndexes: Bool) throws(RowFault) {
        guard let (kind, space, own) = row.key.parts else { throw .unreadable(row.key) }
        switch (kind, kind.use) {
        case (.layout, _): try self.readLayout(row)
        case (.tenant, _):
            guard row.key == .tenant(space.tenant), own.isEmpty, let tenant = row.readTenant,
                space.tenant != nil || !tenant.isDeleted
            else { throw .unreadable(row.key) }
            self.generations.note(space.tenant, generation: tenant.generation, isDeleted: tenant.isDeleted)
            var set = ChangeSet(tenant: space.tenant)
            if tenant.isDeleted { set.changes = [.tenantDeleted] }
            try self.apply(set, row.key)
        case (.note, _):
            guard let name = String(utf8: own.span), row.key == .note(name) else { throw .unreadable(row.key) }
            self.notes.append((name, row.value))
        default: try self.read(row, kind.use, in: space, keepsIndexes: keepsIndexes)
        }
    }

    private mutating func readLayout(_ row: StoredRow) throws(RowFault) {
        guard row.key == StoredRow.layout.key, let version = row.readLayout else { throw .unreadable(row.key) }
        guard version == StoredRow.layoutVersion else { throw .unknownLayout(version) }
        self.hasLayout = true
    }

    private mutating func read(
        _ row: StoredRow, _ use: RowKind.Use, in space: RowSpace, keepsIndexes: Bool
    ) throws(RowFault) {
        guard self.generations.contains(space.tenant) else { throw .withoutTenant(row.key) }
        if self.generations.isLeftBehind(space) {
            self.leftBehindCount += 1
            return
        }
        guard use == .record else {
            if keepsIndexes { self.found.append(row) }
            return
        }
        let set: ChangeSet
        do throws(ByteReader.Failure) { set = try ChangeSet(decoding: row.value) } catch { throw .unreadable(row.key) }
        if !keepsIndexes {
            // Commits write records with their indexes, and a check looks at both; here what the key says is enough.
            guard set.tenant == space.tenant, set.recordKey(in: self.generations.space(of: space.tenant)) == row.key
            else { throw .misplaced(row.key) }
            return try self.apply(set, row.key)
        }
        guard set.tenant == space.tenant,
            let rows = RecordRows(set, in: self.generations.space(of: space.tenant))
        else { throw .unreadable(row.key) }
        guard rows.record.key == row.key else { throw .misplaced(row.key) }
        try self.apply(set, row.key)
        self.needed += rows.indexes
    }

    private mutating func apply(_ set: ChangeSet, _ key: RowKey) throws(RowFault) {
        do throws(CommitConflict) { try self.store.apply(set) } catch { throw .contested(key) }
    }
}
