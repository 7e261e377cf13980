import Vinculum

extension EmulatorExport {
    /// Takes an export in as far as it can be taken, and says on standard error which accounts are refused.
    static func read(
        _ path: String, into workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let work = try self.accounts(in: path, overwriting: false, for: &workspace, on: &host)
        for refusal in work.refusals {
            let uid = refusal.uid.map { " (\(TerminalText.safe($0)))" } ?? ""
            host.report("row \(refusal.row)\(uid) of \(TerminalText.safe(path)) is refused: \(TerminalText.safe(refusal.reason))")
        }
        try workspace.adopt(work.authority, after: work.changes, on: &host)
    }

    /// What an export would make of the project, with the rows that it could not take.
    static func accounts(
        in path: String, overwriting: Bool, for workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) -> AccountImport {
        let metadata = try self.json(in: "\(path)/\(self.metadata)", limits: .request, on: &host)
        guard let name = metadata?["auth"]?["path"]?.string, !name.utf8.split(separator: 0x2F).contains(where: { $0.elementsEqual("..".utf8) })
        else {
            throw CommandFailure(
                .refused, code: "noExport", "\(TerminalText.safe(path)) is no export with accounts",
                why: "the file \(self.metadata) in it names their folder as auth.path")
        }
        let folder = "\(path)/\(name)"
        var work = try AccountImport(into: workspace.authority, nil, hashConfig: nil, overwriting: overwriting)
        let supplement = try self.supplement(in: folder, on: &host)
        self.configure(&work, nil, supplement)
        if let settings = try self.json(in: "\(folder)/\(self.config)", limits: .request, on: &host) {
            try self.apply(settings, to: &work, for: &workspace, on: &host)
        }
        try self.read(folder, nil, supplement, into: &work, for: &workspace, on: &host)
        for tenant in supplement.tenants {
            let folder = self.folder(of: tenant, in: folder)
            let supplement = try self.supplement(in: folder, on: &host)
            self.configure(&work, tenant, supplement)
            try self.read(folder, tenant, supplement, into: &work, for: &workspace, on: &host)
        }
        return work
    }

    private static func supplement(
        in folder: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Supplement {
        try self.json(in: "\(folder)/\(self.supplement)", limits: .bulk, on: &host).map { Supplement(reading: $0) } ?? Supplement()
    }

    /// What the project or tenant and its identity providers are told to do, where nobody told them anything yet.
    private static func configure(_ work: inout AccountImport, _ tenant: TenantID?, _ supplement: Supplement) {
        var changes: [Change] = []
        if !supplement.configuration.isEmpty, work.authority.store[tenant].configuration.version == 0 {
            changes.append(.configuration(.written(supplement.configuration)))
        }
        for (id, configuration) in supplement.providers where work.authority.store[tenant].provider(id) == nil {
            changes.append(.provider(.configured(id, configuration)))
        }
        for change in changes {
            var set = ChangeSet(tenant: tenant)
            set.changes = [change]
            _ = work.take(set)
        }
    }

    private static func apply(
        _ settings: JSON.Value, to work: inout AccountImport, for workspace: inout Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        var writer = JSON.Writer()
        writer.value(settings)
        let (now, seed) = (workspace.now(host), workspace.nextSeed(&host))
        if self.settings(work.authority, now: now, seed: seed).response.body == writer.bytes { return }
        let proposal = self.settings(work.authority, writing: writer.bytes, now: now, seed: seed)
        guard proposal.response.status == 200, work.take(proposal.changes) else {
            throw CommandFailure(.refused, code: "importRefused", "the settings in \(self.config) are refused")
        }
    }

    private static func read(
        _ folder: String, _ tenant: TenantID?, _ supplement: Supplement, into work: inout AccountImport,
        for workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let file = "\(folder)/\(self.accounts)"
        guard let users = try self.json(in: file, limits: .bulk, on: &host)?["users"], users.kind == .array else {
            throw CommandFailure(
                .refused, code: "noExport", "\(TerminalText.safe(file)) is missing or no export",
                why: "an export is an object with the array users")
        }
        try work.turn(to: tenant, hashConfig: nil)
        var algorithm: Int64?
        var row = 0
        var edited: [Account] = []
        let refusalsBefore = work.refusals.count
        for user in users.elements {
            defer { row += 1 }
            let entry = user["localId"]?.string.flatMap { supplement[$0] }
            if let entry, let account = self.account(entry, user) {
                if self.isUnchanged(user, since: entry),
                    let set = self.taking(account, tenant, supplement, work.authority.store), work.take(set, accounts: 1)
                { continue }
                edited.append(account)
            }
            let isFull = work.isBatchFull
            if isFull || entry?.algorithm != algorithm {
                try work.judge(now: workspace.now(host), seed: workspace.nextSeed(&host))
                try workspace.renewLock(on: &host)
            }
            if entry?.algorithm != algorithm {
                algorithm = entry?.algorithm
                try work.turn(to: tenant, hashConfig: supplement.hashConfig(algorithm))
            }
            work.add(user, row: row)
        }
        try work.judge(now: workspace.now(host), seed: workspace.nextSeed(&host))
        let refused = work.refusals[refusalsBefore...].compactMap { $0.uid }
        for account in edited where !refused.contains(where: { sameBytes($0, account.id.text) }) {
            self.keepAuthenticatorApps(of: account, tenant, in: &work)
        }
    }

    /// The account as it was when the export was written; `nil` for one that could never have been.
    private static func account(_ entry: Supplement.Entry, _ row: JSON.Value) -> Account? {
        var store = MemoryStore()
        let written: ChangeSet
        do throws(ByteReader.Failure) {
            written = try ChangeSet(decoding: entry.account)
        } catch {
            return nil
        }
        guard written.changes.count == 1, case .account(.changed(let id, _)) = written.changes[0],
            sameBytes(id.text, row["localId"]?.string)
        else { return nil }
        do throws(CommitConflict) {
            try store.apply(written)
        } catch {
            return nil
        }
        guard Invariants.violations(in: store[written.tenant]).isEmpty else { return nil }
        return store[written.tenant][id]
    }

    private static func isUnchanged(_ row: JSON.Value, since entry: Supplement.Entry) -> Bool {
        var writer = JSON.Writer()
        writer.value(row)
        return SHA256.hash(writer.bytes) == entry.row
    }

    /// What makes the account; `nil` if its UID is taken, or its password could not be checked.
    private static func taking(
        _ account: Account, _ tenant: TenantID?, _ supplement: Supplement, _ store: MemoryStore
    ) -> ChangeSet? {
        guard store[tenant][account.id] == nil else { return nil }
        var account = account
        var set = ChangeSet(tenant: tenant)
        if let password = account.password {
            guard let algorithm = supplement.hashConfig(Int64(password.algorithm))?.passwordHashAlgorithm else { return nil }
            let algorithms = store.passwordAlgorithms
            let own = algorithms[password.algorithm] == nil ? password.algorithm : algorithms.freeID
            let number = algorithms.id(of: algorithm) ?? own
            if algorithms[number] == nil { set.changes.append(.passwordAlgorithm(id: number, algorithm)) }
            account.password?.algorithm = number
        }
        set.changes.append(.account(.changed(account.id, account.changes)))
        return set
    }

    /// Rows do not show authenticator apps; editing one takes none off.
    private static func keepAuthenticatorApps(of account: Account, _ tenant: TenantID?, in work: inout AccountImport) {
        guard let imported = work.authority.store[tenant][account.id] else { return }
        var set = ChangeSet(tenant: tenant)
        let origin = imported.origin(.attested)
        let changes: [AccountChange] = account.factors.compactMap { enrolled in
            guard case .totp = enrolled.factor.kind, imported.factor(enrolled.factor.id) == nil else { return nil }
            return .factorEnrolled(EnrolledFactor(factor: enrolled.factor, origin: origin))
        }
        guard !changes.isEmpty else { return }
        set.changes = [.account(.changed(account.id, changes))]
        _ = work.take(set)
    }

    /// The JSON in a file; `nil` if there is no such file.
    private static func json(
        in file: String, limits: JSON.Limits, on host: inout some CommandHost
    ) throws(CommandFailure) -> JSON.Value? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try host.files.read(file, upTo: limits.maximumBytes)
        } catch {
            if case .notFound = error.kind { return nil }
            throw CommandFailure(error)
        }
        do throws(JSON.ReadError) {
            return try JSON.Document(parsing: bytes, limits: limits).root
        } catch {
            throw CommandFailure(error, in: bytes, of: TerminalText.safe(file))
        }
    }
}

extension HashConfig {
    /// `nil` where the parameters are not whole, or out of range.
    fileprivate var passwordHashAlgorithm: PasswordHashAlgorithm? {
        var request = Wire.BatchCreate.Request()
        do throws(CommandFailure) {
            try self.apply(to: &request)
        } catch {
            return nil
        }
        return request.namedAlgorithm
    }
}
