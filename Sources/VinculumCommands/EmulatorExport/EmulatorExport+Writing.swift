import Vinculum

extension EmulatorExport {
    /// Writes the project and its tenants.
    ///
    /// Each file is replaced in one step, and the metadata file, which names the others, is written last. A first
    /// export is therefore complete or absent. An export over an older one can be interrupted between two files.
    static func write(
        _ workspace: borrowing Workspace, to path: String, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = workspace.authority.store
        let metadata = self.presentMetadata(in: path, on: &host)
        let name = metadata?["auth"].flatMap { self.folder(in: $0) } ?? self.folder
        let folder = "\(path)/\(name)"
        for tenant in store.tenantIDs {
            try self.write(store, tenant, to: self.folder(of: tenant, in: folder), on: &host)
        }
        try self.write(store, nil, to: folder, on: &host)
        let settings = self.settings(workspace.authority, now: workspace.now(host), seed: host.nextSeed())
        try self.replace("\(folder)/\(self.config)", with: settings.response.body, on: &host)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("version", metadata?.string(of: "version") ?? self.version)
        // What other products have in the directory stays, as in the emulator's own exports.
        if let metadata {
            for member in metadata.members where !["version", "auth"].contains(member.key) {
                writer.key(member.key)
                writer.value(member.value)
            }
        }
        writer.key("auth")
        writer.beginObject()
        writer.member("version", metadata?["auth"]?.string(of: "version") ?? self.version)
        writer.member("path", name)
        writer.endObject()
        writer.endObject()
        try self.replace("\(path)/\(self.metadata)", with: writer.bytes, on: &host)
    }

    /// The metadata that an earlier export has written; `nil` if there is none that can be read.
    private static func presentMetadata(in path: String, on host: inout some CommandHost) -> JSON.Value? {
        let file = "\(path)/\(self.metadata)"
        guard host.files.kind(of: file) != nil else { return nil }
        if let bytes = try? host.files.read(file, upTo: JSON.Limits.request.maximumBytes),
            let root = try? JSON.Document(parsing: bytes).root, root.kind == .object
        {
            return root
        }
        host.report("\(TerminalText.safe(file)) cannot be read and is replaced; what it said of other products is lost")
        return nil
    }

    /// The folder of an earlier export of accounts; `nil` for a path that leads elsewhere.
    private static func folder(in auth: JSON.Value) -> String? {
        guard let name = auth.string(of: "path").nonEmpty, name.utf8.first != UInt8(ascii: ".") else { return nil }
        return name.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) } ? name : nil
    }

    /// The version of new metadata; the Firebase emulator only reads the path.
    private static let version = "1.0.0"

    /// Writes the accounts and the supplement of a project or tenant.
    private static func write(
        _ store: MemoryStore, _ tenant: TenantID?, to folder: String, on host: inout some CommandHost
    ) throws(CommandFailure) {
        do throws(FileError) {
            try host.files.makeDirectories(folder, access: .owner)
        } catch {
            throw host.failure(error)
        }
        let graph = store[tenant]
        var rows = Rows()
        var last: AccountID?
        repeat {
            let accounts = graph.accounts(after: last, limit: 1000)
            for account in accounts { rows.append(account, of: tenant) }
            last = accounts.count == 1000 ? accounts.last?.id : nil
        } while last != nil
        try self.replace("\(folder)/\(self.accounts)", with: rows.accounts, on: &host)
        try self.replace(
            "\(folder)/\(self.supplement)", with: rows.supplement(of: store, tenant), on: &host)
    }

    private static func replace(
        _ file: String, with bytes: [UInt8], on host: inout some CommandHost
    ) throws(CommandFailure) {
        do throws(FileError) {
            // The file contains password hashes and secrets.
            _ = try host.files.replace(file, with: bytes + [0x0A], access: .owner)
        } catch {
            throw host.failure(error)
        }
    }

    /// The rows of one project or tenant in `accounts.json` and in the supplement.
    private struct Rows {
        private var rows: [UInt8] = []
        private var entries = JSON.Writer()
        private var algorithms: [UInt32] = []

        init() {
            self.entries.beginObject()
        }

        mutating func append(_ account: Account, of tenant: TenantID?) {
            var user = Wire.UserInfo(account, tenant: tenant, showsHash: true)
            // The Firebase emulator refuses an account that has an authenticator app.
            user.mfaInfo = user.mfaInfo.flatMap { factors in
                let phones = factors.filter { $0.totpInfo == nil }
                return phones.isEmpty ? nil : phones
            }
            let row = user.encoded()
            self.rows += (self.rows.isEmpty ? [0x0A] : [UInt8(ascii: ","), 0x0A]) + row
            var set = ChangeSet()
            set.changes = [.account(.changed(account.id, account.changes))]
            self.entries.key(account.id.text)
            self.entries.beginObject()
            self.entries.member("row", Base64.encoded(SHA256.hash(row)))
            if let algorithm = account.password?.algorithm {
                self.entries.member("algorithm", Int64(algorithm))
                if !self.algorithms.contains(algorithm) { self.algorithms.append(algorithm) }
            }
            self.entries.member("account", Base64.encoded(set.encoded()))
            self.entries.endObject()
        }

        /// The form of the emulator's own export of accounts.
        var accounts: [UInt8] {
            Array(#"{"kind":"identitytoolkit#DownloadAccountResponse","users":["#.utf8) + self.rows + Array("\n]}".utf8)
        }

        /// The supplement: configuration, providers, tenants, hash parameters and accounts.
        func supplement(of store: MemoryStore, _ tenant: TenantID?) -> [UInt8] {
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("version", 1)
            writer.key("passwordAlgorithms")
            writer.beginArray()
            for id in self.algorithms {
                guard let algorithm = store.passwordAlgorithms[id] else { continue }
                writer.beginObject()
                writer.member("id", Int64(id))
                writer.key("hashConfig")
                algorithm.writeHashConfig(to: &writer)
                writer.endObject()
            }
            writer.endArray()
            let configuration = store[tenant].configuration.json
            if !configuration.isEmpty {
                writer.key("configuration")
                writer.raw(configuration)
            }
            writer.key("providers")
            writer.beginObject()
            for provider in store[tenant].providers(after: nil, of: nil, limit: .max) {
                writer.key(provider.id.rawValue)
                writer.raw(provider.json)
            }
            writer.endObject()
            writer.key("contracts")
            writer.beginObject()
            for provider in store[tenant].providers(after: nil, of: nil, limit: .max)
            where !provider.contract.isEmpty {
                writer.key(provider.id.rawValue)
                writer.raw(provider.contract)
            }
            writer.endObject()
            EmulatorExport.writeMerges(of: store[tenant], to: &writer)
            if tenant == nil {
                writer.key("tenants")
                writer.beginArray()
                for tenant in store.tenantIDs { writer.string(tenant.text) }
                writer.endArray()
            }
            var entries = self.entries
            entries.endObject()
            writer.key("accounts")
            writer.raw(entries.bytes)
            writer.endObject()
            return writer.bytes
        }
    }
}
