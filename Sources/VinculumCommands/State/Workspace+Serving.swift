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

    /// Writes the applied changes. After a failure the workspace must not be used any more, unless
    /// ``returnToWritten(on:)`` succeeds.
    ///
    /// - Parameter synchronizing: Whether to return only once the disk has them, so that they survive a power
    ///   failure. Without it they survive the end of the process.
    mutating func persist(synchronizing: Bool, on host: inout some CommandHost) throws(CommandFailure) {
        guard self.isInMemory || self.writing != nil || self.unwritten.isEmpty else {
            throw CommandFailure(.failure, "the state was opened for reading only")
        }
        do throws(StorageError) {
            try self.writeUnwritten(synchronizing: synchronizing, on: &host)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Writes the applied changes, as ``persist(synchronizing:on:)``, for a caller that goes on after a failure.
    ///
    /// - Throws: ``StorageError``. Nothing of the changes is in the log then; they stay applied in memory.
    mutating func writeUnwritten(synchronizing: Bool, on host: inout some CommandHost) throws(StorageError) {
        guard !self.unwritten.isEmpty else { return }
        if !self.isInMemory {
            try self.writing?.lock.confirm(on: &host)
            let unwritten = self.unwritten
            try self.writing?.log.append(unwritten, synchronizing: synchronizing, in: &host.files)
        }
        self.dropUnwritten()
    }

    /// Writes a change and applies it only then, so that a failure changes nothing. While the disk is in doubt this
    /// replaces ``apply(_:)``, which is faster.
    ///
    /// - Precondition: No applied change is unwritten.
    /// - Returns: Whether the change was valid.
    /// - Throws: ``StorageError``; nothing of the change is in memory or in the log then.
    mutating func applyOnceWritten(
        _ set: ChangeSet, synchronizing: Bool, on host: inout some CommandHost
    ) throws(StorageError) -> Bool {
        var next = self.authority
        do throws(CommitConflict) { try next.commit(set) } catch { return false }
        self.unwritten = StateEntry.encoded([.changes(set)])
        do throws(StorageError) {
            try self.writeUnwritten(synchronizing: synchronizing, on: &host)
        } catch {
            self.dropUnwritten()
            throw error
        }
        self.replace(next)
        return true
    }

    /// Writes an entry and synchronizes it; after a failure nothing of it is in the log.
    ///
    /// - Precondition: No applied change is unwritten.
    mutating func writeAlone(_ entries: [StateEntry], on host: inout some CommandHost) throws(StorageError) {
        if self.isInMemory { return }
        self.unwritten = StateEntry.encoded(entries)
        do throws(StorageError) {
            try self.writeUnwritten(synchronizing: true, on: &host)
        } catch {
            self.dropUnwritten()
            throw error
        }
    }

    /// Returns to what the log has, after changes could not be written: reads the log again, and opens it anew if it
    /// accepts no more changes.
    ///
    /// - Throws: ``StorageError``. The workspace is then ``isBehind``, and must not be used before this succeeds.
    mutating func returnToWritten(on host: inout some CommandHost) throws(StorageError) {
        self.dropUnwritten()
        self.isBehind = true
        let settings = self.authority.settings
        self.empty(on: &host)
        var contents = StateLog.Contents()
        if self.writing?.log.isClosed ?? true {
            // The lock shows that no other run writes here.
            try self.writing?.lock.confirm(on: &host)
            self.writing?.log.close(in: &host.files)
            self.writing?.snapshot = nil
            let opened = try StateLog.open(self.folder, self.globals.seal(on: &host), in: &host.files)
            for repair in opened.repairs { host.report(repair.description) }
            self.writing?.log = opened.log
            contents = opened.contents
        } else if let read = try self.writing?.log.contents(in: host.files) {
            contents = read
        }
        try self.load(contents)
        self.configure { $0 = settings }
        // The key of a new state may have been taken back with its first change.
        if self.keyValues[Workspace.signerKeyKey] == nil { self.drawSignerKeyIfNew(on: &host) }
        self.isBehind = false
    }

    /// Empties ``unwritten``, and keeps no more memory for it than usual changes need.
    private mutating func dropUnwritten() {
        if self.unwritten.capacity > 1 << 16 {
            self.unwritten = []
        } else {
            self.unwritten.removeAll(keepingCapacity: true)
        }
    }

    /// Whether so much is unwritten that a single frame might soon be too small for it.
    var hasMuchUnwritten: Bool { self.unwritten.count > 1 << 20 }
}
