import Vinculum
import VinculumServer

/// `vinculum backup`.
enum BackupCommand {
    static let specification = CommandSpecification(
        "backup", group: .accounts, summary: "write the whole state to a file for vinculum restore",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init("--all-projects", nil, "back up every project of the data directory in one file"),
            .init("--unsealed", nil, "with --seal-key: write the backup without a seal, to take the seal off a state"),
        ],
        details: [
            "Unlike an export, a backup contains the secrets of authenticator apps, every set of hash parameters, "
                + "quarantine, tenants, pending codes and the signed-in session. It has a checksum and is readable "
                + "by its owner only: store it as securely as the accounts. An existing file is replaced in one step. "
                + "The FILE - is standard output; what the command says goes to standard error then.",
            "With --seal-key the backup is sealed like the state. To take the seal off, restore a backup made with "
                + "--unsealed, without --seal-key; to change the key, restore it with the new one.",
            "With --endpoint a running server sends the same file, sealed if the server has a --seal-key. It needs the "
                + "administrator, and the audit trail names who had it. A server started with --hardened and without "
                + "--seal-key refuses it, because a backup holds the keys that sign its tokens.",
            "With --all-projects a damaged project fails the backup, so that none is left out unnoticed.",
        ],
        examples: [
            .init("vinculum backup accounts.backup", "Back up the whole project."),
            .init("vinculum --data old backup move.backup", "Move it with vinculum --data new restore move.backup."),
            .init("vinculum backup all.backup --all-projects", "Back up every project of the data directory."),
            .init(
                "vinculum backup accounts.backup --endpoint https://auth.example.com --admin-secret FILE",
                "Back up a project of a running server."),
            .init("vinculum backup - | gzip > accounts.backup.gz", "Compress it; gunzip < it | vinculum restore -"),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        guard !invocation.has("--unsealed") || invocation.globals.sealKey != nil else {
            throw .usage("--unsealed needs --seal-key: without a key no backup is sealed")
        }
        if invocation.operands[0].isStandardOutput, host.isTerminal(.output) {
            throw .usage(
                "a backup is not text for a terminal",
                next: [.init(invocation.line(invocation.words) + " > FILE", "send standard output to a file")])
        }
        if invocation.has("--all-projects") { return try self.runForAll(invocation, on: &host) }
        let file = invocation.operands[0]
        let (bytes, count): ([UInt8], Int)
        if let server = try self.server(invocation, on: &host) {
            (bytes, count) = try server.backup(of: server.project, namesProject: true, on: host)
        } else {
            if let place = invocation.globals.store, try Workspace.exists(invocation.globals, on: &host) {
                return try self.run(of: place, invocation, on: &host)
            }
            let workspace = try Workspace.openForReading(invocation, on: &host)
            bytes = try self.bytes(workspace, namesProject: true, invocation, on: &host)
            count = workspace.accountCount
        }
        try host.writePrivate(bytes, to: file)
        self.putWritten(count, byteCount: bytes.count, invocation, on: &host)
    }

    /// Says what was written.
    static func putWritten(
        _ count: Int, byteCount: Int, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let file = invocation.operands[0]
        let text = "\(counted(count, "account")) written to \(self.place(file)), \(byteCount) bytes"
        host.put(invocation, text: text, besides: file) { writer in
            writer.beginObject()
            writer.member("file", file)
            writer.member("accounts", Int64(count))
            writer.member("bytes", Int64(byteCount))
            writer.endObject()
        }
    }

    /// The server of the command line; `nil` for the data directory.
    private static func server(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> ServerAdministration? {
        guard let server = try ServerAdministration.named(by: invocation, on: &host) else { return nil }
        guard invocation.globals.sealKey == nil else {
            throw .usage(
                "--seal-key does not go with --endpoint",
                why: "a server seals its backups with its own --seal-key, which restore needs then")
        }
        return server
    }

    private static func runForAll(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        if invocation.globals.isProjectNamed { throw .usage("--project and --all-projects exclude each other") }
        let file = invocation.operands[0]
        let server = try self.server(invocation, on: &host)
        let projects: [ProjectID]
        if let server {
            projects = try server.projects(on: host)
        } else {
            projects = try Workspace.projects(invocation.globals, on: &host)
        }
        guard !projects.isEmpty else {
            throw CommandFailure(
                .notFound, code: "unknownProject",
                "there are no projects in " + (server?.name ?? invocation.globals.placeText(host)),
                next: [.init(invocation.line(["sign-up"]), "begin the default project, with an anonymous account")])
        }
        if let place = invocation.globals.store, server == nil {
            return try self.runForAll(projects, of: place, invocation, on: &host)
        }
        var entries: [ProjectsBackup.Entry] = []
        var counts: [ProjectCount] = []
        for project in projects {
            do throws(CommandFailure) {
                if let server {
                    let (bytes, count) = try server.backup(of: project.text, namesProject: false, on: host)
                    entries.append(.init(project: project, backup: bytes[...]))
                    counts.append(ProjectCount(project: project, accounts: count))
                    continue
                }
                let workspace = try Workspace.openForReading(project, invocation.globals, on: &host)
                entries.append(.init(project: project, backup: try self.bytes(workspace, invocation, on: &host)[...]))
                counts.append(ProjectCount(project: project, accounts: workspace.accountCount))
            } catch {
                throw error.naming(project, "is not backed up, and nothing was written")
            }
        }
        let bytes = ProjectsBackup.encoded(entries)
        guard bytes.count <= self.limit(of: host.files) else { throw self.tooLarge(projects, invocation) }
        try host.writePrivate(bytes, to: file)
        self.putWritten(counts, byteCount: bytes.count, invocation, on: &host)
    }

    /// The failure of a backup of several projects that would be too large.
    static func tooLarge(_ projects: [ProjectID], _ invocation: Invocation) -> CommandFailure {
        CommandFailure(
            .failure, code: "tooLarge", "the backup would exceed 1 GiB, which restore does not read",
            next: [
                .init(
                    invocation.line(["backup", invocation.operands[0]], project: projects[0]),
                    "back up one project at a time")
            ])
    }

    /// Says which projects were written.
    static func putWritten(
        _ counts: [ProjectCount], byteCount: Int, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let file = invocation.operands[0]
        let count = counts.reduce(0) { $0 + $1.accounts }
        let text =
            "\(counted(counts.count, "project")) with \(counted(count, "account")) written to "
            + "\(self.place(file)), \(byteCount) bytes"
        host.put(invocation, text: text, besides: file) { writer in
            writer.beginObject()
            writer.member("file", file)
            writer.member("accounts", Int64(count))
            writer.member("bytes", Int64(byteCount))
            ProjectCount.write(counts, to: &writer)
            writer.endObject()
        }
    }

    private static func bytes(
        _ workspace: borrowing Workspace, namesProject: Bool = false, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> [UInt8] {
        var seal = invocation.has("--unsealed") ? nil : invocation.globals.seal(on: &host)
        return try workspace.backup(seal?.newFile(), namesProject: namesProject)
    }

    /// The largest backup that is read again.
    static func limit<Files: FileStore>(of files: Files) -> Int { Files.readLimit }

    private static func place(_ file: String) -> String {
        file.isStandardOutput ? "standard output" : TerminalText.safe(file)
    }
}

/// The number of accounts of a project that was backed up or restored.
struct ProjectCount {
    let project: ProjectID
    let accounts: Int

    /// Writes the member `projects` of an open object.
    static func write(_ counts: [ProjectCount], to writer: inout JSON.Writer) {
        writer.key("projects")
        writer.beginArray()
        for count in counts {
            writer.beginObject()
            writer.member("project", count.project.text)
            writer.member("accounts", Int64(count.accounts))
            writer.endObject()
        }
        writer.endArray()
    }
}

extension Workspace {
    /// The number of accounts of the project and of all tenants.
    var accountCount: Int { self.authority.store.totalAccountCount }
}
