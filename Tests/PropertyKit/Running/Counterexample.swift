/// A value for which a property does not hold.
public struct Counterexample<Value> {
    /// The simplest such value that was found.
    public let value: Value

    /// What the property threw for it.
    public let error: any Error

    /// How many values were tried before the first failure.
    public let tried: Int

    /// The value of that first failure, not yet shrunk.
    public let first: Value
}

/// Looks for a value that breaks the property, and shrinks the first it finds.
///
/// ``forAll(seed:count:_:sourceLocation:_:)`` reports what this finds; call it yourself to look at the finding.
public func counterexample<Value>(
    seed: TestSeed,
    count: Int,
    _ generator: Gen<Value>,
    _ property: (Value) throws -> Void
) -> Counterexample<Value>? {
    var seeds = TestRandom(seed: seed)
    for tried in 1...max(count, 1) {
        var choices = Choices(seed: TestSeed(seeds.next()))
        let first = generator.value(from: &choices)
        Trace.value(first)
        guard failure(of: property, on: first) != nil else { continue }

        let best = withoutActuallyEscaping(property) { property in
            var shrinker = Shrinker(choices.made, budget: 3000) { edited in
                var choices = Choices(replaying: edited)
                let value = generator.value(from: &choices)
                Trace.value(value)
                return failure(of: property, on: value) == nil ? nil : choices.made
            }
            shrinker.shrink()
            return shrinker.best
        }
        var replay = Choices(replaying: best)
        let value = generator.value(from: &replay)
        let error = failure(of: property, on: value) ?? CheckFailure("fails only sometimes on the same value")
        return Counterexample(value: value, error: error, tried: tried, first: first)
    }
    return nil
}

private func failure<Value>(of property: (Value) throws -> Void, on value: Value) -> (any Error)? {
    do {
        try property(value)
        return nil
    } catch {
        return error
    }
}
