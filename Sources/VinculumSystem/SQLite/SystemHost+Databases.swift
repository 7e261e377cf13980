#if !arch(wasm32)
internal import Vinculum
public import VinculumCommands

extension SystemHost {
    /// Opens a database file by SQLite's library, which is loaded now.
    ///
    /// - Throws: ``DatabaseError``; `noLibrary` where SQLite is not installed.
    public func openDatabase(_ file: String, _ opening: DatabaseOpening) throws(DatabaseError) -> SQLiteDatabase {
        try SQLiteDatabase(file, opening)
    }
}
#endif
