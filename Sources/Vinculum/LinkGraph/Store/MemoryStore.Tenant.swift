extension MemoryStore {
    /// A tenant that exists or once did.
    struct Tenant: Sendable {
        let id: TenantID
        /// Empty once the tenant is deleted.
        var graph: Graph
        /// A deleted tenant keeps its place, so that its name stays taken.
        var isDeleted = false
    }
}

extension [MemoryStore.Tenant] {
    /// The tenant of that name, deleted ones too.
    func index(of id: TenantID) -> Int? {
        let position = self.position(of: id)
        return position < self.count && self[position].id == id ? position : nil
    }

    /// How many tenants sort before this one.
    func position(of id: TenantID) -> Int {
        var low = 0
        var high = self.count
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// What is known of the name of a tenant.
public enum TenantStatus: Equatable, Sendable {
    /// Nobody used the name yet.
    case unknown
    case known
    /// The name belonged to a tenant that was deleted, and is not given again.
    case deleted
}
