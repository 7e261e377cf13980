#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands

/// The numbers of libpq's interface that this program uses: its header is not needed to build it.
enum PostgreSQLCode {
    /// `PQstatus`.
    static let connectionIsGood: Int32 = 0

    /// `PQresultStatus`.
    static let commandIsDone: Int32 = 1
    static let tuplesAreDone: Int32 = 2
    static let pipelineIsSynchronised: Int32 = 10
    static let pipelineIsAborted: Int32 = 11

    /// The numbers of types.
    static let bytesType: UInt32 = 17
    static let integerType: UInt32 = 20
    static let shortType: UInt32 = 23
    static let textType: UInt32 = 25

    static func number(of type: SQLType) -> UInt32 {
        switch type {
        case .text: self.textType
        case .integer: self.integerType
        case .bytes: self.bytesType
        }
    }

    /// `PQresultErrorField`.
    static let stateField = Int32(UInt8(ascii: "C"))
    static let messageField = Int32(UInt8(ascii: "M"))

    /// The states of a prepared statement that the server's connection does not know, or knows already: a pool passes
    /// statements to connections in turn.
    static func isOfPreparing(_ state: String) -> Bool { state == "26000" || state == "42P05" }

    /// The failure that a state of SQL names.
    ///
    /// - Parameters:
    ///   - state: Five characters, of which two name the class.
    ///   - message: What the server says, in its language.
    static func error(_ state: String, _ place: String, _ message: String) -> DatabaseError {
        // PgBouncer's, whose state is that of a broken protocol.
        if message.hasBytes(of: "statement pooling") {
            return DatabaseError(
                .other, file: place,
                "the pool gives each statement another connection, and a store needs transactions: pool_mode = "
                    + "transaction or session (\(message))")
        }
        let (kind, sentence) = self.meaning(state)
        let said = message.isEmpty ? state : "\(message), \(state)"
        return DatabaseError(kind, file: place, sentence.isEmpty ? said : "\(sentence) (\(said))")
    }

    private static func meaning(_ state: String) -> (DatabaseError.Kind, String) {
        switch state {
        case "40001", "40P01": return (.busy, "")
        case "55P03": return (.held, "another transaction holds rows for too long")
        case "57014": return (.held, "a statement took too long")
        case "25P03": return (.lost, "the server ended a transaction that waited for this program")
        case "3D000": return (.notFound, "there is no such database: createdb makes one")
        case "42501": return (.denied, "the role has not the right: grant it, or use the role that made the store")
        // Also the failure of the statements that refuse a table, and of prepared ones on a column of another type.
        case "0A000", "42P01", "42703", "42804", "42846", "42883", "42P10", "22P02":
            return (.changed, "a table of the store is not as this program makes it")
        case "42P07", "23505": return (.exists, "")
        case "53300": return (.unreachable, "the server has no connection left")
        case "25006":
            return (.readOnly, "the server only reads: it is a standby, or default_transaction_read_only is on there")
        case "3F000": return (.denied, "the role has no schema to make tables in: set its search_path")
        case "54000": return (.other, "a value is too long for an index")
        default: break
        }
        if state.hasBytePrefix("28") { return (.denied, "the server refused the role or its password") }
        if state.hasBytePrefix("53") { return (.full, "the server is short of disk or memory") }
        if state.hasBytePrefix("57P") { return (.lost, "the server ends, starts or ended the connection") }
        if state.hasBytePrefix("08") { return (.lost, "the connection is lost") }
        if state.hasBytePrefix("XX") { return (.damaged, "") }
        return (.other, "")
    }
}
#endif
