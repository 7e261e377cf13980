import Vinculum
import VinculumServer

/// What a list says of a project. A project that cannot be read has a reason instead of counts.
struct ProjectSummary {
    let project: ProjectID
    /// The bytes of all files in the project's folder.
    let byteCount: Int64
    /// The project as it was read; the reason if it could not be.
    let contents: Contents

    /// The folder; empty for a project in memory.
    var folder = ""
    /// The tenants with their numbers of accounts.
    var tenants: [(id: String, accounts: Int)] = []
    /// The accounts of the project itself, without those of tenants.
    var ownAccounts = 0

    enum Contents {
        case counts(accounts: Int, tenants: Int, isSigned: Bool)
        case unreadable(CommandFailure)
    }

    init(_ project: ProjectID, _ globals: GlobalOptions, on host: inout some CommandHost) {
        do throws(CommandFailure) {
            if let place = globals.store {
                try self.init(project, globals, in: place, on: &host)
                return
            }
            let workspace = try Workspace.openForReading(project, globals, on: &host)
            self.init(workspace, workspace.authority.store, host)
        } catch {
            let folder = DataDirectory.path(of: project, globals, host)
            self.init(project, unreadable: error, byteCount: ProjectSummary.byteCount(of: folder, host))
        }
    }

    /// Describes a project in a database, of which no account is read.
    init(
        _ project: ProjectID, _ globals: GlobalOptions, in place: StorePlace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let database = try place.rows(.reading, globals.sealKey, on: &host)
        let workspace = try Workspace.onRows(project, globals, of: database, makes: false, on: &host)
        (self.project, self.byteCount, self.folder) = (project, 0, workspace.folder)
        let counts: [(tenant: TenantID?, accounts: Int)]
        do throws(RowTrouble) {
            counts = try RowWait.run(on: &host) { () throws(RowTrouble) in try database.accountCounts(of: project) }
        } catch {
            throw CommandFailure(error)
        }
        for (tenant, accounts) in counts {
            if let tenant { self.tenants.append((tenant.text, accounts)) } else { self.ownAccounts = accounts }
        }
        self.contents = .counts(
            accounts: counts.reduce(0) { $0 + $1.accounts }, tenants: self.tenants.count,
            isSigned: workspace.keyRing != nil)
    }

    /// Describes a project that is open.
    init(_ workspace: borrowing Workspace, _ store: MemoryStore, _ host: some CommandHost) {
        self.project = workspace.project
        self.folder = workspace.folder
        self.byteCount =
            workspace.isInMemory || workspace.rows != nil ? 0 : ProjectSummary.byteCount(of: workspace.folder, host)
        self.tenants = store.tenantIDs.map { (id: $0.text, accounts: store[$0].accountCount) }
        self.ownAccounts = store[nil].accountCount
        self.contents = .counts(
            accounts: store.totalAccountCount, tenants: self.tenants.count, isSigned: workspace.keyRing != nil)
    }

    private static func byteCount(of folder: String, _ host: some CommandHost) -> Int64 {
        var byteCount: Int64 = 0
        for name in (try? host.files.list(folder)) ?? [] {
            byteCount += (try? host.files.size(of: folder + "/" + name)) ?? 0
        }
        return byteCount
    }

    /// Reads what a server says of a project: what ``writeAll(to:)`` wrote.
    init(_ project: ProjectID, listed json: JSON.Value) {
        self.project = project
        self.byteCount = json.int64(of: "bytes") ?? 0
        self.folder = json.string(of: "folder") ?? ""
        self.tenants =
            json["tenantList"].map { list in
                list.elements.map { ($0.string(of: "tenantId") ?? "", Int(clamping: $0.int64(of: "accounts") ?? 0)) }
            } ?? []
        let accounts = Int(clamping: json.int64(of: "accounts") ?? 0)
        self.ownAccounts = accounts - self.tenants.reduce(0) { $0 + $1.accounts }
        self.contents = .counts(
            accounts: accounts, tenants: self.tenants.count, isSigned: json.bool(of: "signed") ?? false)
    }

    /// Describes a project that cannot be read.
    init(_ project: ProjectID, unreadable failure: CommandFailure, byteCount: Int64 = 0) {
        (self.project, self.byteCount, self.contents) = (project, byteCount, .unreadable(failure))
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

    /// One property on a line.
    var text: String {
        var text =
            "project    \(self.project.text)\nfolder     \(self.folder.isEmpty ? "none, in memory" : self.folder)\n"
        text += "accounts   \(self.ownAccounts)\n"
        for tenant in self.tenants { text += "tenant     \(tenant.id), \(counted(tenant.accounts, "account"))\n" }
        var isSigned = false
        if case .counts(_, _, true) = self.contents { isSigned = true }
        return text + "tokens     \(isSigned ? "signed" : "unsigned")\nsize       \(self.byteCount) bytes"
    }

    /// Writes an object with all there is.
    func writeAll(to writer: inout JSON.Writer) {
        writer.beginObject()
        self.write(to: &writer)
        if !self.folder.isEmpty { writer.member("folder", self.folder) }
        writer.key("tenantList")
        writer.beginArray()
        for tenant in self.tenants {
            writer.beginObject()
            writer.member("tenantId", tenant.id)
            writer.member("accounts", Int64(tenant.accounts))
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// Writes the members of an open object that a list has.
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
