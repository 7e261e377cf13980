#if !arch(wasm32)
internal import CLibc
internal import Vinculum
public import VinculumCommands

/// A database of PostgreSQL, by one connection at a time. A lost connection is replaced by the next transaction.
public final class PostgreSQLDatabase: SQLDatabase {
    /// The options of the connection without a password.
    public let file: String
    private let text: String
    private let opening: DatabaseOpening
    private let functions: PostgreSQLLibrary
    private var connection: PostgreSQLConnection?
    /// Until when, in milliseconds of the monotonic clock, no connection is tried after one has failed.
    private var pause: (until: Int64, failure: DatabaseError)?
    private var isInTransaction = false

    /// Connects to a database.
    ///
    /// - Throws: ``DatabaseError``; `noLibrary` where libpq is not installed.
    public init(_ text: String, _ shown: String, _ opening: DatabaseOpening) throws(DatabaseError) {
        (self.file, self.text, self.opening) = (shown, text, opening)
        self.functions = try PostgreSQLLibrary(for: shown)
        _ = try self.connected()
    }

    /// How long a connection may take, in milliseconds.
    private static let connectLimit: Int64 = 5000
    /// How long after a failed connection the next one is tried.
    private static let pauseLimit: Int64 = 1000

    /// How long a statement may take: the requests of a server wait for it meanwhile.
    private var limit: Int64 { self.opening == .serving ? 2000 : 120_000 }

    private var deadline: Int64 { vinculum_monotonic_milliseconds() + self.limit }

    private func connected() throws(DatabaseError) -> PostgreSQLConnection {
        if let connection = self.connection { return connection }
        let now = vinculum_monotonic_milliseconds()
        if let pause = self.pause, now < pause.until { throw pause.failure }
        do throws(DatabaseError) {
            let limit = min(PostgreSQLDatabase.connectLimit, self.limit)
            let connection = try PostgreSQLConnection(self.text, self.file, self.functions, until: now + limit)
            (self.connection, self.pause) = (connection, nil)
            return connection
        } catch {
            let failure = error.kind == .lost ? DatabaseError(.unreachable, file: self.file, error.reason) : error
            self.pause = (vinculum_monotonic_milliseconds() + PostgreSQLDatabase.pauseLimit, failure)
            throw failure
        }
    }

    /// Calls the connection, which is given up if that shows that it is lost.
    ///
    /// - Parameter repeats: Whether the call may be repeated over another connection: nothing has been changed yet.
    private func call(
        repeats: Bool, _ body: (PostgreSQLConnection) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let isNew = self.connection == nil
        do throws(DatabaseError) { try body(self.connected()) } catch {
            guard error.kind == .lost else { throw error }
            (self.connection, self.isInTransaction) = (nil, false)
            // A server that stands still would be waited for once more.
            guard repeats, !isNew, !error.reason.hasBytePrefix("the server has not answered") else { throw error }
            try self.call(repeats: false, body)
        }
    }

    /// The server and its version.
    public var library: String { "PostgreSQL " + (self.connection?.serverVersion ?? "unknown") }

    /// That of PostgreSQL.
    public var dialect: SQLDialect { .postgreSQL }

    /// Begins a transaction, with limits that are its own: behind a pool the session is another program's next.
    public func begin(_ kind: SQLTransaction) throws(DatabaseError) {
        let level = kind == .reading ? "REPEATABLE READ READ ONLY" : "READ COMMITTED"
        let lockLimit = self.opening == .serving ? 500 : 2000
        let statements = """
            BEGIN ISOLATION LEVEL \(level); SET LOCAL lock_timeout = \(lockLimit); \
            SET LOCAL statement_timeout = \(self.limit); \
            SET LOCAL idle_in_transaction_session_timeout = \(PostgreSQLDatabase.idleLimit)
            """
        try self.call(repeats: true) { connection throws(DatabaseError) in
            try connection.execute(statements, until: self.deadline)
        }
        self.isInTransaction = true
    }

    /// How long the server waits for this program in a transaction: one that stands still holds rows.
    private static let idleLimit = 10_000

    /// Ends the transaction with what it has changed.
    public func commit() throws(DatabaseError) {
        self.isInTransaction = false
        do throws(DatabaseError) {
            try self.call(repeats: false) { connection throws(DatabaseError) in
                try connection.execute("COMMIT", until: self.deadline)
            }
        } catch {
            throw error.kind == .lost ? DatabaseError(.unsettled, file: self.file, error.reason) : error
        }
    }

    /// Ends the transaction without changes.
    public func rollBack() {
        guard self.isInTransaction, let connection = self.connection else { return }
        self.isInTransaction = false
        do throws(DatabaseError) { try connection.execute("ROLLBACK", until: self.deadline) } catch {
            self.connection = nil
        }
    }

    /// A number that changes once a second: a server may go by settings and keys that are one second old.
    public func changeNumber() throws(DatabaseError) -> Int64 { vinculum_monotonic_milliseconds() / 1000 }

    /// Without effect: the server waits for its disk unless its own settings say otherwise.
    public func synchronizeCommits(_ synchronizes: Bool) throws(DatabaseError) {}

    /// Closes the connection. What could not be filled was in a transaction.
    public func discard() { self.connection = nil }

    /// Executes one statement.
    public func execute(
        _ statement: String, _ values: [SQLValue], _ take: (PostgreSQLRow) -> Bool
    ) throws(DatabaseError) {
        let text = String(
            decoding: statement.utf8.map { $0 == UInt8(ascii: "?") ? UInt8(ascii: "$") : $0 }, as: UTF8.self)
        try self.call(repeats: !self.isInTransaction) { connection throws(DatabaseError) in
            try connection.execute(text, values, until: self.deadline, take)
        }
    }
}
#endif
