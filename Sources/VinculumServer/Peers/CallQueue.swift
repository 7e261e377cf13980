public import Vinculum

/// Jobs for a fixed number of threads, many of which wait for other servers: in the order of a ``FairQueue``, and so
/// that no server that is called holds all threads.
///
/// A job begins while fewer jobs for its server are under way than threads are free. So a server that does not answer
/// holds at most half of the threads, the next one at most half of the others, whoever asks for them.
///
/// Large jobs, such as password hashes with much memory, hold at most half of the threads likewise, and together no
/// more memory than a limit; one that is larger than it runs without others.
//
// Inlinable for the same reason as ``TurnQueue``.
public struct CallQueue<Job: Sendable>: Sendable {
    /// A job, and the server that it calls.
    public struct Entry: Sendable {
        public let job: Job
        @usableFromInline
        let server: ByteText?
        /// The memory of a large job, in KiB; `nil` for others.
        @usableFromInline
        let memory: Int64?

        @inlinable
        init(job: Job, server: ByteText?, memory: Int64?) {
            (self.job, self.server, self.memory) = (job, server, memory)
        }
    }

    /// The memory of all large jobs under way, in KiB, unless a single one takes more: 512 MiB.
    @inlinable
    public static var memoryLimit: Int64 { 512 << 10 }

    @usableFromInline
    struct Share: Sendable {
        @usableFromInline
        var waiting = 0
        @usableFromInline
        var underWay = 0

        @inlinable
        init() {}
    }

    @usableFromInline
    let threadLimit: Int
    @usableFromInline
    var queue = FairQueue<Entry>()
    @usableFromInline
    var shares: [ByteText: Share] = [:]
    @usableFromInline
    var underWay = 0
    @usableFromInline
    var largeUnderWay = 0
    @usableFromInline
    var memoryUnderWay: Int64 = 0

    /// Creates a queue without jobs.
    @inlinable
    public init(threadLimit: Int) { self.threadLimit = threadLimit }

    /// The jobs that wait.
    @inlinable
    public var count: Int { self.queue.count }

    /// The jobs for a server that wait; all of them for `nil`.
    @inlinable
    public func waitingCount(for server: ByteText?) -> Int {
        server.map { self.shares[$0]?.waiting ?? 0 } ?? self.count
    }

    /// Adds a job.
    ///
    /// - Parameters:
    ///   - server: The server that it calls; `nil` if it calls none, and begins as soon as a thread is free.
    ///   - ticket: Names the job for ``remove(_:)``.
    ///   - cost: The processor time that the job takes, in any unit.
    ///   - memory: The memory in KiB, 0 or more, of a large job that calls no server; `nil` for others.
    @inlinable
    public mutating func add(
        _ job: Job, for server: ByteText?, ticket: UInt64, of claimant: Claimant, cost: Int64, memory: Int64? = nil
    ) {
        if let server { self.shares[server, default: Share()].waiting += 1 }
        self.queue.add(Entry(job: job, server: server, memory: memory), ticket: ticket, of: claimant, cost: cost)
    }

    /// Removes the next job that may begin and returns it, as under way; `nil` if there is none.
    @inlinable
    public mutating func next() -> Entry? {
        let (free, shares) = (self.threadLimit - self.underWay, self.shares)
        let (largeUnderWay, memoryUnderWay) = (self.largeUnderWay, self.memoryUnderWay)
        let next = self.queue.next { entry in
            if let memory = entry.memory {
                return largeUnderWay < free
                    && (largeUnderWay == 0 || memoryUnderWay + memory <= Self.memoryLimit)
            }
            return entry.server.map { (shares[$0]?.underWay ?? 0) < free } ?? (free > 0)
        }
        guard let next else { return nil }
        self.underWay += 1
        if let memory = next.memory {
            self.largeUnderWay += 1
            self.memoryUnderWay += memory
        }
        if let server = next.server {
            self.shares[server]?.waiting -= 1
            self.shares[server]?.underWay += 1
        }
        return next
    }

    /// Ends a job that ``next()`` returned.
    @inlinable
    public mutating func finish(_ entry: Entry) {
        self.underWay -= 1
        if let memory = entry.memory {
            self.largeUnderWay -= 1
            self.memoryUnderWay -= memory
        }
        guard let server = entry.server else { return }
        self.shares[server]?.underWay -= 1
        self.forget(server)
    }

    /// Removes a job that waits.
    ///
    /// - Returns: Whether it did.
    @inlinable
    public mutating func remove(_ ticket: UInt64) -> Bool {
        guard let entry = self.queue.remove(ticket) else { return false }
        if let server = entry.server {
            self.shares[server]?.waiting -= 1
            self.forget(server)
        }
        return true
    }

    /// As ``FairQueue/removeLatest(insteadOf:)``; for jobs that call no server.
    @inlinable
    public mutating func removeLatest(insteadOf claimant: Claimant) -> UInt64? {
        self.queue.removeLatest(insteadOf: claimant)
    }

    @inlinable
    mutating func forget(_ server: ByteText) {
        if let share = self.shares[server], share.waiting == 0, share.underWay == 0 { self.shares[server] = nil }
    }
}
