/// One request on rows: what was read for it so far, and how often.
///
/// The host runs the request on ``store``. While a run ends in ``Step/reads(_:)``, it reads the rows and passes them to
/// ``take(_:to:)``. It commits what a run proposes as ``commit(of:as:)`` says; after a conflict, and after a commit of
/// its own, it reads what ``again(after:)`` says and goes on.
package struct RowRun: Sendable {
    /// The state as far as it is known: what the request runs on.
    package var store: MemoryStore { self.rows.store }

    private var keys: KnownKeys
    private var rows: KnownRows
    private let indexKey: (UInt64, UInt64)
    /// All that was needed so far.
    private var needs: RowNeeds
    /// What the first time of reading gave, if it was what every request reads first.
    package private(set) var beginning: RowBeginning?
    /// Whether the request began with what another one had read.
    private var mayBeOld: Bool
    /// The conflicts so far.
    private var conflictCount = 0
    /// The times of reading since everything was last read as of one moment, but for what every request reads first.
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
        self.init(RowBeginning(KnownKeys(), KnownRows(indexKey: indexKey), RowNeeds()), indexKey: indexKey)
        self.mayBeOld = false
    }

    /// Begins with what another request has read first.
    ///
    /// - Parameter beginning: Rows that may be one second old: commits check that they have not changed.
    package init(_ beginning: RowBeginning, indexKey: (UInt64, UInt64) = (0, 0)) {
        (self.indexKey, self.mayBeOld) = (indexKey, true)
        (self.keys, self.rows, self.needs) = (beginning.keys, beginning.rows, beginning.needs)
    }

    /// Adds what the host has read.
    ///
    /// - Throws: ``RowRunFailure``. The request is refused then.
    package mutating func take(_ answer: RowAnswer, to needs: RowNeeds) throws(RowRunFailure) {
        let isFirst = needs.isOfEveryRequest
        if !isFirst { self.roundCount += 1 }
        self.readCount += 1
        guard self.roundCount <= RowRun.mostRounds, self.readCount <= RowRun.mostReads else { throw .tooManyReads }
        let missing = needs.keys.first { self.keys.contains($0) }
        guard let new = self.keys.add(answer, to: needs) else { throw .otherRows }
        self.needs.formUnion(needs)
        do throws(RowFault) {
            if let missing { throw .missing(missing) }
            try self.rows.add(new, &self.keys)
        } catch {
            // Of rows that another commit changed between two times of reading this may be so.
            switch error {
            case .contested, .missing: self.conflictCount += 1
            default: throw .fault(error)
            }
            guard self.conflictCount < RowRun.mostRuns else { throw .fault(error) }
            return self.forget()
        }
        if self.mayBeOld, self.needsNewerAlgorithms(new) { self.forget() }
        if isFirst, self.readCount == 1 { self.beginning = RowBeginning(self.keys, self.rows, self.needs) }
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
        self.roundCount < 2 ? nil : RowCommit(confirming: self.keys)
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
        self.forget()
        return self.needs
    }

    private mutating func forget() {
        self.keys = KnownKeys()
        self.rows = KnownRows(indexKey: self.indexKey)
        self.roundCount = 0
        self.mayBeOld = false
    }

    /// Whether the password of an account that was read has parameters that are newer than what the request began with.
    private mutating func needsNewerAlgorithms(_ entries: [RowTable.Entry]) -> Bool {
        for entry in entries {
            guard let (kind, space, own) = entry.row.key.parts, kind == .account,
                let id = AccountID(String(decoding: own, as: UTF8.self)),
                let password = self.rows.store[space.tenant][id]?.password
            else { continue }
            if self.rows.store.passwordAlgorithms[password.algorithm] == nil { return true }
        }
        return false
    }
}

/// What every request of a project reads first: the project itself, its configuration, and the parameters of password
/// hashes. A host keeps it for the requests of the next second.
package struct RowBeginning: Sendable {
    fileprivate let keys: KnownKeys
    fileprivate let rows: KnownRows
    fileprivate let needs: RowNeeds

    fileprivate init(_ keys: KnownKeys, _ rows: KnownRows, _ needs: RowNeeds) {
        (self.keys, self.rows, self.needs) = (keys, rows, needs)
    }
}

extension RowNeeds {
    /// Whether only rows are needed that every request of some tenant needs.
    fileprivate var isOfEveryRequest: Bool {
        func isFirst(_ key: RowKey) -> Bool {
            switch key.parts?.kind {
            case .tenant, .configuration, .passwordAlgorithm: true
            default: false
            }
        }
        return self.counts.isEmpty && self.keys.allSatisfy(isFirst)
            && self.ranges.allSatisfy { isFirst($0.range.lower) }
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
