import Vinculum

/// The export directory of the reference emulator, at the beginning and at the end.
extension Server {
    mutating func importAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        // The first run of a pair of options that name one folder, which the end of this run will make.
        if sameBytes(folder, self.options.exportFolder), host.files.kind(of: folder) == nil {
            return host.report("\(TerminalText.safe(folder)) is not there yet, so there are no accounts")
        }
        try EmulatorExport.read(folder, into: &self.workspace, on: &host)
    }

    func exportAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        try EmulatorExport.write(self.workspace, to: folder, on: &host)
    }
}
