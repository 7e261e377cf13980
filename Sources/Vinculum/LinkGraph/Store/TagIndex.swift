/// Slots by a 32-bit tag of their key. It finds the candidates, which the caller compares with the record itself.
///
/// A key may have any number of slots. A hash table would find one a little faster, but many equal keys would fill one
/// bucket, so that registering one address many times would slow every lookup; here every operation is O(log n).
struct TagIndex: Sendable {
    /// Tag in the upper half, slot in the lower.
    private var entries = SortedChunks<UInt64>()

    init() {}

    var isEmpty: Bool { self.entries.count == 0 }

    /// The first slot with this tag, in ascending order, that `isMatch` accepts.
    @inline(never)  // Compiled into every lookup otherwise.
    func find(_ tag: UInt32, _ isMatch: (UInt32) -> Bool) -> UInt32? {
        var position = self.position(UInt64(tag) << 32)
        while let entry = self.entries[position], UInt32(truncatingIfNeeded: entry >> 32) == tag {
            let slot = UInt32(truncatingIfNeeded: entry)
            if isMatch(slot) { return slot }
            self.entries.advance(&position)
        }
        return nil
    }

    /// All slots with this tag, in ascending order.
    func all(_ tag: UInt32) -> [UInt32] {
        var slots: [UInt32] = []
        _ = self.find(tag) { slot in
            slots.append(slot)
            return false
        }
        return slots
    }

    mutating func insert(_ tag: UInt32, _ slot: UInt32) {
        let entry = (UInt64(tag) << 32) | UInt64(slot)
        self.entries.insert(entry, at: self.position(entry))
    }

    /// Removes the entry; does nothing if there is none.
    mutating func remove(_ tag: UInt32, _ slot: UInt32) {
        let entry = (UInt64(tag) << 32) | UInt64(slot)
        let position = self.position(entry)
        if self.entries[position] == entry { self.entries.remove(at: position) }
    }

    private func position(_ entry: UInt64) -> SortedChunks<UInt64>.Position {
        self.entries.position { $0 < entry }
    }
}
