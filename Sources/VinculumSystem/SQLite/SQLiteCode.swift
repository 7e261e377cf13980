#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands

/// The numbers of SQLite's interface that this program uses: its header is not needed to build it.
enum SQLiteCode {
    static let ok: Int32 = 0
    static let tooLarge: Int32 = 18
    static let row: Int32 = 100
    static let done: Int32 = 101
    /// The type of a column that is NULL.
    static let null: Int32 = 5
    /// The operation of `sqlite3_file_control` that says whether the file was moved or removed.
    static let hasMoved: Int32 = 20
    /// The flag of `sqlite3_prepare_v3` for a statement that is kept.
    static let persistent: UInt32 = 1

    /// The code of a database that was moved while it was written.
    private static let readOnlyDatabaseMoved: Int32 = 8 | 4 << 8

    /// The failure of an extended result code.
    static func error(_ code: Int32, _ file: String, _ text: UnsafePointer<CChar>?) -> DatabaseError {
        let reason = text.map { String(cString: $0) } ?? "error \(code)"
        return DatabaseError(self.kind(code), file: file, reason)
    }

    private static func kind(_ code: Int32) -> DatabaseError.Kind {
        if code == self.readOnlyDatabaseMoved { return .gone }
        return switch code & 0xFF {
        case 3, 14, 23: .denied
        case 5, 6: .busy
        case 8: .readOnly
        case 11: .damaged
        case 13: .full
        case 26: .notDatabase
        default: .other
        }
    }
}

extension DatabaseOpening {
    /// The flags of `sqlite3_open_v2`. A connection is used by one thread, and needs no lock of its own.
    var flags: Int32 {
        let (readOnly, readWrite, noMutex): (Int32, Int32, Int32) = (1, 2, 0x8000)
        return noMutex | (self == .reading ? readOnly : readWrite)
    }
}
#endif
