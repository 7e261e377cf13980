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

    /// Finds whether there is the table of marks.
    var hasTables: String {
        switch self {
        case .sqlite: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'marks'"
        case .postgreSQL:
            "SELECT 1 FROM pg_class WHERE relname = 'marks' AND relnamespace = \(self.schema)"
        }
    }

    /// The names of what the database has, each with a text that says how it was made.
    ///
    /// In SQLite that is the statement, of everything but the statistics that it makes by `ANALYZE`. In PostgreSQL it
    /// is the columns, of the store's own tables alone: a database may have others. A table with triggers, rules or
    /// policies of rows, which could change what is written or read, has no such text, and none has one whose name
    /// means another table: a temporary one that the session has got, in a pool, from another program.
    var objects: String {
        switch self {
        case .sqlite:
            "SELECT name, sql FROM sqlite_schema WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')"
        case .postgreSQL:
            """
            SELECT t.relname::text, CASE WHEN t.relkind = 'r' AND NOT t.relhasrules AND NOT t.relrowsecurity \
            AND NOT EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgrelid = t.oid AND NOT g.tgisinternal) \
            AND EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary) \
            AND t.oid = to_regclass(t.relname::text) \
            THEN t.relname || '(' || (SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) \
            || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY a.attnum) FROM pg_attribute a \
            WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped) || ')' ELSE '' END \
            FROM pg_class t WHERE t.relnamespace = \(self.schema) AND t.relname IN (\(self.tableNames))
            """
        }
    }

    /// Finds the rights on the tables that the connection's role lacks, in words; `nil` where there are no roles.
    ///
    /// Of a schema that the role may not use, ``hasTables`` finds nothing.
    var missingRights: String? {
        switch self {
        case .sqlite: nil
        case .postgreSQL:
            """
            SELECT 'USAGE on the schema ' || n.nspname FROM pg_namespace n JOIN pg_class t ON t.relnamespace = n.oid \
            WHERE t.relname = 'marks' AND t.relkind = 'r' AND current_schema() IS NULL \
            AND NOT has_schema_privilege(n.oid, 'USAGE') UNION ALL \
            SELECT right_name || ' on the table ' || t.relname FROM pg_class t, \
            unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS right_name \
            WHERE t.relnamespace = \(self.schema) AND t.relname IN (\(self.tableNames)) \
            AND NOT has_table_privilege(t.oid, right_name)
            """
        }
    }

    /// The schema in which a table without one is made.
    private var schema: String { "quote_ident(current_schema())::regnamespace" }

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
