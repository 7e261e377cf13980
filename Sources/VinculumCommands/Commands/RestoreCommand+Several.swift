import Vinculum

/// Restoring a backup of several projects.
extension RestoreCommand {
    static func restoreSeveral(
        _ bytes: [UInt8], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let entries = try self.entries(bytes, invocation)
        // Everything is checked before anything is changed.
        var counts: [ProjectCount] = []
        for entry in entries {
            let workspace = try self.workspace(entry, invocation, on: &host)
            counts.append(ProjectCount(project: entry.project, accounts: workspace.accountCount))
        }
        try self.requireNoTwins(entries, invocation, host)
        let projects = entries.map { $0.project }
        if !invocation.has("--yes") { try self.confirm(projects, invocation, on: &host) }
        for (index, entry) in entries.enumerated() {
            do throws(CommandFailure) {
                try self.workspace(entry, invocation, on: &host).replaceAll(on: &host)
            } catch {
                throw self.interrupted(error, projects, at: index, invocation)
            }
        }
        self.putRestored(counts, invocation, on: &host)
    }

    /// Says which projects were restored.
    static func putRestored(
        _ counts: [ProjectCount], _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let total = counts.reduce(0) { $0 + $1.accounts }
        let text =
            "restored \(counted(counts.count, "project")) with \(counted(total, "account")) in "
            + invocation.globals.placeText(host)
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member("restored", Int64(total))
            ProjectCount.write(counts, to: &writer)
            writer.endObject()
        }
    }

    /// The projects to restore: all of the backup, or the one that the command line names.
    private static func entries(
        _ bytes: [UInt8], _ invocation: Invocation
    ) throws(CommandFailure) -> [ProjectsBackup.Entry] {
        let file = invocation.operands[0]
        let backup: ProjectsBackup
        do throws(ProjectsBackup.Failure) {
            backup = try ProjectsBackup(parsing: bytes)
        } catch {
            throw self.damaged(file, error)
        }
        return try self.chosen(backup.entries, among: backup.entries.map { $0.project }, invocation) { $0.project }
    }

    /// All of the backup, or the project that the command line names.
    static func chosen<Entry>(
        _ entries: [Entry], among projects: [ProjectID], _ invocation: Invocation, _ project: (Entry) -> ProjectID
    ) throws(CommandFailure) -> [Entry] {
        guard invocation.globals.isProjectNamed else { return entries }
        let named = invocation.globals.project
        let found = entries.filter { project($0) == named }
        guard !found.isEmpty else {
            throw CommandFailure(
                .notFound, code: "unknownProject", "there is no project \(named.text) in \(invocation.operands[0])",
                why: CommandFailure.existing(projects, near: named.text))
        }
        return found
    }

    private static func workspace(
        _ entry: ProjectsBackup.Entry, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        do throws(CommandFailure) {
            return try self.workspace(
                Array(entry.backup), of: entry.project, invocation.operands[0], invocation, on: &host)
        } catch {
            throw error.naming(entry.project, "cannot be restored")
        }
    }

    /// Refuses projects whose IDs differ in case alone, from existing ones or from one another.
    private static func requireNoTwins(
        _ entries: [ProjectsBackup.Entry], _ invocation: Invocation, _ host: some CommandHost
    ) throws(CommandFailure) {
        let base = DataDirectory.base(invocation.globals, host)
        let existing = Set(try DataDirectory.listed(invocation.globals, host))
        var folded = Set<ByteText>()
        for entry in entries {
            if !existing.contains(entry.project) {
                try ProjectFolder.requireNoTwin(of: entry.project, in: base, host.files)
            }
            guard folded.insert(ByteText(entry.project.folded)).inserted || existing.contains(entry.project) else {
                throw CommandFailure(
                    .conflict, code: "projectExists",
                    "the backup has two projects whose IDs differ in case alone; one is \(entry.project.text)",
                    why: "on some disks they would share a directory",
                    next: [
                        .init(
                            invocation.line(invocation.words, project: entry.project),
                            "restore one of them into a data directory of its own")
                    ])
            }
        }
    }

    static func confirm(
        _ projects: [ProjectID], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var losses: [String] = []
        for project in projects {
            switch self.loss(project, invocation, on: &host) {
            case .none: break
            case .accounts(let count): losses.append("\(counted(count, "account")) of \(project.text)")
            case .unreadable: losses.append("the state of \(project.text), which cannot be read")
            }
        }
        if losses.isEmpty { return }
        try Confirmation.ask(losses.listed + " will be deleted permanently", invocation, on: &host)
    }

    /// The failure of a restore that has replaced some projects and not others.
    static func interrupted(
        _ error: CommandFailure, _ projects: [ProjectID], at index: Int, _ invocation: Invocation
    ) -> CommandFailure {
        var failure = error.naming(projects[index], "was not restored")
        func names(_ part: ArraySlice<ProjectID>) -> String { part.map { $0.text }.listed }
        let done = index == 0 ? "none is restored" : "restored: " + names(projects[..<index])
        failure.why = (error.why.map { $0 + "; " } ?? "") + done + "; not restored: " + names(projects[index...])
        if failure.next.isEmpty {
            failure.next = [.init(invocation.line(invocation.words), "restore again, once the cause is removed")]
        }
        return failure
    }
}
