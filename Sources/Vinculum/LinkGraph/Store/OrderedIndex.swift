/// Slots in the byte order of their keys: finds one, and walks them in order.
///
/// Sorted chunks of at most 512 entries, each with the first eight bytes of its key, so that most comparisons touch no
/// record. Searching takes O(log n), inserting moves at most one chunk, and a copy shares all chunks.
struct OrderedIndex: Sendable {
    private struct Entry {
        var prefix: UInt64
        var slot: UInt32
    }

    struct Position {
        fileprivate var chunk: Int
        fileprivate var index: Int
    }

    private static let maximumChunkCount = 512

    private var chunks: [[Entry]] = []
    /// The first entry of each chunk again, side by side for the first search.
    private var firsts: [Entry] = []
    private(set) var count = 0

    init() {}

    /// The slot of exactly this key. `keyOf` tells the key of a slot, as UTF-8.
    func find(_ key: String, keyOf: (UInt32) -> ArraySlice<UInt8>) -> UInt32? {
        let position = self.lowerBound(key, keyOf: keyOf)
        guard let slot = self.slot(at: position), keyOf(slot).elementsEqual(key.utf8) else { return nil }
        return slot
    }

    /// - Precondition: the key is not in the index.
    mutating func insert(_ slot: UInt32, _ key: String, keyOf: (UInt32) -> ArraySlice<UInt8>) {
        let entry = Entry(prefix: OrderedIndex.prefix(key), slot: slot)
        self.count += 1
        if self.chunks.isEmpty {
            self.chunks.append([entry])
            self.firsts.append(entry)
            return
        }
        // An entry between two chunks joins the earlier one, so that rising keys fill chunks from the left.
        var position = self.lowerBound(key, keyOf: keyOf)
        if position.chunk == self.chunks.count || (position.index == 0 && position.chunk > 0) {
            position = Position(chunk: position.chunk - 1, index: self.chunks[position.chunk - 1].count)
        }
        self.chunks[position.chunk].insert(entry, at: position.index)
        if position.index == 0 { self.firsts[position.chunk] = entry }
        if self.chunks[position.chunk].count > OrderedIndex.maximumChunkCount { self.split(position.chunk) }
    }

    mutating func remove(_ key: String, keyOf: (UInt32) -> ArraySlice<UInt8>) {
        let position = self.lowerBound(key, keyOf: keyOf)
        guard let slot = self.slot(at: position), keyOf(slot).elementsEqual(key.utf8) else { return }
        self.count -= 1
        self.chunks[position.chunk].remove(at: position.index)
        if self.chunks[position.chunk].isEmpty {
            self.chunks.remove(at: position.chunk)
            self.firsts.remove(at: position.chunk)
        } else if position.index == 0 {
            self.firsts[position.chunk] = self.chunks[position.chunk][0]
        }
    }

    var start: Position { Position(chunk: 0, index: 0) }

    /// The first position whose key sorts after `key`.
    func position(after key: String, keyOf: (UInt32) -> ArraySlice<UInt8>) -> Position {
        var position = self.lowerBound(key, keyOf: keyOf)
        if let slot = self.slot(at: position), keyOf(slot).elementsEqual(key.utf8) { self.advance(&position) }
        return position
    }

    /// The slot at a position; `nil` at the end.
    func slot(at position: Position) -> UInt32? {
        guard position.chunk < self.chunks.count, position.index < self.chunks[position.chunk].count else { return nil }
        return self.chunks[position.chunk][position.index].slot
    }

    func advance(_ position: inout Position) {
        guard position.chunk < self.chunks.count else { return }
        position.index += 1
        if position.index == self.chunks[position.chunk].count { position = Position(chunk: position.chunk + 1, index: 0) }
    }
}

extension OrderedIndex {
    /// The first eight bytes of a key, so that comparing numbers compares their order.
    private static func prefix(_ key: String) -> UInt64 {
        var prefix: UInt64 = 0
        var shift: UInt64 = 64
        for byte in key.utf8 {
            shift -= 8
            prefix |= UInt64(byte) << shift
            if shift == 0 { break }
        }
        return prefix
    }

    /// The first position whose key does not sort before `key`; never the end of a chunk that is not the last.
    private func lowerBound(_ key: String, keyOf: (UInt32) -> ArraySlice<UInt8>) -> Position {
        let prefix = OrderedIndex.prefix(key)
        func isBefore(_ entry: Entry) -> Bool {
            entry.prefix == prefix ? keyOf(entry.slot).lexicographicallyPrecedes(key.utf8) : entry.prefix < prefix
        }
        let chunk = max(OrderedIndex.partition(self.firsts, isBefore) - 1, 0)
        guard chunk < self.chunks.count else { return Position(chunk: 0, index: 0) }
        let index = OrderedIndex.partition(self.chunks[chunk], isBefore)
        return index == self.chunks[chunk].count
            ? Position(chunk: chunk + 1, index: 0)
            : Position(chunk: chunk, index: index)
    }

    /// How many entries at the front satisfy `isBefore`.
    private static func partition(_ entries: [Entry], _ isBefore: (Entry) -> Bool) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(entries[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func split(_ chunk: Int) {
        let half = self.chunks[chunk].count / 2
        let upper = Array(self.chunks[chunk][half...])
        self.chunks[chunk].removeSubrange(half...)
        self.chunks.insert(upper, at: chunk + 1)
        self.firsts.insert(upper[0], at: chunk + 1)
    }
}
