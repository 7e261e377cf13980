#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands

/// The functions of SQLite's library that this program calls, loaded when a database is asked for: a program that is
/// linked against the library would not start without it.
final class SQLiteLibrary {
    /// The name under which systems install version 3 of the library.
    static let name = "libsqlite3.so.0"

    /// 3.37, which has strict tables: a column then has values of its own type alone.
    static let oldest: Int32 = 3_037_000

    typealias Connection = OpaquePointer
    typealias Statement = OpaquePointer
    typealias Text = UnsafePointer<CChar>

    let version: @convention(c) () -> Int32
    let versionText: @convention(c) () -> Text?
    let open: @convention(c) (Text, UnsafeMutablePointer<Connection?>, Int32, Text?) -> Int32
    let close: @convention(c) (Connection?) -> Int32
    let setBusyTimeout: @convention(c) (Connection, Int32) -> Int32
    let extendedErrorCode: @convention(c) (Connection) -> Int32
    let errorText: @convention(c) (Connection) -> Text?
    let textOfCode: @convention(c) (Int32) -> Text?
    let autocommit: @convention(c) (Connection) -> Int32
    let control: @convention(c) (Connection, Text?, Int32, UnsafeMutableRawPointer) -> Int32
    let prepare:
        @convention(c) (Connection, Text, Int32, UInt32, UnsafeMutablePointer<Statement?>, UnsafeMutableRawPointer?) ->
            Int32
    let finalize: @convention(c) (Statement) -> Int32
    let step: @convention(c) (Statement) -> Int32
    let reset: @convention(c) (Statement) -> Int32
    let clearBindings: @convention(c) (Statement) -> Int32
    let bindNull: @convention(c) (Statement, Int32) -> Int32
    let bindInteger: @convention(c) (Statement, Int32, Int64) -> Int32
    let bindText: @convention(c) (Statement, Int32, UnsafeRawPointer, Int32, UnsafeRawPointer?) -> Int32
    let bindBlob: @convention(c) (Statement, Int32, UnsafeRawPointer, Int32, UnsafeRawPointer?) -> Int32
    let columnType: @convention(c) (Statement, Int32) -> Int32
    let columnInteger: @convention(c) (Statement, Int32) -> Int64
    let columnBytes: @convention(c) (Statement, Int32) -> UnsafeRawPointer?
    let columnText: @convention(c) (Statement, Int32) -> UnsafeRawPointer?
    let columnByteCount: @convention(c) (Statement, Int32) -> Int32

    private let handle: UnsafeMutableRawPointer

    /// Loads the library.
    ///
    /// - Parameters:
    ///   - name: Its name for the system's loader, or a path.
    ///   - file: The database that it is loaded for, for the error.
    /// - Throws: ``DatabaseError`` of the kind `noLibrary`, which says what to install.
    init(named name: String = SQLiteLibrary.name, for file: String) throws(DatabaseError) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            throw SQLiteLibrary.missing("\(name) is not installed", file)
        }
        func symbol<Function>(_ name: String) throws(DatabaseError) -> Function {
            guard let address = dlsym(handle, "sqlite3_" + name) else {
                dlclose(handle)
                throw SQLiteLibrary.missing("the library has no sqlite3_\(name)", file)
            }
            return unsafeBitCast(address, to: Function.self)
        }
        self.handle = handle
        self.version = try symbol("libversion_number")
        self.versionText = try symbol("libversion")
        self.open = try symbol("open_v2")
        self.close = try symbol("close_v2")
        self.setBusyTimeout = try symbol("busy_timeout")
        self.extendedErrorCode = try symbol("extended_errcode")
        self.errorText = try symbol("errmsg")
        self.textOfCode = try symbol("errstr")
        self.autocommit = try symbol("get_autocommit")
        self.control = try symbol("file_control")
        self.prepare = try symbol("prepare_v3")
        self.finalize = try symbol("finalize")
        self.step = try symbol("step")
        self.reset = try symbol("reset")
        self.clearBindings = try symbol("clear_bindings")
        self.bindNull = try symbol("bind_null")
        self.bindInteger = try symbol("bind_int64")
        self.bindText = try symbol("bind_text")
        self.bindBlob = try symbol("bind_blob")
        self.columnType = try symbol("column_type")
        self.columnInteger = try symbol("column_int64")
        self.columnBytes = try symbol("column_blob")
        self.columnText = try symbol("column_text")
        self.columnByteCount = try symbol("column_bytes")
        guard self.version() >= SQLiteLibrary.oldest else {
            throw SQLiteLibrary.missing("the installed one is \(self.versionName)", file)
        }
    }

    // The library stays loaded: it has values of each thread, and loading it again would cost time.

    /// The version as text, such as `3.40.1`.
    var versionName: String { self.versionText().map { String(cString: $0) } ?? "unknown" }

    private static func missing(_ what: String, _ file: String) -> DatabaseError {
        DatabaseError(
            .noLibrary, file: file,
            "a database of SQLite needs SQLite 3.37 or later, and \(what); Debian and Ubuntu have it in the package "
                + "libsqlite3-0")
    }
}
#endif
