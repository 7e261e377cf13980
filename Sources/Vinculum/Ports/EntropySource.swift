/// Where a host draws randomness, one ``Seed`` for each call into the core.
public protocol EntropySource {
    mutating func nextSeed() -> Seed
}
