import Vinculum

extension EmulatorExport {
    /// What the reference's files cannot say of a project or tenant: the parameters of password hashes, the whole of each
    /// account with its authenticator apps, passkeys and provenance, what it and its identity providers are told to do, and
    /// which tenants there are.
    ///
    /// An account counts while its row in `accounts.json` is the one it was written with; once somebody edited the row,
    /// the row counts.
    struct Supplement {
        struct Entry {
            /// SHA-256 of the row, compact.
            let row: [UInt8]
            /// The number among ``algorithms`` that the row's hash was made with.
            let algorithm: Int64?
            /// The account, in the form of the journal.
            let account: [UInt8]
        }

        private(set) var configuration: [UInt8] = []
        private(set) var providers: [(id: ProviderID, configuration: [UInt8])] = []
        private(set) var tenants: [TenantID] = []
        private var algorithms: [(id: Int64, config: HashConfig)] = []
        /// By UID in bytes.
        private var entries: [[UInt8]: Entry] = [:]

        init() {}

        /// What is not as it should be is as if it were not there.
        init(reading root: JSON.Value) {
            if let value = root["configuration"], value.kind == .object { self.configuration = value.rawBytes }
            if let providers = root["providers"] {
                self.providers = providers.members.map { (ProviderID($0.key), $0.value.rawBytes) }
            }
            if let tenants = root["tenants"] {
                self.tenants = tenants.elements.compactMap { $0.string.flatMap { TenantID($0) } }
            }
            if let algorithms = root["passwordAlgorithms"] {
                for value in algorithms.elements {
                    guard let id = value["id"]?.int64, let config = HashConfig(value) else { continue }
                    self.algorithms.append((id, config))
                }
            }
            if let accounts = root["accounts"] {
                for member in accounts.members {
                    self.entries[Array(member.key.utf8)] = Entry(
                        row: Base64.decodedLeniently(member.value["row"]?.string ?? ""),
                        algorithm: member.value["algorithm"]?.int64,
                        account: Base64.decodedLeniently(member.value["account"]?.string ?? ""))
                }
            }
        }

        subscript(uid: String) -> Entry? { self.entries[Array(uid.utf8)] }

        func hashConfig(_ id: Int64?) -> HashConfig? {
            self.algorithms.first { $0.id == id }?.config
        }
    }
}
