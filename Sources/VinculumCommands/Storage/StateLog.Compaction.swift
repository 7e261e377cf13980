import Vinculum

extension StateLog {
    /// A generation that is being written: its snapshot, part by part, then its end.
    package struct Compaction {
        private let folder: String
        private let generation: Generation
        private let file: OpenFile
        /// Frames not yet in the file, so that a thousand small parts are one write.
        private var buffer: [UInt8]
        /// Where the next frame goes.
        private var end: Int
        private var partCount: UInt64 = 0

        init(_ generation: Generation, in folder: String, _ files: inout some FileStore) throws(StorageError) {
            self.folder = folder
            self.generation = generation
            self.buffer = Format.header(generation: generation.number)
            self.end = self.buffer.count
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
            guard part.count < Format.maximumPayloadByteCount else { throw .tooLarge }
            self.partCount += 1
            self.put(.snapshot, part)
            if self.buffer.count > 1 << 20 { try self.flush(&files) }
        }

        /// Ends the snapshot and puts it on the disk.
        mutating func finish(in files: inout some FileStore) throws(StorageError) -> StateLog {
            var count = ByteWriter()
            count.varint(self.partCount)
            self.put(.endOfSnapshot, count.bytes)
            try self.flush(&files)
            do throws(FileError) {
                try files.synchronize(self.file)
                try files.synchronizeDirectory(self.folder)
            } catch {
                throw .file(error)
            }
            return StateLog(
                folder: self.folder, generation: self.generation, file: self.file, end: self.end,
                snapshotEnd: self.end)
        }

        mutating func abandon(in files: inout some FileStore) throws(StorageError) {
            files.close(self.file)
            try StateLog.remove(self.generation, in: self.folder, &files)
        }

        private mutating func put(_ kind: Format.Kind, _ payload: [UInt8]) {
            let frame = Format.frame(kind, payload, generation: self.generation.number, offset: self.end)
            self.end += frame.count
            self.buffer += frame
        }

        private mutating func flush(_ files: inout some FileStore) throws(StorageError) {
            do throws(FileError) {
                try files.append(self.buffer, to: self.file)
            } catch {
                throw .file(error)
            }
            self.buffer.removeAll(keepingCapacity: true)
        }
    }
}
