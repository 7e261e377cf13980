/// Until when each of many keys owes time, in a bounded table.
///
/// A key that owes nothing takes no room. The table consists of sets of eight entries; the low half of a key, which is
/// a secret hash, chooses the set. Finding, storing and forgetting look at one set, whatever the table holds. The table
/// doubles where a set is full, up to its maximum.
///
/// In a full set of a full table the key that owes the least makes room. So an attacker cannot free one key by using
/// others: to push out a key that owes the time of `k` uses, each of the seven others in its set must owe as much,
/// and which keys share a set is secret. That takes about `7 * k` uses for each set of the table, thousands of times as
/// many as the key itself allows.
struct CounterTable: Sendable {
    private struct Entry: Sendable {
        var key: UInt64 = 0
        /// When the key owes nothing any more, by the table's clock.
        var until: Int64 = 0
    }

    private static let entriesPerSet = 8
    private static let initialSetCount = 8

    private var entries: [Entry] = []
    private let maximumSetCount: Int
    /// When no key owes anything any more.
    private var lastUntil: Int64 = 0

    /// - Parameter maximumCount: The most keys that the table holds: a power of two, at least 64.
    init(maximumCount: Int) {
        self.maximumSetCount = maximumCount / CounterTable.entriesPerSet
    }

    /// Until when the key owes time; 0 for a key that the table does not hold.
    subscript(key: UInt64) -> Int64 {
        self.index(of: key).map { self.entries[$0].until } ?? 0
    }

    /// How many keys owe time.
    func count(at now: Int64) -> Int { self.entries.count { $0.until > now } }

    /// The bytes that the table takes.
    var byteCount: Int { self.entries.count * MemoryLayout<Entry>.stride }

    /// Records until when a key owes time.
    mutating func set(_ key: UInt64, until: Int64, at now: Int64) {
        if self.lastUntil <= now { self.entries = [] }
        self.lastUntil = max(self.lastUntil, until)
        if let index = self.index(of: key) {
            self.entries[index].until = until
            return
        }
        guard until > now else { return }
        if self.entries.isEmpty { self.resize(to: CounterTable.initialSetCount) }
        while true {
            let range = self.range(of: key)
            var least = range.lowerBound
            for index in range where self.entries[index].until < self.entries[least].until { least = index }
            if self.entries[least].until > now, self.setCount < self.maximumSetCount {
                self.resize(to: self.setCount * 2)
            } else {
                self.entries[least] = Entry(key: key, until: until)
                return
            }
        }
    }

    private var setCount: Int { self.entries.count / CounterTable.entriesPerSet }

    private func range(of key: UInt64) -> Range<Int> {
        let set = Int(truncatingIfNeeded: key & 0x7FFF_FFFF) & (self.setCount - 1)
        return set * CounterTable.entriesPerSet..<(set + 1) * CounterTable.entriesPerSet
    }

    private func index(of key: UInt64) -> Int? {
        guard !self.entries.isEmpty else { return nil }
        for index in self.range(of: key) where self.entries[index].key == key && self.entries[index].until != 0 {
            return index
        }
        return nil
    }

    /// Doubling divides the entries of each set among two, so each finds room.
    private mutating func resize(to setCount: Int) {
        let old = self.entries
        self.entries = [Entry](repeating: Entry(), count: setCount * CounterTable.entriesPerSet)
        for entry in old where entry.until != 0 {
            for index in self.range(of: entry.key) where self.entries[index].until == 0 {
                self.entries[index] = entry
                break
            }
        }
    }
}
