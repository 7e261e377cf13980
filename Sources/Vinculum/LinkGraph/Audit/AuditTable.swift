/// The audit trail of a project and its tenants, oldest first, bounded by number and age.
///
/// Entries are forgotten when others are stored, a few at a time, so that no single call pays for a clean-up. What is
/// kept depends on the kept entries and the new one alone: a trail rebuilt from a snapshot continues as this one.
struct AuditTable: Sendable {
    private struct Place: Sendable {
        let sequence: UInt64
        let instant: Instant
        let slot: UInt32
        /// What ``AuditShares`` knows the entry's account by.
        var account: UInt64 = 0
    }

    private var pages = RecordPages()
    /// The entries of administrators, and those of accounts: a limit each, so that the owner of an account who changes
    /// it again and again pushes no administrator's entry out.
    private var administrators = SortedChunks<Place>()
    private var accounts = SortedChunks<Place>()
    /// How many entries each account has, so that the account with the most of them gives way, and an account's owner
    /// pushes out no entries of other accounts.
    private var shares = AuditShares()

    /// The most entries that are kept of administrators, and of accounts.
    static let countLimit = 10_000
    /// The most entries that are kept of one account.
    static let shareLimit = 1000
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
    /// - Complexity: O(log n).
    mutating func append(_ entry: AuditEntry) {
        var entry = entry
        let newest = self.newest
        let isNew = entry.sequence == 0
        if entry.sequence == 0 || entry.sequence > AuditTable.greatestSequence { entry.sequence = newest &+ 1 }
        guard entry.sequence > newest else { return }
        var writer = ByteWriter(reservingCapacity: 160)
        entry.write(to: &writer)
        var place = Place(sequence: entry.sequence, instant: entry.instant, slot: self.pages.insert(writer.bytes))
        if entry.actor == .administrator {
            self.administrators.insert(place, at: self.administrators.position { $0.sequence < entry.sequence })
        } else {
            place.account = AuditShares.account(of: entry)
            self.accounts.insert(place, at: self.accounts.position { $0.sequence < entry.sequence })
            self.shares.append(entry.sequence, of: place.account)
        }
        // What a snapshot has was not swept yet.
        if isNew { self.sweep(before: entry.instant.adding(milliseconds: -AuditTable.ageLimit)) }
        if self.administrators.count > AuditTable.countLimit {
            AuditTable.removeFirst(&self.administrators, &self.pages)
        }
        if self.shares.count(of: place.account) > AuditTable.shareLimit {
            self.removeOldest(of: place.account)
        } else if self.accounts.count > AuditTable.countLimit, let account = self.shares.largest {
            self.removeOldest(of: account)
        }
    }

    private mutating func sweep(before oldest: Instant) {
        for _ in 0..<AuditTable.sweptAtOnce {
            if let first = self.administrators[self.administrators.start], first.instant < oldest {
                AuditTable.removeFirst(&self.administrators, &self.pages)
            }
            if let first = self.accounts[self.accounts.start], first.instant < oldest {
                self.removeOldest(of: first.account)
            }
        }
    }

    private static func removeFirst(_ places: inout SortedChunks<Place>, _ pages: inout RecordPages) {
        guard let first = places[places.start] else { return }
        pages.remove(first.slot)
        places.remove(at: places.start)
    }

    private mutating func removeOldest(of account: UInt64) {
        guard let sequence = self.shares.removeOldest(of: account) else { return }
        let position = self.accounts.position { $0.sequence < sequence }
        guard let place = self.accounts[position] else { return }
        self.pages.remove(place.slot)
        self.accounts.remove(at: position)
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
