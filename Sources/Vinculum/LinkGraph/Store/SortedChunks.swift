/// A sorted list in chunks of at most 256 elements.
///
/// Searching takes O(log n), inserting and removing move at most one chunk, and a copy shares every chunk until one is
/// written. The order is the caller's: a search takes a predicate that holds for a front part of the list and for
/// nothing after it.
struct SortedChunks<Element: Sendable>: Sendable {
    struct Position {
        fileprivate var chunk: Int
        fileprivate var index: Int
    }

    private static var maximumChunkCount: Int { 256 }

    /// None of them is empty.
    private var chunks: [[Element]] = []
    /// The first element of each chunk again, side by side for the first half of a search.
    private var firsts: [Element] = []
    private(set) var count = 0

    init() {}

    var start: Position { Position(chunk: 0, index: 0) }

    var last: Element? { self.chunks.last?.last }

    /// The first position whose element does not satisfy `isBefore`.
    @inline(__always)
    func position(_ isBefore: (Element) -> Bool) -> Position {
        let chunk = SortedChunks.partition(self.firsts, isBefore) - 1
        guard chunk >= 0 else { return self.start }
        let index = SortedChunks.partition(self.chunks[chunk], isBefore)
        return index == self.chunks[chunk].count
            ? Position(chunk: chunk + 1, index: 0)
            : Position(chunk: chunk, index: index)
    }

    /// The element at a position; `nil` at the end.
    @inline(__always)
    subscript(position: Position) -> Element? {
        position.chunk < self.chunks.count ? self.chunks[position.chunk][position.index] : nil
    }

    func advance(_ position: inout Position) {
        guard position.chunk < self.chunks.count else { return }
        position.index += 1
        if position.index == self.chunks[position.chunk].count {
            position = Position(chunk: position.chunk + 1, index: 0)
        }
    }

    /// Puts `element` in front of what is at `position`.
    mutating func insert(_ element: Element, at position: Position) {
        self.count += 1
        var (chunk, index) = (position.chunk, position.index)
        if index == 0, chunk > 0 {
            // Between two chunks: an element joins the earlier one.
            chunk -= 1
            index = self.chunks[chunk].count
        }
        let isFull = chunk == self.chunks.count || self.chunks[chunk].count == SortedChunks.maximumChunkCount
        if isFull, index == (chunk == self.chunks.count ? 0 : self.chunks[chunk].count) {
            // Rising keys, as a restored snapshot brings them, leave full chunks behind.
            let next = min(chunk + 1, self.chunks.count)
            self.chunks.insert([element], at: next)
            self.firsts.insert(element, at: next)
            return
        }
        if isFull {
            let half = SortedChunks.maximumChunkCount / 2
            self.split(chunk, at: half)
            if index > half { (chunk, index) = (chunk + 1, index - half) }
        }
        self.chunks[chunk].insert(element, at: index)
        if index == 0 { self.firsts[chunk] = element }
    }

    mutating func remove(at position: Position) {
        let (chunk, index) = (position.chunk, position.index)
        self.count -= 1
        self.chunks[chunk].remove(at: index)
        if self.chunks[chunk].isEmpty {
            self.chunks.remove(at: chunk)
            self.firsts.remove(at: chunk)
            return
        }
        if index == 0 { self.firsts[chunk] = self.chunks[chunk][0] }
        self.join(chunk)
    }
}

extension SortedChunks {
    /// How many elements at the front satisfy `isBefore`.
    @inline(__always)
    private static func partition(_ elements: [Element], _ isBefore: (Element) -> Bool) -> Int {
        var start = 0
        var count = elements.count
        // Adding a number that may be 0 needs no branch, which a processor would guess wrongly every other time.
        while count > 1 {
            let half = count / 2
            start += isBefore(elements[start + half - 1]) ? half : 0
            count -= half
        }
        return start + (count == 1 && isBefore(elements[start]) ? 1 : 0)
    }

    /// Joins a chunk of which little is left with the one after it, so that a list that was long does not stay as many
    /// chunks as it had.
    private mutating func join(_ chunk: Int) {
        let (limit, next) = (SortedChunks.maximumChunkCount / 4, chunk + 1)
        guard self.chunks[chunk].count <= limit, next < self.chunks.count, self.chunks[next].count <= limit else {
            return
        }
        self.chunks[chunk] = self.chunks[chunk] + self.chunks[next]
        self.chunks.remove(at: next)
        self.firsts.remove(at: next)
    }

    private mutating func split(_ chunk: Int, at half: Int) {
        let upper = Array(self.chunks[chunk][half...])
        self.chunks[chunk].removeSubrange(half...)
        self.chunks.insert(upper, at: chunk + 1)
        self.firsts.insert(upper[0], at: chunk + 1)
    }
}
