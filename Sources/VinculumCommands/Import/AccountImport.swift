import Vinculum

/// Takes an export in, row by row: what is refused is known before anything is stored.
struct AccountImport {
    /// A row that was not taken.
    struct Refusal {
        /// Its place in the file, from zero.
        let row: Int
        let uid: String?
        let reason: String
    }

    /// What the service would make of the rows so far; nothing of it is on the disk.
    private(set) var authority: Authority
    private let template: Wire.BatchCreate.Request
    private let path: String
    private var batch: [(row: Int, user: Wire.UserInfo)] = []
    /// The UIDs of the rows so far, as bytes. The service refuses all of a batch when two of its rows have the same, and
    /// cannot see two in different batches; a person wants to know which row it is.
    private var uids: Set<[UInt8]> = []

    private(set) var changes: [ChangeSet] = []
    private(set) var refusals: [Refusal] = []
    private(set) var acceptedCount = 0

    /// As many rows as the hosted service takes at once.
    static let batchSize = 1000

    init(into authority: Authority, _ tenant: TenantID?, hashConfig: HashConfig?, overwriting: Bool) throws(CommandFailure) {
        self.authority = authority
        var template = Wire.BatchCreate.Request()
        hashConfig?.apply(to: &template)
        template.allowOverwrite = overwriting ? true : nil
        self.template = template
        guard let path = Endpoint.batchCreate.path(project: authority.settings.projectID, tenant: tenant?.text) else {
            throw CommandFailure(.failure, "there is no path for imports")
        }
        self.path = path
    }

    var isBatchFull: Bool { self.batch.count >= Self.batchSize }

    mutating func add(_ value: JSON.Value, row: Int) {
        do throws(FieldError) {
            let user = try Wire.ExportedUser(reading: value, strict: true).userInfo
            guard let uid = user.localId, !uid.isEmpty else {
                return self.refusals.append(Refusal(row: row, uid: nil, reason: "localId is missing"))
            }
            guard self.uids.insert(Array(uid.utf8)).inserted else {
                return self.refusals.append(Refusal(row: row, uid: uid, reason: "an earlier row has the same localId"))
            }
            self.batch.append((row, user))
        } catch {
            self.refusals.append(Refusal(row: row, uid: value["localId"]?.string, reason: error.description))
        }
    }

    /// Has the service judge the rows added since the last time.
    mutating func judge(now: Instant, seed: Seed) throws(CommandFailure) {
        guard !self.batch.isEmpty else { return }
        var request = self.template
        request.users = self.batch.map { $0.user }
        let http = HTTPRequest(
            method: "POST", path: self.path, headers: [.init("Authorization", "Bearer owner")], body: request.encoded())
        let verdict = self.authority.resolve(http, now: now, seed: seed)
        let (set, answer) = (verdict.changes, verdict.response)
        let root = try? JSON.Document(parsing: answer.body, limits: .bulk).root
        guard answer.status == 200, let root, let response = try? Wire.BatchCreate.Response(reading: root, strict: false)
        else {
            let message = root?["error"]?["message"]?.string ?? "status \(answer.status)"
            throw CommandFailure(.refused, code: "importRefused", "the import is refused as a whole", why: message)
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
            self.refusals.append(Refusal(row: row.row, uid: row.user.localId, reason: error.message ?? "refused"))
        }
        self.acceptedCount += self.batch.count - (response.error?.count ?? 0)
        self.batch = []
    }
}
