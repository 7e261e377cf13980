import Vinculum

extension EmulatorExport {
    /// Imports an export as far as its rows are valid, and reports on standard error how many were imported, and the
    /// refused ones. Accounts of an earlier run that exist already stay as they are, which is one line.
    static func read(
        _ path: String, into workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var work = try self.accounts(in: path, overwriting: false, for: &workspace, on: &host)
        let total = work.acceptedCount + work.refusals.count
        let existing = work.dropExisting()
        for line in work.refusalLines(rowsAre: "row", of: path) + work.audit.lines(rowsAre: "row") { host.report(line) }
        if existing > 0 {
            host.report(
                "\(counted(existing, "account")) of \(path) exist\(existing == 1 ? "s" : "") already and "
                    + "stay\(existing == 1 ? "s" : "") as in the data directory")
        }
        if total > work.acceptedCount + existing {
            host.report(
                "imported \(work.acceptedCount) of \(counted(total, "account")) of \(path); "
                    + "\(work.refusals.count) refused")
        }
        try workspace.adopt(work.authority, after: work.changes, on: &host)
    }

    /// Prepares the import of an export without storing anything.
    ///
    /// - Returns: The accepted changes and the refused rows.
    static func accounts(
        in path: String, overwriting: Bool, for workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) -> AccountImport {
        switch host.files.kind(of: path) {
        case nil: throw CommandFailure(.notFound, code: "noExport", "\(TerminalText.safe(path)): no such directory")
        case .directory: break
        default: throw .fileInsteadOfExport(path, workspace.project, workspace.globals)
        }
        let metadata = try self.json(in: "\(path)/\(self.metadata)", limits: .request, on: &host)
        let above = Array("..".utf8)
        guard let name = metadata?["auth"]?.string(of: "path"),
            !name.utf8.split(separator: 0x2F).contains(where: { $0.elementsEqual(above) })
        else {
            throw CommandFailure(
                .refused, code: "noExport", "\(TerminalText.safe(path)) is not an export with accounts",
                why: "its file \(self.metadata) must name the folder of the accounts as auth.path")
        }
        let folder = "\(path)/\(name)"
        // What a server exported was accepted once, by whatever options.
        var work = try AccountImport(
            into: workspace.authority, nil, hashConfig: nil, overwriting: overwriting, hashBounds: .maximum)
        let supplement = try self.supplement(in: folder, on: &host)
        self.configure(&work, nil, supplement)
        if let settings = try self.json(in: "\(folder)/\(self.config)", limits: .request, on: &host) {
            try self.apply(settings, to: &work, for: &workspace, on: &host)
        }
        try self.read(folder, nil, supplement, into: &work, for: &workspace, on: &host)
        self.readMerges(supplement, nil, into: &work)
        for tenant in supplement.tenants {
            let folder = self.folder(of: tenant, in: folder)
            let supplement = try self.supplement(in: folder, on: &host)
            self.configure(&work, tenant, supplement)
            try self.read(folder, tenant, supplement, into: &work, for: &workspace, on: &host)
            self.readMerges(supplement, tenant, into: &work)
        }
        return work
    }

    /// Reads the supplement in the folder of a project or tenant; an empty one if there is no file.
    private static func supplement(
        in folder: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Supplement {
        let root = try self.json(in: "\(folder)/\(self.supplement)", limits: .bulk, on: &host)
        return root.map { Supplement(reading: $0) } ?? Supplement()
    }

    /// Applies the configuration of the project or tenant and its identity providers, unless there is one already.
    private static func configure(_ work: inout AccountImport, _ tenant: TenantID?, _ supplement: Supplement) {
        var changes: [Change] = []
        if !supplement.configuration.isEmpty, work.authority.store[tenant].configuration.version == 0 {
            changes.append(.configuration(.written(supplement.configuration)))
        }
        for (id, configuration) in supplement.providers where work.authority.store[tenant].provider(id) == nil {
            changes.append(.provider(.configured(id, configuration)))
            let contract = supplement.contracts.first { $0.id == id }?.contract
            if let contract { changes.append(.provider(.contractWritten(id, contract))) }
        }
        for change in changes {
            var set = ChangeSet(tenant: tenant)
            set.changes = [change]
            _ = work.apply(set)
        }
    }

    /// Applies the settings of the export through the emulator's own endpoint.
    private static func apply(
        _ settings: JSON.Value, to work: inout AccountImport, for workspace: inout Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        var writer = JSON.Writer()
        writer.value(settings)
        let (now, seed) = (workspace.now(host), workspace.nextSeed(&host))
        if self.settings(work.authority, now: now, seed: seed).response.body == writer.bytes { return }
        let proposal = self.settings(work.authority, writing: writer.bytes, now: now, seed: seed)
        guard proposal.response.status == 200, work.apply(proposal.changes) else {
            throw CommandFailure(.refused, code: "importRefused", "the settings in \(self.config) are invalid")
        }
    }

    /// Reads the accounts of a project or tenant. Unedited accounts are restored whole; others are imported row by
    /// row.
    private static func read(
        _ folder: String, _ tenant: TenantID?, _ supplement: Supplement, into work: inout AccountImport,
        for workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let file = "\(folder)/\(self.accounts)"
        guard let users = try self.json(in: file, limits: .bulk, on: &host)?["users"], users.kind == .array else {
            throw CommandFailure(
                .refused, code: "noExport", "\(TerminalText.safe(file)) is missing or not an export",
                why: "an export is a JSON object with the array users")
        }
        try work.switchTo(tenant, hashConfig: nil)
        var algorithm: Int64?
        var row = 0
        var edited: [Account] = []
        let refusalsBefore = work.refusals.count
        for user in users.elements {
            defer { row += 1 }
            let entry = user.string(of: "localId").flatMap { supplement[$0] }
            if let entry, let account = self.account(entry, user) {
                if self.isUnchanged(user, since: entry),
                    let set = self.restoring(account, tenant, supplement, work.authority.store),
                    work.apply(set, accounts: 1)
                {
                    continue
                }
                edited.append(account)
            }
            let isFull = work.isBatchFull
            if isFull || entry?.algorithm != algorithm {
                try work.submitBatch(now: workspace.now(host), seed: workspace.nextSeed(&host))
                try workspace.renewLock(on: &host)
            }
            if entry?.algorithm != algorithm {
                algorithm = entry?.algorithm
                try work.switchTo(tenant, hashConfig: supplement.hashConfig(algorithm))
            }
            work.add(user, row: row)
        }
        try work.submitBatch(now: workspace.now(host), seed: workspace.nextSeed(&host))
        let refused = work.refusals[refusalsBefore...].compactMap { $0.uid }
        for account in edited where !refused.contains(where: { $0 == account.id.text }) {
            self.restoreAuthenticatorApps(of: account, tenant, in: &work)
        }
    }

    /// The account as it was when the export was written; `nil` if the entry is damaged.
    private static func account(_ entry: Supplement.Entry, _ row: JSON.Value) -> Account? {
        var store = MemoryStore()
        let written: ChangeSet
        do throws(ByteReader.Failure) {
            written = try ChangeSet(decoding: entry.account)
        } catch {
            return nil
        }
        guard written.changes.count == 1, case .account(.changed(let id, _)) = written.changes[0],
            id.text == row.string(of: "localId")
        else { return nil }
        do throws(CommitConflict) {
            try store.apply(written)
        } catch {
            return nil
        }
        store.correctNumbers()
        guard Invariants.violations(in: store[written.tenant]).isEmpty else { return nil }
        return store[written.tenant][id]
    }

    private static func isUnchanged(_ row: JSON.Value, since entry: Supplement.Entry) -> Bool {
        var writer = JSON.Writer()
        writer.value(row)
        return SHA256.hash(writer.bytes) == entry.row
    }

    /// The change that restores the account; `nil` if the UID is in use, or the hash parameters of the password are
    /// unknown.
    private static func restoring(
        _ account: Account, _ tenant: TenantID?, _ supplement: Supplement, _ store: MemoryStore
    ) -> ChangeSet? {
        guard store[tenant][account.id] == nil else { return nil }
        var account = account
        var set = ChangeSet(tenant: tenant)
        if var password = account.password {
            guard let algorithm = supplement.hashConfig(Int64(password.algorithm))?.passwordHashAlgorithm
            else { return nil }
            let algorithms = store.passwordAlgorithms
            let own = algorithms[password.algorithm] == nil ? password.algorithm : algorithms.freeID
            let number = algorithms.id(of: algorithm) ?? own
            if algorithms[number] == nil { set.changes.append(.passwordAlgorithm(id: number, algorithm)) }
            password.algorithm = number
            account.apply(.password(password))
        }
        set.changes.append(.account(.changed(account.id, account.changes)))
        return set
    }

    /// Adds the authenticator apps and recovery codes of an account that was imported from an edited row. Rows do not
    /// contain them, so editing a row must not remove them.
    private static func restoreAuthenticatorApps(
        of account: Account, _ tenant: TenantID?, in work: inout AccountImport
    ) {
        guard let imported = work.authority.store[tenant][account.id] else { return }
        var set = ChangeSet(tenant: tenant)
        let origin = imported.origin(.attested)
        var changes: [AccountChange] = account.factors.compactMap { enrolled in
            guard case .totp = enrolled.factor.kind, imported.factor(enrolled.factor.id) == nil else { return nil }
            return .factorEnrolled(EnrolledFactor(factor: enrolled.factor, origin: origin))
        }
        if var codes = account.recoveryCodes, imported.recoveryCodes == nil,
            !changes.isEmpty || !imported.factors.isEmpty
        {
            codes.origin = origin
            codes.sessionNumber = imported.sessionsIssued
            changes.append(.recoveryCodes(codes))
        }
        guard !changes.isEmpty else { return }
        set.changes = [.account(.changed(account.id, changes))]
        _ = work.apply(set)
    }

    /// Reads a JSON file; `nil` if it does not exist.
    private static func json(
        in file: String, limits: JSON.Limits, on host: inout some CommandHost
    ) throws(CommandFailure) -> JSON.Value? {
        var bytes: [UInt8]
        do throws(FileError) {
            bytes = try host.files.read(file, upTo: limits.maximumBytes)
        } catch {
            if case .notFound = error.kind { return nil }
            throw host.failure(error)
        }
        bytes = try ListText.unmarked(bytes, TerminalText.safe(file))
        do throws(JSON.ReadError) {
            return try JSON.Document(parsing: bytes, limits: limits).root
        } catch {
            throw CommandFailure(error, in: bytes, of: TerminalText.safe(file))
        }
    }
}

extension CommandFailure {
    /// A server reads directories of exports at its start; accounts of a file are stored before.
    fileprivate static func fileInsteadOfExport(
        _ path: String, _ project: ProjectID, _ globals: GlobalOptions
    ) -> CommandFailure {
        let options = "--data " + Invocation.quoted(globals.data ?? "DIR") + " --project " + project.text
        return CommandFailure(
            .refused, code: "noExport",
            "\(TerminalText.safe(path)) is a file, and --import takes the directory of an export",
            why: "a server stores the accounts of a file before its start, in its data directory",
            next: [
                .init(
                    "vinculum \(options) seed \(Invocation.quoted(path))",
                    "store its accounts; import stores those of firebase auth:export"),
                .init("vinculum serve \(options)", "then start the server"),
            ])
    }
}

extension HashConfig {
    /// The algorithm of these parameters; `nil` if they are incomplete or out of range.
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
