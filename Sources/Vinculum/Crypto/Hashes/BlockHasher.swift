/// Splits a message into blocks and pads its end: FIPS 180-4 §5 for SHA-1 and SHA-2, RFC 1321 §3 for MD5.
struct BlockHasher<Compression: BlockCompression>: Sendable {
    private var compression: Compression
    /// The incomplete last block. Its size is the largest block size, so that it is stored inline and
    /// copying a hasher (which HMAC and PBKDF2 do for every message) allocates nothing.
    private var buffer: InlineArray<128, UInt8>
    /// The number of bytes in `buffer`; less than a block between calls.
    private var filled: Int
    /// The number of message bytes so far. It wraps only after 2^64 bytes.
    private var total: UInt64

    @inline(__always)
    init(_ compression: Compression) {
        self.compression = compression
        self.buffer = InlineArray(repeating: 0)
        self.filled = 0
        self.total = 0
    }

    mutating func update(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBytes { source in
            guard var next = source.baseAddress else { return }
            var rest = source.count
            self.total &+= UInt64(rest)
            if self.filled > 0 {
                let taken = min(rest, Compression.blockByteCount - self.filled)
                self.append(next, taken)
                next += taken
                rest -= taken
                guard self.filled == Compression.blockByteCount else { return }
                self.compressBuffer()
            }
            while rest >= Compression.blockByteCount {
                self.compression.compress(next)
                next += Compression.blockByteCount
                rest -= Compression.blockByteCount
            }
            self.append(next, rest)
        }
    }

    mutating func finalize(into digest: inout MutableSpan<UInt8>) {
        // Padding: one 1 bit, zeros, then the length in bits in the last eighth of the block.
        let lengthStart = Compression.blockByteCount - Compression.blockByteCount / 8
        self.buffer[self.filled] = 0x80
        self.filled += 1
        if self.filled > lengthStart {
            self.clearBuffer(from: self.filled)
            self.compressBuffer()
        }
        self.clearBuffer(from: self.filled)
        let bits = self.total << 3
        for index in 0..<8 {
            let place = Compression.isLittleEndian ? lengthStart + index : Compression.blockByteCount - 1 - index
            self.buffer[place] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))
        }
        if Compression.blockByteCount == 128 {
            self.buffer[119] = UInt8(truncatingIfNeeded: self.total >> 61)
        }
        self.compressBuffer()
        self.compression.write(into: &digest)
    }

    /// Appends to the buffer; the caller has checked that `count` bytes fit.
    @inline(__always)
    private mutating func append(_ source: UnsafeRawPointer, _ count: Int) {
        let filled = self.filled
        var span = self.buffer.mutableSpan
        span.withUnsafeMutableBytes { target in
            UnsafeMutableRawBufferPointer(rebasing: target[filled..<filled + count])
                .copyMemory(from: UnsafeRawBufferPointer(start: source, count: count))
        }
        self.filled = filled + count
    }

    @inline(__always)
    private mutating func clearBuffer(from start: Int) {
        var span = self.buffer.mutableSpan
        span.withUnsafeMutableBytes { buffer in
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<Compression.blockByteCount])
            rest.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    @inline(__always)
    private mutating func compressBuffer() {
        // The buffer is never shorter than a block, so the pointer covers what `compress` reads.
        self.buffer.span.withUnsafeBytes { block in
            if let start = block.baseAddress { self.compression.compress(start) }
        }
        self.filled = 0
    }
}
