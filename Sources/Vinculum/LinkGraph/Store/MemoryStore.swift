/// The state of one project in memory: its own graph, one graph a tenant, and the parameters of password hashes.
///
/// A plain value: two stores can be compared by their snapshots, copied, and replayed from change sets.
public struct MemoryStore: Sendable {
    private var root: Graph
    /// In byte order of their names.
    private var tenants: [Tenant] = []
    /// What the hashes of all accounts of all tenants were made with.
    public private(set) var passwordAlgorithms = PasswordAlgorithms()
    private let hash: SipHash

    /// - Parameter indexKey: Keys the hash tables, so that strangers cannot choose colliding identifiers. A server
    ///   draws it once at start; it never reaches an output.
    public init(indexKey: (UInt64, UInt64) = (0, 0)) {
        self.hash = SipHash(indexKey.0, indexKey.1)
        self.root = Graph(hash: self.hash)
    }

    /// The graph of a tenant, or the project's own. A tenant comes into being with its first account.
    public subscript(tenant: TenantID?) -> Graph {
        guard let tenant else { return self.root }
        return self.tenants.index(of: tenant).map { self.tenants[$0].graph } ?? Graph(hash: self.hash, isTenant: true)
    }

    /// The tenants that have a graph, in byte order.
    public var tenantIDs: [TenantID] { self.tenants.compactMap { $0.isDeleted ? nil : $0.id } }

    /// What operations read from; see ``View``.
    public func view(_ tenant: TenantID?) -> View {
        View(self[tenant], of: tenant, project: self.root.configuration, tenants: self.tenants)
    }

    /// Checks the preconditions and applies the changes, all or none.
    ///
    /// - Throws: ``CommitConflict``; the store is then as it was.
    public mutating func apply(_ set: ChangeSet) throws(CommitConflict) {
        var algorithms = self.passwordAlgorithms
        for case .passwordAlgorithm(let id, let algorithm) in set.changes {
            guard algorithms.insert(id, algorithm) else { throw .passwordAlgorithmTaken(id: id) }
        }
        try self.checkConfigurations(set.preconditions)
        if let tenant = set.tenant {
            try self.apply(set, to: tenant)
        } else if set.deletesTenant {
            throw .tenantDeleted(nil)
        } else {
            try self.root.check(set.preconditions)
            try self.root.apply(set.changes)
        }
        self.passwordAlgorithms = algorithms
    }

    private mutating func apply(_ set: ChangeSet, to tenant: TenantID) throws(CommitConflict) {
        let empty = Graph(hash: self.hash, isTenant: true)
        let index = self.tenants.index(of: tenant)
        if let index, self.tenants[index].isDeleted {
            // Said again by a snapshot that is applied twice.
            if set.deletesTenant, set.changes.count == 1 { return }
            throw .tenantDeleted(tenant)
        }
        if set.deletesTenant {
            try self[tenant].check(set.preconditions)
            if let index { self.tenants.remove(at: index) }
            self.tenants.insert(Tenant(id: tenant, graph: empty, isDeleted: true), at: self.tenants.position(of: tenant))
        } else if let index {
            try self.tenants[index].graph.check(set.preconditions)
            try self.tenants[index].graph.apply(set.changes)
        } else {
            var graph = empty
            try graph.check(set.preconditions)
            try graph.apply(set.changes)
            self.tenants.insert(Tenant(id: tenant, graph: graph), at: self.tenants.position(of: tenant))
        }
    }

    private func checkConfigurations(_ preconditions: [Precondition]) throws(CommitConflict) {
        for precondition in preconditions {
            guard case .configuration(let tenant, let version) = precondition else { continue }
            guard self[tenant].configuration.version == version else { throw .stale(precondition) }
        }
    }
}

extension MemoryStore {
    /// Walks a store as change sets that rebuild it, a few hundred accounts or codes at a time.
    ///
    /// Start without a cursor and pass on the cursor of each part until there is none. Applying the parts in order to
    /// an empty store gives this state again, with versions counted anew.
    public func snapshotPart(after cursor: SnapshotCursor?) -> (ChangeSet, SnapshotCursor?) {
        guard let cursor else {
            var set = ChangeSet()
            set.changes = self.passwordAlgorithms.entries.map { .passwordAlgorithm(id: $0.id, $0.algorithm) }
            return (set, SnapshotCursor())
        }
        var set = ChangeSet(tenant: cursor.tenant)
        let next = cursor.tenant.map { self.tenants.position(of: $0) + (self.tenants.index(of: $0) == nil ? 0 : 1) } ?? 0
        let following = next < self.tenants.count ? self.tenants[next] : nil
        if let tenant = cursor.tenant, let index = self.tenants.index(of: tenant), self.tenants[index].isDeleted {
            set.changes = [.tenantDeleted]
            return (set, following.map { SnapshotCursor(tenant: $0.id) })
        }
        let graph = self[cursor.tenant]
        if let sequence = cursor.afterCode {
            let records = graph.pendingRecords(after: sequence, limit: SnapshotCursor.partCount)
            set.changes = records.map { $0.change }
            if records.count == SnapshotCursor.partCount {
                return (set, SnapshotCursor(tenant: cursor.tenant, afterCode: records.last?.sequence))
            }
            return (set, following.map { SnapshotCursor(tenant: $0.id) })
        }
        if cursor.after == nil {
            if cursor.afterProvider == nil { set.changes = graph.configuration.changes }
            let providers = graph.providers(after: cursor.afterProvider, of: nil, limit: SnapshotCursor.providerCount)
            set.changes += providers.map { .provider(.configured($0.id, $0.json)) }
            if providers.count == SnapshotCursor.providerCount {
                return (set, SnapshotCursor(tenant: cursor.tenant, afterProvider: providers.last?.id))
            }
        }
        let accounts = graph.accounts(after: cursor.after, limit: SnapshotCursor.partCount)
        for account in accounts {
            set.changes.append(.account(.changed(account.id, account.changes)))
        }
        return accounts.count == SnapshotCursor.partCount
            ? (set, SnapshotCursor(tenant: cursor.tenant, after: accounts.last?.id))
            : (set, SnapshotCursor(tenant: cursor.tenant, afterCode: 0))
    }
}
