import Vinculum

/// How the end of a body is found (RFC 9112 §6).
enum HTTPFraming: Sendable {
    /// The body has this many bytes, which the limits allow.
    case length(Int)
    /// The body comes in chunks, each with its size (RFC 9112 §7.1), and may have so many bytes in all.
    case chunked(limit: Int, orRefuse: HTTPRefusal)
}

/// Collects the body of one request from pieces of any size, and removes the chunked framing.
struct HTTPBodyReader: Sendable {
    private enum Part {
        case content(Int)
        case chunkSize
        case chunk(Int)
        case chunkEnd
        case trailers
        case complete
    }

    private var part = Part.complete
    private var bytes: [UInt8] = []
    /// How many bytes the body may still grow by, and the refusal of more.
    private var room = 0
    private var tooLarge = HTTPRefusal.bodyTooLarge
    /// How many bytes of chunk extensions and trailers may still come, and how many trailers.
    private var trimmings = 0
    private var trailers = 0

    /// The longest size line without extensions: 16 digits and the line end.
    private static let sizeLineByteCount = 18

    /// The most bytes that an announced length reserves: the longest body without an administrator's permission.
    private static let reservedByteCount = 1 << 20

    /// A reader for a request without a body: it is complete.
    init() {}

    init(_ framing: HTTPFraming, _ limits: HTTPLimits) {
        switch framing {
        case .length(let length):
            self.part = length == 0 ? .complete : .content(length)
            // An array that grows is held twice while it moves. What is reserved and not yet written takes no memory.
            self.bytes.reserveCapacity(min(length, Self.reservedByteCount))
        case .chunked(let limit, let tooLarge):
            self.part = .chunkSize
            self.room = limit
            self.tooLarge = tooLarge
            self.trimmings = min(max(0, limits.headByteCount), 1 << 30)
            self.trailers = limits.headerCount
        }
    }

    var isComplete: Bool { if case .complete = self.part { true } else { false } }

    /// Reads as much of the body as the input has.
    ///
    /// - Returns: Whether the body is complete.
    /// - Throws: The refusal to answer with; nothing may be read from the connection afterwards.
    mutating func read(from input: inout HTTPInput) throws(HTTPRefusal) -> Bool {
        while true {
            switch self.part {
            case .complete:
                return true
            case .content(let rest):
                let left = self.gather(rest, from: &input)
                guard left == 0 else {
                    self.part = .content(left)
                    return false
                }
                self.part = .complete
            case .chunk(let rest):
                let left = self.gather(rest, from: &input)
                guard left == 0 else {
                    self.part = .chunk(left)
                    return false
                }
                self.part = .chunkEnd
            case .chunkEnd:
                guard let line = try input.line(within: 2, orRefuse: .malformedChunk) else { return false }
                guard line.isEmpty else { throw .malformedChunk }
                self.part = .chunkSize
            case .chunkSize:
                let most = Self.sizeLineByteCount + self.trimmings
                guard let line = try input.line(within: most, orRefuse: .chunkExtensionsTooLong) else { return false }
                let size = try self.chunkSize(input.bytes.span, line)
                self.part = size == 0 ? .trailers : .chunk(size)
            case .trailers:
                guard let line = try input.line(within: self.trimmings, orRefuse: .headTooLarge) else { return false }
                if line.isEmpty {
                    self.part = .complete
                } else {
                    try self.dropTrailer(input.bytes.span, line)
                }
            }
        }
    }

    /// Appends up to `count` bytes of the input to the body.
    ///
    /// - Returns: How many of them the input does not have yet.
    private mutating func gather(_ count: Int, from input: inout HTTPInput) -> Int {
        let run = input.run(upTo: count)
        self.bytes.append(contentsOf: input.bytes[run])
        return count - run.count
    }

    /// Reads the line before a chunk (RFC 9112 §7.1); extensions are ignored (§7.1.1).
    ///
    /// - Returns: The size of the chunk in bytes; 0 for the last one.
    private mutating func chunkSize(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRefusal) -> Int {
        var size: UInt64 = 0
        var index = line.lowerBound
        while index < line.upperBound, let digit = Hex.value(bytes[index]) {
            guard index - line.lowerBound < 16 else { throw .malformedChunk }
            size = size << 4 | UInt64(digit)
            index += 1
        }
        guard index > line.lowerBound else { throw .malformedChunk }
        let rest = bytes.trimmed(index..<line.upperBound)
        guard index == line.upperBound || (!rest.isEmpty && bytes[rest.lowerBound] == UInt8(ascii: ";")) else {
            throw .malformedChunk
        }
        self.trimmings -= line.upperBound - index
        guard self.trimmings >= 0 else { throw .chunkExtensionsTooLong }
        guard size <= UInt64(max(0, self.room)) else { throw self.tooLarge }
        self.room -= Int(size)
        return Int(size)
    }

    /// Checks a field after the last chunk and ignores it (RFC 9112 §7.1.2).
    private mutating func dropTrailer(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRefusal) {
        _ = try HTTPField.split(bytes, line)
        guard self.trailers > 0 else { throw .tooManyFields }
        self.trailers -= 1
        self.trimmings -= line.count + 2
    }

    /// Moves the collected bytes out; the reader is empty afterwards.
    mutating func removeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        swap(&bytes, &self.bytes)
        return bytes
    }
}
