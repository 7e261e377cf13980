/// The host's source of randomness: one ``Seed`` for each call into the core.
public protocol EntropySource {
    /// Returns 32 fresh random bytes.
    mutating func nextSeed() -> Seed
}
