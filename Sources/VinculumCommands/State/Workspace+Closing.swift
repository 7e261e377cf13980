import Vinculum

extension Workspace {
    /// Gives the lock back, after making a new generation when the changes have outgrown the snapshot.
    package mutating func close(on host: inout some CommandHost) {
        guard self.writing != nil else { return }
        self.compactIfWanted(on: &host)
        self.writing?.log.close(in: &host.files)
        self.writing?.lock.release(on: &host)
        self.writing = nil
    }

    mutating func compact(on host: inout some CommandHost) throws(StorageError) {
        guard var writing = self.writing else { return }
        defer { self.writing = writing }
        try writing.lock.confirm(on: &host)
        var compaction = try writing.log.beginCompaction(in: &host.files)
        do throws(StorageError) {
            try self.writeSnapshot(&compaction, &writing.lock, on: &host)
        } catch {
            writing.log.abandon(compaction, in: &host.files)
            throw error
        }
        try writing.log.finish(compaction, in: &host.files)
    }

    func writeSnapshot(
        _ compaction: inout StateLog.Compaction, _ lock: inout WriterLock, on host: inout some CommandHost
    ) throws(StorageError) {
        var cursor: SnapshotCursor?
        repeat {
            try compaction.add(self.snapshotPayload(&cursor), in: &host.files)
            try lock.confirm(on: &host)
        } while cursor != nil
    }

    /// The next payload of a snapshot; the notes are in the last one. Moves the cursor on, to `nil` at the end.
    func snapshotPayload(_ cursor: inout SnapshotCursor?) -> [UInt8] {
        let (part, next) = self.authority.store.snapshotPart(after: cursor)
        cursor = next
        let notes = next == nil ? self.notes.all.map { StateEntry.note($0.key, $0.value) } : []
        return StateEntry.encoded([.changes(part)] + notes)
    }
}
