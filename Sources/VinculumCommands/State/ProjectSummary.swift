import Vinculum

/// What a list says of a project. A project that cannot be read has a reason instead of counts.
struct ProjectSummary {
    let project: ProjectID
    /// The bytes of all files in the project's folder.
    let byteCount: Int64
    /// The project as it was read; the reason if it could not be.
    let contents: Contents

    enum Contents {
        case counts(accounts: Int, tenants: Int, isSigned: Bool)
        case unreadable(CommandFailure)
    }

    init(_ project: ProjectID, _ globals: GlobalOptions, on host: inout some CommandHost) {
        self.project = project
        let folder = DataDirectory.path(of: project, globals, host)
        var byteCount: Int64 = 0
        for name in (try? host.files.list(folder)) ?? [] {
            byteCount += (try? host.files.size(of: folder + "/" + name)) ?? 0
        }
        self.byteCount = byteCount
        do throws(CommandFailure) {
            let workspace = try Workspace.openForReading(project, globals, on: &host)
            self.contents = .counts(
                accounts: workspace.accountCount, tenants: workspace.authority.store.tenantIDs.count,
                isSigned: workspace.keyRing != nil)
        } catch {
            self.contents = .unreadable(error)
        }
    }

    /// The project on one line of a list.
    var line: String {
        let name = TerminalText.padded(self.project.text, to: 28) + "  "
        switch self.contents {
        case .counts(let accounts, let tenants, let isSigned):
            let counts =
                TerminalText.padded(counted(accounts, "account"), to: 18) + "  "
                + TerminalText.padded("\(tenants) tenants", to: 12)
            return name + counts + "  " + (isSigned ? "signed  " : "unsigned") + "  \(self.byteCount) bytes"
        case .unreadable(let failure):
            return name + "damaged: " + failure.what + "  \(self.byteCount) bytes"
        }
    }

    /// What a deletion would lose, as a clause.
    var loss: String {
        switch self.contents {
        case .counts(let accounts, let tenants, _):
            "with " + counted(accounts, "account") + (tenants == 0 ? "" : " and " + counted(tenants, "tenant"))
        case .unreadable: "which cannot be read"
        }
    }

    /// Writes the members of an open object.
    func write(to writer: inout JSON.Writer) {
        writer.member("project", self.project.text)
        switch self.contents {
        case .counts(let accounts, let tenants, let isSigned):
            writer.member("accounts", Int64(accounts))
            writer.member("tenants", Int64(tenants))
            writer.member("signed", isSigned)
        case .unreadable(let failure):
            writer.member("damaged", failure.what)
        }
        writer.member("bytes", self.byteCount)
    }
}
