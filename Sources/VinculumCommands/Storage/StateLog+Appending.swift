import Vinculum

extension StateLog {
    /// Appends a change and returns once it is on the disk.
    ///
    /// - Parameters:
    ///   - payload: The change, fewer than ``StateLog/Format/maximumPayloadByteCount`` bytes.
    ///   - synchronizing: Whether to wait for the disk. Without waiting, the change survives the end of the process
    ///     but not a power failure.
    /// - Throws: ``StorageError``. The change is then not in the log. If even its removal failed, that is tried again
    ///   before the next change, which fails as long as it fails; if the process ends before, the next opening shows
    ///   whether this change was written.
    package mutating func append(
        _ payload: [UInt8], synchronizing: Bool = true, in files: inout some FileStore
    ) throws(StorageError) {
        guard !self.isClosed else { throw .closed }
        guard payload.count < Format.maximumPayloadByteCount else { throw .tooLarge }
        try self.cutFailedAppend(in: &files)
        // Guards against a second writer even if the lock failed to.
        guard (try? files.size(of: self.path)) == Int64(self.end) else {
            self.isClosed = true
            throw .overtaken
        }
        let frame = Format.frame(
            .change, payload, generation: self.generation.number, offset: self.end, self.fileSeal)
        do throws(FileError) {
            try files.append(frame, to: self.file)
            if synchronizing { try files.synchronize(self.file) }
        } catch {
            self.failedByteCount = frame.count
            do throws(StorageError) { try self.cutFailedAppend(in: &files) } catch {}
            throw .file(error)
        }
        self.end += frame.count
        self.next?.enqueue(payload)
    }

    /// Cuts off what a failed append may have left in the file.
    private mutating func cutFailedAppend(in files: inout some FileStore) throws(StorageError) {
        guard self.failedByteCount > 0 else { return }
        let (end, failedEnd) = (Int64(self.end), Int64(self.end + self.failedByteCount))
        do throws(FileError) {
            let size = try files.size(of: self.path)
            // What is not of the failed append is not this log's to cut; the check of the size refuses it.
            if end < size, size <= failedEnd { try files.truncate(self.path, to: end) }
        } catch {
            throw .file(error)
        }
        self.failedByteCount = 0
    }

    /// Closes the file and drops an unfinished compaction. The log accepts no further change.
    package mutating func close(in files: inout some FileStore) {
        self.isClosed = true
        self.abandonCompaction(in: &files)
        files.close(self.file)
    }
}
