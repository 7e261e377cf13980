public import Testing

/// Runs the property on `count` random values; if it throws for one, shrinks that and reports the simplest.
///
/// Inside a property use ``check(_:_:)``, ``expectEqual(_:_:_:)`` and ``expectThrows(_:_:)``, which throw. Swift
/// Testing's `#expect` would report every value that shrinking tries.
public func forAll<Value>(
    seed: TestSeed,
    count: Int = 100,
    _ generator: Gen<Value>,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: (Value) throws -> Void
) {
    guard let found = counterexample(seed: seed, count: count, generator, property) else { return }
    Issue.record(
        """
        fails for \(String(reflecting: found.value))
        because \(found.error)
        (simplest found; value \(found.tried) of \(count); again with TESTING_SEED=\(seed))
        """,
        sourceLocation: sourceLocation
    )
}

/// The same over pairs of values.
public func forAll<A, B>(
    seed: TestSeed,
    count: Int = 100,
    _ a: Gen<A>,
    _ b: Gen<B>,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: (A, B) throws -> Void
) {
    forAll(seed: seed, count: count, Gen<(A, B)>.zip(a, b), sourceLocation: sourceLocation) {
        try property($0.0, $0.1)
    }
}
