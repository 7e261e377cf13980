/// The part of a project that a row belongs to.
///
/// Clearing the accounts of the project or a tenant begins a generation, and so changes one row whatever the number of
/// accounts. The rows of earlier generations are left behind for a sweep, as are all rows of a deleted tenant.
package struct RowSpace: Equatable, Sendable {
    /// The tenant; `nil` for the project itself.
    package var tenant: TenantID?
    /// The generation of the accounts; 0 for what clearing them leaves.
    package var generation: UInt64

    /// What belongs to the whole project.
    static let project = RowSpace(tenant: nil, generation: 0)

    /// What clearing the accounts leaves.
    var lasting: RowSpace { RowSpace(tenant: self.tenant, generation: 0) }
}

/// The generations of a project's accounts and those of its tenants, as the rows of ``RowKind/tenant`` say.
package struct RowGenerations: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        var tenant: TenantID?
        var generation: UInt64
        var isDeleted: Bool
    }

    /// In the order of the tenants' names, the project itself first.
    private var entries: [Entry] = []

    /// The generation of a tenant that has no row yet.
    static let first: UInt64 = 1

    /// No tenant has a row.
    package init() {}

    /// Where the accounts of the project or a tenant are.
    package func space(of tenant: TenantID?) -> RowSpace {
        RowSpace(tenant: tenant, generation: self.entry(of: tenant)?.generation ?? RowGenerations.first)
    }

    /// Whether the project or the tenant has a row.
    func contains(_ tenant: TenantID?) -> Bool { self.entry(of: tenant) != nil }

    /// Whether rows of the space mean nothing any more, and wait for a sweep.
    package func isLeftBehind(_ space: RowSpace) -> Bool {
        guard let entry = self.entry(of: space.tenant) else { return false }
        return entry.isDeleted || space.generation != 0 && space.generation != entry.generation
    }

    /// Notes the row of the project or a tenant.
    mutating func note(_ tenant: TenantID?, generation: UInt64, isDeleted: Bool = false) {
        let (place, entry) = (
            self.place(of: tenant), Entry(tenant: tenant, generation: generation, isDeleted: isDeleted)
        )
        if self.entry(of: tenant) == nil { self.entries.insert(entry, at: place) } else { self.entries[place] = entry }
    }

    /// The generations after a change set.
    func after(_ set: ChangeSet) -> RowGenerations {
        var result = self
        var generation = self.space(of: set.tenant).generation
        for case .account(.allDeleted) in set.changes { generation &+= 1 }
        result.note(set.tenant, generation: generation, isDeleted: set.deletesTenant)
        return result
    }

    private func entry(of tenant: TenantID?) -> Entry? {
        let place = self.place(of: tenant)
        return place < self.entries.count && self.entries[place].tenant == tenant ? self.entries[place] : nil
    }

    /// How many names come before this one.
    private func place(of tenant: TenantID?) -> Int {
        guard let tenant else { return 0 }
        var (low, high) = (0, self.entries.count)
        while low < high {
            let middle = low + (high - low) / 2
            let comesBefore = self.entries[middle].tenant.map { $0 < tenant } ?? true
            if comesBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
