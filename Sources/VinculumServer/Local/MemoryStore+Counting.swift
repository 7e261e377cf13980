package import Vinculum

extension MemoryStore {
    /// The number of accounts of the project and all its tenants.
    package var totalAccountCount: Int {
        self.tenantIDs.reduce(self[nil].accountCount) { $0 + self[$1].accountCount }
    }
}
