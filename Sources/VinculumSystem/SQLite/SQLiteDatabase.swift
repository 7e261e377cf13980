#if !arch(wasm32)
internal import CLibc
internal import Vinculum
public import VinculumCommands

/// A connection to a database file of SQLite.
///
/// The file has a write-ahead log, so that readers and one writer do not wait for each other. No call waits for a lock:
/// SQLite's own waiting is unfair and would stop the thread, so that the caller has to come again.
///
/// The log is synchronised when it is written back to the file, and not at each commit (`synchronous = NORMAL`): a
/// commit survives the end of the process, also by `kill -9`, and the last ones may be lost with the power; the
/// database is whole then. Synchronising each commit halves the rate of commits.
public final class SQLiteDatabase: SQLDatabase {
    /// The file as the caller named it.
    public let file: String
    private let functions: SQLiteLibrary
    private let connection: SQLiteLibrary.Connection
    /// The prepared statements, in lists by the lengths of their texts. A hash of a text would take as long as
    /// executing its statement; the texts themselves are nearly always the same objects.
    private var statements = [[(text: String, statement: SQLiteLibrary.Statement)]](repeating: [], count: 64)
    private var isClosed = false

    /// Opens a database file.
    ///
    /// - Throws: ``DatabaseError``; `noLibrary` where SQLite is not installed.
    public convenience init(_ file: String, _ opening: DatabaseOpening) throws(DatabaseError) {
        try self.init(file, opening, SQLiteLibrary(for: file))
    }

    init(_ file: String, _ opening: DatabaseOpening, _ functions: SQLiteLibrary) throws(DatabaseError) {
        if opening == .creating { try SQLiteDatabase.createFile(file) }
        let connection: SQLiteLibrary.Connection
        do throws(DatabaseError) {
            connection = try SQLiteDatabase.connection(file, opening, functions)
        } catch {
            if opening == .creating { SQLiteDatabase.removeFiles(file) }
            throw error
        }
        (self.file, self.functions, self.connection) = (file, functions, connection)
        do throws(DatabaseError) { try self.setUp(opening) } catch {
            if opening == .creating { self.discard() }
            throw error
        }
    }

    private static func connection(
        _ file: String, _ opening: DatabaseOpening, _ functions: SQLiteLibrary
    ) throws(DatabaseError) -> SQLiteLibrary.Connection {
        switch vinculum_kind(file) {
        case -1: throw DatabaseError(.notFound, file: file, "")
        case 1: throw DatabaseError(.denied, file: file, "a directory, where a file is needed")
        case 0: break
        // Opening a pipe waits until another program opens it.
        default: throw DatabaseError(.denied, file: file, "a pipe or a device, where a file is needed")
        }
        // SQLite gives the files beside it the same rights.
        if opening != .reading, vinculum_exposure(file) > 0 { throw DatabaseError(.exposed, file: file, "") }
        var connection: SQLiteLibrary.Connection?
        // SQLite has names of its own that begin with a colon.
        let path = file.utf8.first == UInt8(ascii: "/") ? file : "./" + file
        let code = functions.open(path, &connection, opening.flags, nil)
        guard code == SQLiteCode.ok, let connection else {
            let text = connection.flatMap { functions.errorText($0) } ?? functions.textOfCode(code)
            let error = SQLiteCode.error(code, file, text)
            _ = functions.close(connection)
            throw error
        }
        _ = functions.setBusyTimeout(connection, 0)
        return connection
    }

    private func setUp(_ opening: DatabaseOpening) throws(DatabaseError) {
        // What another program has put into the file calls no functions that reach beyond it.
        try self.execute("PRAGMA trusted_schema = OFF")
        if opening == .creating {
            var mode: String?
            try self.execute("PRAGMA journal_mode = WAL", []) { row in
                mode = row.text(0)
                return true
            }
            guard mode == "wal" else {
                throw DatabaseError(
                    .other, file: self.file, "the file system does not allow a write-ahead log of SQLite")
            }
        } else {
            // The first read says whether the file is a database.
            do throws(DatabaseError) { try self.execute("PRAGMA schema_version") } catch {
                throw self.needsFolder(error)
            }
        }
        try self.execute("PRAGMA synchronous = NORMAL")
        // Keys are in no order, so that commits change most pages: a longer log writes each back less often.
        try self.execute("PRAGMA wal_autocheckpoint = 4000")
    }

    /// The failure of the first read, which names the folder where that cannot be written: SQLite does not.
    private func needsFolder(_ error: DatabaseError) -> DatabaseError {
        let slash = self.file.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(self.file[...$0]) } ?? "."
        guard error.kind == .denied || error.kind == .readOnly, access(self.file, R_OK) == 0, access(folder, W_OK) != 0
        else { return error }
        return DatabaseError(
            .denied, file: self.file,
            "also a reader makes files beside a database with a write-ahead log, and the folder cannot be written")
    }

    deinit { self.end() }

    /// Closes the database and removes its file with those beside it.
    public func discard() {
        self.end()
        SQLiteDatabase.removeFiles(self.file)
    }

    private func end() {
        if self.isClosed { return }
        self.isClosed = true
        for index in self.statements.indices {
            for (_, statement) in self.statements[index] { _ = self.functions.finalize(statement) }
            self.statements[index] = []
        }
        _ = self.functions.close(self.connection)
    }

    /// The library and its version.
    public var library: String { "SQLite " + self.functions.versionName }

    /// That of SQLite.
    public var dialect: SQLDialect { .sqlite }

    /// Begins a transaction. One that writes takes the lock of writers before it reads: what it checks then holds until
    /// it ends.
    public func begin(_ kind: SQLTransaction) throws(DatabaseError) {
        try self.execute(kind == .reading ? "BEGIN" : "BEGIN IMMEDIATE")
        do throws(DatabaseError) { if kind != .reading { try self.requireFile() } } catch {
            self.rollBack()
            throw error
        }
    }

    /// Ends the transaction with what it has changed.
    public func commit() throws(DatabaseError) { try self.execute("COMMIT") }

    /// Ends the transaction without changes, unless a failure has ended it by itself.
    public func rollBack() { if self.isInTransaction { try? self.execute("ROLLBACK") } }

    /// SQLite's number of the changes that other connections have made.
    public func changeNumber() throws(DatabaseError) -> Int64 {
        var number: Int64 = 0
        try self.execute("PRAGMA data_version", []) { row in
            number = row.integer(0)
            return false
        }
        return number
    }

    /// Synchronises the log at each commit, or when it is written back.
    public func synchronizeCommits(_ synchronizes: Bool) throws(DatabaseError) {
        try self.execute("PRAGMA synchronous = " + (synchronizes ? "FULL" : "NORMAL"))
    }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { self.functions.autocommit(self.connection) == 0 }

    /// Fails with `gone` if the file is no longer the one that was opened: what is written to a removed file is lost.
    public func requireFile() throws(DatabaseError) {
        var hasMoved: Int32 = 0
        _ = self.functions.control(self.connection, "main", SQLiteCode.hasMoved, &hasMoved)
        if hasMoved != 0 { throw DatabaseError(.gone, file: self.file, "") }
    }

    /// Executes one statement, which is kept prepared under its text.
    ///
    /// - Throws: ``DatabaseError``; the statement is reset then too, so that it holds no lock.
    public func execute(
        _ statement: String, _ values: [SQLValue], _ take: (SQLiteRow) -> Bool
    ) throws(DatabaseError) {
        let prepared = try self.prepared(statement)
        // Also where a value cannot be bound: the addresses of those before it must not stay. A statement that is not
        // reset keeps the log from being written back.
        defer {
            _ = self.functions.reset(prepared)
            _ = self.functions.clearBindings(prepared)
        }
        let code = self.bind(values[...], 1, to: prepared) { self.run(prepared, take) }
        if code == SQLiteCode.done || code == SQLiteCode.row { return }
        throw self.error(code)
    }

    /// Binds values and executes `body` while SQLite may read them where they are.
    ///
    /// - Returns: What `body` returns, or the code of a value that could not be bound.
    private func bind(
        _ values: ArraySlice<SQLValue>, _ number: Int32, to statement: SQLiteLibrary.Statement, _ body: () -> Int32
    ) -> Int32 {
        guard let value = values.first else { return body() }
        func bound(_ code: Int32) -> Int32 {
            code == SQLiteCode.ok ? self.bind(values.dropFirst(), number + 1, to: statement, body) : code
        }
        switch value {
        case .null: return bound(self.functions.bindNull(statement, number))
        case .integer(let integer): return bound(self.functions.bindInteger(statement, number, integer))
        case .text(let text):
            var text = text
            return text.withUTF8 { bytes in
                SQLiteDatabase.withAddress(UnsafeRawBufferPointer(bytes)) { address, count in
                    bound(self.functions.bindText(statement, number, address, count, nil))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { bytes in
                SQLiteDatabase.withAddress(bytes) { address, count in
                    bound(self.functions.bindBlob(statement, number, address, count, nil))
                }
            }
        }
    }

    /// Passes the address of bytes, also where there are none: without an address SQLite would bind NULL.
    private static func withAddress(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawPointer, Int32) -> Int32
    ) -> Int32 {
        guard let count = Int32(exactly: bytes.count) else { return SQLiteCode.tooLarge }
        if let address = bytes.baseAddress { return body(address, count) }
        return withUnsafeBytes(of: UInt8(0)) { empty in
            guard let address = empty.baseAddress else { return SQLiteCode.tooLarge }
            return body(address, 0)
        }
    }

    /// Executes a statement whose values are bound.
    private func run(
        _ statement: SQLiteLibrary.Statement, _ take: (SQLiteRow) -> Bool
    ) -> Int32 {
        var code = self.functions.step(statement)
        while code == SQLiteCode.row {
            guard take(SQLiteRow(functions: self.functions, statement: statement)) else { break }
            code = self.functions.step(statement)
        }
        if code != SQLiteCode.done, code != SQLiteCode.row { code = self.functions.extendedErrorCode(self.connection) }
        return code
    }

    private func prepared(_ text: String) throws(DatabaseError) -> SQLiteLibrary.Statement {
        let list = text.utf8.count % self.statements.count
        for index in self.statements[list].indices where self.statements[list][index].text == text {
            return self.statements[list][index].statement
        }
        var statement: SQLiteLibrary.Statement?
        let code = self.functions.prepare(self.connection, text, -1, SQLiteCode.persistent, &statement, nil)
        guard code == SQLiteCode.ok, let statement else {
            throw self.error(self.functions.extendedErrorCode(self.connection))
        }
        self.statements[list].append((text, statement))
        return statement
    }

    private func error(_ code: Int32) -> DatabaseError {
        // The connection has a text of its last failure alone, and none for a value that was not given to it.
        let isLast = self.functions.extendedErrorCode(self.connection) & 0xFF == code & 0xFF
        let text = isLast ? self.functions.errorText(self.connection) : self.functions.textOfCode(code)
        return SQLiteCode.error(code, self.file, text)
    }

    private static func removeFiles(_ file: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { _ = unlink(file + suffix) }
    }

    /// Makes an empty file that only its owner may read. SQLite would give others the right to read it, and gives the
    /// files beside it the same rights.
    private static func createFile(_ file: String) throws(DatabaseError) {
        do throws(FileError) {
            _ = close(try SystemFileStore.opened(file) { vinculum_open_exclusive($0, FileAccess.owner.fileMode) })
        } catch {
            throw DatabaseError(error)
        }
    }
}

/// The present row of a statement.
public struct SQLiteRow: SQLRow {
    fileprivate let functions: SQLiteLibrary
    fileprivate let statement: SQLiteLibrary.Statement

    /// The integer in a column; 0 for a column that has none.
    public func integer(_ column: Int32) -> Int64 { self.functions.columnInteger(self.statement, column) }

    /// The text in a column; `nil` for NULL.
    public func text(_ column: Int32) -> String? {
        self.bytes(column, self.functions.columnText).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes in a column; `nil` for NULL.
    public func blob(_ column: Int32) -> [UInt8]? {
        self.bytes(column, self.functions.columnBytes).map { Array($0) }
    }

    private func bytes(
        _ column: Int32, _ read: (SQLiteLibrary.Statement, Int32) -> UnsafeRawPointer?
    ) -> UnsafeRawBufferPointer? {
        if self.functions.columnType(self.statement, column) == SQLiteCode.null { return nil }
        let address = read(self.statement, column)
        let count = Int(self.functions.columnByteCount(self.statement, column))
        return UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count)
    }
}
#endif
