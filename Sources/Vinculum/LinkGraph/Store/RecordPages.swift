/// Packed records of many sizes, found by 4-byte slot numbers.
///
/// Records are stored in cells of fixed sizes inside pages of at most 64 KiB, so a million accounts are a few thousand
/// allocations, and a record that grows moves to a larger cell without moving others. All storage is arrays of arrays:
/// a copy is cheap and shares every page until one is written, and no insertion moves more than one page. A page is
/// freed with its last record, but for one page of each size.
struct RecordPages: Sendable {
    private static let pageByteCount = 65_536
    private static let slotsPerChunk = 4096
    /// The most bytes of one record; a longer one is refused before anything is written.
    static let maximumRecordByteCount = 16 << 20

    private var pages: [[UInt8]] = []
    private var pageGroups = CellGroups()
    /// One entry for each size of cell that was in use.
    private var cells: [Cells] = []

    /// Slot to location, in chunks that never move.
    private var locations: [[Location]] = []
    private var slotGroups = CellGroups()
    private var chunksWithRoom = CellGroups.List()

    /// The cells of one size.
    private struct Cells {
        var pagesWithRoom = CellGroups.List()
        /// The number of cells in all pages.
        var count = 0
    }

    /// A cell's page in the upper 22 bits and its index in the page in the lower 10, and the length of the record.
    private struct Location {
        var address: UInt32
        var byteCount: UInt32

        var page: Int { Int(self.address >> 10) }
        var cell: Int { Int(self.address & 1023) }
        var size: CellSize { CellSize(holding: Int(self.byteCount)) }
        var start: Int { self.cell * self.size.byteCount }
    }

    init() {}

    subscript(slot: UInt32) -> ArraySlice<UInt8> {
        let location = self.location(slot)
        let start = location.start
        return self.pages[location.page][start..<start + Int(location.byteCount)]
    }

    /// Passes the key that a record begins with to `body`, as UTF-8.
    @inline(__always)
    func withKey<Result>(_ slot: UInt32, _ body: (Span<UInt8>) -> Result) -> Result {
        let location = self.location(slot)
        let page = self.pages[location.page]
        let record = page.span.extracting(location.start..<location.start + Int(location.byteCount))
        return body(record.extracting(AccountRecord.key(record)))
    }

    /// The bytes of all pages and chunks.
    var allocatedByteCount: Int {
        self.pages.reduce(0) { $0 + $1.count }
            + self.locations.reduce(0) { $0 + $1.count * MemoryLayout<Location>.stride }
    }

    /// Stores a record in a slot of its own.
    ///
    /// - Precondition: `record` holds at most ``maximumRecordByteCount`` bytes; the store checks before it commits.
    mutating func insert(_ record: [UInt8]) -> UInt32 {
        let location = self.allocate(record)
        let (chunk, place, _) = self.slotGroups.take(from: &self.chunksWithRoom, orMaking: RecordPages.slotsPerChunk)
        if Int(chunk) == self.locations.count { self.locations.append([]) }
        if place == self.locations[Int(chunk)].count {
            self.locations[Int(chunk)].append(location)
        } else {
            self.locations[Int(chunk)][place] = location
        }
        return chunk * UInt32(RecordPages.slotsPerChunk) + UInt32(place)
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
        let (chunk, place) = (Int(slot) / RecordPages.slotsPerChunk, Int(slot) % RecordPages.slotsPerChunk)
        let isFree = self.slotGroups.free(place, of: UInt32(chunk), in: &self.chunksWithRoom, keepsSpare: false)
        if isFree { self.locations[chunk] = [] }
    }
}

extension RecordPages {
    @inline(__always)
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
        // The pages of a size double until they are full pages, so that a small graph stays small.
        let count = min(max(self.cells[size.number].count, 4), size.perPage(RecordPages.pageByteCount))
        let (page, cell, isNew) = self.pageGroups.take(from: &self.cells[size.number].pagesWithRoom, orMaking: count)
        if isNew {
            self.cells[size.number].count += count
            if Int(page) == self.pages.count { self.pages.append([]) }
            if count > 1 { self.pages[Int(page)] = [UInt8](repeating: 0, count: count * size.byteCount) }
        }
        return page << 10 | UInt32(cell)
    }

    private mutating func release(_ location: Location) {
        let size = location.size
        let count = self.pageGroups.count(of: UInt32(location.page))
        // A large record has a page of its own, whose memory is freed at once.
        let isFree = self.pageGroups.free(
            location.cell, of: UInt32(location.page), in: &self.cells[size.number].pagesWithRoom, keepsSpare: count > 1)
        if isFree {
            self.cells[size.number].count -= count
            self.pages[location.page] = []
        }
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
