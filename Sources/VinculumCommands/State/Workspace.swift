package import Vinculum
import VinculumServer

/// The state of one project during one command: the accounts, and the values stored beside them.
///
/// It cannot be copied, because it may hold the lock and is large.
package struct Workspace: ~Copyable {
    /// The project whose state this is. It may be another than that of ``globals``, as in a server of many projects.
    let project: ProjectID
    let folder: String
    /// The tenant whose accounts commands use; `nil` for the project itself.
    let tenant: TenantID?
    @Boxed private(set) var authority: Authority
    private(set) var keyValues = KeyValueStore()
    @Boxed private(set) var globals: GlobalOptions
    private var clockAndSeeds: ClockAndSeeds
    /// Budgets of which nothing is used, with a secret key of their own.
    let unusedBudgets: Budgets
    /// The open log and the lock; `nil` if opened for reading, or in memory.
    var writing: Writing?
    /// The rows, where the project lives in a database; `nil` in memory and in a directory.
    var rows: WorkspaceRows?
    /// Whether the state is lost when the process ends.
    let isInMemory: Bool
    /// The encoded entries that are applied but not yet written by ``persist(synchronizing:on:)``.
    var unwritten: [UInt8] = []
    /// The signer key of a new state, until the first change is written with it.
    var unwrittenSignerKey: [UInt8]?
    /// Whether the state could not be read again after ``returnToWritten(on:)`` emptied it.
    var isBehind = false

    /// An object for the reason of ``Boxed``; not checked at run time for the same one.
    final class Writing {
        @exclusivity(unchecked)
        var log: StateLog
        @exclusivity(unchecked)
        var lock: WriterLock
        /// The folder of a project that this opening made; `nil` for one that existed.
        let newFolder: ProjectFolder?
        /// The snapshot at the start of the next generation, while that is being written.
        @exclusivity(unchecked)
        var snapshot: Snapshot?

        init(log: StateLog, lock: WriterLock, newFolder: ProjectFolder?) {
            self.log = log
            self.lock = lock
            self.newFolder = newFolder
        }
    }

    init(
        _ project: ProjectID, _ folder: String, _ globals: GlobalOptions, inMemory: Bool = false,
        on host: inout some CommandHost
    ) {
        self.project = project
        self.folder = folder
        self.isInMemory = inMemory
        self.tenant = globals.tenant
        self.globals = globals
        self.clockAndSeeds = ClockAndSeeds(globals)
        var generator = SeededGenerator(host.nextSeed())
        self.authority = Authority(
            settings: AuthoritySettings(projectID: project.text, trust: .local), store: Workspace.emptyStore(&generator)
        )
        self.unusedBudgets = Budgets(key: (generator.next(), generator.next()))
        self.authority.settings.administratorName = "command line"
    }

    private static func emptyStore(_ generator: inout SeededGenerator) -> MemoryStore {
        MemoryStore(indexKey: (generator.next(), generator.next()))
    }

    /// Forgets the accounts and the values stored beside them, in memory alone.
    mutating func empty(on host: inout some CommandHost) {
        var generator = SeededGenerator(host.nextSeed())
        self.authority = Authority(settings: self.authority.settings, store: Workspace.emptyStore(&generator))
        self.keyValues = KeyValueStore()
    }

    /// Keeps a value, or with `nil` forgets it. It is written with the changes around it.
    mutating func keep(_ value: [UInt8]?, under key: String) {
        guard !self.isInMemory, self.keyValues[key] != value else { return }
        self.keyValues[key] = value
        self.unwritten += StateEntry.encoded(self.withSignerKey([.note(key, value)]))
    }

    /// The values whose keys begin so.
    func kept(under prefix: String) -> [KeyValueStore.Entry] {
        self.keyValues.all.filter { $0.key.hasBytePrefix(prefix) }
    }

    /// Forgets a value of a state that is in memory alone.
    mutating func forget(_ key: String) { self.keyValues[key] = nil }

    /// Notes a value that is written.
    mutating func set(_ key: String, _ value: [UInt8]?) { self.keyValues[key] = value }

    /// Takes over values that were read elsewhere.
    ///
    /// - Returns: Whether the keys among them can be read. Otherwise nothing is taken over.
    mutating func use(_ keyValues: KeyValueStore) -> Bool {
        let known = self.keyValues
        self.keyValues = keyValues
        if self.useStoredKeys() { return true }
        self.keyValues = known
        return false
    }

    /// Keeps what a request has worked out for later ones.
    mutating func remember(_ pending: borrowing LocalService.Pending) {
        LocalService.remember(pending, in: &self.authority)
    }

    /// Replaces the authority by one whose changes are written.
    mutating func replace(_ authority: Authority) { self.authority = authority }

    mutating func load(_ contents: StateLog.Contents) throws(StorageError) {
        for index in 0..<contents.count {
            let payload = try contents.payload(index)
            do throws(ByteReader.Failure) {
                try self.replay(try StateEntry.decoded(payload))
            } catch {
                throw .damaged(contents.unreadable(index))
            }
        }
        guard self.useStoredKeys() else { throw .damaged(contents.unreadable(contents.count - 1)) }
    }

    /// Takes over a state that was read elsewhere, in memory only.
    ///
    /// - Returns: Whether the keys among the values can be read.
    mutating func load(_ store: MemoryStore, _ keyValues: KeyValueStore) -> Bool {
        self.authority = Authority(settings: self.authority.settings, store: store)
        self.keyValues = keyValues
        return self.useStoredKeys()
    }

    /// How often a request on rows is run, where others change what it rests on.
    private static let runLimit = 8

    private mutating func useStoredKeys() -> Bool {
        guard let keys = Workspace.keys(in: self.keyValues) else { return false }
        self.use(keys.ring, customTokenKeys: keys.customTokenKeys)
        self.useSignerKey()
        return true
    }

    /// Signs and checks tokens with these keys; without keys, tokens are unsigned as in the Firebase emulator.
    mutating func use(_ ring: KeyRing?, customTokenKeys: JSONWebKeySet?) {
        self.authority.settings.tokens = ring.map { .signed($0) } ?? .unsigned
        self.authority.settings.customTokenKeys = customTokenKeys
    }

    /// Changes settings of the authority for this process; they are not stored.
    mutating func configure(_ change: (inout AuthoritySettings) -> Void) {
        change(&self.authority.settings)
    }

    private mutating func replay(_ entries: [StateEntry]) throws(ByteReader.Failure) {
        for entry in entries {
            switch entry {
            case .changes(let set):
                // The change was applied to this very state before; a conflict means damage.
                do throws(CommitConflict) { try self.authority.commit(set) } catch { throw .malformed }
            case .note(let key, let value):
                self.keyValues[key] = value
            }
        }
    }
}

extension Workspace {
    /// The accounts of the project, or of the tenant.
    package var graph: Graph { self.authority.store[self.tenant] }

    /// The instant of the next call.
    package func now(_ host: some CommandHost) -> Instant { self.clockAndSeeds.now(host) }

    /// Answers a request as the service does. Its changes are on the disk before the response is returned.
    ///
    /// - Parameter seed: The randomness of the request, if a journey fixes it.
    package mutating func handle(
        _ request: HTTPRequest, seed: Seed? = nil, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPResponse {
        let (now, seed) = (self.clockAndSeeds.now(host), seed ?? self.clockAndSeeds.nextSeed(&host))
        if let rows = self.rows, rows.loaded == nil {
            let proposal = try self.answerOnRows(request, rows, now: now, seed: seed, on: &host)
            host.explain(proposal.decisions, self.globals)
            return proposal.response
        }
        var runs = 1
        while true {
            let proposal = self.authority.resolve(request, now: now, seed: seed) { question in host.answer(question) }
            do throws(CommandFailure) {
                try self.commit(proposal.changes, on: &host)
            } catch {
                guard error == .staleChange, runs < Workspace.runLimit else { throw error }
                runs += 1
                try self.loadRows(toChange: true, on: &host)
                continue
            }
            host.explain(proposal.decisions, self.globals)
            return proposal.response
        }
    }

    /// Answers a request that must not change anything.
    package mutating func ask(
        _ request: HTTPRequest, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPResponse {
        let (now, seed) = (self.clockAndSeeds.now(host), self.clockAndSeeds.nextSeed(&host))
        let proposal = self.authority.resolve(request, now: now, seed: seed) { question in host.answer(question) }
        guard proposal.changes.isEmpty else {
            throw CommandFailure(.failure, "a read-only request would change the state")
        }
        host.explain(proposal.decisions, self.globals)
        return proposal.response
    }

    /// Returns a seed for something other than a request.
    package mutating func nextSeed(_ host: inout some CommandHost) -> Seed {
        self.clockAndSeeds.nextSeed(&host)
    }

    /// Renews the lock before a long operation, so that other runs see this one as alive.
    package mutating func renewLock(on host: inout some CommandHost) throws(CommandFailure) {
        do throws(StorageError) {
            try self.writing?.lock.confirm(on: &host)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Records in the lock at which address this server answers.
    func announce(_ address: String, on host: inout some CommandHost) {
        self.writing?.lock.announce(address, on: &host)
    }

    /// Replaces the authority by one that has applied these changes; all of them are written to disk, or none.
    package mutating func adopt(
        _ authority: Authority, after sets: [ChangeSet], on host: inout some CommandHost
    ) throws(CommandFailure) {
        let administrator = self.authority.settings.administrator
        if self.rows != nil {
            try self.write(authority, on: &host)
        } else {
            let entries = sets.filter { !$0.isEmpty }.map { StateEntry.changes($0) }
            if !entries.isEmpty { try self.write(entries, on: &host) }
        }
        self.authority = authority
        self.authority.settings.administrator = administrator
    }

    /// Applies changes and returns once they are on the disk. After a failure the workspace must not be used any
    /// more.
    package mutating func commit(
        _ set: ChangeSet, on host: inout some CommandHost
    ) throws(CommandFailure) {
        if self.rows != nil {
            var next = self.authority
            do throws(CommitConflict) { try next.commit(set) } catch { throw .staleChange }
            return try self.write(next, on: &host)
        }
        do throws(CommitConflict) { try self.apply(set) } catch { throw .staleChange }
        try self.persist(synchronizing: true, on: &host)
    }

    /// Applies changes, all or nothing. No response based on them may be sent before ``persist(synchronizing:on:)``.
    mutating func apply(_ set: ChangeSet) throws(CommitConflict) {
        guard !set.isEmpty else { return }
        try self.authority.commit(set)
        if !self.isInMemory { self.unwritten += StateEntry.encoded(self.withSignerKey([.changes(set)])) }
    }

    /// Stores `value` under `key`; `nil` removes the key.
    ///
    /// - Parameter entry: The entry of the audit trail that is written with it; see ``auditOfKeys(_:by:from:at:)``.
    package mutating func store(
        _ key: String, _ value: [UInt8]?, with entry: ChangeSet = ChangeSet(), on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard self.keyValues[key] != value else { return }
        if let rows = self.rows {
            if rows.loaded == nil { return try self.write(entry, [(key, value)], rows, on: &host) }
            var next = self.authority
            do throws(CommitConflict) { try next.commit(entry) } catch { throw .staleChange }
            return try self.write(next, [(key, value)], on: &host)
        }
        self.keyValues[key] = value
        self.record(entry)
        try self.write([.note(key, value)] + (entry.isEmpty ? [] : [.changes(entry)]), on: &host)
    }

    /// Writes a ring durably and uses it only then, so that a failure changes nothing.
    ///
    /// - Precondition: No applied change is unwritten.
    mutating func replaceRing(
        _ ring: KeyRing, with entry: ChangeSet, on host: inout some CommandHost
    ) throws(StorageError) {
        let bytes = ring.encodedWithPrivateParts()
        try self.writeAlone([.note(Workspace.keyRingKey, bytes), .changes(entry)], on: &host)
        self.record(entry)
        self.keyValues[Workspace.keyRingKey] = bytes
        self.use(ring, customTokenKeys: self.authority.settings.customTokenKeys)
    }

    /// The entries, with the signer key before the first ones of a new state.
    private mutating func withSignerKey(_ entries: [StateEntry]) -> [StateEntry] {
        guard let key = self.unwrittenSignerKey else { return entries }
        self.unwrittenSignerKey = nil
        self.keyValues[Workspace.signerKeyKey] = key
        return [.note(Workspace.signerKeyKey, key)] + entries
    }

    /// Applies entries of the audit trail, which are written already or will be.
    private mutating func record(_ entries: ChangeSet) {
        // An entry rests on nothing, so that no other change can conflict with it.
        do throws(CommitConflict) { try self.authority.commit(entries) } catch {}
    }

    private mutating func write(
        _ entries: [StateEntry], on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.unwritten += StateEntry.encoded(self.withSignerKey(entries))
        try self.persist(synchronizing: true, on: &host)
    }
}
