/// A ``FileStore`` in memory that can also lose power and fill up.
///
/// Kept simple rather than fast: a sorted list of entries, each looked up in logarithmic time. Relative and
/// absolute paths are different places; `.` and doubled slashes are taken out, `..` is not understood.
package struct MemoryFileStore {
    struct Entry: Equatable {
        let path: String
        /// `nil` for a folder.
        var contents: [UInt8]?
        /// What a power failure leaves: the contents at the last synchronisation.
        var durable: [UInt8]?
        var access: FileAccess
    }

    /// Sorted by the bytes of the path.
    var entries: [Entry] = []

    /// Paths of the open files; the index is the descriptor.
    var openPaths: [String?] = []

    /// Bytes the disk still takes; `nil` for plenty. A write that does not fit leaves the part that did.
    package var freeBytes: Int?

    /// Whether ``replace(_:with:access:)`` can be atomic; `false` plays a WASI runtime without rename.
    package var canRename = true

    package init() {}

    /// The store after a power failure: every file as it was last synchronised, no file open.
    ///
    /// Names survive even without ``synchronizeDirectory(_:)``: the state a journal has to cope with is the
    /// missing contents.
    package func afterPowerLoss() -> MemoryFileStore {
        var copy = self
        copy.openPaths = []
        for index in copy.entries.indices where copy.entries[index].contents != nil {
            copy.entries[index].contents = copy.entries[index].durable ?? []
        }
        return copy
    }

    /// Every file's path, sorted by bytes.
    package var paths: [String] {
        self.entries.filter { $0.contents != nil }.map { $0.path }
    }

    package func access(of path: String) -> FileAccess? {
        self.entry(at: path)?.access
    }
}
