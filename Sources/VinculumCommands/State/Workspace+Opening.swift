package import Vinculum

extension Workspace {
    /// Opens the state of the command's project as it was last acknowledged. Needs no lock and changes nothing.
    ///
    /// - Parameter isWhole: Whether the command looks at the accounts themselves. Of a large project in a database they
    ///   are not read where it does not.
    package static func openForReading(
        _ invocation: Invocation, isWhole: Bool = true, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        let (project, globals) = (invocation.globals.project, invocation.globals)
        if !isWhole, let place = globals.store {
            return try self.onRows(
                project, globals, in: place, toChange: false, wholeUpTo: self.wholeLimit, on: &host)
        }
        return try self.openForReading(project, globals, on: &host)
    }

    /// Opens the state of a project as it was last acknowledged. Needs no lock and changes nothing.
    package static func openForReading(
        _ project: ProjectID, _ globals: GlobalOptions, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        if let place = globals.store {
            return try self.onRows(project, globals, in: place, toChange: false, on: &host)
        }
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
    ///
    /// - Parameter isWhole: Whether the command looks at the accounts itself. Of a large project in a database the rows
    ///   that requests need are read alone, where it does not.
    package static func openForWriting(
        _ invocation: Invocation, isWhole: Bool = true, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        if !isWhole, let place = invocation.globals.store {
            return try self.onRows(
                invocation.globals.project, invocation.globals, in: place, toChange: true, wholeUpTo: self.wholeLimit,
                on: &host)
        }
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
        if let place = globals.store {
            return try self.onRows(project, globals, in: place, toChange: true, on: &host)
        }
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

extension Workspace {
    /// The most accounts of a project in a database that are read whole where that is not needed: what a command says
    /// of a refusal is then more exact.
    private static let wholeLimit = 10_000

    /// The projects of the data directory or of the database, sorted.
    static func projects(
        _ globals: GlobalOptions, on host: inout some CommandHost
    ) throws(CommandFailure) -> [ProjectID] {
        guard let place = globals.store else { return try DataDirectory.listed(globals, host) }
        let database = try place.rows(.reading, globals.sealKey, on: &host)
        do throws(RowTrouble) {
            return try RowWait.run(on: &host) { () throws(RowTrouble) in try database.projects() }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Whether the project of the command line exists.
    static func exists(_ globals: GlobalOptions, on host: inout some CommandHost) throws(CommandFailure) -> Bool {
        if let place = globals.store {
            let database = try place.rows(.reading, globals.sealKey, on: &host)
            do throws(RowTrouble) {
                return try RowWait.run(on: &host) { () throws(RowTrouble) in try database.has(globals.project) }
            } catch {
                throw CommandFailure(error)
            }
        }
        do throws(FileError) {
            return try DataDirectory.has(globals.project, in: DataDirectory.base(globals, host), host.files)
        } catch {
            throw CommandFailure(error)
        }
    }
}
