/// The 32 bytes of randomness for one call into the core.
///
/// A call expands its seed with ``SeededGenerator``, so the same call produces the same bytes on every platform.
/// A reused seed repeats every generated code and key: the host must draw a fresh seed from the operating system for
/// each call.
public struct Seed: Equatable, Sendable {
    /// In the seed itself, because each request has two and keeps neither.
    var words: InlineArray<8, UInt32>

    /// Exactly 32 bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for index in 0..<32 { bytes.append(UInt8(truncatingIfNeeded: self.words[index / 4] >> UInt32(index % 4 * 8))) }
        return bytes
    }

    /// - Returns: `nil` unless there are exactly 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(bytes.span, at: 0)
    }

    /// Takes the 32 bytes at a place.
    package init(_ bytes: Span<UInt8>, at place: Int) {
        self.words = InlineArray(repeating: 0)
        for index in 0..<8 {
            self.words[index] = UInt32(
                littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place + 4 * index, as: UInt32.self))
        }
    }

    /// - Parameter nextByte: Called 32 times, once for each byte in order.
    package init(_ nextByte: () -> UInt8) {
        self.words = InlineArray(repeating: 0)
        for index in 0..<32 { self.words[index / 4] |= UInt32(nextByte()) << UInt32(index % 4 * 8) }
    }

    /// Whether two seeds have the same bytes.
    public static func == (a: Seed, b: Seed) -> Bool {
        for index in 0..<8 where a.words[index] != b.words[index] { return false }
        return true
    }

    /// The seed of a number in journeys and searches: 24 zero bytes, then the number, big endian.
    package static func numbered(_ number: UInt64) -> Seed {
        var index = 0
        return Seed {
            defer { index += 1 }
            return index < 24 ? 0 : UInt8(truncatingIfNeeded: number >> UInt64(8 * (31 - index)))
        }
    }
}
