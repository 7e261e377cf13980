/// Jobs in an order that gives each claimant the same share of time while several have jobs: the next job is of the
/// claimant that has had least so far (start-time fair queueing, Goyal, Vin and Cheng 1996). Within a claimant the
/// order is that of arrival.
///
/// So a claimant with many jobs, or with dear ones, makes itself wait and not the others.
//
// Inlinable for the same reason as ``TurnQueue``.
public struct FairQueue<Job: Sendable>: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline
        let ticket: UInt64
        @usableFromInline
        let cost: Int64
        @usableFromInline
        let job: Job

        @inlinable
        init(ticket: UInt64, cost: Int64, job: Job) {
            (self.ticket, self.cost, self.job) = (ticket, cost, job)
        }
    }

    /// The jobs of a claimant. There are few at a time, so that taking the first away may move the others.
    @usableFromInline
    struct Line: Sendable {
        @usableFromInline
        var entries: [Entry] = []
        /// What the claimant has had, by the clock of all.
        @usableFromInline
        var had: Int64
        /// The number of the arrival that began the line; it orders claimants that have had the same.
        @usableFromInline
        var arrival: UInt64

        @inlinable
        init(had: Int64, arrival: UInt64) { (self.had, self.arrival) = (had, arrival) }
    }

    @usableFromInline
    var lines: [Claimant: Line] = [:]
    /// What the claimant of the latest job had had when the job began. A claimant that comes anew begins with that, so
    /// that nothing is saved up by waiting.
    @usableFromInline
    var clock: Int64 = 0
    @usableFromInline
    var arrivals: UInt64 = 0
    @usableFromInline
    var waitingCount = 0

    /// The jobs that wait.
    @inlinable
    public var count: Int { self.waitingCount }

    /// Beyond this many claimants those without a job are forgotten.
    @inlinable
    static var keptCount: Int { 1024 }

    /// Creates a queue without jobs.
    @inlinable
    public init() {}

    /// Adds a job.
    ///
    /// - Parameters:
    ///   - ticket: Names the job for ``remove(_:)``.
    ///   - cost: The time that the job takes, in any unit.
    @inlinable
    public mutating func add(_ job: Job, ticket: UInt64, of claimant: Claimant, cost: Int64) {
        self.arrivals &+= 1
        let entry = Entry(ticket: ticket, cost: max(1, cost), job: job)
        let known = self.lines.removeValue(forKey: claimant)
        if known == nil, self.lines.count >= Self.keptCount { self.forgetIdle() }
        var line = known ?? Line(had: self.clock, arrival: self.arrivals)
        if line.entries.isEmpty {
            line.had = max(line.had, self.clock)
            line.arrival = self.arrivals
        }
        line.entries.append(entry)
        self.lines[claimant] = line
        self.waitingCount += 1
    }

    /// Removes the next job that may begin and returns it; `nil` if none waits that may.
    @inlinable
    public mutating func next(where mayBegin: (Job) -> Bool = { _ in true }) -> Job? {
        var least: (claimant: Claimant, had: Int64, arrival: UInt64, place: Int)?
        for (claimant, line) in self.lines {
            if let found = least, (found.had, found.arrival) <= (line.had, line.arrival) { continue }
            guard let place = line.entries.firstIndex(where: { mayBegin($0.job) }) else { continue }
            least = (claimant, line.had, line.arrival, place)
        }
        guard let least, var line = self.lines.removeValue(forKey: least.claimant) else { return nil }
        let entry = line.entries.remove(at: least.place)
        self.clock = max(self.clock, line.had)
        line.had = line.had &+ entry.cost
        self.lines[least.claimant] = line
        self.waitingCount -= 1
        return entry.job
    }

    /// Removes a job that waits and returns it; `nil` if there is none.
    @inlinable
    public mutating func remove(_ ticket: UInt64) -> Job? {
        for (claimant, line) in self.lines {
            guard let index = line.entries.firstIndex(where: { $0.ticket == ticket }) else { continue }
            self.waitingCount -= 1
            return self.lines[claimant]?.entries.remove(at: index).job
        }
        return nil
    }

    /// Makes room for a job of `claimant` by removing the latest job of the claimant with the most jobs.
    ///
    /// - Returns: The ticket of the removed job; `nil`, and nothing is removed, if no other claimant has more jobs.
    @inlinable
    public mutating func removeLatest(insteadOf claimant: Claimant) -> UInt64? {
        var most: (claimant: Claimant, count: Int) = (claimant, (self.lines[claimant]?.entries.count ?? 0) + 1)
        for (other, line) in self.lines where line.entries.count > most.count { most = (other, line.entries.count) }
        guard most.claimant != claimant, let entry = self.lines[most.claimant]?.entries.popLast() else { return nil }
        self.waitingCount -= 1
        return entry.ticket
    }

    /// The claimants with jobs, and those whose past jobs still count.
    var claimantCount: Int { self.lines.count }

    @inlinable
    mutating func forgetIdle() {
        self.lines = self.lines.filter { !$0.value.entries.isEmpty }
    }
}
