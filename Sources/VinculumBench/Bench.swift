/// Measures operations and prints what it saw.
enum Bench {
    /// One part of the benchmark, runnable by name; each lives in its own `Bench+….swift`.
    struct Section: Sendable {
        let name: String
        let summary: String
        let run: @Sendable () -> Void
    }

    /// Runs an operation until both bounds are met.
    ///
    /// - Parameters:
    ///   - batch: How many operations share one reading of the clock; more than 1 for operations near 100 ns.
    ///   - minimumSamples: How many readings at least, after one that is thrown away to warm caches.
    ///   - minimumSeconds: How long to go on at least.
    static func measure(
        batch: Int = 1, minimumSamples: Int = 5, minimumSeconds: Double = 0.5, _ operation: () throws -> Void
    ) rethrows -> Measurement {
        let clock = ContinuousClock()
        var samples: [Double] = []
        var total = 0.0
        try operation()
        while samples.count < minimumSamples || total < minimumSeconds {
            let start = clock.now
            for _ in 0..<batch { try operation() }
            let nanoseconds = Double((clock.now - start).nanoseconds)
            samples.append(nanoseconds / Double(batch))
            total += nanoseconds / 1e9
        }
        return Measurement(nanosecondsPerOperation: samples)
    }

    /// Keeps a result alive, so the work that made it is not optimised away.
    @inline(never)
    static func keep<T>(_ value: T) {}
}

extension Duration {
    var nanoseconds: Int64 {
        self.components.seconds * 1_000_000_000 + self.components.attoseconds / 1_000_000_000
    }
}
