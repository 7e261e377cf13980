/// The size of the cell that holds a record: 64 bytes, and from there four sizes to each doubling (80, 96, 112, 128,
/// 160, …), so that a record wastes a tenth of its cell on average.
struct CellSize: Equatable {
    /// 0 for the smallest, counting up.
    let number: Int
    let byteCount: Int

    @inline(__always)
    init(holding byteCount: Int) {
        guard byteCount > 64 else {
            self.number = 0
            self.byteCount = 64
            return
        }
        let last = byteCount - 1
        // The top three bits of `last` are 4, 5, 6 or 7: the quarter of its doubling.
        let shift = Int.bitWidth - 3 - last.leadingZeroBitCount
        self.number = (shift - 4) * 4 + (last >> shift) - 3
        self.byteCount = ((last >> shift) + 1) << shift
    }

    /// How many cells a page of this size holds; 1 for cells larger than half of it.
    @inline(__always)
    func perPage(_ pageByteCount: Int) -> Int {
        max(pageByteCount / self.byteCount, 1)
    }
}
