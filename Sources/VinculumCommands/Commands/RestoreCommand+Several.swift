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
        if !invocation.has("--yes") { try self.confirm(entries, invocation, on: &host) }
        for (index, entry) in entries.enumerated() {
            do throws(CommandFailure) {
                let workspace = try self.workspace(entry, invocation, on: &host)
                try self.put(workspace, invocation, on: &host)
            } catch {
                throw self.interrupted(error, entries, at: index, invocation)
            }
        }
        let total = counts.reduce(0) { $0 + $1.accounts }
        let text =
            "restored \(counted(entries.count, "project")) with \(counted(total, "account")) in "
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
            switch error {
            case .damaged: throw self.damaged(file, why: "it is truncated or altered: its checksum does not match")
            case .unknownVersion(let version):
                throw self.damaged(
                    file, why: "it has format \(version), but this program reads format \(ProjectsBackup.version)")
            }
        }
        guard invocation.globals.isProjectNamed else { return backup.entries }
        let project = invocation.globals.project
        let found = backup.entries.filter { $0.project == project }
        guard !found.isEmpty else {
            throw CommandFailure(
                .notFound, code: "unknownProject", "there is no project \(project.text) in \(file)",
                why: CommandFailure.existing(backup.entries.map { $0.project }, near: project.text))
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
        // A database tells all IDs apart.
        if invocation.globals.store != nil { return }
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

    private static func confirm(
        _ entries: [ProjectsBackup.Entry], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var losses: [String] = []
        for entry in entries {
            switch self.loss(entry.project, invocation, on: &host) {
            case .none: break
            case .accounts(let count): losses.append("\(counted(count, "account")) of \(entry.project.text)")
            case .unreadable: losses.append("the state of \(entry.project.text), which cannot be read")
            }
        }
        if losses.isEmpty { return }
        try Confirmation.ask(losses.listed + " will be deleted permanently", invocation, on: &host)
    }

    /// The failure of a restore that has replaced some projects and not others.
    private static func interrupted(
        _ error: CommandFailure, _ entries: [ProjectsBackup.Entry], at index: Int, _ invocation: Invocation
    ) -> CommandFailure {
        var failure = error.naming(entries[index].project, "was not restored")
        func names(_ part: ArraySlice<ProjectsBackup.Entry>) -> String { part.map { $0.project.text }.listed }
        let done = index == 0 ? "none is restored" : "restored: " + names(entries[..<index])
        failure.why = (error.why.map { $0 + "; " } ?? "") + done + "; not restored: " + names(entries[index...])
        if failure.next.isEmpty {
            failure.next = [.init(invocation.line(invocation.words), "restore again, once the cause is removed")]
        }
        return failure
    }
}
