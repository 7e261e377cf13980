import Vinculum

/// The commits of a round as one transaction, which a database executes while the program does other things.
///
/// The first statements hold every row that a commit rests on, and make those that must be absent; what they find
/// decides commit by commit. The second ones write, and end the transaction. What a lost connection leaves open is
/// settled by the same statements: rows with the version of a commit say that it was made.
final class PipelinedCommits {
    private let pipeline: any SQLPipeline
    private var commits: [RowWrite] = []
    private var results: [Result<Void, RowTrouble>?] = []
    /// The commits that are tried together, by their numbers; the first are under way.
    private var groups: [[Int]] = []
    private var group = CommitGroup([], nil)
    /// What the statements that hold its rows find.
    private var findings: [CommitGroup.Finding] = []
    private let seal: RowSeal?
    private var phase = Phase.holding
    /// The commits that may have been made: their transaction was written, and its end is not known.
    private var unsettled: Set<Int> = []
    private var patience: Patience
    private let place: StorePlace

    private enum Phase {
        case holding
        /// What was found, and which commits are written.
        case writing(CommitGroup.Verdicts)
        case rollingBack
    }

    init(_ pipeline: any SQLPipeline, _ seal: RowSeal?, _ place: StorePlace) {
        (self.pipeline, self.seal, self.place) = (pipeline, seal, place)
        self.patience = Patience(for: place.name)
    }

    func begin(_ commits: [RowWrite], at now: Int64) {
        self.commits = commits
        self.results = commits.map { _ in nil }
        // What clears the accounts of a tenant is not mixed with what writes some.
        let clears = commits.contains { $0.transaction.writes.contains { $0.key.parts?.kind == .tenant } }
        self.groups = clears ? commits.indices.map { [$0] } : [Array(commits.indices)]
        self.unsettled = []
        self.patience.begin(at: now)
        self.hold()
    }

    /// How long the listener may wait, in milliseconds; `nil` while nothing is under way.
    var milliseconds: Int64? { self.commits.isEmpty ? nil : self.patience.milliseconds }
    var socket: DatabaseSocket? { self.pipeline.socket }

    func takeResults(at now: Int64) -> [Result<Void, RowTrouble>]? {
        if self.patience.canRetry(at: now) { self.hold() }
        while let answer = self.pipeline.takeAnswer() {
            if self.groups.isEmpty { return nil }
            switch answer {
            case .success(let rows): self.goOn(rows)
            case .failure(let error): self.failed(error, at: now)
            }
            if self.groups.isEmpty { return self.end() }
        }
        guard !self.groups.isEmpty, let error = self.patience.failure(at: now) else { return nil }
        self.giveUp(error)
        return self.end()
    }

    private func end() -> [Result<Void, RowTrouble>] {
        let results = self.results.compactMap { $0 }
        self.patience.end()
        (self.commits, self.results, self.groups) = ([], [], [])
        return results
    }

    private func hold() {
        self.phase = .holding
        self.group = CommitGroup((self.groups.first ?? []).map { self.commits[$0] }, self.seal)
        let holding = self.group.holding(isSettling: !self.unsettledPlaces.isEmpty)
        self.findings = holding.map { $0.finding }
        self.pipeline.begin(RoundStatements.begin + holding.map { $0.statement })
    }

    /// The commits of the group under way that may have been made, by their places in it.
    private var unsettledPlaces: [Int] {
        let group = self.groups.first ?? []
        return group.indices.filter { self.unsettled.contains(group[$0]) }
    }

    private func nextGroup() {
        self.groups.removeFirst()
        if !self.groups.isEmpty { self.hold() }
    }

    private func goOn(_ rows: [[[SQLValue]]]) {
        switch self.phase {
        case .holding:
            let found = self.group.found(rows.dropFirst(RoundStatements.begin.count), of: self.findings)
            if found.layout != RowStoreLayout.version { return self.refuse(layout: found.layout) }
            if found.isMalformed { return self.refuse(.malformedRows(in: self.place.name)) }
            let since = DatabaseError(.unsettled, file: self.place.name, "others have changed the same since")
            let verdicts = self.group.verdicts(
                found, settling: self.unsettledPlaces, orElse: RowTrouble(.database(since)))
            self.phase = .writing(verdicts)
            self.pipeline.begin(self.group.writing(verdicts))
        case .writing(let verdicts):
            for (number, verdict) in zip(self.groups.first ?? [], verdicts.outcomes) { self.results[number] = verdict }
            self.nextGroup()
        case .rollingBack: self.hold()
        }
    }

    private func failed(_ error: DatabaseError, at now: Int64) {
        let isLost = [.lost, .unreachable].contains(error.kind)
        switch self.phase {
        case .writing(let verdicts) where isLost: self.noteUnsettled(verdicts)
        case .rollingBack where !isLost: return self.hold()
        default: break
        }
        if isLost {
            if !self.patience.retry(after: error, at: now) { self.giveUp(error) }
            return
        }
        switch error.kind {
        // Another transaction was in the way of this one, or a pool has lost a statement.
        case .busy where self.patience.failure(at: now) == nil: break
        case .other, .full, .exists:
            guard let group = self.groups.first, group.count > 1 else { return self.refuse(error) }
            // One of them may be at fault.
            self.groups = group.map { [$0] } + self.groups.dropFirst()
        default: return self.refuse(error)
        }
        self.phase = .rollingBack
        self.pipeline.begin([SQLStatement("ROLLBACK")])
    }

    /// Refuses the group under way. The connection, whose transaction has failed, is closed.
    private func refuse(_ error: DatabaseError) {
        self.pipeline.close()
        for number in self.groups.first ?? [] { self.results[number] = .failure(self.trouble(error, number)) }
        self.nextGroup()
    }

    /// Refuses the group under way: another version of the program has made other tables.
    private func refuse(layout: Int64?) {
        let other = DatabaseError(.other, file: self.place.name, "the tables are of another version")
        let trouble = RowTrouble(RowStoreError(layout: layout, file: self.place.name))
        for number in self.groups.first ?? [] {
            let isUnsettled = self.unsettled.contains(number)
            self.results[number] = .failure(isUnsettled ? self.trouble(other, number) : trouble)
        }
        self.pipeline.close()
        self.nextGroup()
    }

    private func noteUnsettled(_ verdicts: CommitGroup.Verdicts) {
        let group = self.groups.first ?? []
        for place in verdicts.written where group.indices.contains(place) { self.unsettled.insert(group[place]) }
    }

    /// Gives up all that has no outcome.
    private func giveUp(_ error: DatabaseError) {
        if case .writing(let verdicts) = self.phase { self.noteUnsettled(verdicts) }
        self.pipeline.close()
        for number in self.groups.joined() { self.results[number] = .failure(self.trouble(error, number)) }
        self.groups = []
    }

    private func trouble(_ error: DatabaseError, _ number: Int) -> RowTrouble {
        if self.unsettled.contains(number) {
            return RowTrouble(.database(DatabaseError(.unsettled, file: error.file, error.reason)))
        }
        let trouble = RowTrouble(.database(error))
        guard error.kind == .held, case .failed(let failure, _) = trouble else { return trouble }
        return .busy(failure)
    }
}
