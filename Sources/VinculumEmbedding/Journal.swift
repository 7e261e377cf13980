/// The latest change sets of an authority, numbered from 1 in the order of their commits.
struct Journal {
    /// The number of the last one: the cursor of whoever has them all.
    private(set) var end: Int64 = 0
    private var sets: [[UInt8]] = []
    private var byteCount = 0
    private let maximumByteCount: Int

    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// Adds a set. Where that makes too many, the older half goes, kept or not: whoever misses it takes a snapshot.
    mutating func append(_ set: [UInt8]) {
        self.end += 1
        self.sets.append(set)
        self.byteCount += set.count
        if self.byteCount > self.maximumByteCount { self.forget((self.sets.count + 1) / 2) }
    }

    mutating func changes(since cursor: Int64) throws(Refusal) -> [[UInt8]] {
        guard cursor >= 0, cursor <= self.end else { throw .malformed("there is no such cursor") }
        let missing = self.end - cursor
        guard missing <= Int64(self.sets.count) else { throw Refusal(.forgotten, "older changes are no longer kept") }
        self.forget(self.sets.count - Int(missing))
        return self.sets
    }

    private mutating func forget(_ count: Int) {
        for set in self.sets.prefix(count) { self.byteCount -= set.count }
        self.sets.removeFirst(count)
    }
}
