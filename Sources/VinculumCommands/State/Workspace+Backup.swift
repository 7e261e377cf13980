import Vinculum

extension Workspace {
    /// The key of the project's ID in a backup of one project. No state has it.
    static let backupProjectKey = "backup.project"

    /// Takes the ID of the project that was backed up out of a restored state; `nil` for a backup that does not say it.
    mutating func takeBackupProject() -> String? {
        guard let name = self.keyValues[Self.backupProjectKey] else { return nil }
        self.forget(Self.backupProjectKey)
        return String(decoding: name, as: UTF8.self)
    }

    /// The whole state as the bytes of a first generation: the form of a backup.
    ///
    /// - Parameters:
    ///   - seal: The seal of the backup; `nil` to leave it open.
    ///   - namesProject: Whether it says which project it is of.
    func backup(_ seal: FileSeal? = nil, namesProject: Bool = false) throws(CommandFailure) -> [UInt8] {
        do throws(StorageError) {
            var keyValues = self.keyValues
            if namesProject { keyValues[Self.backupProjectKey] = Array(self.project.text.utf8) }
            return try self.firstGeneration(seal, keyValues).bytes
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The whole state as ``backup(_:namesProject:)`` has it, to be taken a part at a time. It is that of this moment,
    /// whatever changes meanwhile.
    ///
    /// - Parameter store: The accounts, which a workspace on rows does not have.
    func backupParts(of store: MemoryStore, _ seal: FileSeal?, namesProject: Bool) -> BackupParts {
        var keyValues = self.keyValues
        if namesProject { keyValues[Self.backupProjectKey] = Array(self.project.text.utf8) }
        return BackupParts(Snapshot(store, keyValues), seal)
    }

    /// The whole state as a first generation.
    private func firstGeneration(
        _ seal: FileSeal?, _ keyValues: KeyValueStore? = nil
    ) throws(StorageError) -> StateLog.SnapshotFrames {
        var frames = StateLog.SnapshotFrames(.first, seal)
        var snapshot = Snapshot(self.authority.store, keyValues ?? self.keyValues)
        while let part = snapshot.nextPart() { try frames.add(part) }
        frames.finish()
        return frames
    }

    /// The bytes of a backup, encoded as they are taken: a part of the state is in memory twice, and no more.
    struct BackupParts {
        private var snapshot: Snapshot
        private var frames: StateLog.SnapshotFrames
        /// What is encoded and not taken yet.
        private var rest: [UInt8] = []
        private var isEncoded = false

        init(_ snapshot: Snapshot, _ seal: FileSeal?) {
            self.snapshot = snapshot
            self.frames = StateLog.SnapshotFrames(.first, seal)
        }

        /// Whether all was taken.
        var isAtEnd: Bool { self.isEncoded && self.rest.isEmpty }

        /// Takes the next bytes.
        ///
        /// - Parameter count: How many, where there are so many.
        /// - Throws: ``StorageError/tooLarge``.
        mutating func next(_ count: Int) throws(StorageError) -> [UInt8] {
            while self.rest.count < count, !self.isEncoded {
                if let part = self.snapshot.nextPart() {
                    try self.frames.add(part)
                } else {
                    self.frames.finish()
                    self.isEncoded = true
                }
                self.rest += self.frames.bytes
                self.frames.drain()
            }
            let taken = Array(self.rest.prefix(count))
            self.rest.removeFirst(taken.count)
            return taken
        }
    }

    /// Creates a state from a backup, in memory only.
    init(
        backup contents: StateLog.Contents, of project: ProjectID, _ globals: GlobalOptions,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.init(project, DataDirectory.path(of: project, globals, host), globals, on: &host)
        do throws(StorageError) {
            try self.load(contents)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Replaces the stored state of the project, readable or not, by this state. The old state stays until the new one
    /// is complete. A project that cannot be made leaves no folder and no file behind.
    func replaceAll(on host: inout some CommandHost) throws(CommandFailure) {
        let folder = try ProjectFolder(self.project, self.globals, on: &host)
        do throws(StorageError) {
            var lock = try WriterLock.acquire(self.folder, breaking: self.globals.breaksLock, on: &host)
            var hadGenerations = true
            do throws(StorageError) {
                let old = try StateLog.generations(in: self.folder, host.files)
                hadGenerations = !old.isEmpty
                try self.writeGeneration(after: old.last, &lock, on: &host)
                lock.hasState = true
                for generation in old { try StateLog.remove(generation, in: self.folder, &host.files) }
            } catch {
                folder.abandon(&lock, hadGenerations: hadGenerations, on: &host)
                throw error
            }
            lock.release(on: &host)
        } catch {
            folder.removeIfNew(&host.files)
            throw CommandFailure(error)
        }
    }

    /// Writes this state as a generation of its own.
    private func writeGeneration(
        after last: StateLog.Generation?, _ lock: inout WriterLock, on host: inout some CommandHost
    ) throws(StorageError) {
        var seal = self.globals.seal(on: &host)
        guard let last else {
            var log = try StateLog.create(try self.firstGeneration(seal?.newFile()), in: self.folder, &host.files)
            return log.close(in: &host.files)
        }
        guard let next = last.next else { throw .closed }
        var compaction = try StateLog.Compaction(next, in: self.folder, seal?.newFile(), &host.files)
        do throws(StorageError) {
            var snapshot = self.snapshot()
            while let part = snapshot.nextPart() {
                try compaction.add(part, in: &host.files)
                try lock.confirm(on: &host)
            }
            var log = try compaction.finish(in: &host.files)
            log.close(in: &host.files)
        } catch {
            try compaction.abandon(in: &host.files)
            throw error
        }
    }
}
