import Vinculum

/// One authority, with its recent changes.
struct Instance {
    let handle: UInt32
    var authority: Authority
    /// What clients have done how often; lost with the handle.
    private var budgets: Budgets
    private(set) var journal: Journal
    /// What hosts of version 2 have under way.
    private var claims = ClaimTable()
    /// What the newest requests under way have worked out, by their seeds. Losing it costs time alone.
    private var memories: [(seed: Seed, memory: RequestMemory)] = []
    private static let maximumMemories = 16
    /// Whether the phone numbers are in canonical form, whatever the snapshot and the changes after it have.
    private var hasCorrectNumbers = false
    /// The key of the index tables, where the host keeps the accounts; `nil` where they are here.
    let rowKey: (UInt64, UInt64)?
    /// The newest requests under way on rows.
    private var rowRequests: [RowRequest] = []
    /// How many versions were drawn for commits on rows.
    private var versionCount: UInt64 = 0
    private static let maximumRowRequests = 64

    init(
        _ handle: UInt32, _ authority: Authority, _ budgets: Budgets, _ rowKey: (UInt64, UInt64)? = nil,
        journalByteCount: Int
    ) {
        self.handle = handle
        self.authority = authority
        self.budgets = budgets
        self.rowKey = rowKey
        self.journal = Journal(maximumByteCount: journalByteCount)
    }

    /// Runs a request once, and counts what it does.
    ///
    /// - Parameter claims: Whether the host commits claims. Those of another one are kept here, and its questions are
    ///   asked at once.
    mutating func propose(
        _ request: HTTPRequest, _ now: Instant, _ seed: Seed, _ pendingQuestions: inout PendingQuestions, claims: Bool
    ) -> Step {
        if self.rowKey == nil { self.correctNumbers() }
        let step = self.authority.propose(request, now: now, seed: seed, &self.budgets, &pendingQuestions)
        self.memories.removeAll { $0.seed == seed }
        if case .done = step {
            self.authority.remember(pendingQuestions)
        } else {
            self.memories.append((seed, pendingQuestions.memory))
        }
        if self.memories.count > Instance.maximumMemories { self.memories.removeFirst() }
        if claims { return step }
        switch step {
        case .needs, .reads: return step
        case .commitThenAsk(let claim, let questions):
            if let refusal = self.claims.refusal(of: claim, by: seed, at: now) { return .done(Proposal(refusal)) }
            return .needs(questions)
        case .done:
            self.claims.end(by: seed)
            return step
        }
    }

    /// Before the first request, because a host replays the changes after its snapshot first. The changes are in the
    /// journal; a host that does not write them has the same ones made again.
    private mutating func correctNumbers() {
        if self.hasCorrectNumbers { return }
        self.hasCorrectNumbers = true
        for set in NumberCorrections(of: self.authority.store).sets {
            do throws(Refusal) { try self.commit(set, set.encoded()) } catch {}
        }
    }

    /// What earlier runs of the request with this seed have worked out.
    func memory(of seed: Seed) -> RequestMemory {
        self.memories.first { $0.seed == seed }?.memory ?? RequestMemory()
    }

    /// Commits changes and appends them to the journal. An empty change set leaves both as they are.
    ///
    /// - Throws: ``Status/conflict`` if the state does not meet the preconditions of the changes.
    mutating func commit(_ changes: ChangeSet, _ encoded: [UInt8]) throws(Refusal) {
        guard !changes.isEmpty else { return }
        do throws(CommitConflict) {
            try self.authority.commit(changes)
        } catch {
            throw Refusal(.conflict, "the state does not meet the preconditions of the changes")
        }
        self.journal.append(encoded)
    }

    /// Returns the changes after a cursor, and drops those before it: the host has them.
    ///
    /// - Throws: ``Status/forgotten`` if some of them were dropped already.
    mutating func changes(since cursor: Int64) throws(Refusal) -> [[UInt8]] {
        try self.journal.changes(since: cursor)
    }

    /// Takes out a request on rows; one that is not kept begins anew.
    mutating func takeRequest(_ seed: Seed, _ rowKey: (UInt64, UInt64)) -> RowRequest {
        guard let index = self.rowRequests.indices.first(where: { self.rowRequests[$0].seed == seed }) else {
            return RowRequest(seed, indexKey: rowKey)
        }
        return self.rowRequests.remove(at: index)
    }

    /// The version of the next commit on rows.
    mutating func nextVersion(_ bits: UInt64) -> RowVersion {
        self.versionCount &+= 1
        return RowVersion(drawing: bits, after: self.versionCount)
    }

    /// Keeps a request on rows until its next call.
    mutating func keep(_ request: consuming RowRequest) {
        self.rowRequests.append(request)
        if self.rowRequests.count > Instance.maximumRowRequests { self.rowRequests.removeFirst() }
    }

    /// Has a run see these rows alone.
    mutating func use(_ store: MemoryStore) {
        self.authority = self.authority.reading(store)
    }
}
