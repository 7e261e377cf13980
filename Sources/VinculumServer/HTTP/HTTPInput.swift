import Vinculum

/// The bytes received and not yet consumed, read by lines or by runs.
///
/// A returned range is valid until the next mutating call.
struct HTTPInput: Sendable {
    private(set) var bytes: [UInt8] = []
    private var start = 0
    /// How many bytes from `start` on are known to contain no line end, so that each byte is scanned once even if the
    /// peer sends small pieces.
    private var scanned = 0

    /// The largest capacity, in bytes, that an idle connection keeps.
    private static let keptCapacity = 16 << 10

    var count: Int { self.bytes.count - self.start }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        if self.start > self.count {
            self.bytes.removeSubrange(..<self.start)
            self.start = 0
        }
        self.bytes.append(contentsOf: more)
    }

    /// Consumes the next line.
    ///
    /// - Parameter limit: The most bytes that the line and its end may have together.
    /// - Returns: The line without its end; `nil` while it is incomplete.
    /// - Throws: `tooLong`, or the refusal of a byte that no line may contain.
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

    /// Where the bytes begin that are not consumed.
    var position: Int { self.start }

    /// Whether the next bytes are these, apart from a part of them. It takes the same time whichever are not, because
    /// a proxy's connection carries what strangers and others send.
    ///
    /// - Parameter apart: In places of `known`.
    func isNext(_ known: [UInt8], apart: Range<Int>) -> Bool {
        guard self.count >= known.count else { return false }
        let (bytes, next) = (known.span, self.bytes.span.extracting(self.start..<(self.start + known.count)))
        return bytes.difference(from: next, in: 0..<apart.lowerBound)
            | bytes.difference(from: next, in: apart.upperBound..<bytes.count) == 0
    }

    /// Consumes so many bytes, which are there.
    mutating func skip(_ count: Int) { self.use(min(count, self.count)) }

    /// Consumes the bytes that are there, at most `most`.
    mutating func run(upTo most: Int) -> Range<Int> {
        let run = self.start..<(self.start + min(most, self.count))
        self.use(run.count)
        return run
    }

    /// Frees capacity that an idle connection does not need.
    mutating func shrink() {
        guard self.count == 0 else { return }
        if self.bytes.capacity > Self.keptCapacity {
            self.bytes = []
        } else {
            self.bytes.removeAll(keepingCapacity: true)
        }
        self.start = 0
    }

    private mutating func use(_ count: Int) {
        self.start += count
        self.scanned = 0
    }
}
