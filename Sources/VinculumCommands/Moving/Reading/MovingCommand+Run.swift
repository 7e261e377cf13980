import Vinculum

extension MovingCommand {
    /// Imports the export of another system.
    ///
    /// - Throws: ``CommandFailure`` for files that are no export of the system, and with the code `importRefused` for
    ///   refused rows.
    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let system = try MovingSystem(named: invocation.value("--from") ?? "")
        let isDry = invocation.has("--dry-run")
        let columns = try AccountColumns(invocation.values("--column"))
        let server = try ServerAdministration.named(by: invocation, on: &host)
        let bounds = try ImportCommand.bounds(invocation, isLocal: server == nil)
        let export = try MovingExport(
            of: system, invocation.operands, columns: columns, now: invocation.globals.now ?? host.now(), on: &host)
        var workspace: Workspace
        if server != nil {
            workspace = Workspace.inMemory(invocation.globals.project, invocation.globals, on: &host)
        } else if isDry {
            workspace = try Workspace.openForReading(invocation, on: &host)
        } else {
            workspace = try Workspace.openForWriting(invocation, on: &host)
        }
        defer { workspace.close(on: &host) }
        // Nobody knows what the other columns of a table are, and every token has the claims.
        let claims = invocation.value("--claims") ?? (system == .csv ? "none" : system.rawValue)
        var moving = try MovingImport(
            export, claimsName: claims == "none" ? nil : claims, overwriting: invocation.has("--overwrite"),
            hashBounds: bounds, into: workspace)
        var known = ExistingAccount.Known.graph(workspace.graph)
        if let server { known = try ExistingAccount.all(moving.accounts, at: server, on: &host) }
        try moving.plan(
            known, isRehearsal: server != nil, keepsLock: server == nil && !isDry, &workspace, on: &host)
        let isPartial = invocation.has("--partial")
        if let server, !isDry, moving.work.refusals.isEmpty || isPartial {
            try moving.send(to: server, &workspace, on: &host)
        }
        try moving.conclude(invocation, at: server, &workspace, on: &host)
    }
}
