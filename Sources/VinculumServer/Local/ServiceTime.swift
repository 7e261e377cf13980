public import Vinculum

/// The clock and the randomness of a running service, which tests move by hand.
public struct ServiceTime: Sendable {
    /// What is added to the machine's clock, in milliseconds.
    private var offset: Int64 = 0
    /// Where the clock stands still.
    private var frozen: Instant?
    private var generator: SeededGenerator?

    public init() {}

    /// The instant of a request.
    public func now(_ machine: Instant) -> Instant {
        self.frozen ?? machine.adding(milliseconds: self.offset)
    }

    /// Each request has a seed of its own; a fixed one is stretched to as many as are needed.
    public mutating func nextSeed(_ entropy: Seed) -> Seed {
        if let bytes = self.generator?.bytes(32), let seed = Seed(bytes) { return seed }
        return entropy
    }
}
