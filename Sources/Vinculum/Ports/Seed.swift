/// The 32 bytes of randomness for one call into the core.
///
/// A call expands its seed with ``SeededGenerator``, so the same call produces the same bytes on every platform.
/// A reused seed repeats every generated code and key: the host must draw a fresh seed from the operating system for
/// each call.
public struct Seed: Equatable, Sendable {
    /// Exactly 32 bytes.
    public let bytes: [UInt8]

    /// - Returns: `nil` unless there are exactly 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// - Parameter nextByte: Called 32 times, once for each byte in order.
    package init(_ nextByte: () -> UInt8) {
        self.bytes = (0..<32).map { _ in nextByte() }
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
