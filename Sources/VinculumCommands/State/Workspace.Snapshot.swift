import Vinculum

extension Workspace {
    /// The state at one moment, written in parts.
    ///
    /// A snapshot is cheap to hold: it shares everything unchanged with the current state.
    struct Snapshot {
        private let store: MemoryStore
        private let keyValues: KeyValueStore
        private var cursor: SnapshotCursor?
        private var isWhole = false

        init(_ store: MemoryStore, _ keyValues: KeyValueStore) {
            self.store = store
            self.keyValues = keyValues
        }

        /// Returns the next few hundred accounts, encoded; the last part also contains the key-value store. `nil`
        /// after that.
        mutating func nextPart() -> [UInt8]? {
            guard !self.isWhole else { return nil }
            let (part, next) = self.store.snapshotPart(after: self.cursor)
            self.cursor = next
            self.isWhole = next == nil
            let keyValues = self.isWhole ? self.keyValues.all.map { StateEntry.note($0.key, $0.value) } : []
            return StateEntry.encoded([.changes(part)] + keyValues)
        }
    }

    /// Returns a snapshot of the current state.
    func snapshot() -> Snapshot { Snapshot(self.authority.store, self.keyValues) }
}
