import Vinculum

/// For a run that answers many requests: changes are applied at once, and written together.
extension Workspace {
    /// A state that dies with the process.
    static func inMemory(_ invocation: Invocation, on host: inout some CommandHost) -> Workspace {
        Workspace("", invocation.globals, inMemory: true, on: &host)
    }

    /// Writes what was applied. After a failure the workspace must be given up.
    ///
    /// - Parameter synchronizing: Whether to return only once the disk has it, so that it survives a loss of power. What is
    ///   merely written survives the end of the process.
    mutating func settle(synchronizing: Bool, on host: inout some CommandHost) throws(CommandFailure) {
        guard !self.unsettled.isEmpty else { return }
        defer { self.unsettled.removeAll(keepingCapacity: true) }
        if self.isInMemory { return }
        guard self.writing != nil else { throw CommandFailure(.failure, "the state was opened for reading only") }
        do throws(StorageError) {
            try self.writing?.lock.confirm(on: &host)
            try self.writing?.log.append(self.unsettled, synchronizing: synchronizing, in: &host.files)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Whether so much waits to be written that one frame might not hold it for long.
    var hasMuchUnsettled: Bool { self.unsettled.count > 1 << 20 }
}
