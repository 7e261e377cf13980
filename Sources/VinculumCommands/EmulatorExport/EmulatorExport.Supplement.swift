import Vinculum

extension EmulatorExport {
    /// What the emulator's files cannot express about a project or tenant: hash parameters, complete accounts with
    /// authenticator apps, passkeys and origins, the accounts that were merged into others, the configuration of the
    /// project and its identity providers, and the list of tenants.
    ///
    /// An account's entry is used while its row in `accounts.json` is the one it was written with. Once the row was
    /// edited, the row is imported instead.
    struct Supplement {
        struct Entry {
            /// SHA-256 of the row without white space.
            let row: [UInt8]
            /// The ID in `algorithms` of the parameters that the password hash was made with; `nil` without a
            /// password.
            let algorithm: Int64?
            /// The account, encoded as a change.
            let account: [UInt8]
        }

        private(set) var configuration: [UInt8] = []
        private(set) var providers: [(id: ProviderID, configuration: [UInt8])] = []
        /// What stands beside a provider's published configuration.
        private(set) var contracts: [(id: ProviderID, contract: [UInt8])] = []
        private(set) var tenants: [TenantID] = []
        /// The committed merges, each encoded as a change.
        private(set) var merges: [[UInt8]] = []
        private var algorithms: [(id: Int64, config: HashConfig)] = []
        /// Keyed by the UTF-8 bytes of the UID.
        private var entries: [ByteText: Entry] = [:]

        init() {}

        /// Reads a supplement. Members of another form than expected count as absent.
        init(reading root: JSON.Value) {
            if let value = root["configuration"], value.kind == .object { self.configuration = value.rawBytes }
            if let providers = root["providers"] {
                self.providers = providers.members.map { (ProviderID($0.key), $0.value.rawBytes) }
            }
            if let contracts = root["contracts"] {
                self.contracts = contracts.members.map { (ProviderID($0.key), $0.value.rawBytes) }
            }
            if let tenants = root["tenants"] {
                self.tenants = tenants.elements.compactMap { $0.string.flatMap { TenantID($0) } }
            }
            if let merges = root["merges"] {
                self.merges = merges.elements.map { Base64.decodedLeniently($0.string ?? "") }
            }
            if let algorithms = root["passwordAlgorithms"] {
                for value in algorithms.elements {
                    guard let id = value.int64(of: "id"), let config = HashConfig(value) else { continue }
                    self.algorithms.append((id, config))
                }
            }
            if let accounts = root["accounts"] {
                for member in accounts.members {
                    self.entries[ByteText(member.key)] = Entry(
                        row: Base64.decodedLeniently(member.value.string(of: "row") ?? ""),
                        algorithm: member.value.int64(of: "algorithm"),
                        account: Base64.decodedLeniently(member.value.string(of: "account") ?? ""))
                }
            }
        }

        /// The entry of an account; `nil` without one.
        subscript(uid: String) -> Entry? { self.entries[ByteText(uid)] }

        /// The hash parameters with an ID.
        func hashConfig(_ id: Int64?) -> HashConfig? {
            self.algorithms.first { $0.id == id }?.config
        }
    }
}
