import Vinculum

/// The requests of a server that await rows, by their tickets, in the order in which they do.
struct RowLines {
    /// Those that read next.
    var toRead: [UInt64] = []
    /// Those that commit next.
    var toCommit: [UInt64] = []
    /// The batch of reads that is under way.
    var reading: [UInt64] = []
    /// The batch of commits that is under way.
    var committing: [UInt64] = []
    /// When each batch began, in microseconds of the monotonic clock.
    var began: (reads: Int64, commits: Int64) = (0, 0)
    /// The rows that these commits write, as far as others must wait for them.
    var written: [ProjectID: Set<[UInt8]>] = [:]
    /// Requests that rest on a row which another one has committed first, and that read again once that has ended.
    var held: [(ticket: UInt64, project: ProjectID, key: [UInt8])] = []

    /// The most requests of a batch: a round does not begin what takes much longer than the round.
    static let limit = 64

    /// How many commits make a batch that waits for no other.
    private static let enough = 32
    /// How long a commit waits for others of its batch, in microseconds.
    private static let patience: Int64 = 1000

    /// Whether a request has begun to await rows since commits were last asked for: another one may join it.
    private var hasGrown = false
    /// Since when commits wait for others, in microseconds of the monotonic clock.
    private var waitsSince: Int64?

    /// Adds a request to a line.
    mutating func add(_ ticket: UInt64, _ awaited: Server.AwaitedRows, wasHeld: Bool) {
        self.hasGrown = true
        switch awaited {
        case .needs, .confirmation: self.toRead.append(ticket)
        // Before those that came while it was held.
        case .commit where wasHeld: self.toCommit.insert(ticket, at: 0)
        case .commit: self.toCommit.append(ticket)
        }
    }

    /// Whether those that commit next begin now, and not with others that are soon to join them. What a batch costs
    /// beside its commits is as much as several of these cost, and a server in need of time would make small ones.
    mutating func areEnough(at now: Int64) -> Bool {
        defer { self.hasGrown = false }
        guard self.committing.isEmpty, !self.toCommit.isEmpty else { return false }
        let since = self.waitsSince ?? now
        let isExpecting = self.hasGrown || !self.reading.isEmpty
        if isExpecting, self.toCommit.count < Self.enough, now - since < Self.patience {
            self.waitsSince = since
            return false
        }
        self.waitsSince = nil
        return true
    }

    /// How long the listener may wait, in milliseconds; `nil` for longer.
    var milliseconds: Int64? {
        if self.reading.isEmpty && !self.toRead.isEmpty || self.written.isEmpty && !self.held.isEmpty { return 0 }
        if !self.committing.isEmpty || self.toCommit.isEmpty { return nil }
        return self.reading.isEmpty ? 0 : 1
    }

    /// Removes the first tickets of a line, at most as many as a batch has.
    static func removeBatch(_ line: inout [UInt64]) -> [UInt64] {
        defer { line.removeFirst(min(line.count, self.limit)) }
        return Array(line.prefix(self.limit))
    }

    /// The first row that a commit rests on or writes and that an earlier one of the batch writes; `nil` without one,
    /// and the batch then has this one too.
    mutating func firstWritten(of write: RowWrite) -> [UInt8]? {
        let (expectations, writes) = (write.transaction.expectations, write.transaction.writes)
        if let written = self.written[write.project] {
            if let found = expectations.first(where: { written.contains($0.key.bytes) }) { return found.key.bytes }
            if let found = writes.first(where: { written.contains($0.key.bytes) }) { return found.key.bytes }
        }
        for row in writes { self.written[write.project, default: []].insert(row.key.bytes) }
        return nil
    }

    /// Lets the first request of each row read again that no commit under way writes: one after another commits then,
    /// and none of them in vain. What rests on a row of the whole project, such as its configuration, does not write it
    /// itself, and goes on at once.
    mutating func releaseHeld() {
        if self.held.isEmpty { return }
        var released = self.written
        var left: [(ticket: UInt64, project: ProjectID, key: [UInt8])] = []
        for held in self.held {
            let isFirst = released[held.project, default: []].insert(held.key).inserted
            let isOfProject = held.key.first.map { $0 < RowKind.account.rawValue } ?? false
            if isFirst || isOfProject && self.written[held.project]?.contains(held.key) != true {
                self.toRead.append(held.ticket)
            } else {
                left.append(held)
            }
        }
        self.held = left
    }
}
