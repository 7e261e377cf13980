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
                "projects", "list", group: .administration, summary: "list the projects of the data directory",
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
                        + "deleted too. The folder is removed unless something else is in it. A server that is using "
                        + "the project must be stopped first."
                ],
                examples: [
                    .init("vinculum projects delete staging", "Delete after confirmation on a terminal."),
                    .init("vinculum --data accounts projects delete staging --yes", "Delete without confirmation."),
                ])
        }
    }

    static func list(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try invocation.requireNamedDirectory(host)
        for project in try DataDirectory.listed(invocation.globals, host) {
            let summary = ProjectSummary(project, invocation.globals, on: &host)
            host.put(invocation, text: summary.line) { writer in
                writer.beginObject()
                summary.write(to: &writer)
                writer.endObject()
            }
        }
    }

    static func show(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let project = try self.project(invocation, host)
        let workspace = try Workspace.openForReading(project, invocation.globals, on: &host)
        let summary = ProjectSummary(project, invocation.globals, on: &host)
        let store = workspace.authority.store
        let tenants = store.tenantIDs.map { (id: $0.text, accounts: store[$0].accountCount) }
        var text = "project    \(project.text)\nfolder     \(workspace.folder)\n"
        text += "accounts   \(store[nil].accountCount)\n"
        for tenant in tenants { text += "tenant     \(tenant.id), \(counted(tenant.accounts, "account"))\n" }
        text += "tokens     \(workspace.keyRing == nil ? "unsigned" : "signed")\nsize       \(summary.byteCount) bytes"
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            summary.write(to: &writer)
            writer.member("folder", workspace.folder)
            writer.key("tenantList")
            writer.beginArray()
            for tenant in tenants {
                writer.beginObject()
                writer.member("tenantId", tenant.id)
                writer.member("accounts", Int64(tenant.accounts))
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
    }

    static func delete(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let project = try self.project(invocation, host)
        if !invocation.has("--yes") {
            let summary = ProjectSummary(project, invocation.globals, on: &host)
            try Confirmation.ask(
                "the project \(project.text), \(summary.loss), will be deleted permanently", invocation, on: &host)
        }
        let folder = DataDirectory.path(of: project, invocation.globals, host)
        let isGone: Bool
        do throws(CommandFailure) {
            isGone = try StateRemoval.removeProject(in: folder, breaking: invocation.globals.breaksLock, on: &host)
        } catch {
            throw error.suggestingRetry(of: invocation)
        }
        if !isGone { host.report("\(folder) stays, because other files are in it") }
        host.put(invocation, text: "deleted \(project.text)") { writer in
            writer.beginObject()
            writer.member("deleted", project.text)
            writer.member("folderRemoved", isGone)
            writer.endObject()
        }
    }

    /// The existing project that the command line names.
    private static func project(
        _ invocation: Invocation, _ host: some CommandHost
    ) throws(CommandFailure) -> ProjectID {
        var project = invocation.globals.project
        if let name = invocation.operand(0) { project = try Typed.project(name) }
        let projects = try DataDirectory.listed(invocation.globals, host)
        guard projects.contains(project) else {
            let base = DataDirectory.base(invocation.globals, host)
            throw CommandFailure(unknown: project, of: projects, in: base, invocation)
        }
        return project
    }
}
