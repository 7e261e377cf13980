import Vinculum

extension StateLog {
    /// Adds a change and returns once it is on the disk.
    ///
    /// - Parameter synchronizing: Without it the change survives the end of the process and not that of the machine.
    /// - Throws: ``StorageError``. The change is then not in the log; or, where even that could not be made sure, the
    ///   log takes no more changes and the next opening shows whether this one is in it.
    package mutating func append(_ payload: [UInt8], synchronizing: Bool = true, in files: inout some FileStore) throws(StorageError) {
        guard !self.isClosed else { throw .closed }
        guard payload.count < Format.maximumPayloadByteCount else { throw .tooLarge }
        // The last line of defence against a second writer.
        guard (try? files.size(of: self.path)) == Int64(self.end) else {
            self.isClosed = true
            throw .overtaken
        }
        let frame = Format.frame(.change, payload, generation: self.generation.number, offset: self.end)
        do throws(FileError) {
            try files.append(frame, to: self.file)
            if synchronizing { try files.synchronize(self.file) }
        } catch {
            self.takeBack(in: &files)
            throw .file(error)
        }
        self.end += frame.count
        self.next?.follow(payload)
    }

    /// Cuts off what a failed append may have left, or closes the log.
    private mutating func takeBack(in files: inout some FileStore) {
        do throws(FileError) {
            try files.truncate(self.path, to: Int64(self.end))
        } catch {
            self.isClosed = true
        }
    }

    /// Gives the files back to the machine.
    package mutating func close(in files: inout some FileStore) {
        self.isClosed = true
        self.abandonCompaction(in: &files)
        files.close(self.file)
    }
}
