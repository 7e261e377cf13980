import Vinculum

/// Imports accounts row by row. All refusals are known before anything is stored.
struct AccountImport {
    /// A row that was refused.
    struct Refusal {
        /// The row's position in the file, from 0; for a line of a seed from 1.
        let row: Int
        /// The UID in the row; `nil` if it has none.
        let uid: String?
        /// What names the account for a person: its UID in the row, else its address or number.
        var name: String?
        let reason: String
        /// What the reason is about in this row, such as an address and the row that has it too.
        var detail: String?
        /// Whether an account of before the import has the row's UID, or the address or number of a row without one.
        var isOfExisting = false
        /// Whether the row would be imported without its password.
        var isOfHash = false

        /// The reason with its detail.
        var text: String { self.reason + (self.detail.map { ": " + $0 } ?? "") }
    }

    /// The state with the rows so far. Nothing of it is on the disk yet.
    private(set) var authority: Authority
    private var template = Wire.BatchCreate.Request()
    private var path = ""
    private var tenant: TenantID?
    /// The parameters of the rows' hashes; `nil` if there are none, or the service must refuse them.
    private(set) var algorithm: PasswordHashAlgorithm?
    private(set) var batch: [Row] = []
    /// The numbers of the rows so far by their UIDs. The service refuses a whole batch if two of its rows have the same
    /// UID and does not notice two in different batches; the user needs the number of the row.
    private var uids: [ByteText: Int] = [:]
    /// The addresses and numbers of the rows so far that have no UID.
    private var names: Set<ByteText> = []

    /// A row that was not submitted yet.
    struct Row {
        let row: Int
        var user: Wire.UserInfo
        /// Whether the row has a UID; otherwise that of ``user`` was chosen here.
        let hasUID: Bool
        /// The parameters of its hash if the row has its own, and not those of the import.
        var algorithm: PasswordHashAlgorithm?
        /// Whether its hash was left out, because no password matches it or none can be imported.
        var lacksPassword = false

        var name: String? { self.hasUID ? self.user.localId : self.user.email ?? self.user.phoneNumber }
    }

    private(set) var changes: [ChangeSet] = []
    private(set) var refusals: [Refusal] = []
    private(set) var acceptedCount = 0
    /// The accepted accounts whose hash was left out.
    private(set) var withoutPasswordCount = 0
    /// Whether an account is imported without its password where its hash is of a form that cannot be imported.
    var dropsPasswords = false
    /// What is left out of the rows so far.
    private(set) var audit = RowAudit()

    /// The number of rows that the hosted service accepts in one request.
    private static let batchSize = 1000
    /// The number of plain-text passwords in a batch. Hashing takes long, and the lock is renewed between batches.
    private static let plainBatchSize = 50
    private var plainCount = 0
    /// The number of rows that are sent to a server at once.
    private static let sentBatchSize = 100

    /// - Throws: ``CommandFailure`` for invalid hash parameters.
    init(
        into authority: Authority, _ tenant: TenantID?, hashConfig: HashConfig?, overwriting: Bool,
        hashBounds: PasswordHashBounds = .own
    ) throws(CommandFailure) {
        self.authority = authority
        self.authority.settings.hashBounds = hashBounds
        self.authority.settings.administrator = .owner
        self.template.allowOverwrite = overwriting ? true : nil
        try self.switchTo(tenant, hashConfig: hashConfig)
    }

    /// Continues with the rows of another tenant or with another password hash. The rows so far must have been
    /// submitted.
    mutating func switchTo(_ tenant: TenantID?, hashConfig: HashConfig?) throws(CommandFailure) {
        if tenant != self.tenant { (self.uids, self.names) = ([:], []) }
        self.tenant = tenant
        self.path = Endpoint.batchCreate.path(project: self.authority.settings.projectID, tenant: tenant?.text) ?? ""
        var template = Wire.BatchCreate.Request()
        try hashConfig?.apply(to: &template)
        template.allowOverwrite = self.template.allowOverwrite
        self.template = template
        self.algorithm = template.namedAlgorithm
    }

    /// Applies changes that rows cannot express, unless they conflict with the state.
    ///
    /// - Parameter accounts: The number of accounts that the changes create.
    /// - Returns: Whether the changes were applied.
    mutating func apply(_ set: ChangeSet, accounts: Int = 0) -> Bool {
        do throws(CommitConflict) {
            try self.authority.commit(set)
        } catch {
            return false
        }
        self.changes.append(set)
        self.acceptedCount += accounts
        return true
    }

    /// The accounts including the rows submitted so far.
    var graph: Graph { self.authority.store[self.tenant] }

    /// Counts what is left out of a row.
    mutating func note(_ row: JSON.Value, isSeed: Bool) { self.audit.note(row, of: self.tenant, isSeed: isSeed) }

    /// Whether the batch must be submitted before the next row is added.
    var isBatchFull: Bool { self.batch.count >= Self.batchSize || self.plainCount >= Self.plainBatchSize }

    /// Records a refusal.
    mutating func refuse(row: Int, uid: String? = nil, _ reason: String, detail: String? = nil) {
        self.refusals.append(Refusal(row: row, uid: uid, name: uid, reason: reason, detail: detail))
    }

    /// Forgets the refusals of rows whose account existed before the import.
    ///
    /// - Returns: How many there were.
    mutating func dropExisting() -> Int {
        let count = self.refusals.count
        self.refusals.removeAll { $0.isOfExisting }
        return count - self.refusals.count
    }

    /// Adds an account, or refuses it for a missing or repeated UID, and for a hash that no password can match.
    ///
    /// - Parameters:
    ///   - hasUID: Whether the UID is the row's own; otherwise a repeated address or number is refused.
    ///   - password: Its password hash with its own parameters, instead of that of `user`.
    mutating func add(_ user: Wire.UserInfo, row: Int, hasUID: Bool = true, password: StoredPassword? = nil) {
        guard let uid = user.localId, !uid.isEmpty else { return self.refuse(row: row, "localId is missing") }
        var added = Row(row: row, user: user, hasUID: hasUID)
        func refuse(_ reason: String, isOfHash: Bool = false) {
            self.refusals.append(
                Refusal(row: row, uid: hasUID ? uid : nil, name: added.name, reason: reason, isOfHash: isOfHash))
        }
        if !hasUID, let name = user.email.flatMap({ EmailAddress($0)?.text }) ?? user.phoneNumber {
            guard self.names.insert(ByteText(name)).inserted else {
                return refuse("an earlier row has the same " + (user.email == nil ? "number" : "address"))
            }
        }
        guard self.uids[ByteText(uid)] == nil else { return refuse("an earlier row has the same localId") }
        self.uids[ByteText(uid)] = row
        if password == nil, let plain = ReferencePassword(of: user) {
            (added.user.rawPassword, added.user.passwordHash, added.user.salt) = (plain.text, nil, nil)
        } else if let refusal = self.take(password, &added) {
            return refuse(refusal.reason, isOfHash: refusal.isOfForm)
        }
        if added.user.rawPassword != nil { self.plainCount += 1 }
        self.batch.append(added)
    }

    /// Submits the rows added since the last time to the service and records its refusals.
    ///
    /// - Throws: ``CommandFailure`` if the service refuses the whole batch.
    mutating func submitBatch(now: Instant, seed: Seed) throws(CommandFailure) {
        var seeds = SeededGenerator(seed)
        for run in self.runs() {
            try self.submit(run, now: now, seed: seeds.seed())
        }
        self.batch = []
        self.plainCount = 0
    }

    private mutating func submit(_ run: Run, now: Instant, seed: Seed) throws(CommandFailure) {
        let http = HTTPRequest(
            method: "POST", path: self.path, headers: [.init("Authorization", "Bearer owner")],
            body: self.request(run))
        let proposal = self.authority.resolve(http, now: now, seed: seed)
        let response = try Self.response(proposal.response)
        do throws(CommitConflict) {
            try self.authority.commit(proposal.changes)
        } catch {
            throw CommandFailure(.failure, code: "staleChange", "the import conflicts with the current state")
        }
        self.changes.append(proposal.changes)
        self.record(response, of: run.rows)
    }

    /// Submits all rows to a running server and records its refusals. Rows that it accepts stay.
    ///
    /// - Throws: ``CommandFailure`` if it refuses a whole batch, and if it does not answer.
    mutating func submit(
        to server: ServerAdministration, _ progress: inout Progress, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var sent = 0
        for run in self.runs() {
            var rest = run.rows
            while !rest.isEmpty {
                let part = Run(algorithm: run.algorithm, rows: rest.prefix(Self.sentBatchSize))
                try self.submit(part, to: server, on: host)
                rest = rest.dropFirst(part.rows.count)
                sent += part.rows.count
                progress.show(sent, on: &host)
            }
        }
        self.batch = []
    }

    /// Sends rows. If a server refuses the parameters that rows bring with them, those rows are refused and not the
    /// import.
    private mutating func submit(
        _ run: Run, to server: ServerAdministration, on host: some CommandHost
    ) throws(CommandFailure) {
        let answer = try server.respond(.batchCreate, self.request(run), on: host)
        do throws(CommandFailure) {
            self.record(try Self.response(answer), of: run.rows)
        } catch {
            guard run.algorithm != nil, answer.status == 400 else { throw error }
            for row in run.rows where row.algorithm != nil {
                self.refusals.append(
                    Refusal(
                        row: row.row, uid: row.hasUID ? row.user.localId : nil, name: row.name,
                        reason: error.why ?? error.what))
            }
            let others = run.rows.filter { $0.algorithm == nil }
            if !others.isEmpty { try self.submit(Run(algorithm: nil, rows: others[...]), to: server, on: host) }
        }
    }

    private func request(_ run: Run) -> [UInt8] {
        var request = self.template
        if let algorithm = run.algorithm {
            request = Wire.BatchCreate.Request()
            request.allowOverwrite = self.template.allowOverwrite
            algorithm.apply(to: &request)
        }
        request.users = run.rows.map { $0.user }
        return request.encoded()
    }

    private static func response(_ answer: HTTPResponse) throws(CommandFailure) -> Wire.BatchCreate.Response {
        let root = try? JSON.Document(parsing: answer.body, limits: .bulk).root
        guard answer.status == 200, let root,
            let response = try? Wire.BatchCreate.Response(reading: root, strict: false)
        else {
            let message = root?["error"]?.string(of: "message") ?? "status \(answer.status)"
            throw CommandFailure(
                .refused, code: "importRefused", "the service refuses the import",
                why: ServiceError.sentence(message))
        }
        return response
    }

    /// The address or number that another account has, and that account if it is known here.
    private func detail(of reason: String, _ user: Wire.UserInfo) -> String? {
        let (name, owner): (String?, Account?)
        if reason.hasBytePrefix("email exists in other account") {
            (name, owner) = (user.email, user.email.flatMap { EmailAddress($0) }.flatMap { self.graph[email: $0] })
        } else if reason.hasBytePrefix("phone number exists in other account") {
            (name, owner) = (
                user.phoneNumber, user.phoneNumber.flatMap { PhoneNumber($0) }.flatMap { self.graph[phone: $0] }
            )
        } else {
            return nil
        }
        guard let name, let owner else { return name }
        let row = self.uids[ByteText(owner.id.text)].map { "row \($0)" }
        return "\(name), of " + (row ?? "the account \(owner.id.text)")
    }

    private mutating func record(
        _ response: Wire.BatchCreate.Response, of batch: ArraySlice<Row>
    ) {
        let rows = Array(batch)
        for error in response.error ?? [] {
            guard let index = error.index.flatMap({ Int(exactly: $0) }), rows.indices.contains(index)
            else { continue }
            let row = rows[index]
            let reason = ServiceError.sentence(error.message ?? "")
            // The words of the Firebase emulator, to which --endpoint may lead, and of earlier servers: they name the
            // emulator, which means nothing to the user of an import.
            let isDuplicate = reason.utf8.starts(with: "Auth Emulator does not support importing duplicate email".utf8)
            let taken =
                row.hasUID
                ? ["localId belongs to an existing account"]
                : ["email exists in other account", "phone number exists in other account", "localId belongs to an"]
            let text = isDuplicate ? "email exists in other account in database" : reason
            self.refusals.append(
                Refusal(
                    row: row.row, uid: row.hasUID ? row.user.localId : nil, name: row.name, reason: text,
                    detail: self.detail(of: text, row.user),
                    isOfExisting: taken.contains { text.utf8.starts(with: $0.utf8) }))
        }
        self.acceptedCount += rows.count - (response.error?.count ?? 0)
        let refused = Set((response.error ?? []).compactMap { $0.index.flatMap { Int(exactly: $0) } })
        for (index, row) in rows.enumerated() where !refused.contains(index) {
            if row.lacksPassword { self.withoutPasswordCount += 1 }
            self.audit.noteAccepted(row.user)
        }
    }
}
