// Texts are compared by its operators.
import Vinculum

/// An open database that executes SQL. It is closed when its last reference is gone, and used by one thread.
public protocol SQLDatabase: AnyObject {
    /// A row of a result, while it is the present one.
    associatedtype Row: SQLRow

    /// The library and its version, such as `SQLite 3.40.1`.
    var library: String { get }

    /// The file as the caller named it, or the address of the server without its password.
    var file: String { get }

    /// What differs between databases in the statements that it takes.
    var dialect: SQLDialect { get }

    /// Has statements, also those of pipelines, mean the tables of a schema, whatever the session would find.
    ///
    /// - Parameters:
    ///   - tables: The names that statements have without a schema, each behind `FROM`, `INTO` or `TABLE`.
    ///   - schema: The schema, whose name is the value of the word `schema_of_tables` in statements.
    func nameTables(_ tables: [String], in schema: String)

    /// Executes one statement, which is kept prepared under its text.
    ///
    /// - Parameters:
    ///   - statement: The statement, with `?1`, `?2` and so on for the values.
    ///   - values: As many as the statement names.
    ///   - take: Called with each row of the result, until it returns `false`.
    /// - Throws: ``DatabaseError``. `busy` at once if another connection holds a lock that the statement needs.
    func execute(
        _ statement: String, _ values: [SQLValue], _ take: (Row) -> Bool
    ) throws(DatabaseError)

    /// Executes statements with lists of values, all sent before the first answer comes.
    ///
    /// - Returns: The rows of each; `nil`, with nothing executed, where the database takes no lists.
    /// - Throws: As ``execute(_:_:_:)``. Statements behind the failed one were not executed.
    func executeTogether(_ statements: [SQLStatement]) throws(DatabaseError) -> [[[SQLValue]]]?

    /// Begins a transaction.
    ///
    /// - Throws: ``DatabaseError``; `gone` if a file that is to be written is no longer the one that was opened.
    func begin(_ kind: SQLTransaction) throws(DatabaseError)

    /// Ends the transaction with what it has changed.
    ///
    /// - Throws: ``DatabaseError``; `unsettled` if it is not known whether the changes were made.
    func commit() throws(DatabaseError)

    /// Ends the transaction without changes, unless a failure has ended it.
    func rollBack()

    /// Another connection, for what is executed while the program does other things; `nil` where that is of no use.
    func pipeline() -> (any SQLPipeline)?

    /// A number that is another one once another connection may have changed the database.
    func changeNumber() throws(DatabaseError) -> Int64

    /// Has each commit wait until the disk has it, or no longer. A server has settings of its own for that.
    func synchronizeCommits(_ synchronizes: Bool) throws(DatabaseError)

    /// Closes a new database that could not be filled, and removes its files. It must not be used afterwards.
    func discard()
}

extension SQLDatabase {
    /// Without effect where a database has no schemas.
    public func nameTables(_ tables: [String], in schema: String) {}

    /// None by default.
    public func pipeline() -> (any SQLPipeline)? { nil }

    /// Executes nothing by default.
    public func executeTogether(_ statements: [SQLStatement]) throws(DatabaseError) -> [[[SQLValue]]]? { nil }

    /// Executes one statement whose result, if it has one, does not matter.
    ///
    /// - Throws: As ``execute(_:_:_:)``.
    public func execute(_ statement: String, _ values: [SQLValue] = []) throws(DatabaseError) {
        try self.execute(statement, values) { _ in true }
    }
}

/// A value of a statement.
public enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

/// The columns of a row of a result, counted from 0. It must not be kept: the next row takes its place.
public protocol SQLRow {
    /// The integer in a column; 0 for a column that has none.
    func integer(_ column: Int32) -> Int64

    /// The text in a column, repaired where it is no UTF-8; `nil` for NULL.
    func text(_ column: Int32) -> String?

    /// The bytes in a column; `nil` for NULL.
    func blob(_ column: Int32) -> [UInt8]?
}

/// The kinds of transactions.
public enum SQLTransaction: Equatable, Sendable {
    /// Reads as of one moment.
    case reading
    /// Writes, and holds the rows that it locks.
    case committing
    /// Writes while no other transaction of this kind does.
    case alone
}

/// A database, as a host opens it.
public enum DatabasePlace: Equatable, Sendable {
    /// A file of SQLite.
    case file(String)
    /// A server of PostgreSQL: options as its library reads them, and their text without a password.
    case server(String, shown: String)
}

extension DatabasePlace {
    /// The database as messages name it.
    public var name: String {
        switch self {
        case .file(let file): file
        case .server(_, let shown): shown
        }
    }
}

/// How a database is opened.
public enum DatabaseOpening: Equatable, Sendable {
    /// A new file, which only its owner may read; what exists is refused.
    case creating
    /// An existing database for a server, which waits for it shortly alone.
    case serving
    /// An existing file, for reading and writing.
    case changing
    /// An existing file, for reading alone.
    case reading
}

/// The database of a host that opens none. There is none of this type.
public final class NoDatabase: SQLDatabase {
    /// What a row of it would be.
    public struct Row: SQLRow {
        public func integer(_ column: Int32) -> Int64 { 0 }
        public func text(_ column: Int32) -> String? { nil }
        public func blob(_ column: Int32) -> [UInt8]? { nil }
    }

    private init() {}

    public var library: String { "" }
    public var file: String { "" }
    public var dialect: SQLDialect { .sqlite }
    public func begin(_ kind: SQLTransaction) throws(DatabaseError) {}
    public func commit() throws(DatabaseError) {}
    public func rollBack() {}
    public func changeNumber() throws(DatabaseError) -> Int64 { 0 }
    public func synchronizeCommits(_ synchronizes: Bool) throws(DatabaseError) {}
    public func discard() {}
    public func execute(_ statement: String, _ values: [SQLValue], _ take: (Row) -> Bool) throws(DatabaseError) {}
}

extension CommandHost where Database == NoDatabase {
    /// Fails by default.
    public func openDatabase(_ place: DatabasePlace, _ opening: DatabaseOpening) throws(DatabaseError) -> NoDatabase {
        throw DatabaseError(.noLibrary, file: place.name, "this build of the program opens no databases")
    }
}
