import Foundation

extension Bench {
    /// The times of an operation's runs.
    struct Measurement {
        private let sorted: [Double]

        /// - Parameter samples: Nanoseconds of each run; at least one.
        init(nanosecondsPerOperation samples: [Double]) {
            self.sorted = samples.sorted()
        }

        /// Nanoseconds of the median run.
        var median: Double { self.sorted[self.sorted.count / 2] }
        /// Nanoseconds of the fastest run, which other programs on the machine disturb least.
        var fastest: Double { self.sorted[0] }
        /// Nanoseconds of the slowest run; with `batch` 1, the slowest single operation.
        var slowest: Double { self.sorted[self.sorted.count - 1] }
        /// Operations per second over all runs.
        var perSecond: Double { 1e9 * Double(self.sorted.count) / self.sorted.reduce(0, +) }

        /// Millions of bytes per second in the median run of an operation on that many bytes.
        func megabytesPerSecond(_ bytes: Int) -> Double {
            Double(bytes) * 1000 / self.median
        }
    }

    /// Formats a time: `1.2 µs`, `340 ns`, `5.6 ms`.
    static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: String(format: "%.0f ns", nanoseconds)
        case ..<1e6: String(format: "%.1f µs", nanoseconds / 1e3)
        case ..<1e9: String(format: "%.1f ms", nanoseconds / 1e6)
        default: String(format: "%.2f s", nanoseconds / 1e9)
        }
    }

    /// Formats a number with three significant digits: `1,234`, `12.3`, `1.23`.
    static func number(_ value: Double) -> String {
        if value < 10 { return String(format: "%.2f", value) }
        if value < 100 { return String(format: "%.1f", value) }
        var digits = String(format: "%.0f", value)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            place -= 3
        }
        return digits
    }
}
