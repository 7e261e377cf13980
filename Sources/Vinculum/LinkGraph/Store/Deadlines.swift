/// Slots of records in the order in which these expire, so that those that live long are no obstacle to finding those
/// that have expired.
struct Deadlines: Sendable {
    struct Entry: Sendable {
        let expiresAt: Instant
        let sequence: UInt64
        let slot: UInt32

        fileprivate func isBefore(_ expiresAt: Instant, _ sequence: UInt64) -> Bool {
            self.expiresAt < expiresAt || (self.expiresAt == expiresAt && self.sequence < sequence)
        }
    }

    private var entries = SortedChunks<Entry>()

    init() {}

    var count: Int { self.entries.count }

    /// The record that expires first; among several the one that was made first.
    var first: Entry? { self.entries[self.entries.start] }

    /// Passes the records to `body` in the order in which they expire, until it returns `false`.
    func forEach(_ body: (Entry) -> Bool) {
        var position = self.entries.start
        while let entry = self.entries[position], body(entry) { self.entries.advance(&position) }
    }

    mutating func insert(_ expiresAt: Instant, _ sequence: UInt64, _ slot: UInt32) {
        let entry = Entry(expiresAt: expiresAt, sequence: sequence, slot: slot)
        self.entries.insert(entry, at: self.position(expiresAt, sequence))
    }

    /// - Precondition: The record is among the entries.
    mutating func remove(_ expiresAt: Instant, _ sequence: UInt64) {
        self.entries.remove(at: self.position(expiresAt, sequence))
    }

    private func position(_ expiresAt: Instant, _ sequence: UInt64) -> SortedChunks<Entry>.Position {
        self.entries.position { $0.isBefore(expiresAt, sequence) }
    }
}
