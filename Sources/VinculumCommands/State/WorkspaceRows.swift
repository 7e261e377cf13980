import Vinculum

/// The rows of a workspace whose project lives in a database.
final class WorkspaceRows {
    let database: any RowDatabase
    let project: ProjectID
    /// The key by which states of these rows find their records.
    let indexKey: (UInt64, UInt64)
    /// The version of the rows of a project that this command made, and to which nothing was written since.
    var unused: RowVersion?
    /// The versions of the rows that have the values beside the accounts.
    private(set) var noteVersions: [(name: String, version: RowVersion)] = []
    /// The database's number of changes when they were read.
    private var changeNumber: Int64 = -1
    /// What every request reads first, as long as neither another connection nor this one has changed any of it.
    var beginning: RowBeginning?
    /// The versions of all rows, where the whole project was read so that a command can change it.
    private(set) var loaded: Loaded?

    /// What a command must know of the rows that it has read.
    struct Loaded {
        var generations = RowGenerations()
        var versions: [[UInt8]: RowVersion] = [:]
    }

    /// How many versions were drawn for commits.
    private var versionCount: UInt64 = 0

    init(_ database: any RowDatabase, _ project: ProjectID, indexKey: (UInt64, UInt64)) {
        (self.database, self.project, self.indexKey) = (database, project, indexKey)
    }

    /// The version of the next commit.
    func nextVersion(_ bits: UInt64) -> RowVersion {
        self.versionCount &+= 1
        return RowVersion(drawing: bits, after: self.versionCount)
    }

    /// Reads the values beside the accounts.
    func notes() throws(RowTrouble) -> KeyValueStore {
        // The number first: what changes between the two is then read once more.
        let number = try self.database.changeNumber()
        let notes = try self.database.notes(of: self.project)
        self.changeNumber = number
        self.beginning = nil
        self.noteVersions = notes.map { ($0.name, $0.version) }
        var keyValues = KeyValueStore()
        for note in notes { keyValues[note.name] = note.value }
        return keyValues
    }

    /// Whether another connection has changed the database since the values were read.
    func mayHaveOtherNotes() throws(RowTrouble) -> Bool {
        try self.database.changeNumber() != self.changeNumber
    }

    /// Adds a change of a value, which rests on the value that was read.
    func add(_ name: String, _ value: [UInt8]?, to transaction: inout RowTransaction) {
        let known = self.noteVersions.first { $0.name == name }?.version ?? .absent
        transaction.add(.note(name), value, expecting: known)
    }

    /// Adds entries of the audit trail, which rest on nothing.
    ///
    /// - Parameter version: That of the commit, from which their numbers follow.
    func add(
        _ entries: ChangeSet, to transaction: inout RowTransaction, as version: RowVersion
    ) throws(RowTrouble) {
        if entries.isEmpty { return }
        var run = RowRun(indexKey: self.indexKey)
        // Nothing but whether the project is there.
        guard let needs = run.again(after: RowConflict(key: .tenant(nil))) else { return }
        let answer = try self.database.read(needs, of: self.project)
        do throws(RowRunFailure) { try run.take(answer, to: needs) } catch {
            throw .failed(.damagedRows(.unreadable(.tenant(nil)), of: self.project), "a row is damaged")
        }
        do throws(CommitConflict) {
            transaction.add(RowTransaction(try run.commit(of: entries, as: version)))
        } catch {
            throw .conflict(RowConflict(key: .tenant(nil)))
        }
    }

    /// Keeps a project that may have nothing but what another run has made it with, and that this run would remove at
    /// its end: a row that is written since keeps it from that.
    ///
    /// - Parameter version: That of the row, never drawn before.
    /// - Returns: Whether it is kept; otherwise another run has changed or removed it meanwhile.
    func keepUnused(as version: RowVersion) throws(RowTrouble) -> Bool {
        guard let layout = try self.database.entry(StoredRow.layout.key, of: self.project) else { return false }
        guard try self.database.entry(.tenant(nil), of: self.project)?.version == layout.version else { return true }
        var transaction = RowTransaction()
        transaction.add(layout.row.key, layout.row.value, expecting: layout.version)
        do throws(RowTrouble) {
            try self.database.commit(transaction, as: version, of: self.project)
            return true
        } catch {
            if case .conflict = error { return false }
            throw error
        }
    }

    /// Forgets the versions of rows that were read whole.
    func unload() { self.loaded = nil }

    /// Notes what a commit has written.
    func wrote(_ transaction: RowTransaction, _ names: [String] = [], as version: RowVersion) {
        self.unused = nil
        if transaction.writes.contains(where: { $0.key.isReadFirst }) { self.beginning = nil }
        for name in names {
            self.noteVersions.removeAll { $0.name == name }
            let isThere = transaction.writes.contains { $0.key == .note(name) && $0.value != nil }
            if isThere { self.noteVersions.append((name, version)) }
        }
        guard self.loaded != nil else { return }
        for write in transaction.writes {
            self.loaded?.versions[write.key.bytes] = write.value.map { _ in version }
        }
    }

    /// The transaction that makes the rows of one state those of another, where the whole project was read.
    func transaction(from old: MemoryStore, to new: MemoryStore) -> RowTransaction {
        var transaction = RowTransaction()
        guard let loaded = self.loaded else { return transaction }
        func put(_ key: RowKey, _ value: [UInt8]?) {
            guard value != nil || loaded.versions[key.bytes] != nil else { return }
            transaction.add(key, value, expecting: loaded.versions[key.bytes] ?? .absent)
        }
        let (before, after) = (old.rows(loaded.generations), new.rows(loaded.generations))
        var place = 0
        for row in after {
            while place < before.count, before[place].key < row.key {
                put(before[place].key, nil)
                place += 1
            }
            if place < before.count, before[place].key == row.key {
                if before[place].value != row.value { put(row.key, row.value) }
                place += 1
            } else {
                put(row.key, row.value)
            }
        }
        for row in before[place...] { put(row.key, nil) }
        return transaction
    }

    /// How many accounts and tenants the project has, the accounts counted up to a limit.
    func counts(upTo limit: Int = .max) throws(RowTrouble) -> (accounts: Int, tenants: Int) {
        let accounts = try self.database.accountCount(of: self.project, upTo: limit)
        let tenants = try self.database.entries(RowRange(every: .tenant), of: self.project)
        return (accounts, max(0, tenants.count { $0.row.readTenant?.isDeleted == false } - 1))
    }

    /// Reads the whole project.
    ///
    /// - Parameter toChange: Whether the command may change it.
    /// - Throws: ``RowTrouble``; for a row that does not agree with the others, the fault that names it.
    func load(toChange: Bool) throws(RowTrouble) -> MemoryStore {
        var (reading, versions): (RowReading, [[UInt8]: RowVersion]) = (RowReading(indexKey: self.indexKey), [:])
        try self.database.forEachRow(of: self.project) { row, version throws(RowFault) in
            try reading.read(row)
            if toChange { versions[row.key.bytes] = version }
        }
        if let fault = RowCheck(reading, []).faults.first {
            throw .failed(.damagedRows(fault, of: self.project), "\(fault)")
        }
        if toChange { self.loaded = Loaded(generations: reading.generations, versions: versions) }
        return reading.store
    }
}

extension RowKey {
    /// Whether every request may read the row first.
    fileprivate var isReadFirst: Bool {
        switch self.parts?.kind {
        case .tenant, .configuration, .passwordAlgorithm, nil: true
        default: false
        }
    }
}

extension CommandFailure {
    /// The failure of a project whose rows are no state.
    static func damagedRows(_ fault: RowFault, of project: ProjectID) -> CommandFailure {
        CommandFailure(
            .corruptState, code: "damagedStore", "project \(project.text): \(fault)", why: "nothing was changed",
            next: [.init("vinculum store check --store PLACE", "list all that is wrong")])
    }

    /// The failure of a project in a database whose keys are no keys.
    static func damagedKeys(of project: ProjectID) -> CommandFailure {
        CommandFailure(
            .corruptState, code: "damagedStore", "the store's keys of the project \(project.text) are damaged",
            why: "nothing was changed")
    }
}
