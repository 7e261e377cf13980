/// The state of one project in memory: its own graph, one graph for each tenant, and the parameters of password hashes.
///
/// A plain value: it can be copied, compared by its snapshot, and replayed from change sets.
public struct MemoryStore: Sendable {
    private var root: Graph
    /// In byte order of their names.
    private var tenants: [Tenant] = []
    /// The parameters of all password hashes, for all tenants.
    public private(set) var passwordAlgorithms = PasswordAlgorithms()
    /// The administrative and sensitive changes of the project and its tenants.
    @CopiedOnWrite private var audit = AuditTable()
    private let hash: SipHash
    /// The rows that the store was made of; `nil` where the store is the whole state.
    private var known: CopiedOnWrite<KnownKeys>?

    /// Creates an empty store.
    ///
    /// - Parameter indexKey: The key of the hash tables, so that outsiders cannot choose colliding identifiers. A
    ///   server draws it once at its start. It never affects an output.
    public init(indexKey: (UInt64, UInt64) = (0, 0)) {
        self.hash = SipHash(indexKey.0, indexKey.1)
        self.root = Graph(hash: self.hash)
    }

    /// The graph of a tenant, or the project's own. A tenant without a graph has an empty one.
    public subscript(tenant: TenantID?) -> Graph {
        guard let tenant else { return self.root }
        return self.tenants.index(of: tenant).map { self.tenants[$0].graph } ?? Graph(hash: self.hash, isTenant: true)
    }

    /// Whether a tenant is deleted; `nil` for one without a graph.
    func isDeleted(_ tenant: TenantID) -> Bool? { self.tenants.index(of: tenant).map { self.tenants[$0].isDeleted } }

    /// The tenants that have a graph, in byte order.
    public var tenantIDs: [TenantID] { self.tenants.compactMap { $0.isDeleted ? nil : $0.id } }

    /// A view that an operation reads the state through.
    public func view(_ tenant: TenantID?) -> View {
        View(
            self[tenant], of: tenant, project: self.root.configuration, tenants: self.tenants, audit: self._audit,
            known: self.known)
    }

    /// Makes the store one of some rows, whose views note what they lack.
    mutating func knows(_ known: KnownKeys) { self.known = CopiedOnWrite(wrappedValue: known) }

    /// Whether the store is the whole state, so that no view of it lacks anything.
    package var isWhole: Bool { self.known == nil }

    /// The rows that lookups need and that are not known; `nil` if there are none.
    package func needs(for lookups: [RowLookup], in tenant: TenantID?) -> RowNeeds? {
        guard let known else { return nil }
        var needs = RowNeeds()
        for lookup in lookups { known.wrappedValue.addNeeds(of: lookup, in: tenant, to: &needs) }
        return needs.isEmpty ? nil : needs.inOrder
    }

    /// The number of accounts of the project and all its tenants; of a store of some rows those that are known.
    package var totalAccountCount: Int {
        self.tenantIDs.reduce(self[nil].accountCount) { $0 + self[$1].accountCount }
    }

    /// At most `limit` entries of the audit trail with greater sequence numbers than this, oldest first.
    public func auditEntries(after sequence: UInt64, limit: Int) -> [AuditEntry] {
        self.audit.entries(after: sequence, limit: limit)
    }

    /// Checks the preconditions and applies the changes, all or none.
    ///
    /// - Throws: ``CommitConflict``. The store is then unchanged.
    @export(interface)
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
            try self.root.apply(set.changes, set.decoded)
        }
        self.passwordAlgorithms = algorithms
        for case .audited(let entry) in set.changes { self.audit.append(entry) }
    }

    private mutating func apply(_ set: ChangeSet, to tenant: TenantID) throws(CommitConflict) {
        let empty = Graph(hash: self.hash, isTenant: true)
        let index = self.tenants.index(of: tenant)
        if let index, self.tenants[index].isDeleted {
            // Repeated when a snapshot is applied twice.
            if set.deletesTenant, set.changes.count == 1 { return }
            throw .tenantDeleted(tenant)
        }
        if set.deletesTenant {
            try self[tenant].check(set.preconditions)
            if let index { self.tenants.remove(at: index) }
            let deleted = Tenant(id: tenant, graph: empty, isDeleted: true)
            self.tenants.insert(deleted, at: self.tenants.position(of: tenant))
        } else if let index {
            try self.tenants[index].graph.check(set.preconditions)
            try self.tenants[index].graph.apply(set.changes, set.decoded)
        } else {
            var graph = empty
            try graph.check(set.preconditions)
            try graph.apply(set.changes, set.decoded)
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
    /// One part of the store's snapshot: a change set with a few hundred accounts or codes, and the cursor of the next
    /// part.
    ///
    /// Begin without a cursor, and pass on each cursor until there is none. The parts, applied in order to an empty
    /// store, give this state again; versions are counted anew.
    @export(interface)
    public func snapshotPart(after cursor: SnapshotCursor?) -> (ChangeSet, SnapshotCursor?) {
        guard let cursor else {
            var set = ChangeSet()
            set.changes = self.passwordAlgorithms.entries.map { .passwordAlgorithm(id: $0.id, $0.algorithm) }
            return (set, SnapshotCursor(afterAudit: self.audit.isEmpty ? nil : 0))
        }
        if let sequence = cursor.afterAudit {
            let entries = self.audit.entries(after: sequence, limit: SnapshotCursor.partCount)
            var set = ChangeSet()
            set.changes = entries.map { .audited($0) }
            let isLast = entries.count < SnapshotCursor.partCount
            return (set, SnapshotCursor(afterAudit: isLast ? nil : entries.last?.sequence))
        }
        var set = ChangeSet(tenant: cursor.tenant)
        let next =
            cursor.tenant.map { tenant in
                self.tenants.position(of: tenant) + (self.tenants.index(of: tenant) == nil ? 0 : 1)
            } ?? 0
        let following = next < self.tenants.count ? self.tenants[next] : nil
        if let tenant = cursor.tenant, let index = self.tenants.index(of: tenant), self.tenants[index].isDeleted {
            set.changes = [.tenantDeleted]
            return (set, following.map { SnapshotCursor(tenant: $0.id) })
        }
        let graph = self[cursor.tenant]
        if let sequence = cursor.afterMerge {
            let merges = graph.merges(after: sequence, limit: SnapshotCursor.partCount)
            set.changes = merges.map { .merge($0) }
            if merges.count == SnapshotCursor.partCount {
                return (set, SnapshotCursor(tenant: cursor.tenant, afterMerge: merges.last?.sequence))
            }
            return (set, following.map { SnapshotCursor(tenant: $0.id) })
        }
        if let sequence = cursor.afterCode {
            let codes = graph.pendingCodes(after: sequence, limit: SnapshotCursor.partCount)
            set.changes = codes.map { .code(.stored($0)) }
            if codes.count == SnapshotCursor.partCount {
                return (set, SnapshotCursor(tenant: cursor.tenant, afterCode: codes.last?.sequence))
            }
            return (set, SnapshotCursor(tenant: cursor.tenant, afterMerge: 0))
        }
        if cursor.after == nil {
            if cursor.afterProvider == nil { set.changes = graph.configuration.changes }
            let providers = graph.providers(after: cursor.afterProvider, of: nil, limit: SnapshotCursor.providerCount)
            for provider in providers { set.changes += provider.changes }
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

extension ProviderConfiguration {
    /// The changes that store it.
    var changes: [Change] {
        let configured = Change.provider(.configured(self.id, self.json))
        return self.contract.isEmpty ? [configured] : [configured, .provider(.contractWritten(self.id, self.contract))]
    }
}
