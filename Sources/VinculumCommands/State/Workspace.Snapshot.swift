import Vinculum

extension Workspace {
    /// A state as it was at one moment, on its way to where it is kept, a part at a time.
    ///
    /// To hold it costs little: what does not change meanwhile is shared with the state that goes on.
    struct Snapshot {
        private let store: MemoryStore
        private let keyValues: KeyValueStore
        private var cursor: SnapshotCursor?
        private var isWhole = false

        init(_ store: MemoryStore, _ keyValues: KeyValueStore) {
            self.store = store
            self.keyValues = keyValues
        }

        /// The next few hundred accounts, encoded; the notes are in the last part. `nil` after that.
        mutating func nextPart() -> [UInt8]? {
            guard !self.isWhole else { return nil }
            let (part, next) = self.store.snapshotPart(after: self.cursor)
            self.cursor = next
            self.isWhole = next == nil
            let keyValues = self.isWhole ? self.keyValues.all.map { StateEntry.note($0.key, $0.value) } : []
            return StateEntry.encoded([.changes(part)] + keyValues)
        }
    }

    /// The state as it is now.
    func snapshot() -> Snapshot { Snapshot(self.authority.store, self.keyValues) }
}
