/// Measures operations and prints the results.
enum Bench {
    /// One section of the benchmark, selected by its name; each has its own file `Bench+….swift`.
    struct Section: Sendable {
        let name: String
        let summary: String
        let run: @Sendable () -> Void
    }

    /// Runs an operation repeatedly until both minimums are reached.
    ///
    /// - Parameters:
    ///   - batch: The number of operations between two readings of the clock; more than 1 for operations near 100 ns.
    ///   - minimumSamples: The minimum number of readings, after one discarded run that warms the caches.
    ///   - minimumSeconds: The minimum total time in seconds.
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

    /// Uses a result, so that the work behind it is not optimised away.
    @inline(never)
    static func consume<T>(_ value: T) {}
}

extension Duration {
    var nanoseconds: Int64 {
        self.components.seconds * 1_000_000_000 + self.components.attoseconds / 1_000_000_000
    }
}
