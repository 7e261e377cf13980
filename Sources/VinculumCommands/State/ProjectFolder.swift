import Vinculum

/// The directory of a project that is being opened or made; if that fails, what was made for it is removed.
struct ProjectFolder {
    let path: String
    /// The directories that were missing, the innermost first.
    private let made: [String]

    /// Makes the directory if it does not exist.
    ///
    /// - Parameter isListed: Whether the caller has found the project with ``DataDirectory/projects(in:_:)``.
    /// - Throws: ``CommandFailure``: `conflict` if the project would be new and an existing ID differs from its own in
    ///   case alone.
    init(
        _ project: ProjectID, _ globals: GlobalOptions, isListed: Bool = false, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let base = DataDirectory.base(globals, host)
        self.path = DataDirectory.path(of: project, in: base)
        if !isListed { try Self.requireNoTwin(of: project, in: base, host.files) }
        self.made = [self.path, base].filter { !host.files.exists($0) }
        do throws(FileError) {
            try host.files.makeDirectories(self.path, access: .owner)
        } catch {
            self.removeIfNew(&host.files)
            throw host.failure(error)
        }
    }

    /// Refuses a new project whose ID differs from an existing one in case alone: on disks that ignore case they
    /// would share a directory.
    static func requireNoTwin(
        of project: ProjectID, in base: String, _ files: some FileStore
    ) throws(CommandFailure) {
        let twin: ProjectID?
        do throws(FileError) {
            twin =
                try DataDirectory.has(project, in: base, files)
                ? nil : try DataDirectory.twin(of: project, in: base, files)
        } catch {
            throw files.failure(error)
        }
        guard let twin else { return }
        throw CommandFailure(
            .conflict, code: "projectExists", "the project \(project.text) cannot be made beside \(twin.text)",
            why: "the IDs differ in upper and lower case alone, and on some disks they would share a directory",
            next: [
                .init("vinculum --project \(twin.text) …", "use the existing project"),
                .init("vinculum --project ID …", "choose an ID that differs in more than case"),
            ])
    }

    /// Releases the lock after a failure.
    ///
    /// - Parameter hadGenerations: Whether the project had state when the lock was acquired. Otherwise what a failed
    ///   creation wrote is removed.
    func abandon(_ lock: inout WriterLock, hadGenerations: Bool, on host: inout some CommandHost) {
        if hadGenerations || lock.hasState { return lock.release(on: &host) }
        for generation in (try? StateLog.generations(in: self.path, host.files)) ?? [] {
            try? host.files.remove(StateLog.path(of: generation, in: self.path))
        }
        for draft in StateLog.drafts(in: self.path, host.files) { try? host.files.remove(draft) }
        if lock.isFirst { lock.remove(on: &host) } else { lock.release(on: &host) }
    }

    /// Removes the directories that were made, unless something is in them.
    func removeIfNew(_ files: inout some FileStore) {
        for folder in self.made {
            do throws(FileError) { try files.removeDirectory(folder) } catch { return }
        }
    }
}
