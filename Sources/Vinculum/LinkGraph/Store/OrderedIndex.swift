/// Slots in the byte order of their keys: finds one, and walks them in order.
///
/// Keys are those of the records that the slots have. Each entry holds the first eight bytes of its key, so that most
/// comparisons touch no record.
struct OrderedIndex: Sendable {
    fileprivate struct Entry: Sendable {
        let prefix: UInt64
        /// As wide as the prefix: with a gap between them the entries behind a new one are moved field by field.
        private let wideSlot: UInt64

        init(prefix: UInt64, slot: UInt32) {
            self.prefix = prefix
            self.wideSlot = UInt64(slot)
        }

        var slot: UInt32 { UInt32(truncatingIfNeeded: self.wideSlot) }
    }

    struct Position {
        fileprivate var position: SortedChunks<Entry>.Position
    }

    private var entries = SortedChunks<Entry>()

    init() {}

    var count: Int { self.entries.count }

    /// The slot of exactly this key. Inlined: a function would be passed a copy of what the caller keeps in a box.
    @inline(__always)
    func find(_ key: String, in pages: RecordPages) -> UInt32? {
        // Random ids differ in their first eight bytes, and comparing these alone takes no branch.
        let prefix = OrderedIndex.prefix(key)
        let first = self.entries.position { $0.prefix < prefix }
        guard let entry = self.entries[first], entry.prefix == prefix else { return nil }
        if pages.withKey(entry.slot, { ByteScan.equal($0, key.utf8.span) }) { return entry.slot }
        return self.slot(at: self.lowerBound(key, pages), ifKey: key, pages)
    }

    /// - Precondition: the key is not in the index.
    mutating func insert(_ slot: UInt32, _ key: String, in pages: RecordPages) {
        let position = self.lowerBound(key, pages)
        self.entries.insert(Entry(prefix: OrderedIndex.prefix(key), slot: slot), at: position.position)
    }

    /// Removes the entry; does nothing if there is none.
    mutating func remove(_ key: String, in pages: RecordPages) {
        let position = self.lowerBound(key, pages)
        guard self.slot(at: position, ifKey: key, pages) != nil else { return }
        self.entries.remove(at: position.position)
    }

    var start: Position { Position(position: self.entries.start) }

    /// The first position whose key sorts after `key`.
    func position(after key: String, in pages: RecordPages) -> Position {
        var position = self.lowerBound(key, pages)
        if self.slot(at: position, ifKey: key, pages) != nil { self.advance(&position) }
        return position
    }

    /// The slot at a position; `nil` at the end.
    func slot(at position: Position) -> UInt32? {
        self.entries[position.position]?.slot
    }

    func advance(_ position: inout Position) {
        self.entries.advance(&position.position)
    }
}

extension OrderedIndex {
    /// The first eight bytes of a key, so that comparing numbers compares their order.
    private static func prefix(_ key: String) -> UInt64 {
        let key = key.utf8.span
        if key.count >= 8 {
            return UInt64(bigEndian: key.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self))
        }
        var prefix: UInt64 = 0
        for index in key.indices { prefix |= UInt64(key[index]) << UInt64(56 - 8 * index) }
        return prefix
    }

    /// The first position whose key does not sort before `key`.
    @inline(never)  // Compiled into every change otherwise.
    private func lowerBound(_ key: String, _ pages: RecordPages) -> Position {
        let prefix = OrderedIndex.prefix(key)
        return Position(
            position: self.entries.position { entry in
                entry.prefix == prefix
                    ? pages.withKey(entry.slot) { ByteScan.precedes($0, key.utf8.span) } : entry.prefix < prefix
            }
        )
    }

    @inline(never)
    private func slot(at position: Position, ifKey key: String, _ pages: RecordPages) -> UInt32? {
        guard let slot = self.slot(at: position), pages.withKey(slot, { ByteScan.equal($0, key.utf8.span) }) else {
            return nil
        }
        return slot
    }
}
