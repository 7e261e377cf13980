import Vinculum

/// Restoring into a database. A part of the backup is in memory at a time.
extension RestoreCommand {
    static func run(
        into place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let file = invocation.operands[0]
        let bytes = try BackupBytes(file, on: &host)
        defer { bytes.close(&host.files) }
        let places = try self.places(in: bytes, file, host)
        guard let places else { return try self.restoreOne(bytes, into: place, invocation, on: &host) }
        let chosen = try self.chosen(places, among: places.map { $0.project }, invocation) { $0.project }
        // Everything is read before anything is changed.
        var backups: [(project: ProjectID, backup: CheckedBackup)] = []
        for (project, range) in chosen {
            do throws(CommandFailure) {
                let part = bytes.part(range)
                backups.append(
                    (project, try CheckedBackup(part, invocation.globals.sealKey, file: file, on: &host)))
            } catch {
                throw error.naming(project, "cannot be restored")
            }
        }
        let projects = backups.map { $0.project }
        if !invocation.has("--yes") { try self.confirm(projects, invocation, on: &host) }
        var counts: [ProjectCount] = []
        for (index, (project, backup)) in backups.enumerated() {
            do throws(CommandFailure) {
                let count = try self.put(backup, as: project, into: place, invocation, on: &host)
                counts.append(ProjectCount(project: project, accounts: count))
            } catch {
                throw self.interrupted(error, projects, at: index, invocation)
            }
        }
        self.putRestored(counts, invocation, on: &host)
    }

    private static func restoreOne(
        _ bytes: BackupBytes, into place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let project = invocation.globals.project
        let backup = try CheckedBackup(
            bytes, invocation.globals.sealKey, file: invocation.operands[0], on: &host)
        self.reportOrigin(backup.origin, project, invocation, on: &host)
        if !invocation.has("--yes") { try self.confirm(project, invocation, on: &host) }
        let count: Int
        do throws(CommandFailure) {
            count = try self.put(backup, as: project, into: place, invocation, on: &host)
        } catch {
            throw error.suggestingRetry(of: invocation)
        }
        self.putRestored(count, backup.origin, invocation, on: &host)
    }

    /// - Returns: How many accounts the project has then.
    private static func put(
        _ backup: CheckedBackup, as project: ProjectID, into place: StorePlace, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Int {
        let key = invocation.globals.sealKey
        guard backup.isWhole else {
            try place.replace(project, by: backup, key, on: &host)
            return backup.accountCount
        }
        var restored = try self.workspace(
            try backup.wholeBytes(host), of: project, invocation.operands[0], invocation, on: &host)
        _ = restored.takeBackupProject()
        // Of a directory the first opening for a change does that.
        restored.showCorrectedNumbers()
        try place.replace(by: restored, key, on: &host)
        return restored.accountCount
    }

    /// Where each project of a backup of several is; `nil` for a backup of one.
    private static func places(
        in bytes: BackupBytes, _ file: String, _ host: some CommandHost
    ) throws(CommandFailure) -> [(project: ProjectID, range: Range<Int>)]? {
        let failure: ProjectsBackup.Failure
        do throws(FileError) {
            switch try ProjectsBackup.places(in: bytes, host.files) {
            case .success(let places): return places
            case .failure(let error): failure = error
            }
        } catch {
            throw host.failure(error)
        }
        throw self.damaged(file, failure)
    }
}
