import Vinculum

/// The journal of one state: numbered generations in a folder, each a snapshot and the changes after it.
///
/// Payloads are opaque to the log. It guarantees the following for a process that dies at any moment and for a
/// machine that loses power:
///
/// - A change is in the log at every later opening once ``append(_:synchronizing:in:)`` has returned.
/// - Changes go to the older generation until the newer one holds all of them and its snapshot has its end. Then the
///   older one is removed, before anything else is written. Where two generations exist, the older one is therefore
///   complete, and a newer one without the end of its snapshot is an unfinished compaction.
/// - After a failure that could not be undone, the log accepts no further change. A failed append can be undone later,
///   for example when the disk has room again.
///
/// ``WriterLock`` makes sure that there is one writer at a time. Readers need no lock; they see a state that was
/// acknowledged at some time.
package struct StateLog: Sendable {
    /// Path of the folder.
    package let folder: String
    var generation: Generation
    var file: OpenFile
    /// Offset of the next frame in the file.
    var end: Int
    /// Offset at which the snapshot of this generation ended.
    var snapshotEnd: Int
    /// Whether an earlier failure made further appends unsafe.
    var isClosed = false
    /// How many bytes a failed append may have left behind ``end``.
    var failedByteCount = 0
    /// The seal of this generation's file; `nil` if it is not sealed.
    let fileSeal: FileSeal?
    /// Seals the generations that follow; `nil` to leave them open.
    var seal: StateSeal?
    /// The next generation, while it is being written.
    var next: Compaction?

    init(
        folder: String, generation: Generation, file: OpenFile, end: Int, snapshotEnd: Int, fileSeal: FileSeal?
    ) {
        self.fileSeal = fileSeal
        self.folder = folder
        self.generation = generation
        self.file = file
        self.end = end
        self.snapshotEnd = snapshotEnd
    }

    /// Path of the file that changes are appended to.
    package var path: String { Self.path(of: self.generation, in: self.folder) }

    /// Whether no change was ever appended to the log that was made by ``open(_:in:)``.
    var isUnused: Bool { self.generation == .first && self.end == self.snapshotEnd }

    /// Whether a compaction is due: the changes exceed 1 MiB and the size of the snapshot. Reading thus stays linear
    /// in the size of the state, and writing at most doubles.
    package var wantsCompaction: Bool {
        self.end - self.snapshotEnd > max(1 << 20, self.snapshotEnd)
    }

    /// The error for a folder whose state files are gone.
    static func missing(in folder: String) -> StorageError {
        .damaged(Damage(.missing, file: folder, offset: 0))
    }

    static func path(of generation: Generation, in folder: String) -> String {
        folder + "/" + generation.fileName
    }
}
