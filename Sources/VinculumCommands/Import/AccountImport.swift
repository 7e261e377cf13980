import Vinculum

/// Takes an export in, row by row: what is refused is known before anything is stored.
struct AccountImport {
    /// A row that was not taken.
    struct Refusal {
        /// Its place in the file.
        let row: Int
        let uid: String?
        let reason: String
    }

    /// What the service would make of the rows so far; nothing of it is on the disk.
    private(set) var authority: Authority
    private var template = Wire.BatchCreate.Request()
    private var path = ""
    private var tenant: TenantID?
    private var batch: [(row: Int, user: Wire.UserInfo)] = []
    /// The UIDs of the rows so far, as bytes. The service refuses all of a batch when two of its rows have the same, and
    /// cannot see two in different batches; a person wants to know which row it is.
    private var uids: Set<[UInt8]> = []

    private(set) var changes: [ChangeSet] = []
    private(set) var refusals: [Refusal] = []
    private(set) var acceptedCount = 0

    /// As many rows as the hosted service takes at once.
    private static let batchSize = 1000
    /// Fewer rows with plain passwords, which take long to hash: the lock is renewed between batches.
    private static let plainBatchSize = 50
    private var plainCount = 0

    init(into authority: Authority, _ tenant: TenantID?, hashConfig: HashConfig?, overwriting: Bool) throws(CommandFailure) {
        self.authority = authority
        self.template.allowOverwrite = overwriting ? true : nil
        try self.turn(to: tenant, hashConfig: hashConfig)
    }

    /// Goes on with rows of another tenant, or with passwords of another algorithm. Those so far must have been judged.
    mutating func turn(to tenant: TenantID?, hashConfig: HashConfig?) throws(CommandFailure) {
        if tenant != self.tenant { self.uids = [] }
        self.tenant = tenant
        self.path = Endpoint.batchCreate.path(project: self.authority.settings.projectID, tenant: tenant?.text) ?? ""
        var template = Wire.BatchCreate.Request()
        try hashConfig?.apply(to: &template)
        template.allowOverwrite = self.template.allowOverwrite
        self.template = template
    }

    /// Takes over what no row can say, unless it contradicts what is there.
    ///
    /// - Returns: Whether it was taken.
    mutating func take(_ set: ChangeSet, accounts: Int = 0) -> Bool {
        do throws(CommitConflict) {
            try self.authority.commit(set)
        } catch {
            return false
        }
        self.changes.append(set)
        self.acceptedCount += accounts
        return true
    }

    /// The accounts as the rows so far leave them.
    var graph: Graph { self.authority.store[self.tenant] }

    var isBatchFull: Bool { self.batch.count >= Self.batchSize || self.plainCount >= Self.plainBatchSize }

    /// Leaves a row out.
    mutating func refuse(row: Int, uid: String? = nil, _ reason: String) {
        self.refusals.append(Refusal(row: row, uid: uid, reason: reason))
    }

    /// Adds a row in the form of `firebase auth:export`, or in that of lookups and downloads, which differs in one name.
    mutating func add(_ value: JSON.Value, row: Int) {
        do throws(FieldError) {
            var user = try Wire.ExportedUser(reading: value, strict: true).userInfo
            if user.lastLoginAt == nil { user.lastLoginAt = try Wire.UserInfo(reading: value, strict: true).lastLoginAt }
            self.add(user, row: row)
        } catch {
            self.refuse(row: row, uid: value["localId"]?.string, error.description)
        }
    }

    mutating func add(_ user: Wire.UserInfo, row: Int) {
        guard let uid = user.localId, !uid.isEmpty else { return self.refuse(row: row, "localId is missing") }
        guard self.uids.insert(Array(uid.utf8)).inserted else {
            return self.refuse(row: row, uid: uid, "an earlier row has the same localId")
        }
        var user = user
        if let password = ReferencePassword(of: user) {
            (user.rawPassword, user.passwordHash, user.salt) = (password.text, nil, nil)
        }
        if user.rawPassword != nil { self.plainCount += 1 }
        self.batch.append((row, user))
    }

    /// Has the service judge the rows added since the last time.
    mutating func judge(now: Instant, seed: Seed) throws(CommandFailure) {
        guard !self.batch.isEmpty else { return }
        var request = self.template
        request.users = self.batch.map { $0.user }
        let http = HTTPRequest(
            method: "POST", path: self.path, headers: [.init("Authorization", "Bearer owner")], body: request.encoded())
        let proposal = self.authority.resolve(http, now: now, seed: seed)
        let (set, answer) = (proposal.changes, proposal.response)
        let root = try? JSON.Document(parsing: answer.body, limits: .bulk).root
        guard answer.status == 200, let root, let response = try? Wire.BatchCreate.Response(reading: root, strict: false)
        else {
            let message = root?["error"]?["message"]?.string ?? "status \(answer.status)"
            throw CommandFailure(.refused, code: "importRefused", "the import is refused as a whole", why: ServiceError.sentence(message))
        }
        do throws(CommitConflict) {
            try self.authority.commit(set)
        } catch {
            throw CommandFailure(.failure, code: "staleChange", "the import rests on something that is no longer so")
        }
        self.changes.append(set)
        for error in response.error ?? [] {
            guard let index = error.index.flatMap({ Int(exactly: $0) }), self.batch.indices.contains(index) else { continue }
            let row = self.batch[index]
            let reason = ServiceError.sentence(error.message ?? "")
            // The reference's word speaks of itself.
            let isDuplicate = reason.utf8.starts(with: "Auth Emulator does not support importing duplicate email".utf8)
            self.refuse(
                row: row.row, uid: row.user.localId, isDuplicate ? "email exists in other account in database" : reason)
        }
        self.acceptedCount += self.batch.count - (response.error?.count ?? 0)
        self.batch = []
        self.plainCount = 0
    }
}
