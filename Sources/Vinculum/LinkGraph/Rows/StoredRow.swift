/// What a database stores under a key. The database adds a ``RowVersion`` to it.
package struct StoredRow: Equatable, Sendable {
    /// Where the row lies.
    package let key: RowKey
    /// What the row says; its form follows from the kind.
    package let value: [UInt8]

    /// Creates a row, also one as a database returns it.
    package init(_ key: RowKey, _ value: [UInt8]) {
        self.key = key
        self.value = value
    }
}

extension StoredRow {
    /// The version of the layout that this program writes.
    static let layoutVersion: UInt64 = 1

    /// The row that says which layout the others have.
    package static var layout: StoredRow {
        var writer = RowKeyWriter()
        writer.number(StoredRow.layoutVersion)
        return StoredRow(RowKey(.layout, in: .project) { _ in }, writer.bytes)
    }

    /// The version of the layout that the row says; `nil` if the value is none.
    var readLayout: UInt64? {
        var reader = RowKeyReader(self.value)
        guard let version = reader.number(), reader.rest.isEmpty else { return nil }
        return version
    }

    /// The row of the project or a tenant.
    static func tenant(_ space: RowSpace, isDeleted: Bool) -> StoredRow {
        var writer = RowKeyWriter()
        writer.number(space.generation)
        writer.byte(isDeleted ? 1 : 0)
        return StoredRow(.tenant(space.tenant), writer.bytes)
    }

    /// What the row of the project or a tenant says; `nil` if the value is none.
    package var readTenant: (generation: UInt64, isDeleted: Bool)? {
        var reader = RowKeyReader(self.value)
        guard let generation = reader.number(), generation != 0, let flag = reader.byte(), flag <= 1,
            reader.rest.isEmpty
        else { return nil }
        return (generation, flag == 1)
    }
}
