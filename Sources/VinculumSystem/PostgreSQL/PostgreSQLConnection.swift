#if !arch(wasm32)
internal import CLibc
internal import Vinculum
public import VinculumCommands

/// A connection to a server of PostgreSQL, by libpq's calls that do not wait, each with a deadline of our own: libpq
/// itself would wait for a server that stands still as long as that does.
///
/// It sets nothing for its session: behind a pool the next transaction may have another one.
final class PostgreSQLConnection {
    private let functions: PostgreSQLLibrary
    private let connection: PostgreSQLLibrary.Connection
    /// The database as messages name it.
    private let place: String
    /// The names of the statements that were prepared, by their texts.
    private var names: [ByteText: String] = [:]
    /// Whether statements are prepared: a pool in transaction mode may lose them.
    private var prepares = true

    /// Connects.
    ///
    /// - Parameters:
    ///   - text: The options, as libpq takes them.
    ///   - deadline: In milliseconds of the monotonic clock. A host name is looked up by the system, which may take
    ///     longer.
    init(
        _ text: String, _ place: String, _ functions: PostgreSQLLibrary, until deadline: Int64
    ) throws(DatabaseError) {
        guard functions.reads(text) else {
            throw DatabaseError(.notDatabase, file: place, "not options that libpq reads")
        }
        // Those before `dbname` are defaults: a link that is down is noticed within seconds.
        let options: [(String, String)] = [
            ("fallback_application_name", "vinculum"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "5000"), ("dbname", text), ("client_encoding", "UTF8"),
        ]
        let names = CStrings(options.map { $0.0 })
        let values = CStrings(options.map { $0.1 })
        let started = functions.start(
            names.pointers.map { UnsafePointer($0) }, values.pointers.map { UnsafePointer($0) }, 1)
        guard let started else { throw DatabaseError(.full, file: place, "no memory is left") }
        (self.functions, self.connection, self.place) = (functions, started, place)
        _ = functions.setNoticeProcessor(started, { _, _ in }, nil)
        try self.connect(until: deadline)
    }

    deinit { self.functions.finish(self.connection) }

    private func connect(until deadline: Int64) throws(DatabaseError) {
        var waits = PostgreSQLCode.pollingWrites
        while self.functions.status(self.connection) != PostgreSQLCode.connectionIsGood {
            // A failed start has no socket; the call below says so.
            let socket = self.functions.socket(self.connection)
            if socket >= 0 {
                let isWriting: Int32 = waits == PostgreSQLCode.pollingWrites ? 1 : 0
                try self.wait(until: deadline, "does not answer") { left in vinculum_wait(socket, isWriting, left) }
            }
            waits = self.functions.poll(self.connection)
            if waits == PostgreSQLCode.pollingFailed { throw self.connectFailure }
            if waits == PostgreSQLCode.pollingIsDone { break }
        }
        guard self.functions.setNonblocking(self.connection, 1) == 0 else { throw self.connectFailure }
    }

    /// What the server says of a connection that it refused has no state that libpq passes on.
    private var connectFailure: DatabaseError {
        let said = self.lastText
        let marks: [(String, String)] = [
            ("password authentication failed", "28P01"), ("no password supplied", "28P01"),
            ("Peer authentication failed", "28000"), ("no pg_hba.conf entry", "28000"), ("role \"", "28000"),
            ("too many clients", "53300"), ("remaining connection slots", "53300"),
            ("too many connections", "53300"),
        ]
        if said.hasBytes(of: "database \""), said.hasBytes(of: "does not exist") {
            return PostgreSQLCode.error("3D000", self.place, said)
        }
        for (mark, state) in marks where said.hasBytes(of: mark) {
            return PostgreSQLCode.error(state, self.place, said)
        }
        return DatabaseError(.unreachable, file: self.place, said)
    }

    /// The last failure in the words of the library, on one line.
    private var lastText: String {
        let text = self.functions.errorText(self.connection).map { String(cString: $0) } ?? "unknown"
        return text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: "; ")
    }

    /// The version of the server, such as 15.18.
    var serverVersion: String {
        let number = self.functions.serverVersion(self.connection)
        return "\(number / 10000).\(number % 10000)"
    }

    /// Whether no transaction is open.
    var isIdle: Bool { self.functions.transactionStatus(self.connection) == PostgreSQLCode.isIdle }

    /// Executes statements without values, whose results do not matter.
    func execute(_ statements: String, until deadline: Int64) throws(DatabaseError) {
        guard self.functions.send(self.connection, statements) == 1 else { throw self.lost }
        try self.finish(until: deadline) { _ in true }
    }

    /// Executes one statement.
    ///
    /// - Parameters:
    ///   - statement: With `$1`, `$2` and so on for the values.
    ///   - take: Called with each row of the result, until it returns `false`.
    func execute(
        _ statement: String, _ values: [SQLValue], until deadline: Int64, _ take: (PostgreSQLRow) -> Bool
    ) throws(DatabaseError) {
        let parameters = PostgreSQLParameters(values)
        if self.prepares {
            do throws(PreparingFailure) {
                let name = try self.prepared(statement, until: deadline)
                let isSent = parameters.with { texts, lengths, formats in
                    self.functions.sendPrepared(self.connection, name, Int32(values.count), texts, lengths, formats, 1)
                }
                do throws(DatabaseError) {
                    guard isSent == 1 else { throw self.lost }
                    return try self.finish(until: deadline, take)
                } catch {
                    throw PreparingFailure(error, isOfPool: PostgreSQLCode.isOfPreparing(self.lastState))
                }
            } catch {
                guard error.isOfPool else { throw error.error }
                (self.prepares, self.names) = (false, [:])
                // The failure has ended the transaction, of which this may be the first statement.
                guard self.isIdle else { throw DatabaseError(.busy, file: self.place, error.error.reason) }
            }
        }
        let isSent = parameters.with { texts, lengths, formats in
            self.functions.sendUnnamed(
                self.connection, statement, Int32(values.count), nil, texts, lengths, formats, 1)
        }
        guard isSent == 1 else { throw self.lost }
        try self.finish(until: deadline, take)
    }

    /// A failure, and whether it is of a pool that does not keep prepared statements.
    private struct PreparingFailure: Error {
        let error: DatabaseError
        let isOfPool: Bool

        init(_ error: DatabaseError, isOfPool: Bool) { (self.error, self.isOfPool) = (error, isOfPool) }
    }

    private func prepared(_ statement: String, until deadline: Int64) throws(PreparingFailure) -> String {
        if let name = self.names[ByteText(statement)] { return name }
        let name = "vinculum_\(self.names.count)"
        do throws(DatabaseError) {
            guard self.functions.prepare(self.connection, name, statement, 0, nil) == 1 else { throw self.lost }
            try self.finish(until: deadline) { _ in true }
        } catch {
            throw PreparingFailure(error, isOfPool: PostgreSQLCode.isOfPreparing(self.lastState))
        }
        self.names[ByteText(statement)] = name
        return name
    }

    /// The state of SQL of the last failed statement.
    private var lastState = ""

    /// Waits for the results of what was sent.
    private func finish(until deadline: Int64, _ take: (PostgreSQLRow) -> Bool) throws(DatabaseError) {
        self.lastState = ""
        var failure: DatabaseError?
        while let result = try self.nextResult(until: deadline) {
            defer { self.functions.clear(result) }
            switch self.functions.resultStatus(result) {
            case PostgreSQLCode.commandIsDone: break
            case PostgreSQLCode.tuplesAreDone:
                for row in 0..<self.functions.rowCount(result) {
                    guard take(PostgreSQLRow(functions: self.functions, result: result, row: row)) else { break }
                }
            default: failure = failure ?? self.failure(result)
            }
        }
        if let failure { throw failure }
        if self.functions.status(self.connection) != PostgreSQLCode.connectionIsGood { throw self.lost }
    }

    private func failure(_ result: PostgreSQLLibrary.Result) -> DatabaseError {
        func field(_ field: Int32) -> String? { self.functions.resultField(result, field).map { String(cString: $0) } }
        // Without a state the library itself says it: the connection ended.
        guard let state = field(PostgreSQLCode.stateField) else { return self.lost }
        self.lastState = state
        return PostgreSQLCode.error(state, self.place, field(PostgreSQLCode.messageField) ?? "")
    }

    private var lost: DatabaseError { PostgreSQLCode.error("08006", self.place, self.lastText) }

    private func nextResult(until deadline: Int64) throws(DatabaseError) -> PostgreSQLLibrary.Result? {
        while true {
            let left = self.functions.flush(self.connection)
            if left < 0 { throw self.lost }
            if left == 0, self.functions.isBusy(self.connection) == 0 { break }
            let socket = self.functions.socket(self.connection)
            try self.wait(until: deadline, "has not answered in time") { milliseconds in
                // A server that cannot send does not read either.
                left == 1 ? vinculum_wait_both(socket, milliseconds) : vinculum_wait(socket, 0, milliseconds)
            }
            guard self.functions.consume(self.connection) == 1 else { throw self.lost }
        }
        return self.functions.result(self.connection)
    }

    /// Waits until the socket is ready or the time is up.
    private func wait(until deadline: Int64, _ what: String, _ body: (Int64) -> Int32) throws(DatabaseError) {
        while true {
            let left = deadline - vinculum_monotonic_milliseconds()
            if left <= 0 { throw DatabaseError(.lost, file: self.place, "the server \(what)") }
            if body(left) != 0 { return }
        }
    }
}

extension String {
    fileprivate func hasBytes(of part: String) -> Bool {
        let (bytes, part) = (Array(self.utf8), Array(part.utf8))
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
    }
}

/// The values of a statement in PostgreSQL's binary form.
private struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    /// Where each begins in the bytes; `nil` for NULL.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    init(_ values: [SQLValue]) {
        for value in values {
            let start = self.bytes.count
            switch value {
            case .null: break
            case .integer(let integer):
                for shift in stride(from: 56, through: 0, by: -8) {
                    self.bytes.append(UInt8(truncatingIfNeeded: integer >> Int64(shift)))
                }
            case .text(let text): self.bytes += Array(text.utf8)
            case .blob(let blob): self.bytes += blob
            }
            self.starts.append(value == .null ? nil : start)
            self.lengths.append(Int32(clamping: self.bytes.count - start))
        }
        // Without a byte there would be no address.
        self.bytes.append(0)
    }

    func with<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        self.bytes.withUnsafeBytes { bytes in
            let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let texts = self.starts.map { start in start.flatMap { base?.advanced(by: $0) } }
            let formats = [Int32](repeating: 1, count: self.starts.count)
            return texts.withUnsafeBufferPointer { texts in
                self.lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(texts.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}

/// A row of a result, in binary form.
public struct PostgreSQLRow: SQLRow {
    fileprivate let functions: PostgreSQLLibrary
    fileprivate let result: PostgreSQLLibrary.Result
    fileprivate let row: Int32

    /// The integer in a column; 0 for a column that has none.
    public func integer(_ column: Int32) -> Int64 {
        guard let bytes = self.bytes(column), bytes.count <= 8, let first = bytes.first else { return 0 }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    /// The text in a column; `nil` for NULL.
    public func text(_ column: Int32) -> String? { self.bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    /// The bytes in a column; `nil` for NULL.
    public func blob(_ column: Int32) -> [UInt8]? { self.bytes(column).map { Array($0) } }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        if self.functions.isNull(self.result, self.row, column) == 1 { return nil }
        let address = UnsafeRawPointer(self.functions.value(self.result, self.row, column))
        let count = Int(self.functions.byteCount(self.result, self.row, column))
        return UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count)
    }
}
#endif
