import Vinculum

/// A new generation of the log, once the changes have outgrown the snapshot of the present one.
extension Workspace {
    /// Gives the lock back, after making a new generation where one is due.
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

    /// Begins a new generation where one is due, or writes the next part of one: so little that whoever waits for an
    /// answer does not notice.
    mutating func compact(on host: inout some CommandHost) -> CompactionProgress {
        // Changes that are applied and not yet in the log would be in the snapshot and after it.
        guard self.isCompactionDue, self.unsettled.isEmpty else { return .notDue }
        do throws(StorageError) {
            do throws(StorageError) {
                try self.writing?.lock.confirm(on: &host)
            } catch {
                // Whoever has the lock now may be writing a generation of this very number.
                self.writing?.log.isClosed = true
                throw error
            }
            return try self.compactFurther(&host.files) ? .finished : .unfinished
        } catch {
            // What could not be compacted is no less safe for it; another time tries again.
            self.writing?.log.abandonCompaction(in: &host.files)
            self.writing?.snapshot = nil
            host.tell("the state was not compacted: " + CommandFailure(error).what)
            return .failed
        }
    }

    private var isCompactionDue: Bool {
        (self.writing?.log.isCompacting ?? false) || (self.writing?.log.wantsCompaction ?? false)
    }

    /// - Returns: Whether the new generation is complete.
    private mutating func compactFurther(_ files: inout some FileStore) throws(StorageError) -> Bool {
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
