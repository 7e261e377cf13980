import Vinculum

/// Import at the start and export at the end, in the format of the reference emulator.
extension Server {
    mutating func importAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        // In a first run with the same directory for import and export, the directory does not exist until the run
        // ends.
        if sameBytes(folder, self.options.exportFolder), host.files.kind(of: folder) == nil {
            return host.report("\(TerminalText.safe(folder)) is not there yet, so there are no accounts")
        }
        try EmulatorExport.read(folder, into: &self.workspace, on: &host)
    }

    func exportAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        try EmulatorExport.write(self.workspace, to: folder, on: &host)
    }
}
