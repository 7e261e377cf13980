#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// The functions of libpq that this program calls, loaded when a database is asked for. Those for pipelines came with
/// version 14; the server may be older.
final class PostgreSQLLibrary {
    /// The name under which systems install the library.
    static let name = "libpq.so.5"

    typealias Connection = OpaquePointer
    typealias Result = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Texts = UnsafePointer<Text?>

    let parse: @convention(c) (Text, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> OpaquePointer?
    let freeParsed: @convention(c) (OpaquePointer?) -> Void
    let connect: @convention(c) (Texts, Texts, Int32) -> Connection?
    let status: @convention(c) (Connection) -> Int32
    let socket: @convention(c) (Connection) -> Int32
    let errorText: @convention(c) (Connection) -> Text?
    let serverVersion: @convention(c) (Connection) -> Int32
    let setNonblocking: @convention(c) (Connection, Int32) -> Int32
    let flush: @convention(c) (Connection) -> Int32
    let consume: @convention(c) (Connection) -> Int32
    let isBusy: @convention(c) (Connection) -> Int32
    let result: @convention(c) (Connection) -> Result?
    let prepare: @convention(c) (Connection, Text, Text, Int32, UnsafePointer<UInt32>?) -> Int32
    let sendPrepared:
        @convention(c) (
            Connection, Text, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
        ) -> Int32
    let sendUnnamed:
        @convention(c) (
            Connection, Text, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
        ) -> Int32
    let resultStatus: @convention(c) (Result) -> Int32
    let resultField: @convention(c) (Result, Int32) -> Text?
    let enterPipeline: @convention(c) (Connection) -> Int32
    let sync: @convention(c) (Connection) -> Int32
    let rowCount: @convention(c) (Result) -> Int32
    let columnCount: @convention(c) (Result) -> Int32
    let columnType: @convention(c) (Result, Int32) -> UInt32
    let value: @convention(c) (Result, Int32, Int32) -> UnsafeMutablePointer<CChar>?
    let byteCount: @convention(c) (Result, Int32, Int32) -> Int32
    let isNull: @convention(c) (Result, Int32, Int32) -> Int32
    let clear: @convention(c) (Result?) -> Void
    let finish: @convention(c) (Connection?) -> Void
    let setNoticeProcessor:
        @convention(c) (
            Connection, (@convention(c) (UnsafeMutableRawPointer?, Text?) -> Void)?, UnsafeMutableRawPointer?
        ) -> UnsafeRawPointer?

    /// Loads the library.
    ///
    /// - Parameters:
    ///   - name: Its name for the system's loader, or a path.
    ///   - place: The database that it is loaded for, for the error.
    /// - Throws: ``DatabaseError`` of the kind `noLibrary`, which says what to install.
    init(named name: String = PostgreSQLLibrary.name, for place: String) throws(DatabaseError) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            throw PostgreSQLLibrary.missing("\(name) is not installed", place)
        }
        func symbol<Function>(_ name: String) throws(DatabaseError) -> Function {
            guard let address = dlsym(handle, "PQ" + name) else {
                dlclose(handle)
                throw PostgreSQLLibrary.missing("the library has no PQ\(name)", place)
            }
            return unsafeBitCast(address, to: Function.self)
        }
        // It connects and checks passwords by OpenSSL, with which workers may sign as well.
        OpenSSLLibrary.keepUntilExit()
        self.parse = try symbol("conninfoParse")
        self.freeParsed = try symbol("conninfoFree")
        self.connect = try symbol("connectdbParams")
        self.status = try symbol("status")
        self.socket = try symbol("socket")
        self.errorText = try symbol("errorMessage")
        self.serverVersion = try symbol("serverVersion")
        self.setNonblocking = try symbol("setnonblocking")
        self.flush = try symbol("flush")
        self.consume = try symbol("consumeInput")
        self.isBusy = try symbol("isBusy")
        self.result = try symbol("getResult")
        self.enterPipeline = try symbol("enterPipelineMode")
        self.sync = try symbol("pipelineSync")
        self.prepare = try symbol("sendPrepare")
        self.sendPrepared = try symbol("sendQueryPrepared")
        self.sendUnnamed = try symbol("sendQueryParams")
        self.resultStatus = try symbol("resultStatus")
        self.resultField = try symbol("resultErrorField")
        self.rowCount = try symbol("ntuples")
        self.columnCount = try symbol("nfields")
        self.columnType = try symbol("ftype")
        self.value = try symbol("getvalue")
        self.byteCount = try symbol("getlength")
        self.isNull = try symbol("getisnull")
        self.clear = try symbol("clear")
        self.finish = try symbol("finish")
        self.setNoticeProcessor = try symbol("setNoticeProcessor")
    }

    // The library stays loaded: it has values of each thread, and loading it again would cost time.

    /// Whether a text is one that the library connects by. What it says of another one may repeat the password.
    func reads(_ text: String) -> Bool {
        let options = self.parse(text, nil)
        self.freeParsed(options)
        return options != nil
    }

    private static func missing(_ what: String, _ place: String) -> DatabaseError {
        DatabaseError(
            .noLibrary, file: place,
            "a database of PostgreSQL needs its library libpq 14 or later, and \(what); Debian and Ubuntu have it in "
                + "the package libpq5")
    }
}
#endif
