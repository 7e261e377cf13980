import Vinculum

extension MemoryStore {
    /// The accounts of the project and of all its tenants.
    var totalAccountCount: Int {
        self.tenantIDs.reduce(self[nil].accountCount) { $0 + self[$1].accountCount }
    }
}
