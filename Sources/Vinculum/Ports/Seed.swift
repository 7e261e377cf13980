/// The 32 bytes of randomness that one call may use.
///
/// A call expands its seed with ``SeededGenerator``, so the same call gives the same bytes on every platform.
/// Reusing a seed repeats every "random" value: hosts draw a fresh one from the operating system per call.
public struct Seed: Equatable, Sendable {
    /// Exactly 32 bytes.
    public let bytes: [UInt8]

    /// - Returns: `nil` unless there are exactly 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// - Parameter nextByte: Gives each byte in its turn.
    package init(_ nextByte: () -> UInt8) {
        self.bytes = (0..<32).map { _ in nextByte() }
    }
}
