import Vinculum

/// The export directory of the reference emulator, at the beginning and at the end.
extension Server {
    mutating func importAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        throw .usage("--import is not there yet")
    }

    func exportAccounts(_ folder: String, on host: inout some CommandHost) throws(CommandFailure) {
        throw .usage("--export-on-exit is not there yet")
    }
}
