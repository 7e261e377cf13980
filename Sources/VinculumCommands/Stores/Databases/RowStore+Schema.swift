import Vinculum

/// Which tables are those of the store.
///
/// A session of PostgreSQL has a path of schemas, and a table without a schema is the first of that name on it, or a
/// temporary one. The path changes with settings and with schemas that are made, and temporary tables stay in the
/// sessions of a pool; so a store finds the schema of its tables once, and names it in all that it executes.
extension RowStore {
    /// Finds the schema that the tables are in, and has statements name it.
    func findTables() throws(RowStoreError) {
        let file = self.database.file
        guard let stores = try self.stores() else {
            if try self.number(self.database.dialect.hasTables) == nil { throw .noStore(file: file) }
            return
        }
        let found = stores.filter { $0.isOnPath }
        guard let schema = found.first?.schema else {
            if let lacking = stores.first(where: { $0.lacksUsage }) {
                throw self.lacks("USAGE on the schema \(lacking.schema)")
            }
            guard let elsewhere = stores.first else { throw .noStore(file: file) }
            throw .storeElsewhere(elsewhere.schema, file: file)
        }
        guard found.count == 1 else { throw .severalStores(found.map { $0.schema }, file: file) }
        self.database.nameTables(RowStoreLayout.tables.map { $0.name }, in: schema)
    }

    /// Finds the schema that tables are made in, and has statements name it, unless the session has none.
    ///
    /// - Throws: ``RowStoreError``; `database` with `exists` where there is a store that the session would mean too.
    func placeTables() throws(RowStoreError) {
        let file = self.database.file
        guard let stores = try self.stores(), let first = self.database.dialect.firstSchema else {
            guard try self.number(self.database.dialect.hasTables) == nil else {
                throw .database(DatabaseError(.exists, file: file, ""))
            }
            return
        }
        if let store = stores.first(where: { $0.isOnPath }) {
            throw .database(DatabaseError(.exists, file: file, "the schema \(store.schema) has a store"))
        }
        var schema: String?
        try self.execute(first) { row in
            schema = row.text(0)
            return false
        }
        if let schema { self.database.nameTables(RowStoreLayout.tables.map { $0.name }, in: schema) }
    }

    /// A schema with the tables of a store.
    private struct SchemaOfStore {
        let schema: String
        let isOnPath: Bool
        /// Whether it would be on the path if the role might use it.
        let lacksUsage: Bool
    }

    /// The schemas with stores, those of the path first; `nil` where a database has no schemas.
    private func stores() throws(RowStoreError) -> [SchemaOfStore]? {
        guard let statement = self.database.dialect.stores else { return nil }
        var found: [SchemaOfStore] = []
        try self.execute(statement) { row in
            found.append(
                SchemaOfStore(
                    schema: row.text(0) ?? "", isOnPath: row.text(1) != nil, lacksUsage: row.integer(2) != 0))
            return true
        }
        return found
    }

    /// Fails unless the tables are as this program makes them.
    func requireObjects() throws(RowStoreError) {
        var missing = RowStoreLayout.tables.map { ($0.name, text: self.database.dialect.description(of: $0)) }
        var other: String?
        try self.execute(self.database.dialect.objects) { row in
            let statement = row.text(1) ?? ""
            if let place = missing.firstIndex(where: { $0.text == statement }) {
                missing.remove(at: place)
            } else {
                other = row.text(0)
            }
            return true
        }
        if let name = other ?? missing.first?.0 { throw .unknownObject(name, file: self.database.file) }
    }

    /// Fails unless the role of the connection may read and change each table.
    func requireRights() throws(RowStoreError) {
        guard let missingRights = self.database.dialect.missingRights else { return }
        var missing: [String] = []
        try self.execute(missingRights) { row in
            missing.append(row.text(0) ?? "")
            return true
        }
        if !missing.isEmpty { throw self.lacks(missing.joined(separator: ", ")) }
    }

    private func lacks(_ rights: String) -> RowStoreError {
        .database(
            DatabaseError(
                .denied, file: self.database.file,
                "the role lacks \(rights): grant it, or use the role that made the store"))
    }
}
