/// Packed records that are found by key and walked in the order of their sequence numbers.
///
/// A key and a sequence number belong to one record each; the callers see to it.
struct SequencedRecords: Sendable {
    private struct Entry: Sendable {
        var sequence: UInt64
        var slot: UInt32
    }

    private var pages = RecordPages()
    private var keys = OrderedIndex()
    private var inOrder = SortedChunks<Entry>()

    init() {}

    /// The sequence number of the newest record; 0 if there is none.
    var newestSequence: UInt64 { self.inOrder.last?.sequence ?? 0 }

    func contains(sequence: UInt64) -> Bool {
        self.inOrder[self.position(sequence)]?.sequence == sequence
    }

    /// The bytes of all records.
    var allocatedByteCount: Int { self.pages.allocatedByteCount }

    subscript(slot: UInt32) -> ArraySlice<UInt8> { self.pages[slot] }

    @inline(never)  // Compiled into every lookup otherwise.
    func slot(_ key: CodeKey) -> UInt32? {
        self.keys.find(key.text, in: self.pages)
    }

    /// The slots of at most `limit` records with greater sequence numbers than this, in order.
    func slots(after sequence: UInt64, limit: Int) -> [UInt32] {
        var slots: [UInt32] = []
        var position = self.inOrder.position { $0.sequence <= sequence }
        while slots.count < limit, let entry = self.inOrder[position] {
            slots.append(entry.slot)
            self.inOrder.advance(&position)
        }
        return slots
    }

    /// - Parameter record: Begins with the key, as ``ByteWriter/string(_:)`` writes it.
    mutating func insert(_ record: [UInt8], key: CodeKey, sequence: UInt64) -> UInt32 {
        let slot = self.pages.insert(record)
        self.keys.insert(slot, key.text, in: self.pages)
        self.inOrder.insert(Entry(sequence: sequence, slot: slot), at: self.position(sequence))
        return slot
    }

    mutating func remove(_ slot: UInt32, key: CodeKey, sequence: UInt64) {
        self.keys.remove(key.text, in: self.pages)
        self.inOrder.remove(at: self.position(sequence))
        self.pages.remove(slot)
    }

    private func position(_ sequence: UInt64) -> SortedChunks<Entry>.Position {
        self.inOrder.position { $0.sequence < sequence }
    }
}
