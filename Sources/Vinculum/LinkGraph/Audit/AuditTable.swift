/// The audit trail of a project and its tenants, oldest first, bounded by number and age.
///
/// Entries are forgotten when others are stored, at most four at a time, so that no single call pays for a clean-up.
struct AuditTable: Sendable {
    private struct Place: Sendable {
        let sequence: UInt64
        let instant: Instant
        let slot: UInt32
    }

    private var pages = RecordPages()
    private var places = SortedChunks<Place>()

    /// The most entries that are kept.
    static let countLimit = 10_000
    /// How long entries are kept, in milliseconds.
    static let ageLimit: Int64 = 90 * 86_400_000
    private static let sweptAtOnce = 4
    /// Greater numbers come from damaged snapshots and are replaced, so that counting on never overflows.
    private static let greatestSequence: UInt64 = 1 << 62

    init() {}

    var isEmpty: Bool { self.places.count == 0 }

    /// Stores an entry as the newest. One with a sequence number keeps it; one that is stored already is ignored.
    ///
    /// - Complexity: Constant but for a binary search.
    mutating func append(_ entry: AuditEntry) {
        var entry = entry
        let newest = self.places.last?.sequence ?? 0
        if entry.sequence == 0 || entry.sequence > AuditTable.greatestSequence { entry.sequence = newest &+ 1 }
        guard entry.sequence > newest else { return }
        var writer = ByteWriter(reservingCapacity: 160)
        entry.write(to: &writer)
        let place = Place(sequence: entry.sequence, instant: entry.instant, slot: self.pages.insert(writer.bytes))
        self.places.insert(place, at: self.places.position { $0.sequence < entry.sequence })
        let oldest = entry.instant.adding(milliseconds: -AuditTable.ageLimit)
        for _ in 0..<AuditTable.sweptAtOnce {
            guard let first = self.places[self.places.start],
                self.places.count > AuditTable.countLimit || first.instant < oldest
            else { return }
            self.pages.remove(first.slot)
            self.places.remove(at: self.places.start)
        }
    }

    /// At most `limit` entries with greater sequence numbers than this, in order.
    func entries(after sequence: UInt64, limit: Int) -> [AuditEntry] {
        var entries: [AuditEntry] = []
        var position = self.places.position { $0.sequence <= sequence }
        while entries.count < limit, let place = self.places[position] {
            var reader = ByteReader(self.pages[place.slot])
            if let entry = try? AuditEntry(from: &reader) { entries.append(entry) }
            self.places.advance(&position)
        }
        return entries
    }
}
