import Vinculum
import VinculumServer

/// Import at the start and export at the end, in the format of the reference emulator, which knows one project.
extension Server {
    mutating func importAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        // In a first run with the same directory for import and export, the directory does not exist until the run
        // ends.
        if folder == self.options.exportFolder, host.files.kind(of: folder) == nil {
            return host.report("\(TerminalText.safe(folder)) is not there yet, so there are no accounts")
        }
        let first = self.projects.first
        try first.workspace.loadRows(toChange: true, on: &host)
        try EmulatorExport.read(folder, into: &first.workspace, on: &host)
        first.workspace.unloadRows(on: &host)
    }

    /// Exports the first project and names the others.
    func exportAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        try self.projects.first.workspace.loadRows(toChange: false, on: &host)
        try EmulatorExport.write(self.projects.first.workspace, to: folder, on: &host)
        let others = self.projects.others
        guard !others.isEmpty else { return }
        let first = self.projects.first
        let count = Self.counted(first.remainder.accountCount)
        host.report("\(TerminalText.safe(folder)) has the project \(first.id.text), \(count); it lacks")
        for (id, count) in others.prefix(Self.namedProjects) {
            host.report("  project \(id.text), \(Self.counted(count))")
        }
        if others.count > Self.namedProjects {
            host.report("  and \(others.count - Self.namedProjects) more projects")
        }
        host.report(
            self.projects.areKept
                ? "they are stored; vinculum export --project ID writes one of them"
                : "they end with the server; with --data they are stored")
    }

    private static func counted(_ accounts: Int64?) -> String {
        accounts.map { VinculumCommands.counted($0, "account") } ?? "more than \(Server.wholeLimit) accounts"
    }

    /// The most projects that are named when the server ends.
    private static let namedProjects = 100
}
