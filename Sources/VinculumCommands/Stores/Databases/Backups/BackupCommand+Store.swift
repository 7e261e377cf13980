import Vinculum

/// Backups of projects in a database. A part of a project is in memory at a time.
extension BackupCommand {
    static func run(
        of place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let (project, file) = (invocation.globals.project, invocation.operands[0])
        let store = try place.open(.reading, invocation.globals.sealKey, on: &host)
        var seal = invocation.has("--unsealed") ? nil : invocation.globals.seal(on: &host)
        var output = try PrivateOutput(file, on: &host)
        let done: StorePlace.BackedUp
        do throws(CommandFailure) {
            done = try place.backUp(project, of: store, seal?.newFile(), to: &output, on: &host)
        } catch {
            output.discard(on: &host)
            throw error
        }
        try output.finish(on: &host)
        self.putWritten(done.accountCount, byteCount: done.byteCount, invocation, on: &host)
    }

    /// - Parameter projects: Those of the database.
    static func runForAll(
        _ projects: [ProjectID], of place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try place.open(.reading, invocation.globals.sealKey, on: &host)
        var seal = invocation.has("--unsealed") ? nil : invocation.globals.seal(on: &host)
        let seals = projects.map { _ in seal?.newFile() }
        let limit = self.limit(of: host.files)
        var output = try PrivateOutput(invocation.operands[0], on: &host)
        let counts: [ProjectCount]
        do throws(CommandFailure) {
            let done = try place.backUp(projects, of: store, limit: limit, seals, to: &output, on: &host)
            guard let done else { throw self.tooLarge(projects, invocation) }
            counts = done.map { ProjectCount(project: $0.project, accounts: $0.accountCount) }
        } catch {
            output.discard(on: &host)
            throw error
        }
        try output.finish(on: &host)
        self.putWritten(counts, byteCount: output.byteCount, invocation, on: &host)
    }
}
