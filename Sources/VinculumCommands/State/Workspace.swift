package import Vinculum

/// The state of one project in the hands of one command: the accounts, and what the signed-in side remembers.
///
/// It cannot be copied: it may hold the lock, and it is large.
package struct Workspace: ~Copyable {
    let folder: String
    /// Whose accounts the commands are about.
    let tenant: TenantID?
    private(set) var authority: Authority
    private(set) var keyValues = KeyValueStore()
    let globals: GlobalOptions
    private var clockAndSeeds: ClockAndSeeds
    /// `nil` when opened for reading, or in memory.
    var writing: Writing?
    /// Whether the state dies with the process.
    let isInMemory: Bool
    /// What is applied and waits for ``settle(synchronizing:on:)``: entries, encoded.
    var unsettled: [UInt8] = []

    struct Writing {
        var log: StateLog
        var lock: WriterLock
        /// What the next generation begins with, while that is being written.
        var snapshot: Snapshot?
    }

    /// The state as it was last acknowledged. Needs no lock and changes nothing.
    package static func openForReading(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        let folder = DataDirectory.path(invocation.globals, host)
        var workspace = Workspace(folder, invocation.globals, on: &host)
        do throws(StorageError) {
            let contents = try StateLog.read(folder, in: host.files)
            if contents.isNew, WriterLock.tellsOfState(in: folder, host.files) { throw StateLog.missing(in: folder) }
            try workspace.load(contents)
            if let offset = contents.unreadEnd {
                host.tell("\(contents.file): the last change, at byte \(offset), fails its checksum and is left out; "
                    + "the next command that changes something puts it aside")
            }
        } catch {
            throw CommandFailure(error)
        }
        return workspace
    }

    /// The state, with the right to change it; what an earlier run left broken is repaired and told.
    package static func openForWriting(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        let folder = DataDirectory.path(invocation.globals, host)
        do throws(FileError) {
            try host.files.makeDirectories(folder, access: .owner)
        } catch {
            throw CommandFailure(error)
        }
        var workspace = Workspace(folder, invocation.globals, on: &host)
        do throws(StorageError) {
            var lock = try WriterLock.acquire(folder, breaking: invocation.globals.breaksLock, on: &host)
            do throws(StorageError) {
                if lock.hasState, try StateLog.generations(in: folder, host.files).isEmpty { throw StateLog.missing(in: folder) }
                let (log, contents, repairs) = try StateLog.open(folder, in: &host.files)
                lock.hasState = true
                for repair in repairs { host.tell(repair.description) }
                workspace.writing = Writing(log: log, lock: lock)
                try workspace.load(contents)
            } catch {
                lock.release(on: &host)
                throw error
            }
        } catch {
            var failure = CommandFailure(error)
            if case .locked = error {
                failure.next = [
                    .init(
                        invocation.line(invocation.words),
                        "the same again; a run that has ended is noticed, at the latest after 10 s"),
                    .init(
                        invocation.line(invocation.words + ["--break-lock"]),
                        "take the lock, if you know that the other run is gone"),
                ]
            }
            throw failure
        }
        return workspace
    }

    init(_ folder: String, _ globals: GlobalOptions, inMemory: Bool = false, on host: inout some CommandHost) {
        self.folder = folder
        self.isInMemory = inMemory
        self.tenant = globals.tenant
        self.globals = globals
        self.clockAndSeeds = ClockAndSeeds(globals)
        var generator = SeededGenerator(host.nextSeed())
        let store = MemoryStore(indexKey: (generator.next(), generator.next()))
        self.authority = Authority(settings: AuthoritySettings(projectID: globals.project), store: store)
    }

    mutating func load(_ contents: StateLog.Contents) throws(StorageError) {
        for index in 0..<contents.count {
            do throws(ByteReader.Failure) {
                try self.take(try StateEntry.decoded(contents.payload(index)))
            } catch {
                throw .damaged(contents.unreadable(index))
            }
        }
        guard let keys = Workspace.keys(in: self.keyValues) else { throw .damaged(contents.unreadable(contents.count - 1)) }
        self.use(keys.ring, customTokenKeys: keys.customTokenKeys)
    }

    /// Signs and checks tokens with these keys; without them, as a local emulator does.
    mutating func use(_ ring: KeyRing?, customTokenKeys: JSONWebKeySet?) {
        self.authority.settings.tokens = ring.map { .signed($0) } ?? .unsigned
        self.authority.settings.customTokenKeys = customTokenKeys
    }

    /// Changes what the authority was told at start; nothing of it is kept.
    mutating func configure(_ change: (inout AuthoritySettings) -> Void) {
        change(&self.authority.settings)
    }

    private mutating func take(_ entries: [StateEntry]) throws(ByteReader.Failure) {
        for entry in entries {
            switch entry {
            case .changes(let set):
                // It was applied to this very state once; that it no longer can be is damage.
                do throws(CommitConflict) { try self.authority.commit(set) } catch { throw .malformed }
            case .note(let key, let value):
                self.keyValues[key] = value
            }
        }
    }
}

extension Workspace {
    /// The accounts of the project, or of the tenant that was named.
    package var graph: Graph { self.authority.store[self.tenant] }

    /// The instant of the next call.
    package func now(_ host: some CommandHost) -> Instant { self.clockAndSeeds.now(host) }

    /// Answers a request as the service does. What it changes is on the disk before the answer is given back.
    ///
    /// - Parameter seed: The randomness of the request, where a journey says what it is to the byte.
    package mutating func handle(
        _ request: HTTPRequest, seed: Seed? = nil, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPResponse {
        let (now, seed) = (self.clockAndSeeds.now(host), seed ?? self.clockAndSeeds.nextSeed(&host))
        let proposal = self.authority.resolve(request, now: now, seed: seed) { question in host.answer(question) }
        try self.commit(proposal.changes, on: &host)
        host.explain(proposal.decisions, self.globals)
        return proposal.response
    }

    /// Answers a request that changes nothing.
    package mutating func ask(
        _ request: HTTPRequest, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPResponse {
        let (now, seed) = (self.clockAndSeeds.now(host), self.clockAndSeeds.nextSeed(&host))
        let proposal = self.authority.resolve(request, now: now, seed: seed) { question in host.answer(question) }
        guard proposal.changes.isEmpty else { throw CommandFailure(.failure, "a question would change the state") }
        host.explain(proposal.decisions, self.globals)
        return proposal.response
    }

    /// A seed for something other than a request.
    package mutating func nextSeed(_ host: inout some CommandHost) -> Seed {
        self.clockAndSeeds.nextSeed(&host)
    }

    /// Says that this run still works, before something that takes long.
    package mutating func renewLock(on host: inout some CommandHost) throws(CommandFailure) {
        do throws(StorageError) {
            try self.writing?.lock.confirm(on: &host)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Takes the state that change sets led to elsewhere: all of them are on the disk then, or none.
    package mutating func adopt(
        _ authority: Authority, after sets: [ChangeSet], on host: inout some CommandHost
    ) throws(CommandFailure) {
        let entries = sets.filter { !$0.isEmpty }.map { StateEntry.changes($0) }
        if !entries.isEmpty { try self.write(entries, on: &host) }
        self.authority = authority
    }

    /// Applies changes and returns once they are on the disk. After a failure the workspace must be given up.
    package mutating func commit(
        _ set: ChangeSet, on host: inout some CommandHost
    ) throws(CommandFailure) {
        do throws(CommitConflict) {
            try self.apply(set)
        } catch {
            throw CommandFailure(.failure, code: "staleChange", "a change rests on something that is no longer so")
        }
        try self.settle(synchronizing: true, on: &host)
    }

    /// Applies changes, all or nothing. No answer that rests on them may leave before ``settle(synchronizing:on:)``.
    mutating func apply(_ set: ChangeSet) throws(CommitConflict) {
        guard !set.isEmpty else { return }
        try self.authority.commit(set)
        if !self.isInMemory { self.unsettled += StateEntry.encoded([.changes(set)]) }
    }

    /// Remembers `value` under `key`, or forgets what is there.
    package mutating func keep(
        _ key: String, _ value: [UInt8]?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard self.keyValues[key] != value else { return }
        self.keyValues[key] = value
        try self.write([.note(key, value)], on: &host)
    }

    private mutating func write(
        _ entries: [StateEntry], on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.unsettled += StateEntry.encoded(entries)
        try self.settle(synchronizing: true, on: &host)
    }
}
