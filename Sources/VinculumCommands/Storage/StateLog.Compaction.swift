import Vinculum

extension StateLog {
    /// A generation that is being written: its snapshot, part by part, then its end.
    package struct Compaction {
        private let folder: String
        private let generation: Generation
        private let file: OpenFile
        private var frames: SnapshotFrames

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
            if self.frames.bytes.count > 1 << 20 { try self.flush(&files) }
        }

        /// Ends the snapshot and puts it on the disk.
        mutating func finish(in files: inout some FileStore) throws(StorageError) -> StateLog {
            self.frames.finish()
            try self.flush(&files)
            do throws(FileError) {
                try files.synchronize(self.file)
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
            } catch {
                throw .file(error)
            }
            self.frames.drain()
        }
    }
}
