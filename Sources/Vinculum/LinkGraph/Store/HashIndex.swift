/// Slots by a 32-bit tag of their key: finds the few candidates, which the caller compares with the record itself.
///
/// Extendible hashing: segments of at most 512 cells split one at a time, so no insertion pays for the whole table. A
/// key may stand for several slots. Many keys with one and the same tag let their segment grow instead of splitting
/// it for ever.
struct HashIndex: Sendable {
    private struct Segment {
        /// Tag in the upper half, slot + 1 in the lower; 0 is a free cell. A power of two, probed linearly.
        var cells: [UInt64]
        /// How many leading bits of the tag all entries here share.
        var depth: UInt32
        var count: Int
    }

    private static let splitCellCount = 512

    private var segments: [Segment] = [Segment(cells: Array(repeating: 0, count: 16), depth: 0, count: 0)]
    /// Leading bits of a tag to the segment that holds it.
    private var directory: [UInt32] = [0]
    private var depth: UInt32 = 0
    private var count = 0

    init() {}

    /// The first slot under this tag that `isMatch` accepts.
    func find(_ tag: UInt32, _ isMatch: (UInt32) -> Bool) -> UInt32? {
        let cells = self.segments[self.segment(tag)].cells
        var index = Int(truncatingIfNeeded: tag) & (cells.count - 1)
        while cells[index] != 0 {
            let cell = cells[index]
            if UInt32(truncatingIfNeeded: cell >> 32) == tag {
                let slot = UInt32(truncatingIfNeeded: cell) - 1
                if isMatch(slot) { return slot }
            }
            index = (index + 1) & (cells.count - 1)
        }
        return nil
    }

    /// All slots under this tag, in ascending order.
    func all(_ tag: UInt32) -> [UInt32] {
        var slots: [UInt32] = []
        _ = self.find(tag) { slot in
            slots.append(slot)
            return false
        }
        return slots.sorted()
    }

    mutating func insert(_ tag: UInt32, _ slot: UInt32) {
        var segment = self.segment(tag)
        while (self.segments[segment].count + 1) * 4 > self.segments[segment].cells.count * 3 {
            self.makeRoom(segment, tag)
            segment = self.segment(tag)
        }
        HashIndex.place((UInt64(tag) << 32) | (UInt64(slot) + 1), in: &self.segments[segment].cells)
        self.segments[segment].count += 1
        self.count += 1
    }

    mutating func remove(_ tag: UInt32, _ slot: UInt32) {
        let segment = self.segment(tag)
        let mask = self.segments[segment].cells.count - 1
        let cell = (UInt64(tag) << 32) | (UInt64(slot) + 1)
        var hole = Int(truncatingIfNeeded: tag) & mask
        while self.segments[segment].cells[hole] != cell {
            if self.segments[segment].cells[hole] == 0 { return }
            hole = (hole + 1) & mask
        }
        // Close the gap: an entry that was pushed past the hole moves back into it.
        var next = (hole + 1) & mask
        while self.segments[segment].cells[next] != 0 {
            let home = Int(truncatingIfNeeded: self.segments[segment].cells[next] >> 32) & mask
            if (next - home) & mask >= (next - hole) & mask {
                self.segments[segment].cells[hole] = self.segments[segment].cells[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        self.segments[segment].cells[hole] = 0
        self.segments[segment].count -= 1
        self.count -= 1
    }
}

extension HashIndex {
    @inline(__always)
    private func segment(_ tag: UInt32) -> Int {
        Int(self.directory[Int(tag >> (32 - self.depth))])
    }

    private static func place(_ cell: UInt64, in cells: inout [UInt64]) {
        let mask = cells.count - 1
        var index = Int(truncatingIfNeeded: cell >> 32) & mask
        while cells[index] != 0 { index = (index + 1) & mask }
        cells[index] = cell
    }

    /// Splits a full segment, or doubles it where splitting would not pay: while it is small, or when far more entries
    /// share its leading bits than chance explains.
    private mutating func makeRoom(_ segment: Int, _ tag: UInt32) {
        let old = self.segments[segment]
        if old.cells.count < HashIndex.splitCellCount || old.depth >= 22 || (self.count >> Int(old.depth)) < 64 {
            var cells = [UInt64](repeating: 0, count: old.cells.count * 2)
            for cell in old.cells where cell != 0 { HashIndex.place(cell, in: &cells) }
            self.segments[segment].cells = cells
            return
        }
        if old.depth == self.depth {
            self.directory = self.directory.flatMap { [$0, $0] }
            self.depth += 1
        }
        var lower = Segment(cells: Array(repeating: 0, count: old.cells.count), depth: old.depth + 1, count: 0)
        var upper = lower
        for cell in old.cells where cell != 0 {
            if (cell >> (63 - UInt64(old.depth))) & 1 == 0 {
                HashIndex.place(cell, in: &lower.cells)
                lower.count += 1
            } else {
                HashIndex.place(cell, in: &upper.cells)
                upper.count += 1
            }
        }
        let span = 1 << Int(self.depth - old.depth)
        let start = Int(tag >> (32 - old.depth)) * span
        for index in (start + span / 2)..<(start + span) { self.directory[index] = UInt32(self.segments.count) }
        self.segments[segment] = lower
        self.segments.append(upper)
    }
}
