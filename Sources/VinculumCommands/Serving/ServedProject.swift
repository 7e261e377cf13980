import Vinculum
import VinculumServer

/// A project that a server has open.
final class ServedProject {
    let id: ProjectID
    /// Whether the project exists. A request for one that does not runs on an empty state, which is dropped; if the
    /// request would change it, the project is made, and the request runs again there.
    let exists: Bool
    var workspace: Workspace
    var time: ServiceTime
    /// What its clients have done how often.
    var budgets: Budgets
    /// The responses since the server began.
    var requestCount: Int64 = 0
    /// The machine's instant at the latest request.
    var lastUse: Instant
    /// How many of its requests have open questions.
    var openRequests = 0
    /// Whether the webhook has what an earlier server kept of its notices.
    var hasPostedKept = false
    /// Whether a key is being made for a rotation by age.
    var isRotating = false
    /// No rotation by age begins before this instant.
    var nextRotation = Instant(seconds: 0)
    /// Whether changes are applied that are not written yet.
    var isDirty = false
    /// Whether its log has grown since it was last looked at for compaction.
    var hasGrown = false
    /// Set since a change could not be written, until the disk has been trusted again.
    var trouble: DiskTrouble?
    /// What is removed from its rows next.
    var sweep = RowSweep()
    /// The server's round in which it was last asked whether another server has changed the values beside the accounts.
    var checkedRound: UInt64 = 0
    /// What kept requests from the rows, and until when that is not reported again.
    var rowTrouble: (what: String, until: Instant)?

    init(_ id: ProjectID, exists: Bool, _ workspace: consuming Workspace, _ time: ServiceTime, at now: Instant) {
        self.id = id
        self.exists = exists
        self.budgets = workspace.unusedBudgets
        self.workspace = workspace
        self.time = time
        self.lastUse = now
    }

    /// What a server keeps of a project that it has closed.
    struct Remainder {
        let time: ServiceTime
        /// So that no stranger empties the counters by having a project closed.
        let budgets: Budgets
        let requestCount: Int64
        /// `nil` for a project in a database with so many that counting them would take time.
        let accountCount: Int64?
        let tenantCount: Int64
    }

    var remainder: Remainder {
        if let rows = self.workspace.rows {
            // A database that cannot be read says so to requests.
            let counts = try? rows.counts(upTo: Server.wholeLimit + 1)
            let accounts = counts.flatMap { $0.accounts <= Server.wholeLimit ? Int64($0.accounts) : nil }
            return Remainder(
                time: self.time, budgets: self.budgets, requestCount: self.requestCount, accountCount: accounts,
                tenantCount: Int64(counts?.tenants ?? 0))
        }
        let store = self.workspace.authority.store
        return Remainder(
            time: self.time, budgets: self.budgets, requestCount: self.requestCount,
            accountCount: Int64(store.totalAccountCount), tenantCount: Int64(store.tenantIDs.count))
    }

    /// Whether its latest request is older than another's. Requests of one millisecond count in the order of IDs.
    func isOlder(than other: ServedProject) -> Bool {
        (self.lastUse, self.id) < (other.lastUse, other.id)
    }

    /// Whether the project can be closed: nothing is under way in it.
    var isIdle: Bool { self.openRequests == 0 && !self.isDirty }
}

extension Metrics.Project {
    init(_ id: ProjectID, _ remainder: ServedProject.Remainder) {
        self.init(
            id, requests: remainder.requestCount, accounts: remainder.accountCount, tenants: remainder.tenantCount)
    }
}
