package import Vinculum

extension Workspace {
    /// Opens the state of the command's project as it was last acknowledged. Needs no lock and changes nothing.
    package static func openForReading(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        try self.openForReading(invocation.globals.project, invocation.globals, on: &host)
    }

    /// Opens the state of a project as it was last acknowledged. Needs no lock and changes nothing.
    package static func openForReading(
        _ project: ProjectID, _ globals: GlobalOptions, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        let folder = DataDirectory.path(of: project, globals, host)
        var workspace = Workspace(project, folder, globals, on: &host)
        do throws(StorageError) {
            let contents = try StateLog.read(
                folder, ignoresDamagedEnd: globals.cutsDamagedEnd, globals.sealKey, in: host.files)
            if contents.isNew, WriterLock.recordsState(in: folder, host.files) { throw StateLog.missing(in: folder) }
            try workspace.load(contents)
            workspace.showCorrectedNumbers()
            if let offset = contents.ignoredOffset {
                host.report(
                    "\(contents.file): the last change, at byte \(offset), fails its checksum and is ignored; "
                        + (globals.cutsDamagedEnd
                            ? "a command that changes the state moves it to a separate file with --cut-damaged-end"
                            : "the next command that changes the state moves it to a separate file"))
            }
        } catch {
            throw CommandFailure(error)
        }
        return workspace
    }

    /// Opens the state of the command's project for changes; repairs and reports what an earlier run left broken.
    package static func openForWriting(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        do throws(CommandFailure) {
            return try self.open(invocation.globals.project, invocation.globals, on: &host)
        } catch {
            throw error.suggestingRetry(of: invocation)
        }
    }

    /// Opens the state of a project for changes; makes an empty one if the project does not exist.
    ///
    /// A new project that cannot be made, for example on a full disk, leaves no folder and no file behind.
    ///
    /// - Parameters:
    ///   - isListed: Whether the caller has found the project with ``DataDirectory/projects(in:_:)``. Otherwise the
    ///     data directory is searched for a project whose ID differs in case alone.
    ///   - serves: Whether this run is a server, which does not wait for a lock that another run holds. Other runs wait
    ///     two seconds.
    /// - Throws: ``CommandFailure``: `conflict` for a new project whose ID differs from an existing one in case alone,
    ///   `busy` while another run holds the lock, `corruptState` for a damaged state.
    package static func open(
        _ project: ProjectID, _ globals: GlobalOptions, isListed: Bool = false, serves: Bool = false,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        let folder = try ProjectFolder(project, globals, isListed: isListed, on: &host)
        var workspace = Workspace(project, folder.path, globals, on: &host)
        do throws(StorageError) {
            var lock = try WriterLock.acquire(folder.path, breaking: globals.breaksLock, serves: serves, on: &host)
            // Until the folder is listed, it counts as one with state, which nothing may remove.
            var hadGenerations = true
            do throws(StorageError) {
                hadGenerations = try !StateLog.generations(in: folder.path, host.files).isEmpty
                if lock.hasState, !hadGenerations { throw StateLog.missing(in: folder.path) }
                let (log, contents, repairs) = try StateLog.open(
                    folder.path, cutsDamagedEnd: globals.cutsDamagedEnd, globals.seal(on: &host), in: &host.files)
                lock.hasState = true
                for repair in repairs { host.report(repair.description) }
                workspace.writing = Writing(log: log, lock: lock, newFolder: hadGenerations ? nil : folder)
                try workspace.load(contents)
                workspace.drawSignerKeyIfNew(on: &host)
                try workspace.correctNumbers(on: &host)
            } catch {
                workspace.writing?.log.close(in: &host.files)
                workspace.writing = nil
                folder.abandon(&lock, hadGenerations: hadGenerations, on: &host)
                throw error
            }
        } catch {
            folder.removeIfNew(&host.files)
            throw CommandFailure(error)
        }
        return workspace
    }
}
