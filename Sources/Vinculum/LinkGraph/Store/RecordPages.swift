/// Packed records of many sizes, found by 4-byte slot numbers.
///
/// Records live in cells of fixed sizes inside 64 KiB pages, so a million accounts are a few thousand allocations and
/// a record that grows moves to a larger cell without disturbing the rest. All storage is arrays of arrays: a copy of
/// the whole is cheap and shares every page until one is written, and no insertion ever moves more than one page.
struct RecordPages: Sendable {
    private static let pageByteCount = 65_536
    /// Cell sizes in bytes, about a fifth apart: a record wastes a tenth of its cell on average.
    private static let cellSizes: [Int] = [
        64, 80, 96, 112, 128, 144, 160, 192, 224, 256, 288, 320, 384, 448, 512, 640, 768, 1024, 1280, 1536, 2048, 3072,
        4096, 8192, 16_384, 32_768, 65_536,
    ]
    /// What one record may hold; longer ones are refused before anything is written.
    static let maximumRecordByteCount = 16 << 20

    private var pages: [[UInt8]] = []
    /// Per class of cell: addresses of cells that were given back.
    private var released: [[UInt32]] = Array(repeating: [], count: cellSizes.count)
    /// Per class of cell: the address of the next cell never used, and how many follow it in its page.
    private var fresh: [(address: UInt32, left: UInt32)] = Array(repeating: (0, 0), count: cellSizes.count)
    /// Pages that held one oversized record each and hold nothing now.
    private var releasedPages: [UInt32] = []

    /// Slot to location, in chunks that never move.
    private var locations: [[Location]] = []
    private var releasedSlots: [UInt32] = []
    private var slotCount: UInt32 = 0

    private static let slotsPerChunk = 4096

    /// A cell's page in the upper 22 bits and its index in the page in the lower 10, and the length of the record.
    private struct Location {
        var address: UInt32
        var byteCount: UInt32
    }

    init() {}

    subscript(slot: UInt32) -> ArraySlice<UInt8> {
        let location = self.location(slot)
        let count = Int(location.byteCount)
        let start = RecordPages.offset(location)
        return self.pages[Int(location.address >> 10)][start..<start + count]
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
        if Int(slot) / RecordPages.slotsPerChunk == self.locations.count {
            self.locations.append([])
            self.locations[self.locations.count - 1].reserveCapacity(RecordPages.slotsPerChunk)
        }
        self.locations[Int(slot) / RecordPages.slotsPerChunk].append(location)
        return slot
    }

    /// Replaces the record of a slot, in place where it fits its cell.
    mutating func update(_ slot: UInt32, _ record: [UInt8]) {
        let old = self.location(slot)
        if let size = RecordPages.sizeClass(Int(old.byteCount)), size == RecordPages.sizeClass(record.count) {
            self.write(record, at: old.address, cellSize: RecordPages.cellSizes[size])
            self.setLocation(Location(address: old.address, byteCount: UInt32(record.count)), slot)
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

    /// The smallest class of cell that holds so many bytes; `nil` where the record needs a page of its own.
    private static func sizeClass(_ byteCount: Int) -> Int? {
        RecordPages.cellSizes.firstIndex { byteCount <= $0 }
    }

    private static func offset(_ location: Location) -> Int {
        guard let size = RecordPages.sizeClass(Int(location.byteCount)) else { return 0 }
        return Int(location.address & 1023) * RecordPages.cellSizes[size]
    }

    private mutating func allocate(_ record: [UInt8]) -> Location {
        let byteCount = UInt32(record.count)
        guard let size = RecordPages.sizeClass(record.count) else {
            let page = self.releasedPages.popLast() ?? self.appendPage([])
            self.pages[Int(page)] = record
            return Location(address: page << 10, byteCount: byteCount)
        }
        let cellSize = RecordPages.cellSizes[size]
        if let address = self.released[size].popLast() {
            self.write(record, at: address, cellSize: cellSize)
            return Location(address: address, byteCount: byteCount)
        }
        if self.fresh[size].left == 0 {
            let page = self.appendPage([UInt8](repeating: 0, count: RecordPages.pageByteCount))
            self.fresh[size] = (page << 10, UInt32(RecordPages.pageByteCount / cellSize))
        }
        let address = self.fresh[size].address
        self.fresh[size].address += 1
        self.fresh[size].left -= 1
        self.write(record, at: address, cellSize: cellSize)
        return Location(address: address, byteCount: byteCount)
    }

    private mutating func appendPage(_ page: [UInt8]) -> UInt32 {
        self.pages.append(page)
        return UInt32(self.pages.count - 1)
    }

    private mutating func release(_ location: Location) {
        if let size = RecordPages.sizeClass(Int(location.byteCount)) {
            self.released[size].append(location.address)
        } else {
            self.pages[Int(location.address >> 10)] = []
            self.releasedPages.append(location.address >> 10)
        }
    }

    private mutating func write(_ record: [UInt8], at address: UInt32, cellSize: Int) {
        let start = Int(address & 1023) * cellSize
        self.pages[Int(address >> 10)].withUnsafeMutableBytes { page in
            record.withUnsafeBytes { record in
                UnsafeMutableRawBufferPointer(rebasing: page[start..<start + record.count]).copyMemory(from: record)
            }
        }
    }
}
