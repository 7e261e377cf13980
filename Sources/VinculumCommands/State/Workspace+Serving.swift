import Vinculum

/// For a run that answers many requests: changes are applied at once and written together.
extension Workspace {
    /// Creates a state of the command's project that is lost when the process ends.
    static func inMemory(_ invocation: Invocation, on host: inout some CommandHost) -> Workspace {
        self.inMemory(invocation.globals.project, invocation.globals, on: &host)
    }

    /// Creates a state of a project that is lost when the process ends.
    static func inMemory(
        _ project: ProjectID, _ globals: GlobalOptions, on host: inout some CommandHost
    ) -> Workspace {
        Workspace(project, "", globals, inMemory: true, on: &host)
    }

    /// Writes the applied changes. After a failure the workspace must not be used any more.
    ///
    /// - Parameter synchronizing: Whether to return only once the disk has them, so that they survive a power
    ///   failure.
    ///   Without it they survive the end of the process.
    mutating func persist(synchronizing: Bool, on host: inout some CommandHost) throws(CommandFailure) {
        guard !self.unwritten.isEmpty else { return }
        defer { self.unwritten.removeAll(keepingCapacity: true) }
        if self.isInMemory { return }
        guard self.writing != nil else { throw CommandFailure(.failure, "the state was opened for reading only") }
        do throws(StorageError) {
            try self.writing?.lock.confirm(on: &host)
            try self.writing?.log.append(self.unwritten, synchronizing: synchronizing, in: &host.files)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Whether so much is unwritten that a single frame might soon be too small for it.
    var hasMuchUnwritten: Bool { self.unwritten.count > 1 << 20 }
}
