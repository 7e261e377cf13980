import Vinculum

extension StateLog {
    /// Opens the log for writing and repairs what a process or machine that died left behind.
    ///
    /// The caller holds the ``WriterLock`` of the folder. The folder exists.
    ///
    /// - Returns: The log, its contents, and the repairs to report to the user.
    /// - Throws: ``StorageError/damaged(_:)`` for anything other than an unfinished append or compaction; nothing was
    ///   changed then.
    package static func open(
        _ folder: String, in files: inout some FileStore
    ) throws(StorageError) -> (log: StateLog, contents: Contents, repairs: [Repair]) {
        var repairs: [Repair] = []
        var generations = try self.generations(in: folder, files)
        while let newest = generations.popLast() {
            let path = self.path(of: newest, in: folder)
            let (bytes, scan) = try self.scan(newest, in: folder, files)
            guard let snapshotEnd = scan.snapshotEnd else {
                try self.checkRemovable(newest, scan, olderExists: !generations.isEmpty, in: folder)
                try self.remove(newest, in: folder, &files)
                repairs.append(
                    generations.isEmpty
                        ? .emptyGenerationRemoved(file: path, byteCount: bytes.count)
                        : .unfinishedGenerationRemoved(file: path))
                continue
            }
            if case .damaged(let reason) = scan.ending {
                throw .damaged(Damage(reason, file: path, offset: scan.end))
            }
            for older in generations { try self.remove(older, in: folder, &files) }
            do throws(FileError) {
                if let repair = try self.cutTornEnd(of: path, bytes, scan, &files) { repairs.append(repair) }
                if scan.version < Format.version {
                    // Changes of new kinds follow, which a program that knows the old version would take for damage.
                    let renewed = Format.header(generation: newest.number) + bytes[Format.headerByteCount..<scan.end]
                    _ = try files.replace(path, with: renewed, access: .owner)
                }
                let file = try files.openForAppending(path, access: .owner)
                let log = StateLog(
                    folder: folder, generation: newest, file: file, end: scan.end, snapshotEnd: snapshotEnd)
                return (log, Contents(scan, of: bytes, file: path), repairs)
            } catch {
                throw .file(error)
            }
        }
        return (try self.create(in: folder, &files), Contents(), repairs)
    }

    /// Refuses to remove a generation that may hold acknowledged changes.
    ///
    /// A generation whose snapshot has no end never held one if an older generation exists, or if it is the very
    /// first.
    private static func checkRemovable(
        _ generation: Generation, _ scan: Scan, olderExists: Bool, in folder: String
    ) throws(StorageError) {
        if olderExists { return }
        let path = self.path(of: generation, in: folder)
        if case .damaged(let reason) = scan.ending {
            throw .damaged(Damage(reason, file: path, offset: scan.end))
        }
        if generation != .first {
            throw .damaged(Damage(.snapshotIncomplete, file: path, offset: scan.end))
        }
    }

    /// Removes the file of a generation and makes the removal durable.
    static func remove(
        _ generation: Generation, in folder: String, _ files: inout some FileStore
    ) throws(StorageError) {
        do throws(FileError) {
            try files.remove(self.path(of: generation, in: folder))
            try files.synchronizeDirectory(folder)
        } catch {
            throw .file(error)
        }
    }

    /// Cuts off an incomplete last frame. If all its bytes are there and only the checksum fails, they are saved to a
    /// file beside the log first.
    private static func cutTornEnd(
        of path: String, _ bytes: [UInt8], _ scan: Scan, _ files: inout some FileStore
    ) throws(FileError) -> Repair? {
        guard case .torn(let isFullLength) = scan.ending else { return nil }
        var savedAs: String?
        if isFullLength {
            let name = path + ".cut-" + String(scan.end)
            _ = try files.replace(name, with: Array(bytes[scan.end...]), access: .owner)
            savedAs = name
        }
        try files.truncate(path, to: Int64(scan.end))
        return .tornEndCut(file: path, offset: scan.end, byteCount: bytes.count - scan.end, savedAs: savedAs)
    }

    /// Makes the first generation, with an empty snapshot.
    private static func create(in folder: String, _ files: inout some FileStore) throws(StorageError) -> StateLog {
        var compaction = try Compaction(.first, in: folder, &files)
        do throws(StorageError) {
            return try compaction.finish(in: &files)
        } catch {
            files.close(compaction.file)
            throw error
        }
    }
}
