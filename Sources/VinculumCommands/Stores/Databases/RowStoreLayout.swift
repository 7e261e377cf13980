/// The tables of a store of rows, and the statements on those that the engine reads.
enum RowStoreLayout {
    /// The version of the tables. That of what the rows say is a row.
    static let version: Int64 = 1

    /// The mark of the version, which is of no project.
    static let layoutMark = "layout"
    /// The mark of a sealed store, which is of no project: what tells its key from others.
    static let sealMark = "seal"
    /// The mark of the random bits of a sealed store, which is of no project.
    static let saltMark = "salt"
    /// The mark of a project into which a copy is under way: the number of that copy.
    static let copyMark = "copy"

    /// A table, with the columns that name a row and those that say something of it.
    struct Table: Sendable {
        let name: String
        let keys: [(String, SQLType)]
        let facts: [(String, SQLType)]
        /// Whether no column may be NULL.
        let needsAll: Bool

        /// Makes the table.
        func creation(_ dialect: SQLDialect) -> String {
            dialect.creation(of: self.name, self.keys, self.facts, needsAll: self.needsAll)
        }
    }

    /// All tables.
    static var tables: [Table] {
        [
            Table(
                name: "marks", keys: [("project", .text), ("name", .text)], facts: [("value", .integer)], needsAll: true
            ),
            Table(
                name: "rows", keys: [("project", .text), ("key", .bytes)],
                facts: [("version", .integer), ("value", .bytes)], needsAll: true),
        ]
            + ReadableTable.allCases.map { table in
                Table(
                    name: table.name, keys: table.keys.map { ($0.name, $0.type) },
                    facts: table.facts.map { ($0.name, $0.type) }, needsAll: false)
            }
    }

    static let selectMark = "SELECT value FROM marks WHERE project = ?1 AND name = ?2"
    static let replaceMark =
        "INSERT INTO marks VALUES (?1, ?2, ?3) ON CONFLICT (project, name) DO UPDATE SET value = excluded.value"
    static let deleteMark = "DELETE FROM marks WHERE project = ?1 AND name = ?2"

    static let select = "SELECT version, value FROM rows WHERE project = ?1 AND key = ?2"
    static let selectVersion = "SELECT version FROM rows WHERE project = ?1 AND key = ?2"
    static let selectRange =
        "SELECT key, version, value FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3 ORDER BY key LIMIT ?4"
    static let selectFrom =
        "SELECT key, version, value FROM rows WHERE project = ?1 AND key >= ?2 ORDER BY key LIMIT ?3"
    static let replace =
        "INSERT INTO rows VALUES (?1, ?2, ?3, ?4) ON CONFLICT (project, key) "
        + "DO UPDATE SET version = excluded.version, value = excluded.value"
    /// Makes a row unless it is there, and says a row if so.
    static let makeAbsent = "INSERT INTO rows VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING RETURNING 1"
    static let delete = "DELETE FROM rows WHERE project = ?1 AND key = ?2"
    /// Delete a part of what the tables have of a project, and say a row for each row deleted.
    static var removals: [String] {
        let tables =
            [("rows", "key")]
            + ReadableTable.allCases.map { ($0.name, $0.keys.dropFirst().map { $0.name }.joined(separator: ", ")) }
        return tables.map { table, keys in
            "DELETE FROM \(table) WHERE project = ?1 AND (\(keys)) IN "
                + "(SELECT \(keys) FROM \(table) WHERE project = ?1 LIMIT 2000) RETURNING 1"
        }
    }

    /// Find a row of a project, in each table.
    static var existences: [String] {
        self.projectTables.map { "SELECT 1 FROM \($0) WHERE project = ?1 LIMIT 1" }
    }

    /// The tables of which each row is of a project.
    private static var projectTables: [String] { ["rows"] + ReadableTable.allCases.map { $0.name } }

    static let count = "SELECT count(*) FROM rows WHERE project = ?1"
    static let countRange = "SELECT count(*) FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3"
    static let countUpTo =
        "SELECT count(*) FROM (SELECT 1 FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3 LIMIT ?4) AS found"
    static let deleteRange =
        "DELETE FROM rows WHERE project = ?1 AND key IN "
        + "(SELECT key FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3 LIMIT ?4) RETURNING 1"
    static let findOther = "SELECT 1 FROM rows WHERE project = ?1 AND version <> ?2 LIMIT 1"
    static let countAccounts = "SELECT count(*) FROM (SELECT 1 FROM accounts WHERE project = ?1 LIMIT ?2) AS found"
    static let countByTenants = "SELECT tenant, count(*) FROM accounts WHERE project = ?1 GROUP BY tenant"
    static let deleteProject = "DELETE FROM rows WHERE project = ?1"
    /// The projects of all tables, each found by one step in the index of each.
    static var projects: String {
        let steps = self.projectTables.map { table in
            "SELECT * FROM (WITH RECURSIVE p(name) AS (SELECT min(project) FROM \(table) UNION ALL "
                + "SELECT (SELECT min(project) FROM \(table) WHERE project > name) FROM p WHERE name IS NOT NULL) "
                + "SELECT name FROM p WHERE name IS NOT NULL) AS \(table)_projects"
        }
        let marks = "SELECT project FROM marks WHERE project <> ''"
        return (steps + [marks]).joined(separator: " UNION ") + " ORDER BY 1"
    }
}
