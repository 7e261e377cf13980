import Vinculum

/// The export directory of the reference emulator, at the beginning and at the end.
extension Server {
    mutating func importAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        try EmulatorExport.read(folder, into: &self.workspace, on: &host)
    }

    func exportAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        try EmulatorExport.write(self.workspace, to: folder, on: &host)
    }
}
