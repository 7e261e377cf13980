import Vinculum

/// How a command uses the project that its command line names.
package enum ProjectUse: Sendable {
    /// It needs what the project holds, so a project that does not exist is refused instead of shown as empty.
    case existing
    /// It may bring the project into being, because it makes something that needs nothing before it: an account, a
    /// setting, a key, a whole state.
    case founding
    /// It does not depend on what one project holds.
    case none
}

extension Command {
    /// How the command uses its project. A command that is not listed here needs one that exists.
    package var projectUse: ProjectUse {
        switch self {
        case .signUp, .signIn, .link, .accountsCreate, .importAccounts, .seed, .restore: .founding
        case .configSet, .tenantsCreate, .providersAdd, .providersSet, .providersImport: .founding
        case .keysNew, .keysTrust, .language: .founding
        // The first request of a server or a mail to a new address may be the first of all. A journey has a state of
        // its own, and its lines are checked one by one.
        case .serve, .exec, .request, .replay, .send: .founding
        case .hashTry, .jwtDecode, .jwtVerify, .explore, .help, .version, .man, .completions: .none
        case .serverProfileAdd, .serverProfileList, .serverProfileShow, .serverProfileRemove: .none
        // A token for a custom sign-in names an account that need not exist, and may be meant for another server.
        case .tokenMint: .none
        // These read the data directory, and check the project they name as an operand.
        case .projectsList, .projectsShow, .projectsDelete: .none
        case .storeCreate, .storeCheck, .storeStatus: .none
        default: .existing
        }
    }
}

extension Invocation {
    /// Whether the command line needs a project that exists.
    ///
    /// A session with a remote service is stored beside the accounts, but those are elsewhere: it needs no project.
    package var needsProject: Bool {
        if self.globals.remote != nil { return false }
        switch self.command {
        // Without a language to set, it shows the one that is set.
        case .language: return self.operands.isEmpty
        case .backup: return !self.has("--all-projects")
        case .storeCopy: return !self.has("--all-projects") && !self.has("--to-data")
        // Taking a link apart reads no state.
        case .actionLink: return self.has("--apply")
        default: return self.command.projectUse == .existing
        }
    }

    /// Refuses a project that does not exist, for a command that needs one.
    ///
    /// The data directory of no `--data` may be a new one, in which the default project exists as an empty one. A
    /// directory that the command line names exists, or its name is mistyped; and an empty project is no reason to
    /// replace a backup or an export.
    func requireProject(on host: inout some CommandHost) throws(CommandFailure) {
        guard self.needsProject else { return }
        if let place = self.globals.store, self.command != .storeCopy {
            return try self.requireProject(in: place, on: &host)
        }
        let base = DataDirectory.base(self.globals, host)
        let projects: [ProjectID]
        do throws(FileError) {
            if try DataDirectory.has(self.globals.project, in: base, host.files) { return }
            projects = try DataDirectory.projects(in: base, host.files)
        } catch {
            throw host.failure(error)
        }
        if projects.isEmpty, self.globals.data == nil, self.takesEmptyProject { return }
        // A copy looks for its project in the directory alone, and has an account begin none.
        var lines = self
        lines.globals.store = nil
        var failure = CommandFailure(unknown: self.globals.project, of: projects, in: base, lines)
        if self.command == .storeCopy { failure.next.removeLast() }
        if host.files.kind(of: base) == nil { failure.why = "the directory does not exist" }
        throw failure
    }

    /// Whether the default project of a new place is as good as an empty one.
    private var takesEmptyProject: Bool {
        !self.globals.isProjectNamed && self.command != .backup && self.command != .exportAccounts
    }

    /// Refuses a project that a database does not have.
    private func requireProject(in place: StorePlace, on host: inout some CommandHost) throws(CommandFailure) {
        let database = try place.rows(.reading, self.globals.sealKey, on: &host)
        let project = self.globals.project
        do throws(RowTrouble) {
            let isThere = try RowWait.run(on: &host) { () throws(RowTrouble) in try database.has(project) }
            if isThere { return }
            let projects = try RowWait.run(on: &host) { () throws(RowTrouble) in try database.projects() }
            if projects.isEmpty, self.globals.isStoreOfJourney, self.takesEmptyProject { return }
            throw .failed(CommandFailure(unknown: project, of: projects, in: place.text, self), "")
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Refuses a data directory that the command line names and that does not exist.
    func requireNamedDirectory(_ host: some CommandHost) throws(CommandFailure) {
        guard let base = self.globals.data, host.files.kind(of: base) == nil else { return }
        throw CommandFailure(
            .notFound, code: "noDataDirectory", "there is no data directory \(TerminalText.safe(base))",
            why: "the directory does not exist",
            next: [.init(self.line(["sign-up"]), "begin it, with an anonymous account")])
    }
}
