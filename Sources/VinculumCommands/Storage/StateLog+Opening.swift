import Vinculum

extension StateLog {
    /// Opens the log for writing, after putting right what a process or machine that died left behind.
    ///
    /// The caller holds the ``WriterLock`` of the folder, which exists.
    ///
    /// - Throws: ``StorageError/damaged(_:)`` for anything but the traces of an unfinished append or compaction. Then
    ///   nothing was changed.
    package static func open(
        _ folder: String, in files: inout some FileStore
    ) throws(StorageError) -> (log: StateLog, contents: Contents, repairs: [Repair]) {
        var repairs: [Repair] = []
        var generations = try self.generations(in: folder, files)
        while let newest = generations.popLast() {
            let path = self.path(of: newest, in: folder)
            let (bytes, scan) = try self.scan(newest, in: folder, files)
            guard let snapshotEnd = scan.snapshotEnd else {
                try self.mayRemove(newest, scan, olderExists: !generations.isEmpty, in: folder)
                try self.remove(newest, in: folder, &files)
                repairs.append(
                    generations.isEmpty
                        ? .begunAnew(file: path, byteCount: bytes.count) : .unfinishedGenerationRemoved(file: path))
                continue
            }
            if case .damaged(let reason) = scan.ending {
                throw .damaged(Damage(reason, file: path, offset: scan.end))
            }
            for older in generations { try self.remove(older, in: folder, &files) }
            do throws(FileError) {
                if let repair = try self.cutTornEnd(of: path, bytes, scan, &files) { repairs.append(repair) }
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

    /// A generation without the end of its snapshot never took a change, if the one before it is there, or if it is
    /// the very first.
    private static func mayRemove(
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

    /// Cuts off a last frame that is not whole. Bytes that may mean something to somebody are put aside first.
    private static func cutTornEnd(
        of path: String, _ bytes: [UInt8], _ scan: Scan, _ files: inout some FileStore
    ) throws(FileError) -> Repair? {
        guard case .torn(let isFullLength) = scan.ending else { return nil }
        var keptAs: String?
        if isFullLength {
            let name = path + ".cut-" + String(scan.end)
            _ = try files.replace(name, with: Array(bytes[scan.end...]), access: .owner)
            keptAs = name
        }
        try files.truncate(path, to: Int64(scan.end))
        return .tornEndCut(file: path, offset: scan.end, byteCount: bytes.count - scan.end, keptAs: keptAs)
    }

    /// Makes the first generation, which holds nothing.
    private static func create(in folder: String, _ files: inout some FileStore) throws(StorageError) -> StateLog {
        var compaction = try Compaction(.first, in: folder, &files)
        return try compaction.finish(in: &files)
    }
}
