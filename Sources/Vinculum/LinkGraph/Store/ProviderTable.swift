/// The configurations of identity providers of one graph, in byte order of their ids. There are few.
struct ProviderTable: Sendable {
    private var entries: [ProviderConfiguration] = []

    subscript(id: ProviderID) -> ProviderConfiguration? {
        let place = self.place(of: id)
        return place < self.entries.count && self.entries[place].id == id ? self.entries[place] : nil
    }

    /// At most `limit` configurations of one kind, or of every kind, whose ids sort after `id`.
    func entries(after id: ProviderID?, of kind: ProviderConfiguration.Kind?, limit: Int) -> [ProviderConfiguration] {
        var found: [ProviderConfiguration] = []
        for entry in self.entries {
            if found.count >= limit { break }
            if let id, !(id.rawValue < entry.id.rawValue) { continue }
            if kind == nil || entry.id.configurationKind == kind { found.append(entry) }
        }
        return found
    }

    mutating func put(_ configuration: ProviderConfiguration) {
        self.remove(configuration.id)
        self.entries.insert(configuration, at: self.place(of: configuration.id))
    }

    mutating func remove(_ id: ProviderID) {
        self.entries.removeAll { $0.id == id }
    }

    /// The number of ids that sort before this one.
    private func place(of id: ProviderID) -> Int {
        self.entries.firstIndex { !($0.id.rawValue < id.rawValue) } ?? self.entries.count
    }
}
