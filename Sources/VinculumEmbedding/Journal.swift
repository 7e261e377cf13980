/// The recent change sets of an authority, numbered from 1 in the order of their commits.
struct Journal {
    /// The number of the last change set: the cursor of a host that has all of them.
    private(set) var end: Int64 = 0
    private var sets: [[UInt8]] = []
    private var byteCount = 0
    private let maximumByteCount: Int

    /// Creates an empty journal that holds up to this many bytes of change sets.
    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// Adds a change set. If that makes the journal too long, drops the older half; a host that misses it takes a
    /// snapshot.
    mutating func append(_ set: [UInt8]) {
        self.end += 1
        self.sets.append(set)
        self.byteCount += set.count
        if self.byteCount > self.maximumByteCount { self.dropFirst((self.sets.count + 1) / 2) }
    }

    /// Returns the change sets after a cursor, and drops those before it.
    mutating func changes(since cursor: Int64) throws(Refusal) -> [[UInt8]] {
        guard cursor >= 0, cursor <= self.end else { throw .malformed("a cursor must be from 0 to \(self.end)") }
        let missing = self.end - cursor
        guard missing <= Int64(self.sets.count) else {
            throw Refusal(.forgotten, "changes after this cursor are no longer kept; take a snapshot")
        }
        self.dropFirst(self.sets.count - Int(missing))
        return self.sets
    }

    private mutating func dropFirst(_ count: Int) {
        for set in self.sets.prefix(count) { self.byteCount -= set.count }
        self.sets.removeFirst(count)
    }
}
