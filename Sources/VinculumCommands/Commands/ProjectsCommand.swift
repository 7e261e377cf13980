import Vinculum

/// `vinculum projects list`, `show` and `delete`.
enum ProjectsCommand {
    enum Act {
        case list, show, delete
    }

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .list:
            CommandSpecification(
                "projects", "list", group: .administration,
                summary: "list the projects of the data directory, or of a server",
                details: [
                    "One line per project: ID, accounts (those of tenants too), tenants, whether its tokens are "
                        + "signed, bytes on the disk. A damaged project is listed with the reason. A folder without "
                        + "state is no project."
                ],
                examples: [
                    .init("vinculum projects list", "One line per project."),
                    .init("vinculum --data accounts projects list --json", "As JSON, one object per project."),
                ])
        case .show:
            CommandSpecification(
                "projects", "show", group: .administration, summary: "show a project: accounts, tenants, keys, folder",
                synopsis: "[PROJECT]", operands: 0...1,
                details: ["Without PROJECT it shows the one of --project."],
                examples: [.init("vinculum projects show demo-vinculum", "One property per line.")])
        case .delete:
            CommandSpecification(
                "projects", "delete", group: .administration,
                summary: "delete a project with its accounts, tenants, settings and keys",
                synopsis: "PROJECT", operands: 1...1, options: [.init("--yes", nil, "do not ask for confirmation")],
                details: [
                    "On a terminal the command asks for confirmation; elsewhere it needs --yes. A damaged project is "
                        + "deleted too. The folder is removed unless something else is in it. A running server deletes "
                        + "with --endpoint, but none of the projects that it was started with.",
                    "With --store no server must use the project: one that does refuses all changes of it, until it is "
                        + "started again. A deletion that was cut short goes on when it is repeated.",
                ],
                examples: [
                    .init("vinculum projects delete staging", "Delete after confirmation on a terminal."),
                    .init("vinculum --data accounts projects delete staging --yes", "Delete without confirmation."),
                ])
        }
    }

    static func list(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            for project in try server.projects(on: host) {
                self.put(try self.summary(of: project, at: server, on: host), invocation, on: &host)
            }
            return
        }
        try invocation.requireNamedDirectory(host)
        for project in try Workspace.projects(invocation.globals, on: &host) {
            self.put(ProjectSummary(project, invocation.globals, on: &host), invocation, on: &host)
        }
    }

    private static func put(
        _ summary: ProjectSummary, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        host.put(invocation, text: summary.line) { writer in
            writer.beginObject()
            summary.write(to: &writer)
            writer.endObject()
        }
    }

    /// What a server says of one of its projects. One that it cannot open is damaged.
    private static func summary(
        of project: ProjectID, at server: ServerAdministration, on host: some CommandHost
    ) throws(CommandFailure) -> ProjectSummary {
        do throws(CommandFailure) {
            return ProjectSummary(project, listed: try server.get("summary", of: project.text, on: host))
        } catch {
            guard error.code == CommandFailure.unavailable else { throw error }
            return ProjectSummary(project, unreadable: error)
        }
    }

    static func show(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let summary: ProjectSummary
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            let project = try Typed.project(invocation.operand(0) ?? server.project)
            summary = ProjectSummary(project, listed: try server.get("summary", of: project.text, on: host))
        } else {
            let project = try self.project(invocation, on: &host)
            if let place = invocation.globals.store {
                let summary = try ProjectSummary(project, invocation.globals, in: place, on: &host)
                return host.put(invocation, text: summary.text) { summary.writeAll(to: &$0) }
            }
            let workspace = try Workspace.openForReading(project, invocation.globals, on: &host)
            summary = ProjectSummary(workspace, workspace.authority.store, host)
        }
        host.put(invocation, text: summary.text) { summary.writeAll(to: &$0) }
    }

    static func delete(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            return try self.delete(at: server, invocation, on: &host)
        }
        if let place = invocation.globals.store { return try self.delete(in: place, invocation, on: &host) }
        let project = try self.project(invocation, on: &host)
        if !invocation.has("--yes") {
            try self.confirm(ProjectSummary(project, invocation.globals, on: &host), invocation, on: &host)
        }
        let folder = DataDirectory.path(of: project, invocation.globals, host)
        let isGone: Bool
        do throws(CommandFailure) {
            isGone = try StateRemoval.removeProject(in: folder, breaking: invocation.globals.breaksLock, on: &host)
        } catch {
            throw error.suggestingRetry(of: invocation)
        }
        if !isGone { host.report("\(folder) stays, because other files are in it") }
        self.putDeleted(project, isGone, invocation, on: &host)
    }

    /// Also what no command opens: a damaged project, and a part of a copy.
    private static func delete(
        in place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let project = try Typed.project(invocation.operands[0])
        if !invocation.has("--yes") {
            try self.confirm(ProjectSummary(project, invocation.globals, on: &host), invocation, on: &host)
        }
        try place.remove(project, invocation.globals.sealKey, on: &host)
        self.putDeleted(project, true, invocation, on: &host)
    }

    private static func delete(
        at server: ServerAdministration, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let project = try Typed.project(invocation.operands[0])
        let summary = ProjectSummary(project, listed: try server.get("summary", of: project.text, on: host))
        if !invocation.has("--yes") { try self.confirm(summary, invocation, on: &host) }
        let path = "/vinculum/v1/projects/\(PercentEncoding.encodedComponent(project.text))/project:delete"
        let deleted = try server.send("POST", path, Array("{}".utf8), on: host)
        self.putDeleted(project, deleted.bool(of: "folderRemoved") ?? true, invocation, on: &host)
    }

    private static func confirm(
        _ summary: ProjectSummary, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        try Confirmation.ask(
            "the project \(summary.project.text), \(summary.loss), will be deleted permanently", invocation, on: &host)
    }

    private static func putDeleted(
        _ project: ProjectID, _ isGone: Bool, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        host.put(invocation, text: "deleted \(project.text)") { writer in
            writer.beginObject()
            writer.member("deleted", project.text)
            writer.member("folderRemoved", isGone)
            writer.endObject()
        }
    }

    /// The existing project that the command line names.
    private static func project(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> ProjectID {
        var project = invocation.globals.project
        if let name = invocation.operand(0) { project = try Typed.project(name) }
        let projects = try Workspace.projects(invocation.globals, on: &host)
        guard projects.contains(project) else {
            let base = invocation.globals.placeText(host)
            throw CommandFailure(unknown: project, of: projects, in: base, invocation)
        }
        return project
    }
}
