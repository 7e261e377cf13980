import Vinculum

/// The statements of a store that each kind of database has of its own.
extension SQLDialect {
    /// The name of a type. Texts are ordered by their bytes.
    func name(_ type: SQLType) -> String {
        switch (self, type) {
        case (.sqlite, .text): "TEXT"
        case (.sqlite, .integer): "INTEGER"
        case (.sqlite, .bytes): "BLOB"
        case (.postgreSQL, .text): "text COLLATE \"C\""
        case (.postgreSQL, .integer): "bigint"
        case (.postgreSQL, .bytes): "bytea"
        }
    }

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - keys: The columns that name a row.
    ///   - facts: The others.
    ///   - needsAll: Whether they may not be NULL.
    func creation(
        of table: String, _ keys: [(String, SQLType)], _ facts: [(String, SQLType)], needsAll: Bool = false
    ) -> String {
        let columns =
            keys.map { "\($0.0) \(self.name($0.1)) NOT NULL" }
            + facts.map { "\($0.0) \(self.name($0.1))" + (needsAll ? " NOT NULL" : "") }
        let parts = columns + ["PRIMARY KEY (\(keys.map { $0.0 }.joined(separator: ", ")))"]
        return "CREATE TABLE \(table) (\(parts.joined(separator: ", "))) " + self.ending
    }

    /// A strict table refuses values of other types than its columns'. A page that is not filled keeps the new version
    /// of a row beside the old one.
    private var ending: String {
        switch self {
        case .sqlite: "STRICT, WITHOUT ROWID"
        case .postgreSQL: "WITH (fillfactor = 85)"
        }
    }

    /// Finds whether there is the table of marks, in a database without schemas.
    var hasTables: String { "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'marks'" }

    /// Finds the schemas that have the table of marks and most of the others: their names, their places on the path of
    /// the session, NULL beside it, and 1 for one that is not on it only as the role may not use it; `nil` where a
    /// database has no schemas. Temporary tables are none of a store.
    var stores: String? {
        switch self {
        case .sqlite: nil
        case .postgreSQL:
            """
            SELECT n.nspname::text, array_position(current_schemas(false), n.nspname), \
            CASE WHEN NOT has_schema_privilege(n.oid, 'USAGE') AND n.nspname = ANY (string_to_array(translate(\
            replace(current_setting('search_path'), '$user', current_user), '" ', ''), ',')) THEN 1 ELSE 0 END \
            FROM pg_namespace n WHERE (SELECT count(*) FROM pg_class t WHERE t.relnamespace = n.oid \
            AND t.relpersistence <> 't' AND t.relname IN (\(self.tableNames))) > 3 \
            AND EXISTS (SELECT 1 FROM pg_class t WHERE t.relnamespace = n.oid AND t.relpersistence <> 't' \
            AND t.relname = 'marks') ORDER BY 2, 1
            """
        }
    }

    /// Finds the schema in which a table without one is made; `nil` where a database has no schemas.
    var firstSchema: String? {
        switch self {
        case .sqlite: nil
        case .postgreSQL: "SELECT current_schema()::text"
        }
    }

    /// The names of what the database has, each with a text that says how it was made.
    ///
    /// In SQLite that is the statement, of everything but the statistics that it makes by `ANALYZE`. In PostgreSQL it
    /// is the columns, of the store's own tables alone, in a schema: a database may have others. A table with triggers,
    /// rules or policies of rows, which could change what is written or read, has no such text.
    var objects: String {
        switch self {
        case .sqlite:
            "SELECT name, sql FROM sqlite_schema WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')"
        case .postgreSQL:
            """
            SELECT t.relname::text, CASE WHEN t.relkind = 'r' AND NOT t.relhasrules AND NOT t.relrowsecurity \
            AND NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgrelid = t.oid AND NOT g.tgisinternal) \
            AND EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary) \
            THEN t.relname || '(' || (SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) \
            || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY a.attnum) FROM pg_attribute a \
            WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped) || ')' ELSE '' END \
            FROM pg_class t WHERE t.relnamespace = \(Self.namedSchema) AND t.relname IN (\(self.tableNames))
            """
        }
    }

    /// Finds the rights on the tables in a schema that the connection's role lacks, in words; `nil` where there are no
    /// roles.
    var missingRights: String? {
        switch self {
        case .sqlite: nil
        case .postgreSQL:
            """
            SELECT 'USAGE on the schema ' || n.nspname FROM pg_namespace n WHERE n.nspname = ?1 \
            AND NOT has_schema_privilege(n.oid, 'USAGE') UNION ALL \
            SELECT right_name || ' on the table ' || t.relname FROM pg_class t, \
            unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS right_name \
            WHERE t.relnamespace = \(Self.namedSchema) AND t.relname IN (\(self.tableNames)) \
            AND NOT has_table_privilege(t.oid, right_name)
            """
        }
    }

    /// The schema with the name that is the first value.
    private static var namedSchema: String { "(SELECT oid FROM pg_namespace WHERE nspname = ?1)" }

    private var tableNames: String {
        RowStoreLayout.tables.map { "'\($0.name)'" }.joined(separator: ", ")
    }

    /// What ``objects`` says of a table as it is made.
    func description(of table: RowStoreLayout.Table) -> String {
        switch self {
        case .sqlite: return table.creation(self)
        case .postgreSQL:
            func type(_ type: SQLType) -> String { type == .text ? "text" : self.name(type) }
            let columns =
                table.keys.map { "\($0.0) \(type($0.1)) NOT NULL" }
                + table.facts.map { "\($0.0) \(type($0.1))" + (table.needsAll ? " NOT NULL" : "") }
            return "\(table.name)(\(columns.joined(separator: ", ")))"
        }
    }

    /// Locks the mark of the layout, so that one transaction at a time works alone; `nil` where it does by itself.
    var lockOfAlone: String? {
        switch self {
        case .sqlite: nil
        case .postgreSQL: "SELECT value FROM marks WHERE project = ?1 AND name = ?2 FOR UPDATE"
        }
    }

    /// Waits for the transactions that write rows, and keeps others from it; `nil` where each transaction does so.
    var lockOfWriters: String? {
        switch self {
        case .sqlite: nil
        case .postgreSQL: "LOCK TABLE rows IN EXCLUSIVE MODE"
        }
    }

    /// Finds what is wrong with the database itself; `nil` where it has no such statement.
    var integrity: String? {
        switch self {
        case .sqlite: "PRAGMA integrity_check(20)"
        case .postgreSQL: nil
        }
    }
}
