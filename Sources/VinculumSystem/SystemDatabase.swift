#if !arch(wasm32)
internal import Vinculum
public import VinculumCommands

/// A database of one of the kinds that this program opens.
public final class SystemDatabase: SQLDatabase {
    private enum Kind {
        case sqlite(SQLiteDatabase)
        case postgreSQL(PostgreSQLDatabase)
    }
    private let kind: Kind

    init(_ place: DatabasePlace, _ opening: DatabaseOpening) throws(DatabaseError) {
        self.kind =
            switch place {
            case .file(let file): .sqlite(try SQLiteDatabase(file, opening))
            case .server(let text, let shown): .postgreSQL(try PostgreSQLDatabase(text, shown, opening))
            }
    }

    /// The present row of a statement.
    public enum Row: SQLRow {
        case sqlite(SQLiteRow)
        case postgreSQL(PostgreSQLRow)

        /// The integer in a column; 0 for a column that has none.
        public func integer(_ column: Int32) -> Int64 {
            switch self {
            case .sqlite(let row): row.integer(column)
            case .postgreSQL(let row): row.integer(column)
            }
        }

        /// The text in a column; `nil` for NULL.
        public func text(_ column: Int32) -> String? {
            switch self {
            case .sqlite(let row): row.text(column)
            case .postgreSQL(let row): row.text(column)
            }
        }

        /// The bytes in a column; `nil` for NULL.
        public func blob(_ column: Int32) -> [UInt8]? {
            switch self {
            case .sqlite(let row): row.blob(column)
            case .postgreSQL(let row): row.blob(column)
            }
        }
    }

    /// Executes one statement; see ``SQLDatabase/execute(_:_:_:)``.
    public func execute(
        _ statement: String, _ values: [SQLValue], _ take: (Row) -> Bool
    ) throws(DatabaseError) {
        switch self.kind {
        case .sqlite(let database): try database.execute(statement, values) { take(.sqlite($0)) }
        case .postgreSQL(let database): try database.execute(statement, values) { take(.postgreSQL($0)) }
        }
    }

    /// Executes statements with lists of values; see ``SQLDatabase/executeTogether(_:)``.
    public func executeTogether(_ statements: [SQLStatement]) throws(DatabaseError) -> [[[SQLValue]]]? {
        switch self.kind {
        case .sqlite(let database): try database.executeTogether(statements)
        case .postgreSQL(let database): try database.executeTogether(statements)
        }
    }

    /// Has statements mean the tables of a schema; see ``SQLDatabase/nameTables(_:in:)``.
    public func nameTables(_ tables: [String], in schema: String) {
        switch self.kind {
        case .sqlite: break
        case .postgreSQL(let database): database.nameTables(tables, in: schema)
        }
    }

    /// The library and its version.
    public var library: String {
        switch self.kind {
        case .sqlite(let database): database.library
        case .postgreSQL(let database): database.library
        }
    }

    /// The database as messages name it.
    public var file: String {
        switch self.kind {
        case .sqlite(let database): database.file
        case .postgreSQL(let database): database.file
        }
    }

    /// That of the database.
    public var dialect: SQLDialect {
        switch self.kind {
        case .sqlite(let database): database.dialect
        case .postgreSQL(let database): database.dialect
        }
    }

    /// Begins a transaction.
    public func begin(_ kind: SQLTransaction) throws(DatabaseError) {
        switch self.kind {
        case .sqlite(let database): try database.begin(kind)
        case .postgreSQL(let database): try database.begin(kind)
        }
    }

    /// Ends the transaction with what it has changed.
    public func commit() throws(DatabaseError) {
        switch self.kind {
        case .sqlite(let database): try database.commit()
        case .postgreSQL(let database): try database.commit()
        }
    }

    /// Ends the transaction without changes.
    public func rollBack() {
        switch self.kind {
        case .sqlite(let database): database.rollBack()
        case .postgreSQL(let database): database.rollBack()
        }
    }

    /// Another connection of a server.
    public func pipeline() -> (any SQLPipeline)? {
        switch self.kind {
        case .sqlite(let database): database.pipeline()
        case .postgreSQL(let database): database.pipeline()
        }
    }

    /// A number that is another one once another connection may have changed the database.
    public func changeNumber() throws(DatabaseError) -> Int64 {
        switch self.kind {
        case .sqlite(let database): try database.changeNumber()
        case .postgreSQL(let database): try database.changeNumber()
        }
    }

    /// Has each commit wait until the disk has it, or no longer.
    public func synchronizeCommits(_ synchronizes: Bool) throws(DatabaseError) {
        switch self.kind {
        case .sqlite(let database): try database.synchronizeCommits(synchronizes)
        case .postgreSQL(let database): try database.synchronizeCommits(synchronizes)
        }
    }

    /// Closes a new database that could not be filled, and removes its files.
    public func discard() {
        switch self.kind {
        case .sqlite(let database): database.discard()
        case .postgreSQL(let database): database.discard()
        }
    }
}

extension SystemHost {
    /// Opens a database by its library, which is loaded now.
    ///
    /// - Throws: ``DatabaseError``; `noLibrary` where that is not installed.
    public func openDatabase(
        _ place: DatabasePlace, _ opening: DatabaseOpening
    ) throws(DatabaseError) -> SystemDatabase {
        try SystemDatabase(place, opening)
    }
}
#endif
