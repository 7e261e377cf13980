import Vinculum

/// `vinculum backup`.
enum BackupCommand {
    static let specification = CommandSpecification(
        "backup", group: .accounts, summary: "write the whole state to a file for vinculum restore",
        synopsis: "FILE", operands: 1...1,
        details: [
            "Unlike an export, a backup contains the secrets of authenticator apps, every set of hash parameters, "
                + "quarantine, tenants, pending codes and the signed-in session. It has a checksum and is readable "
                + "by its owner only: store it as securely as the accounts. An existing file is replaced in one step.",
        ],
        examples: [
            .init("vinculum backup accounts.backup", "Back up the whole project."),
            .init("vinculum --data old backup move.backup", "Move it with vinculum --data new restore move.backup."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let file = invocation.operands[0]
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let bytes = try workspace.backup()
        do throws(FileError) {
            _ = try host.files.replace(file, with: bytes, access: .owner)
        } catch {
            throw CommandFailure(error)
        }
        let count = workspace.accountCount
        let text = "\(count) accounts written to \(TerminalText.safe(file)), \(bytes.count) bytes"
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member("file", file)
            writer.member("accounts", Int64(count))
            writer.member("bytes", Int64(bytes.count))
            writer.endObject()
        }
    }
}

extension Workspace {
    /// The number of accounts of the project and of all tenants.
    var accountCount: Int {
        let store = self.authority.store
        return store.tenantIDs.reduce(store[nil].accountCount) { $0 + store[$1].accountCount }
    }
}
