import Vinculum

/// What a server asks of the directories that it keeps its state in.
extension ServeOptions {
    /// With `--hardened`: refuses a data directory, or a project's directory in it, that other users may change.
    ///
    /// - Throws: ``CommandFailure`` with the code `exposedDirectory`.
    func requirePrivateData(
        of project: ProjectID, _ globals: GlobalOptions, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard self.isHardened, globals.data != nil else { return }
        let base = DataDirectory.base(globals, host)
        for folder in [base, DataDirectory.path(of: project, in: base)] {
            try host.requirePrivateDirectory(folder)
        }
    }
}
