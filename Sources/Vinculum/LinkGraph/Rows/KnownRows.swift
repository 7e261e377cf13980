/// The rows that a request has read: the state that they give, and their versions.
package struct KnownRows: Sendable {
    /// What the rows say. Its views note what they lack, unless every row is known.
    package let store: MemoryStore
    /// The generations of the project and its tenants.
    package let generations: RowGenerations

    private let table: RowTable

    /// Reads all rows of a project.
    ///
    /// - Parameter table: Every row. Those that find records need not be among them.
    /// - Throws: ``RowFault`` for a row that cannot be read.
    package init(_ table: RowTable, indexKey: (UInt64, UInt64) = (0, 0)) throws(RowFault) {
        let reading = try RowReading(table, indexKey: indexKey)
        (self.store, self.generations, self.table) = (reading.store, reading.generations, table)
    }

    /// Reads some rows of a project.
    ///
    /// - Throws: ``RowFault`` for a row that cannot be read.
    init(_ known: KnownKeys, indexKey: (UInt64, UInt64)) throws(RowFault) {
        let reading = try RowReading(known.table, indexKey: indexKey)
        var (store, known) = (reading.store, known)
        known.generations = reading.generations
        store.knows(known)
        (self.store, self.generations, self.table) = (store, reading.generations, known.table)
    }

    /// Knows no row.
    init(nothingOf known: KnownKeys, indexKey: (UInt64, UInt64)) {
        var store = MemoryStore(indexKey: indexKey)
        store.knows(known)
        (self.store, self.generations, self.table) = (store, RowGenerations(), known.table)
    }

    /// The version of a row; ``RowVersion/absent`` for one that is not there.
    package func version(of key: RowKey) -> RowVersion { self.table[key]?.version ?? .absent }
}

extension RowReading {
    fileprivate init(_ table: RowTable, indexKey: (UInt64, UInt64)) throws(RowFault) {
        self.init(indexKey: indexKey)
        for entry in table.all { try self.read(entry.row) }
    }
}
