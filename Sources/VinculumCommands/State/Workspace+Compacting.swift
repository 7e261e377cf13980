import Vinculum

/// Writing a new generation of the log, once the changes have outgrown the current generation's snapshot.
extension Workspace {
    /// Releases the lock, after writing a new generation if one is due.
    package mutating func close(on host: inout some CommandHost) {
        guard self.writing != nil else { return }
        while self.compact(on: &host) == .unfinished {}
        self.writing?.log.close(in: &host.files)
        self.writing?.lock.release(on: &host)
        self.writing = nil
    }

    enum CompactionProgress: Equatable {
        case notDue, unfinished, finished, failed
    }

    /// Begins a new generation if one is due, or writes the next part of it. A part is so small that it does not delay
    /// responses noticeably.
    mutating func compact(on host: inout some CommandHost) -> CompactionProgress {
        // Changes that are applied but not yet in the log would be in the snapshot and again after it.
        guard self.isCompactionDue, self.unwritten.isEmpty else { return .notDue }
        do throws(StorageError) {
            do throws(StorageError) {
                try self.writing?.lock.confirm(on: &host)
            } catch {
                // The new holder of the lock may be writing a generation with this very number.
                self.writing?.log.isClosed = true
                throw error
            }
            return try self.continueCompaction(&host.files) ? .finished : .unfinished
        } catch {
            // The state is safe without compaction; the next time tries again.
            self.writing?.log.abandonCompaction(in: &host.files)
            self.writing?.snapshot = nil
            host.report("the state was not compacted: " + CommandFailure(error).what)
            return .failed
        }
    }

    private var isCompactionDue: Bool {
        (self.writing?.log.isCompacting ?? false) || (self.writing?.log.wantsCompaction ?? false)
    }

    /// - Returns: Whether the new generation is complete.
    private mutating func continueCompaction(_ files: inout some FileStore) throws(StorageError) -> Bool {
        guard self.writing?.snapshot != nil else {
            try self.writing?.log.beginCompaction(in: &files)
            let snapshot = self.snapshot()
            self.writing?.snapshot = snapshot
            return false
        }
        if let part = self.writing?.snapshot?.nextPart() {
            try self.writing?.log.addToSnapshot(part, in: &files)
            return false
        }
        guard try self.writing?.log.finishCompaction(in: &files) ?? true else { return false }
        self.writing?.snapshot = nil
        return true
    }
}
