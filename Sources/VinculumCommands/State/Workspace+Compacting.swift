import Vinculum

/// Writing a new generation of the log, once the changes have outgrown the current generation's snapshot.
extension Workspace {
    /// Releases the lock, after writing a new generation if one is due.
    ///
    /// A project that this opening made is removed again if nothing was written to it, as after a refused sign-up.
    package mutating func close(on host: inout some CommandHost) {
        self.removeUnusedRows()
        guard self.writing != nil else { return }
        if self.removeUnused(on: &host) { return }
        while self.compact(on: &host) == .unfinished {}
        self.writing?.log.close(in: &host.files)
        self.writing?.lock.release(on: &host)
        self.writing = nil
    }

    /// Whether this opening made the project, and nothing was written to it.
    var isNewAndUnused: Bool { self.writing?.newFolder != nil && self.writing?.log.isUnused == true }

    /// - Returns: Whether the project was new and unused, so that it is closed and removed.
    private mutating func removeUnused(on host: inout some CommandHost) -> Bool {
        guard self.isNewAndUnused, let folder = self.writing?.newFolder else { return false }
        do throws(StorageError) { try self.writing?.lock.confirm(on: &host) } catch { return false }
        self.writing?.log.close(in: &host.files)
        guard var lock = self.writing?.lock else { return false }
        self.writing = nil
        do throws(StorageError) {
            try StateRemoval.removeGenerations(in: folder.path, &lock, on: &host)
            folder.abandon(&lock, hadGenerations: false, on: &host)
            folder.removeIfNew(&host.files)
        } catch {
            // An empty project stays, which does no harm.
            lock.release(on: &host)
        }
        return true
    }

    enum CompactionProgress: Equatable {
        case notDue, unfinished, finished, failed
    }

    /// Begins a new generation if one is due, or writes the next part of it. A part is so small that it does not delay
    /// responses noticeably.
    mutating func compact(on host: inout some CommandHost) -> CompactionProgress {
        // Changes that are applied but not yet in the log would be in the snapshot and again after it.
        guard self.isCompactionDue, self.unwritten.isEmpty, !self.isBehind else { return .notDue }
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
