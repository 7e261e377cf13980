import Vinculum
import VinculumServer

/// The projects of a server: which one a request is for, which there are, and which are open.
struct ServedProjects: ~Copyable {
    /// The project of requests that name none.
    let first: ServedProject
    let options: ServeOptions
    let globals: GlobalOptions
    /// Projects on the disk may be closed; those in memory stay open.
    let isStored: Bool
    /// The database that the projects are in; `nil` in a directory and in memory.
    let database: (any RowDatabase)?
    /// The data directory.
    let folder: String
    /// How many projects may be open at once, each with a log.
    let openLimit: Int
    /// The open projects, with the first.
    var open: [ProjectID: ServedProject]
    /// What is kept of the projects that were closed.
    var closed: [ProjectID: ServedProject.Remainder] = [:]
    /// The projects that exist, as far as this server knows: another run may have made some since.
    var known: Set<ProjectID>
    /// The projects that could not be opened or made, and until when that is not tried again.
    var unopened: [ProjectID: (until: Instant, refusal: ServiceError)] = [:]
    /// The projects whose locks are renewed next; see ``renewLocks(on:)``.
    var renewals: [ServedProject] = []

    /// The address at which the server answers on this machine; `nil` until it listens.
    private(set) var address: String?

    /// The most projects that come into being by requests of clients.
    static let limit = 10_000
    /// Beyond this number of open projects the idle ones are closed.
    static let keptOpen = 256
    /// How long a project is idle before it is closed, in milliseconds.
    static let idleMilliseconds: Int64 = 300_000
    /// How long a project that could not be opened is left alone, in milliseconds: reading a long log takes time.
    static let patience: Int64 = 5_000
    /// Open files that are left for connections and calls.
    private static let reservedFiles = 128

    /// - Parameters:
    ///   - workspace: The state of the first project.
    ///   - database: The database that it is in.
    init(
        _ workspace: consuming Workspace, in database: (any RowDatabase)?, _ options: ServeOptions,
        _ globals: GlobalOptions, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let (id, isStored) = (workspace.project, database == nil && !workspace.isInMemory)
        let others = try ServedProjects.known(in: database, isStored: isStored, globals, on: &host)
        self.options = options
        self.globals = globals
        self.database = database
        self.isStored = isStored
        self.folder = DataDirectory.base(globals, host)
        self.openLimit = max(16, host.openFileLimit - ServedProjects.reservedFiles)
        self.first = ServedProject(
            id, exists: true, workspace, ServiceTime(standingAt: globals.now, seed: globals.seed), at: host.now())
        self.open = [id: self.first]
        self.known = others.union([id])
    }

    /// The projects that exist when the server begins.
    private static func known(
        in database: (any RowDatabase)?, isStored: Bool, _ globals: GlobalOptions, on host: inout some CommandHost
    ) throws(CommandFailure) -> Set<ProjectID> {
        if let database {
            do throws(RowTrouble) {
                return Set(try RowWait.run(on: &host) { () throws(RowTrouble) in try database.projects() })
            } catch {
                throw CommandFailure(error)
            }
        }
        do throws(FileError) {
            return isStored ? Set(try DataDirectory.projects(in: DataDirectory.base(globals, host), host.files)) : []
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Whether the projects outlive the server.
    var areKept: Bool { self.isStored || self.database != nil }

    /// The open projects, in the order of their IDs.
    var openInOrder: [ServedProject] { Array(self.open.values).ordered(by: { $0.id < $1.id }) }

    /// Records in the locks of the projects, now and later, at which address the server answers.
    mutating func announce(_ address: String, on host: inout some CommandHost) {
        self.address = address
        for project in self.open.values { project.workspace.announce(address, on: &host) }
    }

    /// Opens the further projects of the command line.
    ///
    /// A damaged one is reported, and the others are served.
    mutating func openListed(on host: inout some CommandHost) {
        for id in self.options.projects.dropFirst() {
            do throws(ServiceError) { _ = try self.make(id, isLimited: false, on: &host) } catch { continue }
        }
    }

    /// Returns the project of a request. One that does not exist gets an empty state of its own, for this request.
    ///
    /// - Throws: The refusal of a project that is not served or cannot be opened.
    mutating func project(
        for choice: ProjectChoice, on host: inout some CommandHost
    ) throws(ServiceError) -> ServedProject {
        switch choice {
        case .initial: return self.first
        case .ofToken(let id):
            guard self.options.serves(id) else { return self.first }
            return try self.existing(id, on: &host) ?? self.first
        case .named(let id, _):
            guard self.options.serves(id) else { throw self.options.refusal(of: id) }
            // One of the command line that could not be made at the start.
            if self.options.projects.contains(id) { return try self.make(id, isLimited: false, on: &host) }
            return try self.existing(id, on: &host) ?? self.transient(id, on: &host)
        }
    }

    /// Brings a project into being, unless another request has done so meanwhile.
    ///
    /// - Parameters:
    ///   - isLimited: Whether ``limit`` holds for the caller.
    ///   - keys: The keys that sign its tokens; see ``keysToMake(for:isLimited:at:on:)``. They are made here if there
    ///     are none.
    /// - Throws: `429` beyond the limit, `503` if the project cannot be made; nothing is left of it then.
    mutating func make(
        _ id: ProjectID, isLimited: Bool, keys: [KeyRing.Key] = [], on host: inout some CommandHost
    ) throws(ServiceError) -> ServedProject {
        if let project = try self.existing(id, on: &host) { return project }
        guard !isLimited || self.known.count < ServedProjects.limit else { throw .tooManyProjects }
        return try self.opened(id, isListed: false, keys: keys, on: &host)
    }

    /// The keys that another thread makes before ``make(_:isLimited:keys:on:)``, because they take long; empty if none
    /// is needed, or the project exists or may not be made.
    func keysToMake(
        for id: ProjectID, isLimited: Bool, at now: Instant, on host: inout some CommandHost
    ) -> [KeyMaking] {
        guard self.options.signs, self.options.signAlgorithm != .es256, self.open[id] == nil, !self.known.contains(id),
            !isLimited || self.known.count < ServedProjects.limit
        else { return [] }
        let seed = self.globals(of: id).seed.flatMap { Seed(SHA256.hash(Array("token key".utf8) + $0.bytes)) }
        return KeyRotation(.atOnce, algorithm: self.options.signAlgorithm)
            .makings(for: nil, of: id, at: now, seed: seed ?? host.nextSeed())
    }

    /// The counts of all projects that were used.
    var metrics: [Metrics.Project] {
        self.open.values.map { Metrics.Project($0.id, $0.remainder) }
            + self.closed.map { Metrics.Project($0.key, $0.value) }
    }

    /// How many requests each budget has refused in all projects, by the budget's number.
    var budgetRefusals: [Int64] {
        Budget.allCases.map { budget in
            self.open.values.reduce(0) { $0 + $1.budgets.refusalCount(budget) }
                + self.closed.values.reduce(0) { $0 + $1.budgets.refusalCount(budget) }
        }
    }

    /// The projects that were used, without the first, with their counts of accounts, sorted by ID.
    var others: [(id: ProjectID, accountCount: Int64?)] {
        var others: [(id: ProjectID, accountCount: Int64?)] = []
        for project in self.open.values where project !== self.first {
            others.append((project.id, project.remainder.accountCount))
        }
        for (id, remainder) in self.closed { others.append((id, remainder.accountCount)) }
        return others.ordered { $0.id < $1.id }
    }

    /// The bytes of the open logs.
    var journalBytes: Int64 {
        self.open.values.reduce(0) { $0 + Int64($1.workspace.writing?.log.end ?? 0) }
    }

    private func transient(_ id: ProjectID, on host: inout some CommandHost) -> ServedProject {
        let globals = self.globals(of: id)
        var workspace = Workspace.inMemory(id, globals, on: &host)
        self.configure(&workspace)
        let time = ServiceTime(standingAt: globals.now, seed: globals.seed)
        return ServedProject(id, exists: false, workspace, time, at: host.now())
    }

    /// The project if it exists, open; `nil` if it does not.
    mutating func existing(
        _ id: ProjectID, on host: inout some CommandHost
    ) throws(ServiceError) -> ServedProject? {
        if let project = self.open[id] { return project }
        guard self.areKept else { return nil }
        let now = host.now()
        if let (until, refusal) = self.unopened[id], now < until { throw refusal }
        if let database = self.database {
            do throws(ServiceError) { if try !self.has(id, in: database, on: &host) { return nil } } catch {
                self.unopened[id] = (now.adding(milliseconds: ServedProjects.patience), error)
                throw error
            }
        }
        do throws(FileError) {
            if self.isStored {
                // A project with nothing but a clock of its own has no folder once it is closed.
                if self.closed[id] == nil {
                    // Listing all projects takes longer than looking for one.
                    guard host.files.kind(of: DataDirectory.path(of: id, in: self.folder)) == .directory else {
                        return nil
                    }
                    let isListed = self.known.contains(id)
                    guard try DataDirectory.has(id, in: self.folder, isListed: isListed, host.files) else { return nil }
                }
            }
        } catch {
            throw .closed(CommandFailure(error), id)
        }
        do throws(ServiceError) {
            let project = try self.opened(id, isListed: true, on: &host)
            self.unopened[id] = nil
            return project
        } catch {
            self.unopened[id] = (now.adding(milliseconds: ServedProjects.patience), error)
            throw error
        }
    }

    /// Opens a project, or makes it.
    private mutating func opened(
        _ id: ProjectID, isListed: Bool, keys: [KeyRing.Key] = [], on host: inout some CommandHost
    ) throws(ServiceError) -> ServedProject {
        do throws(CommandFailure) {
            try self.makeRoom(on: &host)
            let globals = self.globals(of: id)
            if self.isStored { try self.options.requirePrivateData(of: id, globals, on: &host) }
            var workspace = try self.workspace(id, globals, isListed: isListed, on: &host)
            do throws(CommandFailure) {
                if self.options.signs { try workspace.makeKeysIfMissing(self.options.newKeys, keys, on: &host) }
            } catch {
                workspace.close(on: &host)
                throw error
            }
            self.configure(&workspace)
            let kept = self.closed.removeValue(forKey: id)
            let time = kept?.time ?? ServiceTime(standingAt: globals.now, seed: globals.seed)
            let project = ServedProject(id, exists: true, workspace, time, at: host.now())
            if let kept { (project.requestCount, project.budgets) = (kept.requestCount, kept.budgets) }
            self.open[id] = project
            self.known.insert(id)
            if let address = self.address { project.workspace.announce(address, on: &host) }
            return project
        } catch {
            // A twin is the caller's mistake, of which the response says everything.
            if error.exitCode != .conflict {
                host.report(
                    "the project \(id.text) cannot be opened: \(error.what)\(error.why.map { ", " + $0 } ?? "")")
            }
            throw .closed(error, id)
        }
    }

    private func workspace(
        _ id: ProjectID, _ globals: GlobalOptions, isListed: Bool, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        if let database = self.database {
            return try Workspace.onRows(id, globals, of: database, makes: true, serves: true, on: &host)
        }
        return self.isStored
            ? try Workspace.open(id, globals, isListed: isListed, serves: true, on: &host)
            : Workspace.inMemory(id, globals, on: &host)
    }

    /// Whether a database has a project.
    private func has(
        _ id: ProjectID, in database: any RowDatabase, on host: inout some CommandHost
    ) throws(ServiceError) -> Bool {
        do throws(RowTrouble) {
            return try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in try database.has(id) }
        } catch {
            let failure = CommandFailure(error)
            host.report("the project \(id.text) cannot be opened: \(failure.what)")
            throw .closed(failure, id)
        }
    }

    private func configure(_ workspace: inout Workspace) {
        workspace.configure { settings in
            self.options.apply(to: &settings)
            settings.linksNameProject = true
        }
    }

    /// The options of the command line for another project than the first. A fixed seed gives each project keys and
    /// codes of its own.
    private func globals(of id: ProjectID) -> GlobalOptions {
        var globals = self.globals
        globals.project = id
        globals.seed = self.globals.seed.flatMap { Seed(SHA256.hash($0.bytes + Array(id.text.utf8))) }
        return globals
    }
}
