/// What is known of a project's rows: which are there, with their versions, and which are not.
struct KnownKeys: Sendable {
    /// The rows that are there.
    private(set) var table = RowTable([])
    /// What the rows of the project and its tenants say.
    var generations = RowGenerations()
    /// The rows that were read, and those that were looked for and are not there, in order.
    private var keys: [RowKey] = []
    /// The ranges of which every row was read.
    private var ranges: [RowRange] = []
    private var counts: [(range: RowRange, count: Int)] = []
    /// Whether all is known of the project itself that every lookup needs.
    private(set) var hasBase = false

    /// Nothing is known.
    init() {}

    /// The rows that were read, and those that were looked for and are not there, in order.
    var all: [RowKey] { self.keys }

    /// The version of a row; ``RowVersion/absent`` for one that is not there.
    func version(of key: RowKey) -> RowVersion { self.table[key]?.version ?? .absent }

    /// Whether it is known what a row says, or that it is not there.
    func contains(_ key: RowKey) -> Bool {
        let place = self.place(of: key)
        if place < self.keys.count, self.keys[place] == key { return true }
        return self.ranges.contains { $0.contains(key) }
    }

    /// The first rows of a range; `nil` if they are not known.
    func entries(in range: RowRange, limit: Int) -> [RowTable.Entry]? {
        for known in self.ranges where known.contains(range.lower) {
            let isWhole = !(known.upper < range.upper)
            let found = self.table.entries(in: isWhole ? range : range.ending(before: known.upper), limit: limit)
            if isWhole || found.count >= limit { return found }
        }
        return nil
    }

    /// The number of rows of a range; `nil` if it is not known.
    func count(of range: RowRange) -> Int? { self.counts.first { $0.range == range }?.count }

    /// Adds what was read.
    ///
    /// - Parameter needs: With each key once, in order.
    /// - Returns: The rows that were not known before, in order; `nil` for an answer that is none to the needs: it has
    ///   other rows, or another number of counts.
    mutating func add(_ answer: RowAnswer, to needs: RowNeeds) -> [RowTable.Entry]? {
        guard answer.counts.count == needs.counts.count, answer.counts.allSatisfy({ $0 >= 0 }) else { return nil }
        let read = RowTable(answer.entries)
        let asked = needs.keys
        let found = answer.entries.compactMap { $0.row.found }.ordered()
        var new: [RowTable.Entry] = []
        for entry in read.all {
            let key = entry.row.key
            guard asked.has(key) || found.has(key) || needs.ranges.contains(where: { $0.range.contains(key) })
            else { return nil }
            // What an earlier round has read stays: whether it still holds is decided by the commit.
            if !self.contains(key) {
                self.table.put(entry)
                new.append(entry)
            }
            self.note(key)
        }
        for key in asked { self.note(key) }
        for need in needs.ranges {
            let entries = read.entries(in: need.range, limit: need.limit)
            let last = entries.count >= need.limit ? entries.last : nil
            self.ranges.append(last.map { need.range.ending(before: $0.row.key.next) } ?? need.range)
        }
        for (range, count) in zip(needs.counts, answer.counts) { self.counts.append((range, count)) }
        if !self.hasBase {
            var missing = RowNeeds()
            self.hasBase = !self.addNeeds(of: .base, in: nil, to: &missing)
        }
        return new
    }

    private mutating func note(_ key: RowKey) {
        self.keys.insertInOrder(key)
    }

    /// How many keys come before this one.
    private func place(of key: RowKey) -> Int { self.keys.placeInOrder(of: key) }
}

extension [RowKey] {
    /// How many of the keys, which are in order, come before this one.
    fileprivate func placeInOrder(of key: RowKey) -> Int {
        var (low, high) = (0, self.count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds a key to keys in order, unless it is among them.
    mutating func insertInOrder(_ key: RowKey) {
        let place = self.placeInOrder(of: key)
        if place == self.count || self[place] != key { self.insert(key, at: place) }
    }

    /// Whether the key is among the keys, which are in order.
    fileprivate func has(_ key: RowKey) -> Bool {
        let place = self.placeInOrder(of: key)
        return place < self.count && self[place] == key
    }
}

extension RowKey {
    /// The first key that comes after this one.
    fileprivate var next: RowKey { RowKey(stored: self.bytes + [0]) }
}

extension RowRange {
    /// The part of the range that comes before a key.
    fileprivate func ending(before key: RowKey) -> RowRange {
        RowRange(from: self.lower, to: key < self.upper ? key : self.upper)
    }
}
