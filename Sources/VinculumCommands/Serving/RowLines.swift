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

    /// Whether a batch can begin at once.
    var canBegin: Bool {
        self.reading.isEmpty && !self.toRead.isEmpty || self.committing.isEmpty && !self.toCommit.isEmpty
            || self.written.isEmpty && !self.held.isEmpty
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
