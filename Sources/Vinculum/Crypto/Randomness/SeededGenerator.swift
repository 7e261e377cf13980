/// The core's only random number generator: a ``Seed`` expanded with ChaCha20
/// ([RFC 8439](https://www.rfc-editor.org/rfc/rfc8439) §2.3).
///
/// The stream is the ChaCha20 key stream with the seed as key, a zero nonce and a block counter from 0. Each method
/// documents how it derives its value from the stream. That derivation is fixed: the same seed and the same calls give
/// the same values on every platform and in every version.
///
///     var generator = SeededGenerator(seed)
///     let localID = generator.text(28, .alphanumeric)
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private let key: InlineArray<8, UInt32>
    /// The number of the block after the one in `buffer`. Its high half is the first nonce word, so the stream never
    /// repeats.
    private var counter: UInt64
    private var buffer: InlineArray<64, UInt8>
    /// The number of bytes of `buffer` already used.
    private var consumed: Int

    /// Creates a generator at the start of the seed's stream.
    public init(_ seed: Seed) {
        self.key = seed.words
        self.counter = 0
        self.buffer = InlineArray(repeating: 0)
        self.consumed = 64
    }

    /// Returns the next eight bytes of the stream, little-endian.
    public mutating func next() -> UInt64 {
        var value: UInt64 = 0
        for shift in 0..<8 {
            value |= UInt64(self.nextByte()) << UInt64(8 * shift)
        }
        return value
    }

    /// Returns the next `count` bytes of the stream; none if `count` is negative.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        guard count > 0 else { return bytes }
        bytes.reserveCapacity(count)
        while bytes.count < count {
            if self.consumed == 64 { self.refill() }
            let end = min(64, self.consumed + count - bytes.count)
            self.buffer.span.extracting(self.consumed..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
            self.consumed = end
        }
        return bytes
    }

    /// Returns a seed for another generator: the next 32 bytes of the stream.
    public mutating func seed() -> Seed {
        if self.consumed == 64 { self.refill() }
        let start = self.consumed
        guard start <= 32 else { return Seed { self.nextByte() } }
        self.consumed += 32
        return Seed(self.buffer.span, at: start)
    }

    /// Returns a text of `count` characters, each equally likely; an empty text if `count` is negative.
    ///
    /// Each character consumes one byte of the stream. A byte at or above the highest multiple of the alphabet's size
    /// is skipped, because it would make the first characters likelier.
    public mutating func text(_ count: Int, _ alphabet: Alphabet) -> String {
        guard count > 0 else { return "" }
        // Of 32 bits, because a processor divides these in half the time.
        let size = UInt32(alphabet.characters.count)
        let limit = 256 - 256 % size
        return String(unsafeUninitializedCapacity: count) { text in
            var place = 0
            while place < count {
                let byte = UInt32(self.nextByte())
                guard byte < limit else { continue }
                text[place] = alphabet.characters[Int(byte % size)]
                place += 1
            }
            return count
        }
    }

    /// Returns a number from 0 up to but not including `bound`, each equally likely; 0 if `bound` is 0.
    ///
    /// The number is ``next()`` modulo `bound`. A value in the incomplete last run of `bound` values is skipped.
    public mutating func below(_ bound: UInt64) -> UInt64 {
        guard bound > 1 else { return 0 }
        let excess = (UInt64.max % bound &+ 1) % bound
        while true {
            let value = self.next()
            if value <= .max - excess { return value % bound }
        }
    }

    private mutating func nextByte() -> UInt8 {
        if self.consumed == 64 { self.refill() }
        defer { self.consumed += 1 }
        return self.buffer[self.consumed]
    }

    @inline(never)
    private mutating func refill() {
        ChaCha20.block(key: self.key, counter: self.counter, into: &self.buffer)
        self.counter &+= 1
        self.consumed = 0
    }
}
