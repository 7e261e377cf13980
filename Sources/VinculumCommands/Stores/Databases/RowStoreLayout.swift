/// The tables of a store of rows, and the statements on those that the engine reads.
enum RowStoreLayout {
    /// The version of the tables. That of what the rows say is a row.
    static let version: Int64 = 1

    /// The mark of the version, which is of no project.
    static let layoutMark = "layout"
    /// The mark of a project into which a copy is under way: the number of that copy.
    static let copyMark = "copy"

    /// Makes the tables. A strict table refuses values of other types than its columns'.
    static var creation: [String] {
        [
            "CREATE TABLE marks (project TEXT NOT NULL, name TEXT NOT NULL, value INTEGER NOT NULL, "
                + "PRIMARY KEY (project, name)) STRICT, WITHOUT ROWID",
            "CREATE TABLE rows (project TEXT NOT NULL, key BLOB NOT NULL, version INTEGER NOT NULL, "
                + "value BLOB NOT NULL, PRIMARY KEY (project, key)) STRICT, WITHOUT ROWID",
        ] + ReadableTable.allCases.map { $0.creation }
    }

    static let hasTables = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'marks'"

    /// The names and statements of what the database has, without the statistics that SQLite makes by `ANALYZE`.
    static let objects =
        "SELECT name, sql FROM sqlite_schema WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')"

    static let selectMark = "SELECT value FROM marks WHERE project = ?1 AND name = ?2"
    static let replaceMark = "INSERT OR REPLACE INTO marks VALUES (?1, ?2, ?3)"
    static let deleteMark = "DELETE FROM marks WHERE project = ?1 AND name = ?2"

    static let select = "SELECT version, value FROM rows WHERE project = ?1 AND key = ?2"
    static let selectVersion = "SELECT version FROM rows WHERE project = ?1 AND key = ?2"
    static let selectRange =
        "SELECT key, version, value FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3 ORDER BY key LIMIT ?4"
    static let selectFrom =
        "SELECT key, version, value FROM rows WHERE project = ?1 AND key >= ?2 ORDER BY key LIMIT ?3"
    static let replace = "INSERT OR REPLACE INTO rows VALUES (?1, ?2, ?3, ?4)"
    static let delete = "DELETE FROM rows WHERE project = ?1 AND key = ?2"
    /// Delete a part of what the tables have of a project, and say a row for each row deleted.
    static var removals: [String] {
        [
            "DELETE FROM rows WHERE project = ?1 AND key IN "
                + "(SELECT key FROM rows WHERE project = ?1 LIMIT 5000) RETURNING 1"
        ] + ReadableTable.allCases.map { "DELETE FROM \($0.name) WHERE project = ?1 RETURNING 1" }
    }

    /// Find a row of a project, in each table.
    static var existences: [String] {
        self.tables.map { "SELECT 1 FROM \($0) WHERE project = ?1 LIMIT 1" }
    }

    /// The tables of which each row is of a project.
    private static var tables: [String] { ["rows"] + ReadableTable.allCases.map { $0.name } }

    static let count = "SELECT count(*) FROM rows WHERE project = ?1"
    static let countRange = "SELECT count(*) FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3"
    static let countUpTo =
        "SELECT count(*) FROM (SELECT 1 FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3 LIMIT ?4)"
    static let deleteRange =
        "DELETE FROM rows WHERE project = ?1 AND key IN "
        + "(SELECT key FROM rows WHERE project = ?1 AND key >= ?2 AND key < ?3 LIMIT ?4) RETURNING 1"
    static let findOther = "SELECT 1 FROM rows WHERE project = ?1 AND version <> ?2 LIMIT 1"
    static let countAccounts = "SELECT count(*) FROM (SELECT 1 FROM accounts WHERE project = ?1 LIMIT ?2)"
    static let deleteProject = "DELETE FROM rows WHERE project = ?1"
    /// The projects of all tables, each found by one step in the index of each.
    static var projects: String {
        let steps = self.tables.map { table in
            "SELECT * FROM (WITH RECURSIVE p(name) AS (SELECT min(project) FROM \(table) UNION ALL "
                + "SELECT (SELECT min(project) FROM \(table) WHERE project > name) FROM p WHERE name IS NOT NULL) "
                + "SELECT name FROM p WHERE name IS NOT NULL)"
        }
        let marks = "SELECT project FROM marks WHERE NOT (project = '' AND name = '\(self.layoutMark)')"
        return (steps + [marks]).joined(separator: " UNION ") + " ORDER BY 1"
    }
}
