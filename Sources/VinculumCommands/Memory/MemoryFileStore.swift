import Vinculum

/// A ``FileStore`` in memory that can simulate a power failure and a full disk.
///
/// It is a sorted list of entries, which is simple rather than fast. Relative and absolute paths are different
/// places;
/// `.` and double slashes are removed, `..` is not supported.
package struct MemoryFileStore {
    struct Entry: Equatable {
        let path: String
        /// `nil` for a directory.
        var contents: [UInt8]?
        /// The contents after a power failure: those of the last synchronisation.
        var durable: [UInt8]?
        var access: FileAccess
    }

    /// The entries, sorted by the bytes of their paths.
    var entries: [Entry] = []

    /// The paths of the open files, indexed by descriptor.
    var openPaths: [String?] = []

    /// What others may do with paths, where a test said it.
    var exposures: [(path: String, exposure: FileExposure?)] = []

    /// The free space in bytes; `nil` for unlimited. A write that does not fit leaves the part that fits.
    package var freeBytes: Int?

    /// Whether ``replace(_:with:access:)`` is atomic; `false` simulates a WASI runtime without rename.
    package var canRename = true

    /// Creates an empty store.
    package init() {}

    /// Returns the store after a power failure: every file as it was last synchronised, and no file open.
    ///
    /// Names survive even without ``synchronizeDirectory(_:)``; a journal must cope with missing contents, not with
    /// missing names.
    package func afterPowerLoss() -> MemoryFileStore {
        var copy = self
        copy.openPaths = []
        for index in copy.entries.indices where copy.entries[index].contents != nil {
            copy.entries[index].contents = copy.entries[index].durable ?? []
        }
        return copy
    }

    /// The paths of all files, sorted by bytes.
    package var paths: [String] {
        self.entries.filter { $0.contents != nil }.map { $0.path }
    }

    /// The access of an entry; `nil` if there is none.
    package func access(of path: String) -> FileAccess? {
        self.entry(at: path)?.access
    }
}
