import Vinculum

/// `vinculum restore`.
enum RestoreCommand {
    static let specification = CommandSpecification(
        "restore", group: .accounts, summary: "replace the state by a backup",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init(
                "--yes", nil, "do not ask for confirmation, even if accounts would be lost")
        ],
        details: [
            "The whole state of the project is replaced, including a damaged one, in the data directory or in the "
                + "database of --store. A restore into a database that is cut short leaves no project; the next one "
                + "begins anew. On a terminal the command asks for confirmation; elsewhere it needs --yes, as it does "
                + "with the FILE -, which is standard input. An incomplete backup is refused and changes nothing.",
            "A sealed backup needs the --seal-key that it was made with. The new state is sealed if there is a "
                + "--seal-key, and is not if there is none, whatever the backup is.",
            "A backup of several projects, made with --all-projects, restores each into its own ID, or with --project "
                + "that one alone. Projects that it does not contain stay as they are.",
        ],
        examples: [
            .init("vinculum restore accounts.backup", "Restore, after confirmation if there are accounts already."),
            .init("vinculum --data new restore move.backup", "Restore into an empty data directory."),
            .init("vinculum --project staging restore all.backup", "Restore one project of several."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if let place = invocation.globals.store { return try self.run(into: place, invocation, on: &host) }
        let file = invocation.operands[0]
        let bytes = try host.bytes(of: file, upTo: BackupCommand.limit(of: host.files))
        if ProjectsBackup.begins(bytes) { return try self.restoreSeveral(bytes, invocation, on: &host) }
        let project = invocation.globals.project
        var restored = try self.workspace(bytes, of: project, file, invocation, on: &host)
        let origin = restored.takeBackupProject()
        self.reportOrigin(origin, project, invocation, on: &host)
        if !invocation.has("--yes") { try self.confirm(project, invocation, on: &host) }
        do throws(CommandFailure) { try restored.replaceAll(on: &host) } catch {
            throw error.suggestingRetry(of: invocation)
        }
        self.putRestored(restored.accountCount, origin, invocation, on: &host)
    }

    /// Says that the backup of another project is restored.
    static func reportOrigin(
        _ origin: String?, _ project: ProjectID, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        guard let origin, origin != project.text else { return }
        host.report(
            "\(TerminalText.safe(invocation.operands[0])) is a backup of the project \(TerminalText.safe(origin)), "
                + "which is restored into \(project.text): tokens and sessions of one are no good in the other")
    }

    /// Says what was restored.
    static func putRestored(
        _ count: Int, _ origin: String?, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let project = invocation.globals.project
        let place = "the project \(project.text) in " + invocation.globals.placeText(host)
        host.put(invocation, text: "restored \(counted(count, "account")) in \(place)") { writer in
            writer.beginObject()
            writer.member("restored", Int64(count))
            writer.member("project", project.text)
            writer.member("backupOf", origin)
            writer.member("place", place)
            writer.endObject()
        }
    }

    /// Asks for confirmation if the project's state, which is replaced, has accounts or cannot be read.
    static func confirm(
        _ project: ProjectID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        switch self.loss(project, invocation, on: &host) {
        case .none: break
        case .accounts(let count):
            try Confirmation.ask(
                counted(count, "existing account") + " will be deleted permanently", invocation, on: &host)
        case .unreadable:
            try Confirmation.ask(
                "the existing state, which cannot be read, will be deleted permanently", invocation, on: &host)
        }
    }

    /// Reads the backup of one project completely.
    static func workspace(
        _ bytes: [UInt8], of project: ProjectID, _ file: String, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> Workspace {
        let scan = StateLog.Scan(bytes, generation: 1)
        guard scan.isComplete, scan.ending == .clean else {
            throw self.damaged(file, why: self.reason(scan))
        }
        let contents: StateLog.Contents
        do throws(StorageError) {
            let seal = try scan.fileSeal(invocation.globals.sealKey, file: file)
            contents = StateLog.Contents(scan, of: bytes, generation: .first, seal, file: file)
        } catch {
            throw CommandFailure(error)
        }
        return try Workspace(backup: contents, of: project, invocation.globals, on: &host)
    }

    static func damaged(_ file: String, why: String) -> CommandFailure {
        CommandFailure(
            .corruptState, code: "damagedBackup", "\(file) is not a complete backup", why: why,
            next: [.init("vinculum backup FILE", "create a backup")])
    }

    static func damaged(_ file: String, _ failure: ProjectsBackup.Failure) -> CommandFailure {
        switch failure {
        case .damaged: self.damaged(file, why: "it is truncated or altered: its checksum does not match")
        case .unknownVersion(let version):
            self.damaged(
                file, why: "it has format \(version), but this program reads format \(ProjectsBackup.version)")
        }
    }

    private static func reason(_ scan: StateLog.Scan) -> String {
        if case .damaged(let reason) = scan.ending { return reason.description + " at byte \(scan.end)" }
        return "it is truncated at byte \(scan.end)"
    }

    /// What a restore of a project deletes.
    enum Loss {
        case none
        case accounts(Int)
        case unreadable
    }

    static func loss(_ project: ProjectID, _ invocation: Invocation, on host: inout some CommandHost) -> Loss {
        switch ProjectSummary(project, invocation.globals, on: &host).contents {
        case .counts(let accounts, _, _): accounts == 0 ? .none : .accounts(accounts)
        case .unreadable: .unreadable
        }
    }
}
