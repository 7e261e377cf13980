/// A set of states, stored as 128-bit hashes with open addressing: 16 bytes for each slot, no allocation for a state.
struct StateSet {
    private var slots: [StateHash]
    private(set) var count = 0

    init() {
        self.slots = [StateHash](repeating: .none, count: 1 << 12)
    }

    /// Adds a hash.
    ///
    /// - Returns: Whether it was new.
    mutating func insert(_ hash: StateHash) -> Bool {
        if self.count * 3 > self.slots.count * 2 { self.grow() }
        guard self.put(hash) else { return false }
        self.count += 1
        return true
    }

    private mutating func put(_ hash: StateHash) -> Bool {
        let mask = self.slots.count - 1
        var index = Int(truncatingIfNeeded: hash.low) & mask
        while self.slots[index] != .none {
            if self.slots[index] == hash { return false }
            index = (index + 1) & mask
        }
        self.slots[index] = hash
        return true
    }

    private mutating func grow() {
        let old = self.slots
        self.slots = [StateHash](repeating: .none, count: old.count * 2)
        for hash in old where hash != .none { _ = self.put(hash) }
    }

    /// The sum of the hashes, which does not depend on the order of insertion.
    var sum: StateHash {
        var sum = StateHash.none
        for hash in self.slots { sum = StateHash(high: sum.high &+ hash.high, low: sum.low &+ hash.low) }
        return sum
    }
}
