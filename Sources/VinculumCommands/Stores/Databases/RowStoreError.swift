import Vinculum

/// Why a store of rows cannot be read or changed. Nothing has changed then.
enum RowStoreError: Error, Equatable, Sendable {
    /// The database failed.
    case database(DatabaseError)
    /// The database has no tables of rows.
    case noStore(file: String)
    /// The session finds no tables of rows, and the named schema of the database has some.
    case storeElsewhere(String, file: String)
    /// The session finds tables of rows in several schemas.
    case severalStores([String], file: String)
    /// The tables are of a layout that this version does not read.
    case unknownLayout(Int64, file: String)
    /// The tables are of this layout, and the named table, index, trigger or view is not one of them, or is missing.
    case unknownObject(String, file: String)
    /// The rows are sealed, and there is no key.
    case sealed(file: String)
    /// The rows are sealed with another key.
    case sealedOtherwise(file: String)
    /// There is a key, and the rows are not sealed.
    case unsealed(file: String)
    /// A row has not the version that a commit rests on.
    case conflict(RowConflict)
    /// The rows of a project are no state.
    case fault(RowFault, project: String)
    /// A copy would begin a project that the store has.
    case exists(project: String)
    /// A copy would begin a project of which the store has rows, though not the one that says their layout.
    case noLayout(project: String)
    /// A copy into the project was cut short: it has a part of its rows.
    case unfinished(project: String)
    /// Two parts of what is copied claim a row. The store has no project then.
    case contradictory(RowKey, project: String)
    /// Another copy into the same project has begun.
    case overtaken(project: String)
}
