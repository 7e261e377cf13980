/// The state of one project in memory: its own graph, one graph a tenant, and the parameters of password hashes.
///
/// A plain value: two stores can be compared by their snapshots, copied, and replayed from change sets.
public struct MemoryStore: Sendable {
    private var root: Graph
    private var tenants: [Tenant] = []
    /// What the hashes of all accounts of all tenants were made with.
    public private(set) var passwordAlgorithms = PasswordAlgorithms()
    private let hash: SipHash

    private struct Tenant {
        var id: TenantID
        var graph: Graph
    }

    /// - Parameter indexKey: Keys the hash tables, so that strangers cannot choose colliding identifiers. A server
    ///   draws it once at start; it never reaches an output.
    public init(indexKey: (UInt64, UInt64) = (0, 0)) {
        self.hash = SipHash(indexKey.0, indexKey.1)
        self.root = Graph(hash: self.hash)
    }

    /// The graph of a tenant, or the project's own. A tenant comes into being with its first account.
    public subscript(tenant: TenantID?) -> Graph {
        guard let tenant else { return self.root }
        return self.index(of: tenant).map { self.tenants[$0].graph } ?? Graph(hash: self.hash)
    }

    /// The tenants that have a graph, in byte order.
    public var tenantIDs: [TenantID] { self.tenants.map { $0.id } }

    /// What operations read from; see ``View``.
    public func view(_ tenant: TenantID?) -> View {
        View(self[tenant])
    }

    /// Checks the preconditions and applies the changes, all or none.
    ///
    /// - Throws: ``CommitConflict``; the store is then as it was.
    public mutating func apply(_ set: ChangeSet) throws(CommitConflict) {
        for case .passwordAlgorithm(let id, let algorithm) in set.changes {
            if let known = self.passwordAlgorithms[id], known != algorithm { throw .passwordAlgorithmTaken(id: id) }
        }
        if let tenant = set.tenant {
            let index = self.index(of: tenant) ?? self.insert(tenant)
            try self.tenants[index].graph.check(set.preconditions)
            try self.tenants[index].graph.apply(set.changes)
        } else {
            try self.root.check(set.preconditions)
            try self.root.apply(set.changes)
        }
        for case .passwordAlgorithm(let id, let algorithm) in set.changes {
            self.passwordAlgorithms.insert(id, algorithm)
        }
    }

    private func index(of tenant: TenantID) -> Int? {
        self.tenants.firstIndex { $0.id == tenant }
    }

    private mutating func insert(_ tenant: TenantID) -> Int {
        let index = self.tenants.firstIndex { tenant < $0.id } ?? self.tenants.count
        self.tenants.insert(Tenant(id: tenant, graph: Graph(hash: self.hash)), at: index)
        return index
    }
}

extension MemoryStore {
    /// Walks a store as change sets that rebuild it, a few hundred accounts at a time.
    ///
    /// Start without a cursor and pass on the cursor of each part until there is none. Applying the parts in order to
    /// an empty store gives this state again, with versions counted anew.
    public func snapshotPart(after cursor: SnapshotCursor?) -> (ChangeSet, SnapshotCursor?) {
        guard let cursor else {
            var set = ChangeSet()
            set.changes = self.passwordAlgorithms.entries.map { .passwordAlgorithm(id: $0.id, $0.algorithm) }
            return (set, SnapshotCursor(tenant: nil, after: nil))
        }
        var set = ChangeSet(tenant: cursor.tenant)
        let graph = self[cursor.tenant]
        let accounts = graph.accounts(after: cursor.after, limit: SnapshotCursor.accountsPerPart)
        for account in accounts {
            var changes: [AccountChange] = []
            account.forEachChange { changes.append($0) }
            set.changes.append(.account(account.id, changes))
        }
        if accounts.count == SnapshotCursor.accountsPerPart {
            return (set, SnapshotCursor(tenant: cursor.tenant, after: accounts.last?.id))
        }
        set.changes += graph.pendingCodes.map { .code($0) }
        let next = self.tenants.first { tenant in cursor.tenant.map { $0 < tenant.id } ?? true }
        return (set, next.map { SnapshotCursor(tenant: $0.id, after: nil) })
    }
}
