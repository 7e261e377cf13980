/// Packed records of many sizes, found by 4-byte slot numbers.
///
/// Records are stored in cells of fixed sizes inside pages of at most 64 KiB, so a million accounts are a few thousand
/// allocations, and a record that grows moves to a larger cell without moving others. All storage is arrays of arrays:
/// a copy is cheap and shares every page until one is written, and no insertion moves more than one page.
struct RecordPages: Sendable {
    private static let pageByteCount = 65_536
    private static let slotsPerChunk = 4096
    /// The most bytes of one record; a longer one is refused before anything is written.
    static let maximumRecordByteCount = 16 << 20

    private var pages: [[UInt8]] = []
    /// One entry for each size of cell that is in use.
    private var cells: [Cells] = []

    /// Slot to location, in chunks that never move.
    private var locations: [[Location]] = []
    private var releasedSlots: [UInt32] = []
    private var slotCount: UInt32 = 0

    /// The cells of one size.
    private struct Cells {
        /// Addresses of released cells.
        var released: [UInt32] = []
        /// The address of the next unused cell, and how many its page has from there.
        var fresh: UInt32 = 0
        var left: UInt32 = 0
        /// The number of cells in all pages.
        var count = 0
    }

    /// A cell's page in the upper 22 bits and its index in the page in the lower 10, and the length of the record.
    private struct Location {
        var address: UInt32
        var byteCount: UInt32

        var page: Int { Int(self.address >> 10) }
        var size: CellSize { CellSize(holding: Int(self.byteCount)) }
        var start: Int { Int(self.address & 1023) * self.size.byteCount }
    }

    init() {}

    subscript(slot: UInt32) -> ArraySlice<UInt8> {
        let location = self.location(slot)
        let start = location.start
        return self.pages[location.page][start..<start + Int(location.byteCount)]
    }

    /// Stores a record in a slot of its own.
    ///
    /// - Precondition: `record` holds at most ``maximumRecordByteCount`` bytes; the store checks before it commits.
    mutating func insert(_ record: [UInt8]) -> UInt32 {
        let location = self.allocate(record)
        if let slot = self.releasedSlots.popLast() {
            self.setLocation(location, slot)
            return slot
        }
        let slot = self.slotCount
        self.slotCount += 1
        if Int(slot) / RecordPages.slotsPerChunk == self.locations.count { self.locations.append([]) }
        self.locations[Int(slot) / RecordPages.slotsPerChunk].append(location)
        return slot
    }

    /// Replaces the record of a slot, in place where it fits its cell.
    mutating func update(_ slot: UInt32, _ record: [UInt8]) {
        let old = self.location(slot)
        let location = Location(address: old.address, byteCount: UInt32(record.count))
        if old.size == location.size {
            self.write(record, location)
            self.setLocation(location, slot)
        } else {
            self.release(old)
            self.setLocation(self.allocate(record), slot)
        }
    }

    mutating func remove(_ slot: UInt32) {
        self.release(self.location(slot))
        self.setLocation(Location(address: 0, byteCount: 0), slot)
        self.releasedSlots.append(slot)
    }
}

extension RecordPages {
    private func location(_ slot: UInt32) -> Location {
        self.locations[Int(slot) / RecordPages.slotsPerChunk][Int(slot) % RecordPages.slotsPerChunk]
    }

    private mutating func setLocation(_ location: Location, _ slot: UInt32) {
        self.locations[Int(slot) / RecordPages.slotsPerChunk][Int(slot) % RecordPages.slotsPerChunk] = location
    }

    private mutating func allocate(_ record: [UInt8]) -> Location {
        let size = CellSize(holding: record.count)
        while self.cells.count <= size.number { self.cells.append(Cells()) }
        let location = Location(address: self.allocateCell(size), byteCount: UInt32(record.count))
        self.write(record, location)
        return location
    }

    private mutating func allocateCell(_ size: CellSize) -> UInt32 {
        if let address = self.cells[size.number].released.popLast() { return address }
        if self.cells[size.number].left == 0 {
            // The pages of a size double until they are full pages, so that a small graph stays small.
            let count = min(max(self.cells[size.number].count, 4), size.perPage(RecordPages.pageByteCount))
            self.cells[size.number].fresh = UInt32(self.pages.count) << 10
            self.cells[size.number].left = UInt32(count)
            self.cells[size.number].count += count
            self.pages.append(count == 1 ? [] : [UInt8](repeating: 0, count: count * size.byteCount))
        }
        let address = self.cells[size.number].fresh
        self.cells[size.number].fresh += 1
        self.cells[size.number].left -= 1
        return address
    }

    private mutating func release(_ location: Location) {
        let size = location.size
        // A large record has a page of its own, whose memory is freed at once.
        if size.perPage(RecordPages.pageByteCount) == 1 { self.pages[location.page] = [] }
        self.cells[size.number].released.append(location.address)
    }

    private mutating func write(_ record: [UInt8], _ location: Location) {
        guard location.size.perPage(RecordPages.pageByteCount) > 1 else {
            self.pages[location.page] = record
            return
        }
        let start = location.start
        self.pages[location.page].withUnsafeMutableBytes { page in
            record.withUnsafeBytes { record in
                UnsafeMutableRawBufferPointer(rebasing: page[start..<start + record.count]).copyMemory(from: record)
            }
        }
    }
}
