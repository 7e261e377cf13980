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
    private let connection: PostgreSQLPipeline
    /// Why there is no connection, and until when, in milliseconds of the monotonic clock, none is tried.
    private var outage: (failure: DatabaseError, until: Int64)?
    private var isInTransaction = false

    /// Connects to a database.
    ///
    /// - Throws: ``DatabaseError``; `noLibrary` where libpq is not installed, `encoding` for a database that keeps
    ///   texts in another one than UTF-8, and so has not all characters, or does not know them.
    public init(_ text: String, _ shown: String, _ opening: DatabaseOpening) throws(DatabaseError) {
        (self.file, self.text, self.opening) = (shown, text, opening)
        self.functions = try PostgreSQLLibrary(for: shown)
        self.connection = PostgreSQLPipeline(text, shown, self.functions)
        // A pool that has no transactions refuses them here already: it looks whether one is open after an answer.
        _ = try self.run([SQLStatement("BEGIN")], connectLimit: Self.connectLimit)
        let encoding = SQLStatement("SELECT current_setting('server_encoding')")
        let rows = try self.run([encoding, SQLStatement("ROLLBACK")])
        guard case .text(let name)?? = rows.first?.first?.first, name != "UTF8" else { return }
        throw DatabaseError(.encoding, file: shown, "the database has the encoding \(name), and a store needs UTF8")
    }

    /// How long statements may take, in milliseconds: the requests of a server wait for them meanwhile.
    private var limit: Int64 { self.opening == .serving ? 1000 : 120_000 }
    /// How long a connection may take. Each address of a server has a limit of libpq's besides.
    private static let connectLimit: Int64 = 10_000
    /// How long the requests of a server wait for a connection in place of one that is lost. Until that one is there,
    /// later calls do not wait at all.
    private static let reconnectLimit: Int64 = 250
    /// How long after a failed connection the next one is tried.
    private static let pauseLimit: Int64 = 500
    /// How long the server waits for this program in a transaction: one that stands still holds rows.
    private static let idleLimit = 10_000

    /// Executes statements, and waits for them.
    ///
    /// - Parameters:
    ///   - repeats: Whether they may be executed again over another connection: nothing is changed by then.
    ///   - connectLimit: How long a connection may take, in milliseconds; by default what the kind of use allows.
    private func run(
        _ statements: [SQLStatement], repeats: Bool = true, connectLimit: Int64? = nil
    ) throws(DatabaseError) -> [[[SQLValue]]] {
        if let outage = self.outage, vinculum_monotonic_milliseconds() < outage.until { throw outage.failure }
        let wasConnected = self.connection.isIdle
        self.connection.begin(statements)
        let limit = connectLimit ?? (self.opening == .serving ? Self.reconnectLimit : Self.connectLimit)
        do throws(DatabaseError) {
            let rows = try self.answer(connectLimit: self.outage == nil ? limit : 0)
            self.outage = nil
            return rows
        } catch {
            switch error.kind {
            case .unreachable:
                self.isInTransaction = false
                let isServing = self.opening == .serving
                // Looking whether the connection is there by now costs nothing.
                let pause = self.connection.isStillConnecting ? 0 : Self.pauseLimit
                self.outage = isServing ? (error, vinculum_monotonic_milliseconds() + pause) : nil
            case .lost:
                self.isInTransaction = false
                // A connection that the server has closed meanwhile.
                if repeats, wasConnected { return try self.run(statements, repeats: false) }
            // A pool has lost a prepared statement; from now on there are none.
            case .busy where repeats:
                _ = try self.run([SQLStatement("ROLLBACK")], repeats: false)
                return try self.run(statements, repeats: false)
            default: break
            }
            throw error
        }
    }

    private func answer(connectLimit: Int64) throws(DatabaseError) -> [[[SQLValue]]] {
        var isConnecting = self.connection.isConnecting
        var deadline = vinculum_monotonic_milliseconds() + (isConnecting ? connectLimit : self.limit)
        while true {
            if let answer = self.connection.takeAnswer() { return try answer.get() }
            if isConnecting, !self.connection.isConnecting {
                isConnecting = false
                deadline = vinculum_monotonic_milliseconds() + self.limit
            }
            let left = deadline - vinculum_monotonic_milliseconds()
            guard left > 0, let socket = self.connection.socket else {
                self.connection.close()
                throw DatabaseError(.unreachable, file: self.file, "the server does not answer")
            }
            if socket.waitsToWrite {
                _ = vinculum_wait_both(socket.descriptor, left)
            } else {
                _ = vinculum_wait(socket.descriptor, 0, left)
            }
        }
    }

    /// The server and its version.
    public var library: String { "PostgreSQL " + (self.connection.serverVersion ?? "unknown") }

    /// That of PostgreSQL.
    public var dialect: SQLDialect { .postgreSQL }

    /// Begins a transaction, with limits that are its own: behind a pool the session is another program's next.
    public func begin(_ kind: SQLTransaction) throws(DatabaseError) {
        let level = kind == .reading ? "REPEATABLE READ READ ONLY" : "READ COMMITTED"
        let lockLimit = self.opening == .serving ? 500 : 2000
        // What is acknowledged must outlive a crash of the server.
        let durable =
            "SELECT set_config('synchronous_commit', 'on', true) "
            + "WHERE current_setting('synchronous_commit') = 'off'"
        _ = try self.run([
            SQLStatement("BEGIN ISOLATION LEVEL \(level)"), SQLStatement(durable),
            SQLStatement("SET LOCAL lock_timeout = \(lockLimit)"),
            SQLStatement("SET LOCAL statement_timeout = \(self.limit)"),
            SQLStatement("SET LOCAL idle_in_transaction_session_timeout = \(Self.idleLimit)"),
        ])
        self.isInTransaction = true
    }

    /// Ends the transaction with what it has changed.
    public func commit() throws(DatabaseError) {
        do throws(DatabaseError) { _ = try self.run([SQLStatement("COMMIT")], repeats: false) } catch {
            // Otherwise the transaction is still open, and rolled back: a pool may not know the statement.
            guard error.kind == .lost || error.kind == .unreachable else { throw error }
            throw DatabaseError(.unsettled, file: self.file, error.reason)
        }
        self.isInTransaction = false
    }

    /// Ends the transaction without changes.
    public func rollBack() {
        guard self.isInTransaction else { return }
        self.isInTransaction = false
        do throws(DatabaseError) { _ = try self.run([SQLStatement("ROLLBACK")], repeats: false) } catch {
            self.connection.close()
        }
    }

    /// A number that changes once a second: a server may go by settings and keys that are one second old.
    public func changeNumber() throws(DatabaseError) -> Int64 { vinculum_monotonic_milliseconds() / 1000 }

    /// Without effect: the server waits for its disk unless its own settings say otherwise.
    public func synchronizeCommits(_ synchronizes: Bool) throws(DatabaseError) {}

    /// Closes the connection. What could not be filled was in a transaction.
    public func discard() { self.connection.close() }

    /// Has statements mean the tables of a schema.
    public func nameTables(_ tables: [String], in schema: String) {
        self.connection.tables = PostgreSQLTables(tables, in: schema)
    }

    /// Another connection, for what is executed while the program does other things.
    public func pipeline() -> (any SQLPipeline)? {
        let pipeline = PostgreSQLPipeline(self.text, self.file, self.functions)
        pipeline.tables = self.connection.tables
        return pipeline
    }

    /// Executes statements with lists of values.
    public func executeTogether(_ statements: [SQLStatement]) throws(DatabaseError) -> [[[SQLValue]]]? {
        statements.isEmpty ? [] : try self.run(statements, repeats: !self.isInTransaction)
    }

    /// Executes one statement.
    public func execute(
        _ statement: String, _ values: [SQLValue], _ take: (PostgreSQLRow) -> Bool
    ) throws(DatabaseError) {
        let text = statement.utf8.map { $0 == UInt8(ascii: "?") ? UInt8(ascii: "$") : $0 }
        let rows = try self.run(
            [SQLStatement(String(decoding: text, as: UTF8.self), values.map { .value($0) })],
            repeats: !self.isInTransaction)
        for values in rows.last ?? [] { guard take(PostgreSQLRow(values: values)) else { return } }
    }
}
#endif
