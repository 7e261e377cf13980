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
        try EmulatorExport.read(folder, into: &self.projects.first.workspace, on: &host)
    }

    /// Exports the first project and names the others.
    func exportAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        try EmulatorExport.write(self.projects.first.workspace, to: folder, on: &host)
        let others = self.projects.others
        guard !others.isEmpty else { return }
        let first = self.projects.first
        let count = counted(first.remainder.accountCount, "account")
        host.report("\(TerminalText.safe(folder)) has the project \(first.id.text), \(count); it lacks")
        for (id, count) in others.prefix(Self.namedProjects) {
            host.report("  project \(id.text), \(counted(count, "account"))")
        }
        if others.count > Self.namedProjects {
            host.report("  and \(others.count - Self.namedProjects) more projects")
        }
        host.report(
            self.projects.isStored
                ? "they are stored; vinculum export --project ID writes one of them"
                : "they end with the server; with --data they are stored")
    }

    /// The most projects that are named when the server ends.
    private static let namedProjects = 100
}
