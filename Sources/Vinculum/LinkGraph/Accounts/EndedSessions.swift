/// The sessions of an account that ended one by one, as runs of their numbers.
///
/// Runs are in ascending order, with a live session between each two of them.
struct EndedSessions: Equatable, Sendable {
    /// Sessions with numbers from `first` to `last`.
    struct Run: Equatable, Sendable {
        var first: UInt64
        var last: UInt64
    }

    /// The most runs of one account. Before there are more, the sessions below the first run end too.
    static let maximumCount = 32

    private(set) var runs: [Run] = []

    /// Whether the session of this number is in a run.
    func contains(_ number: UInt64) -> Bool {
        self.runs.contains { $0.first <= number && number <= $0.last }
    }

    /// How many sessions the runs have.
    var count: UInt64 { self.count(below: .max) }

    /// How many sessions with smaller numbers the runs have.
    func count(below number: UInt64) -> UInt64 {
        var count: UInt64 = 0
        for run in self.runs where run.first < number { count &+= min(run.last &+ 1, number) &- run.first }
        return count
    }

    /// Adds a run, and joins it with those that it meets.
    ///
    /// - Precondition: `first` is not 0 and not above `last`, and `last` is below the greatest number.
    mutating func insert(_ first: UInt64, _ last: UInt64) {
        var new = Run(first: first, last: last)
        var (below, above): ([Run], [Run]) = ([], [])
        for run in self.runs {
            if run.last < new.first &- 1 {
                below.append(run)
            } else if run.first > new.last &+ 1 {
                above.append(run)
            } else {
                new = Run(first: min(run.first, new.first), last: max(run.last, new.last))
            }
        }
        self.runs = below + [new] + above
    }

    /// Forgets the sessions below a number, which ended together.
    ///
    /// - Returns: The number below which all sessions have ended now: greater if a run begins there, or if there were
    ///   more than ``maximumCount`` runs.
    mutating func settle(below number: UInt64) -> UInt64 {
        var floor = number
        while let run = self.runs.first, run.first <= floor || self.runs.count > EndedSessions.maximumCount {
            floor = max(floor, run.last &+ 1)
            self.runs.removeFirst()
        }
        return floor
    }
}
