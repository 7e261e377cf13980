import Vinculum

/// Removing the state of a project. A run that dies at any moment leaves either a state that opens or none.
enum StateRemoval {
    /// Removes the generations in a folder.
    ///
    /// - Throws: ``StorageError/overtaken`` when another run holds the lock, ``StorageError/file(_:)``.
    static func removeGenerations(
        in folder: String, _ lock: inout WriterLock, on host: inout some CommandHost
    ) throws(StorageError) {
        // A folder whose lock records a state that is not there counts as damaged.
        try lock.forgetState(on: &host)
        // The newest goes first: an unfinished one is damage unless an older one exists.
        for generation in try StateLog.generations(in: folder, host.files).reversed() {
            try lock.confirm(on: &host)
            try StateLog.remove(generation, in: folder, &host.files)
        }
    }

    /// Removes a project: its state, what repairs saved beside it, its lock, and the folder if nothing else is in it.
    ///
    /// - Returns: Whether the folder is gone.
    /// - Throws: ``CommandFailure``: `busy` while another run changes the project.
    static func removeProject(
        in folder: String, breaking: Bool, on host: inout some CommandHost
    ) throws(CommandFailure) -> Bool {
        do throws(StorageError) {
            var lock = try WriterLock.acquire(folder, breaking: breaking, on: &host)
            do throws(StorageError) {
                try self.removeGenerations(in: folder, &lock, on: &host)
            } catch {
                lock.release(on: &host)
                throw error
            }
            for name in (try? host.files.list(folder)) ?? [] where self.isLeftover(name) {
                try? host.files.remove(folder + "/" + name)
            }
            lock.remove(on: &host)
        } catch {
            throw CommandFailure(error)
        }
        do throws(FileError) { try host.files.removeDirectory(folder) } catch { return false }
        return true
    }

    /// Whether a file name is that of a change cut off a generation, `state.N.vinc.cut-OFFSET`, or of a file that was
    /// being replaced, such as `lock.N.1f3a.new`.
    private static func isLeftover(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 2 else { return false }
        if parts[0].elementsEqual("lock".utf8) { return parts[parts.count - 1].elementsEqual("new".utf8) }
        return parts.count > 3 && parts[0].elementsEqual("state".utf8) && parts[2].elementsEqual("vinc".utf8)
    }
}
