/// The bytes that have come and are not used up yet, handed out by the line or by the run.
///
/// A range that was handed out is good until the next call that changes the input.
struct HTTPInput: Sendable {
    private(set) var bytes: [UInt8] = []
    private var start = 0
    /// So many bytes from `start` on are known to hold no line end: looked at once, however small the pieces.
    private var scanned = 0

    /// A connection that waits keeps no more room than this.
    private static let keptCapacity = 16 << 10

    var count: Int { self.bytes.count - self.start }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        if self.start > self.count {
            self.bytes.removeSubrange(..<self.start)
            self.start = 0
        }
        self.bytes.append(contentsOf: more)
    }

    /// Uses up the next line.
    ///
    /// - Parameter limit: The most bytes that line and line end may have.
    /// - Returns: The line without its line end; `nil` while it is not whole.
    /// - Throws: `tooLong`, or what is wrong with a byte that no line may hold.
    mutating func line(within limit: Int, orRefuse tooLong: HTTPRefusal) throws(HTTPRefusal) -> Range<Int>? {
        let window = min(self.count, max(0, limit))
        let end = self.start + window
        var index = self.start + self.scanned
        scanning: while index < end {
            index = self.bytes.span.firstControl(in: index..<end)
            guard index < end else { break }
            switch self.bytes[index] {
            case UInt8(ascii: "\t"):
                index += 1
            case UInt8(ascii: "\r"):
                guard index + 1 < end else { break scanning }
                guard self.bytes[index + 1] == UInt8(ascii: "\n") else { throw .bareCarriageReturn }
                defer { self.use(index + 2 - self.start) }
                return self.start..<index
            case UInt8(ascii: "\n"):
                throw .bareLineFeed
            default:
                throw .controlCharacter
            }
        }
        guard window < limit else { throw tooLong }
        self.scanned = index - self.start
        return nil
    }

    /// Uses up as many bytes as there are, up to `most`.
    mutating func run(upTo most: Int) -> Range<Int> {
        let run = self.start..<(self.start + min(most, self.count))
        self.use(run.count)
        return run
    }

    /// Lets go of room that a waiting connection does not need.
    mutating func shrink() {
        guard self.count == 0 else { return }
        if self.bytes.capacity > Self.keptCapacity { self.bytes = [] } else { self.bytes.removeAll(keepingCapacity: true) }
        self.start = 0
    }

    private mutating func use(_ count: Int) {
        self.start += count
        self.scanned = 0
    }
}
