/// The rows that a request has read: the state that they give, and their versions.
package struct KnownRows: Sendable {
    /// What the rows say.
    package var store: MemoryStore { self.reading.store }
    /// The generations of the project and its tenants.
    package var generations: RowGenerations { self.reading.generations }

    private let reading: RowReading
    private let table: RowTable

    /// Reads rows.
    ///
    /// - Parameter table: The rows as they were read. Rows that find records need not be among them.
    /// - Throws: ``RowFault`` for a row that cannot be read.
    package init(_ table: RowTable, indexKey: (UInt64, UInt64) = (0, 0)) throws(RowFault) {
        var reading = RowReading(indexKey: indexKey)
        for entry in table.all { try reading.read(entry.row) }
        self.reading = reading
        self.table = table
    }

    /// The version of a row; ``RowVersion/absent`` for one that is not there.
    package func version(of key: RowKey) -> RowVersion { self.table[key]?.version ?? .absent }
}
