/// What one operation proposes: deltas to one graph, and what must still hold for them to be right.
///
/// The in-memory store applies it, the journal appends it, a host may apply it to a database in one transaction.
public struct ChangeSet: Equatable, Sendable {
    /// The graph concerned: a tenant's, or the project's own.
    public var tenant: TenantID?
    public var preconditions: [Precondition] = []
    public var changes: [Change] = []

    public init(tenant: TenantID? = nil) {
        self.tenant = tenant
    }

    public var isEmpty: Bool { self.changes.isEmpty }

    var deletesTenant: Bool {
        self.changes.contains { if case .tenantDeleted = $0 { true } else { false } }
    }
}
