/// The host's source of time. The core never calls it; it receives instants as arguments.
public protocol Clock {
    /// Returns the current time.
    func now() -> Instant
}

/// The host's source of randomness: one ``Seed`` for each call into the core.
public protocol EntropySource {
    /// Returns 32 fresh random bytes.
    mutating func nextSeed() -> Seed
}
