import PropertyKit
@testable import Vinculum

/// The same service on rows: each request that a ``Service`` answers is answered here once more, from the rows that it
/// asks for, and the answers are compared byte by byte.
struct RowTwin {
    /// The rows.
    private(set) var table = RowTable(MemoryStore().rows(), version: RowVersion(drawing: 1 << 40))
    private var commitCount: UInt64 = 0
    /// The times of reading of the last request.
    private(set) var readCount = 0

    /// The most rows with which each request is answered twice.
    static let mostRows = 500

    /// A difference between the two.
    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    /// Begins with the rows of a state.
    init(_ store: MemoryStore) { self.table = RowTable(store.rows(), version: RowVersion(drawing: 1 << 40)) }

    private mutating func nextVersion() -> RowVersion {
        self.commitCount += 1
        // As if drawn, but rising in the bits that order what is stored within a millisecond: here the clock stands.
        let spread = self.commitCount &* 0x9E37_79B9_7F4A_7C15
        return RowVersion(drawing: spread << 31 | (self.commitCount << 6 & 0xFFFFF) << 11)
    }

    /// Applies changes that no request made.
    mutating func commit(_ set: ChangeSet) throws {
        if set.changes.isEmpty { return }
        var set = set
        set.preconditions = []
        let known = try KnownRows(self.table)
        try self.table.commit(try RowCommit(set, on: known), as: self.nextVersion())
    }

    /// Answers a request.
    ///
    /// - Parameter answers: What the host answered to the questions of the other service, in order.
    mutating func answer(
        _ request: HTTPRequest, _ settings: AuthoritySettings, now: Instant, seed: Seed, _ budgets: inout Budgets,
        answers: [(question: Question, answer: Answer)]
    ) throws -> HTTPResponse {
        var run = RowRun()
        let unused = budgets
        var pendingQuestions = PendingQuestions()
        var next = answers[...]
        self.readCount = 0
        while true {
            let authority = Authority(settings: settings, store: run.store)
            if pendingQuestions.answers.isEmpty { budgets = unused }
            let step = authority.propose(request, now: now, seed: seed, &budgets, &pendingQuestions)
            switch step {
            case .reads(let needs): try self.read(needs, &run)
            case .needs(let questions), .commitThenAsk(_, let questions):
                if case .commitThenAsk(let claim, _) = step, try self.commit(claim, &run) { continue }
                for question in questions {
                    guard let (asked, answer) = next.popFirst(), asked == question else {
                        throw Difference(description: "rows ask something else")
                    }
                    pendingQuestions.answers.append(answer)
                }
            case .done(let proposal):
                if proposal.changes.isEmpty {
                    if let check = run.confirmation { try self.table.commit(check, as: self.nextVersion()) }
                } else if try self.commit(proposal.changes, &run) {
                    continue
                }
                return proposal.response
            }
        }
    }

    /// Whether the answer may differ: where it shows numbers in the order of which codes, merges or entries are listed.
    static func mayDiffer(_ request: HTTPRequest, _ response: HTTPResponse) -> Bool {
        request.query.contains("page") || request.path.hasSuffix("audit") || request.path.hasSuffix("merges")
    }

    private mutating func read(_ needs: RowNeeds, _ run: inout RowRun) throws {
        self.readCount += 1
        try run.take(self.table.answer(to: needs), to: needs)
    }

    /// Commits, and reads what the next run rests on.
    ///
    /// - Returns: Whether the request must run again, because a row was there that it had not looked up.
    private mutating func commit(_ set: ChangeSet, _ run: inout RowRun) throws -> Bool {
        let version = self.nextVersion()
        let commit = try run.commit(of: set, as: version)
        var conflict: RowConflict?
        do throws(RowConflict) { try self.table.commit(commit, as: version) } catch { conflict = error }
        guard let needs = run.again(after: conflict) else { throw Difference(description: "rows conflict forever") }
        try self.read(needs, &run)
        return conflict != nil
    }
}
