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
    /// rules, policies of rows or other tables that inherit from it, which could change what is written or read, has no
    /// such text, and neither has one that a crash of the server empties.
    var objects: String {
        switch self {
        case .sqlite:
            "SELECT name, sql FROM sqlite_schema WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')"
        case .postgreSQL:
            """
            SELECT t.relname::text, CASE WHEN \(Self.isChanged) THEN '' ELSE t.relname || '(' || \
            (SELECT string_agg(a.attname || CASE a.atttypid WHEN 20 THEN ' bigint' WHEN 17 THEN ' bytea' \
            WHEN 25 THEN ' text' ELSE ' other' END || COALESCE((SELECT ' COLLATE ' || c.collname FROM pg_collation c \
            WHERE c.oid = a.attcollation AND c.collname <> 'C'), '') \
            || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END \
            || CASE WHEN EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary \
            AND i.indimmediate AND a.attnum = ANY (i.indkey)) THEN ' KEY' ELSE '' END, ', ' ORDER BY a.attnum) \
            FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped) || ')' END \
            FROM pg_class t WHERE \(Self.isInSchema) AND t.relname IN (\(self.tableNames))
            """
        }
    }

    /// Whether a table is one that may read or write otherwise than its statements say, or is emptied by a crash. What
    /// the table says that it has may be gone since.
    private static let isChanged =
        "(\(Self.hidesRows) OR t.relpersistence <> 'p' OR t.relhasrules AND EXISTS "
        + "(SELECT 1 FROM pg_rewrite w WHERE w.ev_class = t.oid) OR t.relhastriggers AND EXISTS "
        + "(SELECT 1 FROM pg_trigger g WHERE g.tgrelid = t.oid AND NOT g.tgisinternal))"

    /// Whether a table may show other rows than it has.
    private static let hidesRows =
        "(t.relkind <> 'r' OR t.relrowsecurity OR t.relhassubclass AND EXISTS "
        + "(SELECT 1 FROM pg_inherits h WHERE h.inhparent = t.oid))"

    /// Fails where the table of rows may have written otherwise than statements said: its name is no number. Who
    /// changes a table so waits for those that have written to it.
    static let refuseWriting =
        "SELECT t.relname::text::bigint FROM pg_class t WHERE \(Self.isOfRows) AND \(Self.isChanged)"

    /// Fails where the table of rows may hide some; has no rows otherwise, with six columns.
    static let refuseReading =
        "SELECT t.relname::text::bigint, 0, '', ''::bytea, 0, ''::bytea FROM pg_class t WHERE \(Self.isOfRows) "
        + "AND \(Self.hidesRows)"

    /// By its number, as both are executed with every round, and PostgreSQL reads all tables to find one by its name.
    private static let isOfRows = "t.oid = (quote_ident(schema_of_tables) || '.rows')::regclass"

    /// Finds the rights on the tables in a schema that the connection's role lacks, in words; `nil` where there are no
    /// roles.
    var missingRights: String? {
        switch self {
        case .sqlite: nil
        case .postgreSQL:
            """
            SELECT 'USAGE on the schema ' || n.nspname FROM pg_namespace n WHERE n.nspname = schema_of_tables \
            AND NOT has_schema_privilege(n.oid, 'USAGE') UNION ALL \
            SELECT right_name || ' on the table ' || t.relname FROM pg_class t, \
            unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS right_name \
            WHERE \(Self.isInSchema) AND t.relname IN (\(self.tableNames)) \
            AND NOT has_table_privilege(t.oid, right_name)
            """
        }
    }

    private static let isInSchema =
        "t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = schema_of_tables)"

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
                table.keys.map { "\($0.0) \(type($0.1)) NOT NULL KEY" }
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
