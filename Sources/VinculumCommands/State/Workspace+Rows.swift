import Vinculum

/// A workspace whose project lives in a database.
extension Workspace {
    /// Opens the rows of a project, with the values beside the accounts, and not the accounts themselves.
    ///
    /// - Parameters:
    ///   - makes: Whether a project that the store does not have is made. Otherwise the workspace is empty then.
    ///   - serves: Whether this run is a server, which waits for other writers shortly alone.
    static func onRows(
        _ project: ProjectID, _ globals: GlobalOptions, of database: any RowDatabase, makes: Bool, serves: Bool = false,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        var workspace = Workspace(project, database.place.text, globals, on: &host)
        var generator = SeededGenerator(host.nextSeed())
        let rows = WorkspaceRows(database, project, indexKey: (generator.next(), generator.next()))
        workspace.rows = rows
        do throws(RowTrouble) {
            var isReady = false
            while !isReady {
                let isThere = try RowWait.run(serves: serves, on: &host) { () throws(RowTrouble) in
                    try database.has(project)
                }
                if isThere, !serves { break }
                if isThere {
                    let version = rows.nextVersion(host.nextRowBits())
                    isReady = try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                        try rows.keepUnused(as: version)
                    }
                } else {
                    guard makes else { return workspace }
                    isReady = try workspace.make(rows, serves: serves, on: &host)
                }
            }
            try workspace.readNotes(serves: serves, on: &host)
        } catch {
            throw CommandFailure(error)
        }
        return workspace
    }

    /// Makes the project in its database.
    ///
    /// - Returns: Whether it can be used: a server must still take up one that another run has made meanwhile.
    private mutating func make(
        _ rows: WorkspaceRows, serves: Bool, on host: inout some CommandHost
    ) throws(RowTrouble) -> Bool {
        self.drawSignerKeyIfNew(on: &host)
        let note = self.unwrittenSignerKey.map { KeyValueStore.Entry(key: Workspace.signerKeyKey, value: $0) }
        self.unwrittenSignerKey = nil
        let version = RowVersion(drawing: host.nextRowBits())
        let isMade = try RowWait.run(serves: serves, on: &host) { () throws(RowTrouble) in
            try rows.database.make(self.project, note.map { [$0] } ?? [], as: version)
        }
        // Another server may use the project of a server by now.
        if isMade, !serves { rows.unused = version }
        return isMade || !serves
    }

    /// Opens a project of the database of `--store`, and reads all of it, unless it has more accounts than a limit.
    static func onRows(
        _ project: ProjectID, _ globals: GlobalOptions, in place: StorePlace, toChange: Bool,
        wholeUpTo limit: Int = .max, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        let database = try place.rows(toChange ? .changing : .reading, globals.sealKey, on: &host)
        var workspace = try self.onRows(project, globals, of: database, makes: toChange, on: &host)
        do throws(CommandFailure) {
            if limit < .max, try workspace.hasMoreAccounts(than: limit, on: &host) { return workspace }
            try workspace.loadRows(toChange: toChange, on: &host)
        } catch {
            workspace.close(on: &host)
            throw error
        }
        return workspace
    }

    private func hasMoreAccounts(than limit: Int, on host: inout some CommandHost) throws(CommandFailure) -> Bool {
        guard let rows = self.rows else { return false }
        do throws(RowTrouble) {
            return try RowWait.run(on: &host) { () throws(RowTrouble) in
                try rows.database.accountCount(of: self.project, upTo: limit + 1) > limit
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The database that the project is in; `nil` in memory and in a directory.
    var database: (any RowDatabase)? {
        // Otherwise the optimiser releases it once too often where the workspace is consumed.
        @inline(never) get { self.rows?.database }
    }

    /// Reads the whole project.
    mutating func loadRows(toChange: Bool, on host: inout some CommandHost) throws(CommandFailure) {
        guard let rows = self.rows else { return }
        do throws(RowTrouble) {
            let isThere = try RowWait.run(on: &host) { () throws(RowTrouble) in
                try rows.database.has(self.project)
            }
            guard isThere else { return }
            let store = try RowWait.run(on: &host) { () throws(RowTrouble) in
                try rows.load(toChange: toChange)
            }
            self.replace(Authority(settings: self.authority.settings, store: store))
            if !toChange { self.showCorrectedNumbers() }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Reads the values beside the accounts, and uses the keys among them.
    mutating func readNotes(serves: Bool = false, on host: inout some CommandHost) throws(RowTrouble) {
        guard let rows = self.rows else { return }
        let notes = try RowWait.run(serves: serves, on: &host) { () throws(RowTrouble) in try rows.notes() }
        guard self.use(notes) else {
            throw .failed(.damagedKeys(of: self.project), "the keys of the project are damaged")
        }
    }

    /// Makes the rows those of another state, all or nothing, with values beside the accounts.
    ///
    /// - Precondition: The whole project was read.
    mutating func write(
        _ next: Authority, _ values: [(name: String, value: [UInt8]?)] = [], on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let rows = self.rows, rows.loaded != nil else {
            throw CommandFailure(.failure, "the state was opened for reading only")
        }
        var transaction = rows.transaction(from: self.authority.store, to: next.store)
        for (name, value) in values { rows.add(name, value, to: &transaction) }
        if transaction.writes.isEmpty { return }
        try self.commit(
            transaction, values.map { $0.name }, rows, as: rows.nextVersion(host.nextRowBits()), on: &host)
        self.replace(next)
    }

    /// Writes entries of the audit trail with values beside the accounts, of which nothing else was read.
    mutating func write(
        _ entries: ChangeSet, _ values: [(name: String, value: [UInt8]?)], _ rows: WorkspaceRows,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        let version = rows.nextVersion(host.nextRowBits())
        var transaction = RowTransaction()
        for (name, value) in values { rows.add(name, value, to: &transaction) }
        do throws(RowTrouble) { try rows.add(entries, to: &transaction, as: version) } catch {
            throw CommandFailure(error)
        }
        try self.commit(transaction, values.map { $0.name }, rows, as: version, on: &host)
    }

    private mutating func commit(
        _ transaction: RowTransaction, _ names: [String], _ rows: WorkspaceRows, as version: RowVersion,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        do throws(RowTrouble) {
            try RowWait.run(on: &host) { () throws(RowTrouble) in
                try rows.database.commit(transaction, as: version, of: self.project)
            }
        } catch {
            throw CommandFailure(error)
        }
        rows.wrote(transaction, names, as: version)
        self.noteWritten(transaction, names)
    }

    /// Notes the values that a commit has written.
    mutating func noteWritten(_ transaction: RowTransaction, _ names: [String]) {
        for name in names {
            for write in transaction.writes where write.key == .note(name) { self.set(name, write.value) }
        }
    }

    /// Forgets the accounts that were read, and keeps the rows and the values beside them.
    mutating func unloadRows(on host: inout some CommandHost) {
        guard let rows = self.rows else { return }
        rows.unload()
        self.replace(Authority(settings: self.authority.settings, store: MemoryStore(indexKey: rows.indexKey)))
    }

    /// Removes a project that this opening made and that has nothing, as after a refused sign-up.
    func removeUnusedRows() {
        guard let rows = self.rows, let version = rows.unused else { return }
        // An empty project that stays does no harm.
        try? rows.database.removeUnused(self.project, madeAs: version)
    }
}

extension CommandHost {
    public mutating func nextRowBits() -> UInt64 {
        var generator = SeededGenerator(self.nextSeed())
        return generator.next()
    }
}
