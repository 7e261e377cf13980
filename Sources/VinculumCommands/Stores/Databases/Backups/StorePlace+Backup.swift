import Vinculum

/// Backups of projects in a database, of which a part at a time is in memory.
extension StorePlace {
    /// A project that was backed up.
    struct BackedUp {
        let project: ProjectID
        let accountCount: Int
        let byteCount: Int
    }

    /// Writes the backup of one project, as of one moment.
    ///
    /// - Parameter seal: The seal of the backup.
    func backUp<Database: SQLDatabase>(
        _ project: ProjectID, of store: RowStore<Database>, _ seal: FileSeal?, to output: inout PrivateOutput,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> BackedUp {
        try self.reading(store, on: &host) { host throws(BackupFailure) in
            let backup = try RowBackup(store, project, namesProject: true, on: &host)
            return try backup.write(seal, on: &host) { bytes, host throws(CommandFailure) in
                try output.write(bytes, on: &host)
            }
        }
    }

    /// Writes the backup of several projects into one file, all as of one moment.
    ///
    /// - Parameters:
    ///   - projects: Sorted by ID.
    ///   - limit: The most bytes of the file.
    ///   - seals: The seal of each project's backup.
    /// - Returns: `nil` where there would be more bytes. Nothing is written then.
    func backUp<Database: SQLDatabase>(
        _ projects: [ProjectID], of store: RowStore<Database>, limit: Int, _ seals: [FileSeal?],
        to output: inout PrivateOutput, on host: inout some CommandHost
    ) throws(CommandFailure) -> [BackedUp]? {
        try self.reading(store, on: &host) { host throws(BackupFailure) in
            var backups: [RowBackup<Database>] = []
            var sizes: [Int] = []
            // The length of a backup comes before it, so that each is made twice.
            for (project, seal) in zip(projects, seals) {
                do throws(BackupFailure) {
                    let backup = try RowBackup(store, project, namesProject: false, on: &host)
                    sizes.append(try backup.write(seal, on: &host) { _, _ in }.byteCount)
                    backups.append(backup)
                } catch {
                    throw .output(CommandFailure(error).naming(project, "is not backed up, and nothing was written"))
                }
            }
            var encoder = ProjectsBackup.Encoder(count: projects.count)
            guard encoder.byteCount(of: projects, sizes) <= limit else { return nil }
            var done: [BackedUp] = []
            for (index, backup) in backups.enumerated() {
                let beginning = encoder.begin(projects[index], byteCount: sizes[index])
                do throws(CommandFailure) { try output.write(beginning, on: &host) } catch { throw .output(error) }
                done.append(
                    try backup.write(seals[index], on: &host) { bytes, host throws(CommandFailure) in
                        encoder.note(bytes)
                        try output.write(bytes, on: &host)
                    })
            }
            do throws(CommandFailure) { try output.write(encoder.end, on: &host) } catch { throw .output(error) }
            return done
        }
    }

    /// Reads as of one moment.
    private func reading<Database: SQLDatabase, Host: CommandHost, Result>(
        _ store: RowStore<Database>, on host: inout Host, _ body: (inout Host) throws(BackupFailure) -> Result
    ) throws(CommandFailure) -> Result {
        var failure: CommandFailure?
        var isBegun = false
        let result = try self.waiting(on: &host) { host throws(RowStoreError) in
            try store.transaction(.reading) { () throws(RowStoreError) -> Result? in
                // What was written once is not written again.
                if isBegun { return nil }
                isBegun = true
                do throws(BackupFailure) { return try body(&host) } catch {
                    failure = CommandFailure(error)
                    return nil
                }
            }
        }
        guard let result else { throw failure ?? CommandFailure(.busy, "the database is busy") }
        return result
    }
}

/// Why a backup of rows was not written.
private enum BackupFailure: Error {
    case store(RowStoreError)
    case output(CommandFailure)
}

extension CommandFailure {
    fileprivate init(_ failure: BackupFailure) {
        switch failure {
        case .store(let error): self.init(error)
        case .output(let failure): self = failure
        }
    }
}

/// The backup of a project whose rows were found sound.
private struct RowBackup<Database: SQLDatabase> {
    private let store: RowStore<Database>
    private let project: ProjectID
    private let generations: RowGenerations
    private let accountCount: Int
    private let keyValues: KeyValueStore

    /// Checks the rows.
    ///
    /// - Parameter namesProject: Whether the backup says which project it is of.
    /// - Precondition: A transaction is open, and remains so until the backup was written.
    init(
        _ store: RowStore<Database>, _ project: ProjectID, namesProject: Bool, on host: inout some CommandHost
    ) throws(BackupFailure) {
        (self.store, self.project) = (store, project)
        var keyValues = KeyValueStore()
        do throws(RowStoreError) {
            let rows = try store.number(RowStoreLayout.count, [.text(project.text)]) ?? 0
            var (progress, count) = (Progress("reading \(project.text)", of: Int(clamping: rows), host), 0)
            let scan = try store.scan(project) { row, _ throws(RowStoreError) in
                if let name = row.noteName { keyValues[name] = row.value }
                count += 1
                if count.isMultiple(of: RowStore<Database>.pageCount) { progress.show(count, on: &host) }
            } report: { fault throws(RowStoreError) in
                throw .fault(fault, project: project.text)
            }
            progress.clear(on: &host)
            (self.generations, self.accountCount) = (scan.generations, scan.accountCount)
        } catch {
            throw .store(error)
        }
        guard Workspace.keys(in: keyValues) != nil else { throw .output(.damagedKeys(of: project)) }
        if namesProject { keyValues[Workspace.backupProjectKey] = Array(project.text.utf8) }
        self.keyValues = keyValues
    }

    /// Passes the bytes on.
    func write<Host: CommandHost>(
        _ seal: FileSeal?, on host: inout Host, _ take: ([UInt8], inout Host) throws(CommandFailure) -> Void
    ) throws(BackupFailure) -> StorePlace.BackedUp {
        var progress = Progress("writing \(self.project.text)", of: self.accountCount, host)
        var frames = StateLog.SnapshotFrames(.first, seal)
        var snapshot: RowSnapshot<Database>
        var part: ChangeSet?
        do throws(RowStoreError) {
            snapshot = try RowSnapshot(self.store, self.project, self.generations)
            part = try snapshot.next()
        } catch {
            throw .store(error)
        }
        while let changes = part {
            do throws(RowStoreError) { part = try snapshot.next() } catch { throw .store(error) }
            // The values are in the last part.
            let notes = part == nil ? self.keyValues.all.map { StateEntry.note($0.key, $0.value) } : []
            do throws(StorageError) { try frames.add(StateEntry.encoded([.changes(changes)] + notes)) } catch {
                throw .output(CommandFailure(error))
            }
            try self.pass(&frames, on: &host, take)
            progress.show(snapshot.accountCount, on: &host)
        }
        frames.finish()
        try self.pass(&frames, on: &host, take)
        progress.clear(on: &host)
        return .init(project: self.project, accountCount: snapshot.accountCount, byteCount: frames.end)
    }

    private func pass<Host: CommandHost>(
        _ frames: inout StateLog.SnapshotFrames, on host: inout Host,
        _ take: ([UInt8], inout Host) throws(CommandFailure) -> Void
    ) throws(BackupFailure) {
        do throws(CommandFailure) { try take(frames.bytes, &host) } catch { throw .output(error) }
        frames.drain()
    }
}
