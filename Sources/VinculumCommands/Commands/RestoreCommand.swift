import Vinculum

/// `vinculum restore`.
enum RestoreCommand {
    static let specification = CommandSpecification(
        "restore", group: .accounts, summary: "replace the state by a backup",
        synopsis: "FILE", operands: 1...1, options: [.init(
            "--yes", nil, "do not ask for confirmation, even if accounts would be lost")],
        details: [
            "The whole data directory of the project is replaced, including a damaged state. On a terminal the "
                + "command asks for confirmation; elsewhere it needs --yes. An incomplete backup is refused and "
                + "changes nothing.",
        ],
        examples: [
            .init("vinculum restore accounts.backup", "Restore, after confirmation if there are accounts already."),
            .init("vinculum --data new restore move.backup", "Restore into an empty data directory."),
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
                .corruptState, code: "damagedBackup", "\(file) is not a complete backup",
                why: self.reason(scan), next: [.init("vinculum backup FILE", "create a backup")])
        }
        let restored = try Workspace(
            backup: StateLog.Contents(scan, of: bytes, file: file), of: invocation.globals.project, invocation.globals,
            on: &host)
        if !invocation.has("--yes"), let question = self.question(invocation, on: &host) {
            try Confirmation.ask(question, invocation, on: &host)
        }
        try restored.replaceAll(on: &host)
        let count = restored.accountCount
        host.put(invocation, text: "restored \(count) accounts") { writer in
            writer.beginObject()
            writer.member("restored", Int64(count))
            writer.endObject()
        }
    }

    private static func reason(_ scan: StateLog.Scan) -> String {
        if case .damaged(let reason) = scan.ending { return reason.description + " at byte \(scan.end)" }
        return "it is truncated at byte \(scan.end)"
    }

    /// The question to confirm what would be lost; `nil` if nothing would be.
    private static func question(_ invocation: Invocation, on host: inout some CommandHost) -> String? {
        do throws(CommandFailure) {
            let count = try Workspace.openForReading(invocation, on: &host).accountCount
            return count == 0 ? nil : "\(count) existing accounts will be deleted permanently"
        } catch {
            return "the existing state, which cannot be read, will be deleted permanently"
        }
    }
}
