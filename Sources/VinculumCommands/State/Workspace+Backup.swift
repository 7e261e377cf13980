import Vinculum

extension Workspace {
    /// The whole state as the bytes of a first generation: the form of a backup.
    func backup() throws(CommandFailure) -> [UInt8] {
        do throws(StorageError) {
            var frames = StateLog.SnapshotFrames(.first)
            var snapshot = self.snapshot()
            while let part = snapshot.nextPart() { try frames.add(part) }
            frames.finish()
            return frames.bytes
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Creates a state from a backup, in memory only.
    init(
        backup contents: StateLog.Contents, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.init(DataDirectory.path(invocation.globals, host), invocation.globals, on: &host)
        do throws(StorageError) {
            try self.load(contents)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Replaces the contents of the data directory, readable or not, by this state. The old state stays until the new
    /// one is complete.
    func replaceAll(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        do throws(FileError) {
            try host.files.makeDirectories(self.folder, access: .owner)
        } catch {
            throw CommandFailure(error)
        }
        do throws(StorageError) {
            var lock = try WriterLock.acquire(self.folder, breaking: invocation.globals.breaksLock, on: &host)
            defer { lock.release(on: &host) }
            let old = try StateLog.generations(in: self.folder, host.files)
            guard let next = old.last.map({ $0.next }) ?? .first else { throw .closed }
            var compaction = try StateLog.Compaction(next, in: self.folder, &host.files)
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
            lock.hasState = true
            for generation in old { try StateLog.remove(generation, in: self.folder, &host.files) }
        } catch {
            throw CommandFailure(error)
        }
    }
}
