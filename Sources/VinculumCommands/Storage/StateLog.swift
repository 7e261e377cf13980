import Vinculum

/// The changes of one state, in numbered generations in a folder; each a snapshot and what followed it.
///
/// Payloads are opaque here. The promises, which hold for a process that dies at any moment and for a machine that
/// loses power:
///
/// - A change that ``append(_:in:)`` returned from is there at every later opening.
/// - Changes go to the older generation until the newer one holds all of them and its snapshot has its end; then the
///   older one is removed, before anything else is written. So where two exist, the older is whole, and a newer one
///   without the end of its snapshot is a compaction that never finished.
/// - After a failure that could not be undone, the log takes no more changes.
///
/// One writer at a time is ``WriterLock``'s business. Readers need no lock: they see some state that was once
/// acknowledged.
package struct StateLog: Sendable {
    package let folder: String
    var generation: Generation
    var file: OpenFile
    /// Where the next frame goes.
    var end: Int
    /// Where the snapshot of this generation ended.
    var snapshotEnd: Int
    /// Whether a failure left something behind that could mislead a later append.
    var isClosed = false
    /// The next generation, while it is being written.
    var next: Compaction?

    init(folder: String, generation: Generation, file: OpenFile, end: Int, snapshotEnd: Int) {
        self.folder = folder
        self.generation = generation
        self.file = file
        self.end = end
        self.snapshotEnd = snapshotEnd
    }

    /// The file that changes go to.
    package var path: String { Self.path(of: self.generation, in: self.folder) }

    /// Whether the changes have outgrown the snapshot enough for a new one to pay: reading stays linear in the size
    /// of the state, writing at most doubles.
    package var wantsCompaction: Bool {
        self.end - self.snapshotEnd > max(1 << 20, self.snapshotEnd)
    }

    /// The error of a folder whose state is gone.
    static func missing(in folder: String) -> StorageError {
        .damaged(Damage(.missing, file: folder, offset: 0))
    }

    static func path(of generation: Generation, in folder: String) -> String {
        folder + "/" + generation.fileName
    }
}
