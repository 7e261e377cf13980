/// Jobs for one thread in an order that gives each claimant the same share of its time, whatever a job takes: deficit
/// round robin (Shreedhar and Varghese 1995). What a job took is known only afterwards, and then charged.
///
/// Claimants take turns. A turn lasts until the jobs in it took ``quantum``; what the last one took beyond that is
/// missing in the claimant's next turns. So a claimant that comes anew waits for one turn of each other one, and for no
/// flood of them. Within a claimant the order is that of arrival.
///
/// Each operation takes constant time, apart from the turns of which debts leave nothing.
//
// Inlinable, because the event loop runs it for every request: in another module it would ask for the types of `Job`
// at run time, which took a quarter of a request.
public struct TurnQueue<Job> {
    /// The jobs of a claimant.
    @usableFromInline
    struct Line {
        @usableFromInline
        var claimant: Claimant
        @usableFromInline
        var jobs: [Job?] = []
        /// The place of the first job that waits.
        @usableFromInline
        var first = 0
        /// What is left of the turn, in microseconds; not above zero where it is over.
        @usableFromInline
        var left: Int64

        @inlinable
        init(_ claimant: Claimant) { (self.claimant, self.left) = (claimant, TurnQueue.quantum) }

        @inlinable
        var isEmpty: Bool { self.first == self.jobs.count }

        @inlinable
        mutating func removeFirst() -> Job? {
            // Most lines have one, and nothing moves then.
            if self.jobs.count == 1 { return self.jobs.removeLast() }
            let job = self.jobs[self.first].take()
            self.first += 1
            if self.isEmpty {
                self.jobs.removeAll(keepingCapacity: self.jobs.count <= 64)
                self.first = 0
            } else if self.first > 64, self.first * 2 > self.jobs.count {
                self.jobs.removeFirst(self.first)
                self.first = 0
            }
            return job
        }
    }

    /// How long a turn lasts, in microseconds: about one request, so that the others wait for one each.
    @inlinable
    public static var quantum: Int64 { 100 }

    /// The lines, of which those in ``free`` are of no claimant.
    @usableFromInline
    var lines: [Line] = []
    @usableFromInline
    var free: [Int] = []
    @usableFromInline
    var places: [Claimant: Int] = [:]
    /// The places of the lines in the order of their turns, as a ring in which ``begin`` is the first of ``ringCount``.
    @usableFromInline
    var ring: [Int] = []
    @usableFromInline
    var begin = 0
    @usableFromInline
    var ringCount = 0
    /// The line of the latest job.
    @usableFromInline
    var latest: Int?
    @usableFromInline
    var waitingCount = 0

    /// Creates a queue without jobs.
    @inlinable
    public init() {}

    /// The jobs that wait.
    @inlinable
    public var count: Int { self.waitingCount }

    /// Whether no job waits.
    @inlinable
    public var isEmpty: Bool { self.count == 0 }

    /// Adds a job behind the others of its claimant.
    ///
    /// - Parameter microseconds: What was done for the job already, which the claimant's turns pay.
    @inlinable
    public mutating func add(_ job: Job, of claimant: Claimant, owing microseconds: Int64 = 0) {
        let place = self.places[claimant] ?? self.makeLine(claimant)
        self.lines[place].jobs.append(job)
        self.lines[place].left -= microseconds
        self.waitingCount += 1
    }

    /// Removes the next job and returns it; `nil` if none waits. ``charge(_:)`` then says what it took.
    @inlinable
    public mutating func next() -> Job? {
        guard self.count > 0 else { return nil }
        while true {
            let place = self.ring[self.begin]
            guard self.lines[place].left > 0 else {
                guard self.ringCount > 1 else {
                    // Alone it pays by the turns that nobody else would have: all that it owes, at once.
                    self.lines[place].left = Self.quantum - -self.lines[place].left % Self.quantum
                    continue
                }
                self.lines[place].left += Self.quantum
                self.moveOn()
                self.append(place)
                continue
            }
            guard !self.lines[place].isEmpty else {
                self.moveOn()
                self.remove(place)
                continue
            }
            self.latest = place
            self.waitingCount -= 1
            return self.lines[place].removeFirst()
        }
    }

    /// Uses up the turn of the claimant whose job ``next()`` returned last.
    ///
    /// - Parameter microseconds: What the job took.
    @inlinable
    public mutating func charge(_ microseconds: Int64) {
        guard let place = self.latest else { return }
        self.lines[place].left -= max(1, microseconds)
        self.latest = nil
    }

    /// The claimants with jobs, and those whose turn is not over or owes time.
    var claimantCount: Int { self.ringCount }
}

/// The ring.
extension TurnQueue {
    @inlinable
    mutating func makeLine(_ claimant: Claimant) -> Int {
        let place: Int
        if let last = self.free.popLast() {
            place = last
            self.lines[place].claimant = claimant
            self.lines[place].left = Self.quantum
        } else {
            place = self.lines.count
            self.lines.append(Line(claimant))
        }
        self.places[claimant] = place
        self.append(place)
        return place
    }

    @inlinable
    mutating func remove(_ place: Int) {
        self.places[self.lines[place].claimant] = nil
        self.free.append(place)
    }

    @inlinable
    mutating func moveOn() {
        self.begin = (self.begin + 1) % self.ring.count
        self.ringCount -= 1
    }

    @inlinable
    mutating func append(_ place: Int) {
        if self.ringCount == self.ring.count {
            // All of the ring is used; behind its first half there is room for as many.
            self.ring = Array(self.ring[self.begin...] + self.ring[..<self.begin])
            self.begin = 0
            self.ring += Array(repeating: 0, count: max(8, self.ringCount))
        }
        self.ring[(self.begin + self.ringCount) % self.ring.count] = place
        self.ringCount += 1
    }
}
