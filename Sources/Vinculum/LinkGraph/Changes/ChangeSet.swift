/// The changes that one operation proposes to one graph, with the preconditions they rest on.
///
/// The in-memory store applies it, the journal appends it, and a host may apply it to a database in one transaction.
public struct ChangeSet: Equatable, Sendable {
    /// The tenant whose graph changes; `nil` for the project's own.
    public var tenant: TenantID?
    /// What must still hold at the commit.
    public var preconditions: [Precondition] = []
    /// The changes, in the order they are applied.
    public var changes: [Change] = []
    /// The accounts that the operation has decoded. No stored form has them.
    var decoded = DecodedAccounts.none

    /// Creates an empty change set.
    public init(tenant: TenantID? = nil) {
        self.tenant = tenant
    }

    /// Whether there is nothing to commit.
    public var isEmpty: Bool { self.changes.isEmpty }

    /// Whether the change set deletes its tenant.
    var deletesTenant: Bool {
        self.changes.contains { if case .tenantDeleted = $0 { true } else { false } }
    }
}
