import Vinculum

/// `vinculum backup`.
enum BackupCommand {
    static let specification = CommandSpecification(
        "backup", group: .accounts, summary: "write the whole state to a file that restore takes, and lose nothing",
        synopsis: "FILE", operands: 1...1,
        details: [
            "Unlike an export it has the secrets of authenticator apps, every set of hash parameters, quarantine, tenants, "
                + "codes that are out and who is signed in. It is checksummed and the owner's alone: keep it as carefully as the "
                + "accounts. A file that is there already is replaced in one step.",
        ],
        examples: [
            .init("vinculum backup accounts.backup", "All of the project."),
            .init("vinculum --data old backup move.backup", "Then vinculum --data new restore move.backup moves it."),
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
        host.put(invocation, text: "\(count) accounts are in \(TerminalText.safe(file)), \(bytes.count) bytes") { writer in
            writer.beginObject()
            writer.member("file", file)
            writer.member("accounts", Int64(count))
            writer.member("bytes", Int64(bytes.count))
            writer.endObject()
        }
    }
}

extension Workspace {
    /// The accounts of the project and of all tenants.
    var accountCount: Int {
        let store = self.authority.store
        return store.tenantIDs.reduce(store[nil].accountCount) { $0 + store[$1].accountCount }
    }
}
