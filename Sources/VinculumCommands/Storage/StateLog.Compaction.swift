import Vinculum

extension StateLog {
    /// A generation that is being written: its snapshot, part by part, what changed since that began, then its end.
    package struct Compaction {
        private let folder: String
        let generation: Generation
        let file: OpenFile
        private var frames: SnapshotFrames
        /// The changes that went to the generation before since this one began, in their order, and how many are here.
        private var later: [[UInt8]] = []
        private var takenCount = 0
        /// The bytes of those that are not here.
        private var missingByteCount = 0

        init(_ generation: Generation, in folder: String, _ files: inout some FileStore) throws(StorageError) {
            self.folder = folder
            self.generation = generation
            self.frames = SnapshotFrames(generation)
            do throws(FileError) {
                let path = StateLog.path(of: generation, in: folder)
                try files.create(path, with: [], access: .owner)
                self.file = try files.openForAppending(path, access: .owner)
            } catch {
                throw .file(error)
            }
        }

        /// Adds a part of the snapshot.
        package mutating func add(_ part: [UInt8], in files: inout some FileStore) throws(StorageError) {
            try self.frames.add(part)
            // Little at a time, or the end would have to wait until the disk has all of it.
            if self.frames.bytes.count > 1 << 18 { try self.flush(&files) }
        }

        /// Remembers a change that went to the generation before.
        mutating func follow(_ payload: [UInt8]) {
            self.later.append(payload)
            self.missingByteCount += payload.count
        }

        /// Adds the oldest of the changes that went to the generation before: a megabyte of them, or an eighth where they
        /// come faster than that.
        ///
        /// - Returns: Whether all are here.
        mutating func catchUp(in files: inout some FileStore) throws(StorageError) -> Bool {
            let rest = self.missingByteCount - max(1 << 20, self.missingByteCount / 8)
            while self.takenCount < self.later.count, self.missingByteCount > rest {
                try self.add(self.later[self.takenCount], in: &files)
                self.missingByteCount -= self.later[self.takenCount].count
                self.later[self.takenCount] = []
                self.takenCount += 1
            }
            return self.takenCount == self.later.count
        }

        /// Ends the snapshot and puts it on the disk.
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
                snapshotEnd: self.frames.end)
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
