import Vinculum

extension StateLog {
    /// Opens the log for writing and repairs what a process or machine that died left behind.
    ///
    /// The caller holds the ``WriterLock`` of the folder. The folder exists.
    ///
    /// - Parameters:
    ///   - cutsDamagedEnd: Whether to cut a damaged end off, after saving its bytes to a file beside the log.
    ///   - seal: Opens a sealed log, and seals what is written from now on; a log that is not sealed is rewritten.
    /// - Returns: The log, its contents, and the repairs to report to the user.
    /// - Throws: ``StorageError/damaged(_:)`` for anything other than an unfinished append or compaction,
    ///   ``StorageError/sealed(file:)`` and ``StorageError/sealedOtherwise(file:)``; nothing was changed then.
    package static func open(
        _ folder: String, cutsDamagedEnd: Bool = false, _ seal: StateSeal? = nil, in files: inout some FileStore
    ) throws(StorageError) -> (log: StateLog, contents: Contents, repairs: [Repair]) {
        var repairs: [Repair] = []
        var generations = try self.generations(in: folder, files)
        var seal = seal
        while let newest = generations.popLast() {
            let path = self.path(of: newest, in: folder)
            let (bytes, scan) = try self.scan(newest, in: folder, files)
            guard let snapshotEnd = scan.snapshotEnd else {
                if generations.isEmpty { try self.checkUnused(newest, scan, in: folder, files) }
                try self.remove(newest, in: folder, &files)
                repairs.append(
                    generations.isEmpty
                        ? .unfinishedCreationRemoved(file: path) : .unfinishedGenerationRemoved(file: path))
                continue
            }
            let fileSeal = try scan.fileSeal(seal?.key, file: path)
            if let damage = self.damage(newest, bytes, scan, in: folder), !cutsDamagedEnd || !damage.isAtEnd {
                throw .damaged(damage)
            }
            for older in generations { try self.remove(older, in: folder, &files) }
            do throws(FileError) {
                // Otherwise a file that is emptied later would look like one that is being created.
                for draft in self.drafts(in: folder, files) { try files.remove(draft) }
                // A crash in the middle of a rewrite leaves them, and they may not be sealed.
                if newest != .first {
                    for draft in self.drafts(of: newest, in: folder, files) { try files.remove(draft) }
                }
                if let repair = try self.cutEnd(of: path, bytes, scan, &files) { repairs.append(repair) }
                let contents = Contents(scan, of: bytes, generation: newest, fileSeal, file: path)
                if fileSeal == nil, let new = seal?.newFile() {
                    var log = try self.rewrite(contents, as: newest, new, in: folder, &files)
                    log.seal = seal
                    return (log, contents, repairs + [.sealed(file: path)])
                }
                if scan.version < Format.version {
                    // Changes of new kinds follow, which a program that knows the old version would take for damage.
                    let header = Format.header(generation: newest.number, fileSeal)
                    _ = try files.replace(path, with: header + bytes[header.count..<scan.end], access: .owner)
                }
                let file = try files.openForAppending(path, access: .owner)
                var log = StateLog(
                    folder: folder, generation: newest, file: file, end: scan.end, snapshotEnd: snapshotEnd,
                    fileSeal: fileSeal)
                log.seal = seal
                return (log, contents, repairs)
            } catch {
                throw .file(error)
            }
        }
        var frames = SnapshotFrames(.first, seal?.newFile())
        frames.finish()
        var log = try self.create(frames, in: folder, &files)
        log.seal = seal
        return (log, Contents(), repairs)
    }

    /// Writes a generation anew, sealed, under its own name.
    private static func rewrite(
        _ contents: Contents, as generation: Generation, _ seal: FileSeal, in folder: String,
        _ files: inout some FileStore
    ) throws(FileError) -> StateLog {
        var frames = SnapshotFrames(generation, seal)
        var snapshotEnd = 0
        for index in 0...contents.count {
            if index == contents.snapshotCount {
                frames.finish()
                snapshotEnd = frames.end
            }
            // The contents are not sealed, so each is there.
            guard index < contents.count, let payload = try? contents.payload(index) else { continue }
            if index < contents.snapshotCount { frames.put(.snapshot, payload) } else { frames.put(.change, payload) }
        }
        let path = self.path(of: generation, in: folder)
        _ = try files.replace(path, with: frames.bytes, access: .owner)
        return StateLog(
            folder: folder, generation: generation, file: try files.openForAppending(path, access: .owner),
            end: frames.end, snapshotEnd: snapshotEnd, fileSeal: seal)
    }

    /// The damage in a generation; `nil` if it has none.
    static func damage(_ generation: Generation, _ bytes: [UInt8], _ scan: Scan, in folder: String) -> Damage? {
        guard case .damaged(let reason) = scan.ending else { return nil }
        return Damage(
            reason, file: self.path(of: generation, in: folder), offset: scan.end,
            isAtEnd: scan.isDamagedEnd(of: bytes, generation: generation.number))
    }

    /// Checks that the only generation, whose snapshot has no end, was never in use.
    ///
    /// The first generation gets its name when it is complete. Where files cannot be renamed, it is written twice, and
    /// the first copy stays until the second is complete. So without that copy, or where the lock records a state, an
    /// incomplete generation is one that lost its contents.
    ///
    /// - Throws: ``StorageError/damaged(_:)`` if it may have held acknowledged changes.
    static func checkUnused(
        _ generation: Generation, _ scan: Scan, in folder: String, _ files: some FileStore
    ) throws(StorageError) {
        let path = self.path(of: generation, in: folder)
        if case .damaged(let reason) = scan.ending {
            throw .damaged(Damage(reason, file: path, offset: scan.end))
        }
        guard generation == .first, !self.drafts(in: folder, files).isEmpty,
            !WriterLock.recordsState(in: folder, files)
        else { throw .damaged(Damage(.snapshotIncomplete, file: path, offset: scan.end)) }
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

    /// Cuts off a torn or damaged end. Unless it is only the first part of a frame, its bytes are saved to a file
    /// beside the log first.
    private static func cutEnd(
        of path: String, _ bytes: [UInt8], _ scan: Scan, _ files: inout some FileStore
    ) throws(FileError) -> Repair? {
        if scan.ending == .clean { return nil }
        let byteCount = bytes.count - scan.end
        var savedAs: String?
        if scan.ending != .torn(isFullLength: false) {
            savedAs = try self.save(bytes[scan.end...], from: scan.end, beside: path, &files)
        }
        try files.truncate(path, to: Int64(scan.end))
        if case .damaged = scan.ending, let savedAs {
            return .damagedEndCut(file: path, offset: scan.end, byteCount: byteCount, savedAs: savedAs)
        }
        return .tornEndCut(file: path, offset: scan.end, byteCount: byteCount, savedAs: savedAs)
    }

    /// Saves what is cut off a log, without overwriting what was cut off at the same offset before.
    private static func save(
        _ bytes: ArraySlice<UInt8>, from offset: Int, beside path: String, _ files: inout some FileStore
    ) throws(FileError) -> String {
        let name = path + ".cut-\(offset)"
        var number = 1
        while files.exists(number == 1 ? name : name + "-\(number)") { number += 1 }
        let free = number == 1 ? name : name + "-\(number)"
        _ = try files.replace(free, with: Array(bytes), access: .owner)
        return free
    }

    /// Makes the first generation. It gets its name once it is complete, so that an incomplete one is damage.
    ///
    /// - Parameter frames: The whole generation, of which nothing was drained.
    static func create(
        _ frames: SnapshotFrames, in folder: String, _ files: inout some FileStore
    ) throws(StorageError) -> StateLog {
        let path = self.path(of: .first, in: folder)
        do throws(FileError) {
            _ = try files.replace(path, with: frames.bytes, access: .owner)
            let file = try files.openForAppending(path, access: .owner)
            return StateLog(
                folder: folder, generation: .first, file: file, end: frames.end, snapshotEnd: frames.end,
                fileSeal: frames.seal)
        } catch {
            throw .file(error)
        }
    }

    /// The files of a generation that did not get its name; see ``FileStore/openDraft(of:access:)``.
    static func drafts(
        of generation: Generation = .first, in folder: String, _ files: some FileStore
    ) -> [String] {
        let prefix = generation.fileName + "."
        return ((try? files.list(folder)) ?? []).filter { name in
            name.utf8.starts(with: prefix.utf8) && name.utf8.suffix(4).elementsEqual(".new".utf8)
        }.map { folder + "/" + $0 }
    }
}
