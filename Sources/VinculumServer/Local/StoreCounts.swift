/// What the database of a server has done for its requests.
public struct StoreCounts: Sendable {
    /// Why a database did not do what a request awaited.
    public enum Failure: String, CaseIterable, Sendable {
        /// Others kept it from the rows for too long.
        case busy
        /// It was out of reach, full, damaged or otherwise unable. Nothing has changed.
        case failed
        /// It did not say whether a commit was made.
        case unknown
    }

    /// The time of a batch of reads, and of one of commits.
    private(set) var (reads, commits) = (Metrics.Histogram(), Metrics.Histogram())
    private(set) var (rowsRead, rowsWritten): (Int64, Int64) = (0, 0)
    private(set) var (conflicts, retries): (Int64, Int64) = (0, 0)
    private(set) var failures = [Int64](repeating: 0, count: Failure.allCases.count)

    /// Creates counters at zero.
    public init() {}

    /// Records a batch of reads, with the time from its beginning to its results.
    public mutating func recordReads(microseconds: Int64) { self.reads.observe(microseconds) }

    /// Records a batch of commits, with the time from its beginning to its results.
    public mutating func recordCommits(microseconds: Int64) { self.commits.observe(microseconds) }

    /// Counts the rows that one request has read.
    public mutating func read(rows count: Int) { self.rowsRead &+= Int64(count) }

    /// Counts the rows that one request has written.
    public mutating func wrote(rows count: Int) { self.rowsWritten &+= Int64(count) }

    /// Counts a request that rested on a row which another one has changed.
    public mutating func foundConflict() { self.conflicts &+= 1 }

    /// Counts a request that runs again, because of a conflict or behind another one that wrote the same row.
    public mutating func ranAgain() { self.retries &+= 1 }

    /// Counts a request that was answered without its rows.
    public mutating func failed(_ failure: Failure) {
        for (index, one) in Failure.allCases.enumerated() where one == failure { self.failures[index] &+= 1 }
    }
}
