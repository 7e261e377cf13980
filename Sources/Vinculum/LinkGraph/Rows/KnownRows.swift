/// The rows that a request has read: the state that they give, and their versions.
package struct KnownRows: Sendable {
    /// What the rows say. Its views note what they lack, unless every row is known.
    package private(set) var store: MemoryStore
    /// The generations of the project and its tenants.
    package var generations: RowGenerations { self.reading.generations }

    private var reading: RowReading
    private var table: RowTable

    /// Reads all rows of a project.
    ///
    /// - Parameter table: Every row. Those that find records need not be among them.
    /// - Throws: ``RowFault`` for a row that cannot be read.
    package init(_ table: RowTable, indexKey: (UInt64, UInt64) = (0, 0)) throws(RowFault) {
        self.reading = RowReading(indexKey: indexKey)
        for entry in table.all { try self.reading.read(entry.row) }
        (self.store, self.table) = (self.reading.store, table)
    }

    /// Knows no row.
    init(indexKey: (UInt64, UInt64)) {
        self.reading = RowReading(indexKey: indexKey)
        (self.store, self.table) = (self.reading.store, RowTable([]))
        self.store.knows(KnownKeys())
    }

    /// Adds rows.
    ///
    /// - Parameters:
    ///   - entries: Those that were not known, in order.
    ///   - known: What is known with them.
    /// - Throws: ``RowFault`` for a row that cannot be read. The rows must not be used then.
    mutating func add(_ entries: [RowTable.Entry], _ known: inout KnownKeys) throws(RowFault) {
        self.reading.beginPart()
        for entry in entries { try self.reading.readRecord(of: entry.row) }
        known.generations = self.reading.generations
        (self.store, self.table) = (self.reading.store, known.table)
        self.store.knows(known)
    }

    /// The version of a row; ``RowVersion/absent`` for one that is not there.
    package func version(of key: RowKey) -> RowVersion { self.table[key]?.version ?? .absent }
}
