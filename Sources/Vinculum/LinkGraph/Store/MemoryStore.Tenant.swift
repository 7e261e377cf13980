extension MemoryStore {
    /// A tenant that exists or once did.
    struct Tenant: Sendable {
        let id: TenantID
        /// Empty once the tenant is deleted.
        var graph: Graph
        /// A deleted tenant stays in the list, so that its name is not used again.
        var isDeleted = false
    }
}

extension [MemoryStore.Tenant] {
    /// The place of the tenant with this name, a deleted one included.
    @inline(never)
    func index(of id: TenantID) -> Int? {
        let position = self.position(of: id)
        return position < self.count && self[position].id == id ? position : nil
    }

    /// The number of tenants whose names sort before this one.
    @inline(never)  // Compiled into every lookup otherwise.
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

/// What a store knows of a tenant's name.
public enum TenantStatus: Equatable, Sendable {
    /// The name was never used.
    case unknown
    /// A tenant has the name.
    case known
    /// The name belonged to a tenant that was deleted, and is not used again.
    case deleted
}
