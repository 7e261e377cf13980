/// One request on rows: what was read for it so far, and how often.
///
/// The host runs the request on ``store``. While a run ends in ``Step/reads(_:)``, it reads the rows and passes them to
/// ``take(_:to:)``. It commits what a run proposes as ``commit(of:as:)`` says; after a conflict, and after a commit of
/// its own, it reads what ``again(after:)`` says and goes on.
package struct RowRun: Sendable {
    /// The state as far as it is known: what the request runs on.
    package var store: MemoryStore { self.rows.store }

    private var keys = KnownKeys()
    private var rows: KnownRows
    private let indexKey: (UInt64, UInt64)
    /// All that was needed so far.
    private var needs = RowNeeds()
    /// The conflicts so far.
    private var conflictCount = 0
    /// The times of reading since everything was last read as of one moment.
    private var roundCount = 0
    /// The times of reading in all.
    private var readCount = 0

    /// The most times of reading.
    private static let mostReads = 64
    /// The most times of reading between two conflicts.
    private static let mostRounds = 16
    /// The most runs because of conflicts.
    private static let mostRuns = 8

    /// Nothing is read yet.
    package init(indexKey: (UInt64, UInt64) = (0, 0)) {
        self.indexKey = indexKey
        self.rows = KnownRows(nothingOf: self.keys, indexKey: indexKey)
    }

    /// Adds what the host has read.
    ///
    /// - Throws: ``RowRunFailure``. The request is refused then.
    package mutating func take(_ answer: RowAnswer, to needs: RowNeeds) throws(RowRunFailure) {
        self.roundCount += 1
        self.readCount += 1
        guard self.roundCount <= RowRun.mostRounds, self.readCount <= RowRun.mostReads else { throw .tooManyReads }
        guard self.keys.add(answer, to: needs) else { throw .otherRows }
        self.needs.formUnion(needs)
        do throws(RowFault) {
            self.rows = try KnownRows(self.keys, indexKey: self.indexKey)
        } catch {
            throw .fault(error)
        }
        self.keys.generations = self.rows.generations
    }

    /// The transaction of what a run has proposed.
    ///
    /// - Parameters:
    ///   - set: The changes, with what they rest on.
    ///   - version: That of each row that the transaction writes, never drawn before. The numbers of new codes, merges
    ///     and entries of the audit trail follow from it and from their instants.
    /// - Throws: ``CommitConflict`` if the known rows refuse the changes by themselves.
    package func commit(of set: ChangeSet, as version: RowVersion) throws(CommitConflict) -> RowCommit {
        var set = set
        var next = version.number & 0xFFFFF
        for index in set.changes.indices { set.changes[index].number(from: &next) }
        return try RowCommit(set, on: self.rows)
    }

    /// The check that what an answer without changes rests on holds as of one moment; `nil` where it was read so.
    package var confirmation: RowCommit? {
        self.roundCount < 2 ? nil : RowCommit(confirming: self.keys.all, on: self.rows)
    }

    /// What is read before the next run; nothing is known any more.
    ///
    /// - Parameter conflict: The row that another commit has changed; `nil` after a commit of the request's own.
    /// - Returns: `nil` after too many conflicts: the request is refused, and may be sent again.
    package mutating func again(after conflict: RowConflict?) -> RowNeeds? {
        if let conflict {
            self.conflictCount += 1
            if self.conflictCount >= RowRun.mostRuns { return nil }
            self.needs.add(conflict.key)
            self.needs = self.needs.inOrder
        }
        self.keys = KnownKeys()
        self.rows = KnownRows(nothingOf: self.keys, indexKey: self.indexKey)
        self.roundCount = 0
        return self.needs
    }
}

/// Why a request on rows ends in a refusal.
package enum RowRunFailure: Error, Equatable, Sendable {
    /// A row that was read has a fault.
    case fault(RowFault)
    /// The host has read other rows than those that were needed.
    case otherRows
    /// The request needs more rows, again and again.
    case tooManyReads
}

extension Change {
    /// Gives what is new a sequence number: the instant in milliseconds, and below it twenty bits that other commits of
    /// the same millisecond hardly have. What is new in one commit follows one another.
    fileprivate mutating func number(from next: inout UInt64) {
        func number(at instant: Instant) -> UInt64 {
            defer { next &+= 1 }
            // Below the greatest number that is kept, until the year 2109.
            return min(max(UInt64(clamping: instant.milliseconds), 1), 1 << 42 - 1) << 20 + next
        }
        switch self {
        case .code(.stored(var code)) where code.sequence == 0:
            code.sequence = number(at: code.createdAt)
            self = .code(.stored(code))
        case .merge(var merge) where merge.sequence == 0:
            merge.sequence = number(at: merge.preparedAt)
            self = .merge(merge)
        case .audited(var entry) where entry.sequence == 0:
            entry.sequence = number(at: entry.instant)
            self = .audited(entry)
        case .account, .code, .provider, .configuration, .merge, .audited, .passwordAlgorithm, .tenantDeleted: break
        }
    }
}
