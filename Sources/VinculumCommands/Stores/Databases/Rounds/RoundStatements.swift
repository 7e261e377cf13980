import Vinculum

/// The statements by which PostgreSQL reads and commits the rows of many requests at once. Each takes lists, so that
/// their number does not grow with that of the requests.
enum RoundStatements {
    private static let columns = "r.project, r.key, r.version, r.value"

    /// Finds one row by each name. The limit keeps the planner from reading the table whole: it may take a new one for
    /// small.
    private static func rows(named names: String, _ ending: String = "LIMIT 1") -> String {
        "LATERAL (SELECT \(self.columns) FROM rows r WHERE r.project = \(names) \(ending)) AS x"
    }

    /// Reads rows by their names, and the records that those find: 0, 0 and the row; and 3, 0 and the version of the
    /// tables.
    static let read = """
        WITH f AS (SELECT x.*, q.follow FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS q(project, key, follow), \
        \(rows(named: "q.project AND r.key = q.key"))) \
        SELECT 0::bigint, 0::bigint, project, key, version, value FROM f UNION ALL SELECT 0, 0, x.* FROM f, \
        \(rows(named: "f.project AND r.key = f.follow || f.value")) WHERE f.follow IS NOT NULL \
        UNION ALL SELECT 3, 0, project, ''::bytea, value, ''::bytea FROM marks \
        WHERE project = '' AND name = '\(RowStoreLayout.layoutMark)' UNION ALL \(SQLDialect.refuseReading)
        """

    /// Reads the first rows of ranges besides: 1, the number of the range, and the row; and counts those of others: 2,
    /// the number of the range, its project and beginning, and the count.
    static let readRanges =
        RoundStatements.read + """
             UNION ALL SELECT 1, q.number, x.* FROM unnest($4::bigint[], $5::text[], $6::bytea[], $7::bytea[], \
            $8::bigint[]) AS q(number, project, low, high, most), \
            \(rows(named: "q.project AND r.key >= q.low AND r.key < q.high", "ORDER BY r.key LIMIT q.most")) \
            UNION ALL SELECT 2, q.number, q.project, q.low, (SELECT count(*) FROM rows r WHERE r.project = q.project \
            AND r.key >= q.low AND r.key < q.high), ''::bytea FROM unnest($9::bigint[], $10::text[], $11::bytea[], \
            $12::bytea[]) AS q(number, project, low, high)
            """

    /// Finds rows by their names.
    static let find = RoundStatements.find("LIMIT 1")
    /// Finds rows by their names, and holds them by a lock until the transaction ends.
    static let (findForUpdate, findForShare) = (RoundStatements.find("FOR UPDATE"), RoundStatements.find("FOR SHARE"))

    private static func find(_ ending: String) -> String {
        "SELECT x.* FROM unnest($1::text[], $2::bytea[]) AS q(project, key), "
            + self.rows(named: "q.project AND r.key = q.key", ending)
    }

    /// Finds the version of the tables. After a statement that has locked the table of rows for a change: who makes
    /// other tables locks it first, and so waits for this transaction or is seen by it.
    static let layout = "SELECT value FROM marks WHERE project = '' AND name = '\(RowStoreLayout.layoutMark)'"

    static let begin = [
        SQLStatement("BEGIN ISOLATION LEVEL READ COMMITTED"),
        SQLStatement(
            "SELECT set_config('lock_timeout', '500', true), set_config('statement_timeout', '1500', true), "
                + "set_config('idle_in_transaction_session_timeout', '10000', true), "
                // What is acknowledged must outlive a crash of the server.
                + "CASE WHEN current_setting('synchronous_commit') = 'off' "
                + "THEN set_config('synchronous_commit', 'on', true) END"),
    ]

    /// Makes rows that are not there, and says which.
    static let insert =
        "INSERT INTO rows SELECT * FROM unnest($1::text[], $2::bytea[], $3::bigint[], $4::bytea[]) AS q(a, b, c, d) "
        + "ORDER BY q.a, q.b ON CONFLICT DO NOTHING RETURNING project, key"

    static let write =
        "INSERT INTO rows SELECT * FROM unnest($1::text[], $2::bytea[], $3::bigint[], $4::bytea[]) "
        + "ON CONFLICT (project, key) DO UPDATE SET version = excluded.version, value = excluded.value"

    static let delete =
        "DELETE FROM rows r USING unnest($1::text[], $2::bytea[]) AS q(project, key) "
        + "WHERE r.project = q.project AND r.key = q.key"
}

/// The name of a row in a database of several projects.
struct RowName: Hashable, Comparable {
    let project: ByteText
    let key: [UInt8]

    init(_ project: ProjectID, _ key: RowKey) { (self.project, self.key) = (ByteText(project.text), key.bytes) }

    /// The name in two columns of a result.
    init?(_ row: ArraySlice<SQLValue>) {
        guard row.count >= 2, case .text(let project) = row[row.startIndex],
            case .blob(let key) = row[row.startIndex + 1]
        else { return nil }
        (self.project, self.key) = (ByteText(project), key)
    }

    static func < (a: RowName, b: RowName) -> Bool {
        a.project == b.project ? a.key.lexicographicallyPrecedes(b.key) : a.project < b.project
    }
}

extension Collection<RowName> {
    /// The names in their order.
    var inOrder: [RowName] { Array(self).ordered(by: <) }
}

extension [RowName] {
    /// The lists of the names' parts.
    var parameters: [SQLParameter] {
        [
            .list(self.map { .text($0.project.string) }, of: .text), .list(self.map { .blob($0.key) }, of: .bytes),
        ]
    }
}

extension ReadableTable {
    /// Stores rows in place of those with the same keys.
    func writing(_ rows: [ReadableRow]) -> SQLStatement {
        let keys = self.lists(of: rows.map { $0.key }, self.keys)
        return SQLStatement(Self.writings[self.rawValue], keys + self.lists(of: rows.map { $0.facts }, self.facts))
    }

    /// Finds the facts of keys, behind the number that each key has.
    func selection(of keys: [(number: Int, key: [SQLValue])]) -> SQLStatement {
        let names = self.keys.map { $0.name }
        let lists = self.keys.enumerated().map { "$\($0.offset + 2)::\($0.element.type.listName)" }
        let facts = self.facts.map { "x.\($0.name)" }.joined(separator: ", ")
        return SQLStatement(
            "SELECT q.number, \(facts) FROM unnest($1::bigint[], \(lists.joined(separator: ", "))) AS "
                + "q(number, \(names.joined(separator: ", "))), LATERAL (SELECT * FROM \(self.name) r WHERE "
                + names.map { "r.\($0) = q.\($0)" }.joined(separator: " AND ") + " LIMIT 1) AS x",
            [.list(keys.map { .integer(Int64($0.number)) }, of: .integer)]
                + self.keys.enumerated().map { column in
                    .list(keys.map { $0.key[column.offset] }, of: column.element.type)
                })
    }

    /// Deletes the rows of keys.
    func deletion(of keys: [[SQLValue]]) -> SQLStatement {
        SQLStatement(Self.listDeletions[self.rawValue], self.lists(of: keys, self.keys))
    }

    private func lists(of rows: [[SQLValue]], _ columns: [Column]) -> [SQLParameter] {
        columns.enumerated().map { column in .list(rows.map { $0[column.offset] }, of: column.element.type) }
    }

    // Every round executes some, and putting one together takes longer.
    private static let writings = Self.allCases.map { table in
        let keys = table.keys.map { $0.name }.joined(separator: ", ")
        let facts = table.facts.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
        return "INSERT INTO \(table.name) SELECT * FROM unnest(\(Self.listed(table.keys + table.facts))) "
            + "ON CONFLICT (\(keys)) DO UPDATE SET \(facts)"
    }
    private static let listDeletions = Self.allCases.map { table in
        let names = table.keys.map { $0.name }
        return "DELETE FROM \(table.name) r USING unnest(\(Self.listed(table.keys))) AS "
            + "q(\(names.joined(separator: ", "))) WHERE "
            + names.map { "r.\($0) = q.\($0)" }.joined(separator: " AND ")
    }

    /// Parameters for lists of columns.
    private static func listed(_ columns: [Column]) -> String {
        columns.enumerated().map { "$\($0.offset + 1)::\($0.element.type.listName)" }.joined(separator: ", ")
    }
}

extension SQLType {
    fileprivate var listName: String {
        switch self {
        case .text: "text[]"
        case .integer: "bigint[]"
        case .bytes: "bytea[]"
        }
    }
}
