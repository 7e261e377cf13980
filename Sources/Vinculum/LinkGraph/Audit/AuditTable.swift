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
    /// The entries of administrators, and those of accounts: a limit each, so that the owner of an account who changes
    /// it again and again pushes no administrator's entry out.
    private var administrators = SortedChunks<Place>()
    private var accounts = SortedChunks<Place>()

    /// The most entries that are kept of administrators, and of accounts.
    static let countLimit = 10_000
    /// How long entries are kept, in milliseconds.
    static let ageLimit: Int64 = 90 * 86_400_000
    private static let sweptAtOnce = 4
    /// Greater numbers come from damaged snapshots and are replaced, so that counting on never overflows.
    private static var greatestSequence: UInt64 { 1 << 62 }

    init() {}

    var isEmpty: Bool { self.newest == 0 }

    /// The sequence number of the newest entry; 0 without one.
    private var newest: UInt64 { max(self.administrators.last?.sequence ?? 0, self.accounts.last?.sequence ?? 0) }

    /// Stores an entry as the newest. One with a sequence number keeps it; one that is stored already is ignored.
    ///
    /// - Complexity: Constant but for a binary search.
    mutating func append(_ entry: AuditEntry) {
        var entry = entry
        let newest = self.newest
        if entry.sequence == 0 || entry.sequence > AuditTable.greatestSequence { entry.sequence = newest &+ 1 }
        guard entry.sequence > newest else { return }
        var writer = ByteWriter(reservingCapacity: 160)
        entry.write(to: &writer)
        let place = Place(sequence: entry.sequence, instant: entry.instant, slot: self.pages.insert(writer.bytes))
        if entry.actor == .administrator {
            self.administrators.insert(place, at: self.administrators.position { $0.sequence < entry.sequence })
        } else {
            self.accounts.insert(place, at: self.accounts.position { $0.sequence < entry.sequence })
        }
        let oldest = entry.instant.adding(milliseconds: -AuditTable.ageLimit)
        AuditTable.sweep(&self.administrators, &self.pages, before: oldest)
        AuditTable.sweep(&self.accounts, &self.pages, before: oldest)
    }

    private static func sweep(_ places: inout SortedChunks<Place>, _ pages: inout RecordPages, before oldest: Instant) {
        for _ in 0..<AuditTable.sweptAtOnce {
            guard let first = places[places.start],
                places.count > AuditTable.countLimit || first.instant < oldest
            else { return }
            pages.remove(first.slot)
            places.remove(at: places.start)
        }
    }

    /// At most `limit` entries with greater sequence numbers than this, in order.
    func entries(after sequence: UInt64, limit: Int) -> [AuditEntry] {
        var entries: [AuditEntry] = []
        var administrators = self.administrators.position { $0.sequence <= sequence }
        var accounts = self.accounts.position { $0.sequence <= sequence }
        while entries.count < limit {
            let (first, second) = (self.administrators[administrators], self.accounts[accounts])
            let isFirst = (first?.sequence ?? .max) < (second?.sequence ?? .max)
            guard let place = isFirst ? first : second else { break }
            var reader = ByteReader(self.pages[place.slot])
            if let entry = try? AuditEntry(from: &reader) { entries.append(entry) }
            if isFirst { self.administrators.advance(&administrators) } else { self.accounts.advance(&accounts) }
        }
        return entries
    }
}
