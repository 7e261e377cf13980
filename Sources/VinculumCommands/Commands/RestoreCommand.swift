import Vinculum

/// `vinculum restore`.
enum RestoreCommand {
    static let specification = CommandSpecification(
        "restore", group: .accounts, summary: "put a backup in the place of the state",
        synopsis: "FILE", operands: 1...1, options: [.init("--yes", nil, "do not ask, even if accounts would be lost")],
        details: [
            "Everything that is in the data directory of the project is replaced, a damaged state too; that is asked about "
                + "on a terminal, and refused elsewhere without --yes. A backup that is not whole is refused and changes nothing.",
        ],
        examples: [
            .init("vinculum restore accounts.backup", "Asks first if there are accounts already."),
            .init("vinculum --data new restore move.backup", "Into an empty data directory."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let file = invocation.operands[0]
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try host.files.read(file)
        } catch {
            throw CommandFailure(error)
        }
        let scan = StateLog.Scan(bytes, generation: 1)
        guard scan.isComplete, scan.ending == .clean else {
            throw CommandFailure(
                .corruptState, code: "damagedBackup", "\(file) is no whole backup",
                why: self.reason(scan), next: [.init("vinculum backup FILE", "how one is made")])
        }
        let restored = try Workspace(backup: StateLog.Contents(scan, of: bytes, file: file), invocation, on: &host)
        if !invocation.has("--yes"), let question = self.question(invocation, on: &host) {
            try Confirmation.ask(question, invocation, on: &host)
        }
        try restored.replaceAll(invocation, on: &host)
        let count = restored.accountCount
        host.put(invocation, text: "restored \(count) accounts") { writer in
            writer.beginObject()
            writer.member("restored", Int64(count))
            writer.endObject()
        }
    }

    private static func reason(_ scan: StateLog.Scan) -> String {
        if case .damaged(let reason) = scan.ending { return reason.description + " at byte \(scan.end)" }
        return "it ends too early, at byte \(scan.end)"
    }

    /// What would be lost; `nil` for nothing.
    private static func question(_ invocation: Invocation, on host: inout some CommandHost) -> String? {
        do throws(CommandFailure) {
            let count = try Workspace.openForReading(invocation, on: &host).accountCount
            return count == 0 ? nil : "\(count) accounts that are there will be gone for good"
        } catch {
            return "the state that is there cannot be read and will be gone for good"
        }
    }
}
