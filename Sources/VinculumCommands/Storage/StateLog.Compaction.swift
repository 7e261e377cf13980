import Vinculum

extension StateLog {
    /// A generation that is being written: the parts of its snapshot, the changes made meanwhile, and the end frame.
    package struct Compaction {
        private let folder: String
        let generation: Generation
        let file: OpenFile
        private var frames: SnapshotFrames
        /// The changes appended to the current generation since this one began, oldest first. A copied one is emptied
        /// to free its memory.
        private var later: [[UInt8]] = []
        private var copiedCount = 0
        /// Total size of the changes not copied yet.
        private var missingByteCount = 0

        init(
            _ generation: Generation, in folder: String, _ seal: FileSeal?, _ files: inout some FileStore
        ) throws(StorageError) {
            self.folder = folder
            self.generation = generation
            self.frames = SnapshotFrames(generation, seal)
            do throws(FileError) {
                let path = StateLog.path(of: generation, in: folder)
                try files.create(path, with: [], access: .owner)
                self.file = try files.openForAppending(path, access: .owner)
            } catch {
                throw .file(error)
            }
        }

        /// Adds a part to the snapshot.
        ///
        /// - Throws: ``StorageError/tooLarge``, ``StorageError/file(_:)``.
        package mutating func add(_ part: [UInt8], in files: inout some FileStore) throws(StorageError) {
            try self.frames.add(part)
            // Written in portions of 256 KiB, so that the final synchronisation has little left to wait for.
            if self.frames.bytes.count > 1 << 18 { try self.flush(&files) }
        }

        /// Queues a change that was appended to the current generation.
        mutating func enqueue(_ payload: [UInt8]) {
            self.later.append(payload)
            self.missingByteCount += payload.count
        }

        /// Copies the oldest queued changes: 1 MiB of them, or an eighth of all when that is more, so that the
        /// copying keeps up with fast writers.
        ///
        /// - Returns: Whether all queued changes are copied.
        mutating func copyQueuedChanges(in files: inout some FileStore) throws(StorageError) -> Bool {
            let rest = self.missingByteCount - max(1 << 20, self.missingByteCount / 8)
            while self.copiedCount < self.later.count, self.missingByteCount > rest {
                try self.add(self.later[self.copiedCount], in: &files)
                self.missingByteCount -= self.later[self.copiedCount].count
                self.later[self.copiedCount] = []
                self.copiedCount += 1
            }
            return self.copiedCount == self.later.count
        }

        /// Writes the end frame and synchronises file and folder.
        ///
        /// - Returns: The log that continues in this generation.
        mutating func finish(in files: inout some FileStore) throws(StorageError) -> StateLog {
            self.frames.finish()
            try self.flush(&files)
            do throws(FileError) {
                try files.synchronizeDirectory(self.folder)
            } catch {
                throw .file(error)
            }
            return StateLog(
                folder: self.folder, generation: self.generation, file: self.file, end: self.frames.end,
                snapshotEnd: self.frames.end, fileSeal: self.frames.seal)
        }

        mutating func abandon(in files: inout some FileStore) throws(StorageError) {
            files.close(self.file)
            try StateLog.remove(self.generation, in: self.folder, &files)
        }

        private mutating func flush(_ files: inout some FileStore) throws(StorageError) {
            do throws(FileError) {
                try files.append(self.frames.bytes, to: self.file)
                try files.synchronize(self.file)
            } catch {
                throw .file(error)
            }
            self.frames.drain()
        }
    }
}
