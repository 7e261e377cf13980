/// The codes of one kind in the order in which they expire, so that those that live long are no obstacle to finding
/// those that have expired.
struct CodeDeadlines: Sendable {
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

    /// The code that expires first; among several the one that was made first.
    var first: Entry? { self.entries[self.entries.start] }

    mutating func insert(_ code: PendingCode, _ slot: UInt32) {
        let entry = Entry(expiresAt: code.expiresAt, sequence: code.sequence, slot: slot)
        self.entries.insert(entry, at: self.position(code))
    }

    /// - Precondition: The code is among the entries.
    mutating func remove(_ code: PendingCode) { self.entries.remove(at: self.position(code)) }

    private func position(_ code: PendingCode) -> SortedChunks<Entry>.Position {
        self.entries.position { $0.isBefore(code.expiresAt, code.sequence) }
    }
}
