#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// A connection of libpq, which is closed with its last reference.
///
/// It sets nothing for its session: behind a pool the next transaction may have another one.
final class PostgreSQLLink {
    let functions: PostgreSQLLibrary
    let connection: PostgreSQLLibrary.Connection
    /// The database as messages name it.
    let place: String

    /// Connects, and waits for that: by the timeout of the options for each address, after the names are looked up.
    ///
    /// - Parameter text: The options, as libpq takes them.
    /// - Throws: ``DatabaseError``; `unreachable` where the server takes no connection.
    init(_ text: String, _ place: String, _ functions: PostgreSQLLibrary) throws(DatabaseError) {
        // Those before `dbname` are defaults: a link that is down is noticed within seconds, and of several servers the
        // next is tried.
        var options: [(String, String)] = [
            ("fallback_application_name", "vinculum"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "5000"),
        ]
        if getenv("PGCONNECT_TIMEOUT") == nil { options.append(("connect_timeout", "3")) }
        options += [("dbname", text), ("client_encoding", "UTF8")]
        let names = CStrings(options.map { $0.0 })
        let values = CStrings(options.map { $0.1 })
        let made = functions.connect(
            names.pointers.map { UnsafePointer($0) }, values.pointers.map { UnsafePointer($0) }, 1)
        guard let made else { throw DatabaseError(.full, file: place, "no memory is left") }
        (self.functions, self.connection, self.place) = (functions, made, place)
        _ = functions.setNoticeProcessor(made, { _, _ in }, nil)
        guard functions.status(made) == PostgreSQLCode.connectionIsGood, functions.setNonblocking(made, 1) == 0,
            functions.enterPipeline(made) == 1
        else { throw self.refusal }
    }

    deinit { self.functions.finish(self.connection) }

    var descriptor: Int32 { self.functions.socket(self.connection) }

    /// The version of the server, such as 15.18.
    var serverVersion: String {
        let number = self.functions.serverVersion(self.connection)
        return "\(number / 10000).\(number % 10000)"
    }

    /// Why there is no connection. What the server says of one that it refuses has no state that libpq passes on.
    var refusal: DatabaseError {
        let said = self.lastText
        if said.hasBytes(of: "database \""), said.hasBytes(of: "does not exist") {
            return PostgreSQLCode.error("3D000", self.place, said)
        }
        let marks: [(String, String)] = [
            ("password authentication failed", "28P01"), ("no password supplied", "28P01"),
            ("Peer authentication failed", "28000"), ("no pg_hba.conf entry", "28000"), ("role \"", "28000"),
            ("too many clients", "53300"), ("remaining connection slots", "53300"), ("too many connections", "53300"),
        ]
        for (mark, state) in marks where said.hasBytes(of: mark) {
            return PostgreSQLCode.error(state, self.place, said)
        }
        return DatabaseError(.unreachable, file: self.place, said)
    }

    /// The failure of a connection that ended.
    var loss: DatabaseError { PostgreSQLCode.error("08006", self.place, self.lastText) }

    /// The failure of a statement, with its state; without one it is the library's own: the connection ended.
    func failure(_ result: PostgreSQLLibrary.Result) -> (error: DatabaseError, state: String) {
        func field(_ field: Int32) -> String? { self.functions.resultField(result, field).map { String(cString: $0) } }
        guard let state = field(PostgreSQLCode.stateField) else { return (self.loss, "") }
        return (
            PostgreSQLCode.error(state, self.place, field(PostgreSQLCode.messageField) ?? ""), state
        )
    }

    /// The last failure in the words of the library, on one line.
    private var lastText: String {
        let text = self.functions.errorText(self.connection).map { String(cString: $0) } ?? "unknown"
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
        }
        return lines.joined(separator: "; ")
    }
}

extension String {
    func hasBytes(of part: String) -> Bool {
        let (bytes, part) = (Array(self.utf8), Array(part.utf8))
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
    }
}
#endif
