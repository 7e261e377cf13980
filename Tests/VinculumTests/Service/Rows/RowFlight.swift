import PropertyKit
@testable import Vinculum

/// A database of rows as a host has it: it reads and commits, and now and then does not say whether it has committed.
struct RowDatabase {
    private(set) var table = RowTable(MemoryStore().rows(), version: RowVersion(drawing: 1 << 40))
    private var random: TestRandom

    init(_ random: TestRandom) { self.random = random }

    /// What became of a commit, as far as its sender knows.
    enum Outcome {
        case done
        case conflict(RowConflict)
        case unknown
    }

    func read(_ needs: RowNeeds) -> RowAnswer { self.table.answer(to: needs) }

    mutating func nextVersion() -> RowVersion { RowVersion(drawing: self.random.next()) }

    /// Commits, unless a row has changed. One time of eight nothing is said, whether it was done or not.
    mutating func commit(_ commit: RowCommit, as version: RowVersion) -> Outcome {
        let isSilent = Int.random(in: 0..<8, using: &self.random) == 0
        if isSilent, Bool.random(using: &self.random) { return .unknown }
        do throws(RowConflict) {
            try self.table.commit(commit, as: version)
            return isSilent ? .unknown : .done
        } catch {
            return isSilent ? .unknown : .conflict(error)
        }
    }

    /// Settles an unknown outcome: the same commit again is done, or refused because it was done before, or because
    /// another was.
    mutating func settle(_ commit: RowCommit, as version: RowVersion) -> Outcome {
        do throws(RowConflict) {
            try self.table.commit(commit, as: version)
            return .done
        } catch {
            let wasDone = commit.writes.contains { $0.value != nil && self.table[$0.key]?.version == version }
            return wasDone ? .done : .conflict(error)
        }
    }
}

/// One request in work on a database, advanced by one exchange at a time, so that a test chooses the order of the
/// exchanges of many.
final class RowFlight {
    let request: HTTPRequest
    private let settings: AuthoritySettings
    private let now: Instant
    private let seed: Seed
    private var run = RowRun()
    private var pendingQuestions = PendingQuestions()
    private var budgets = Budgets()
    private var next = Exchange.run
    /// The answer; `nil` while the request is in work.
    private(set) var response: HTTPResponse?
    /// The conflicts so far.
    private(set) var conflictCount = 0

    private indirect enum Exchange {
        case run
        case read(RowNeeds)
        case commit(RowCommit, RowVersion, then: AfterCommit)
        case settle(RowCommit, RowVersion, then: AfterCommit)
    }

    private enum AfterCommit {
        case respond(HTTPResponse)
        case ask([Question])
    }

    init(_ request: HTTPRequest, _ settings: AuthoritySettings, now: Instant, seed: Seed) {
        (self.request, self.settings, self.now, self.seed) = (request, settings, now, seed)
    }

    /// Does the next exchange with the database.
    func advance(_ database: inout RowDatabase) throws {
        switch self.next {
        case .run: try self.propose(&database)
        case .read(let needs):
            try self.run.take(database.read(needs), to: needs)
            self.next = .run
        case .commit(let commit, let version, let then):
            self.end(database.commit(commit, as: version), commit, version, then)
        case .settle(let commit, let version, let then):
            self.end(database.settle(commit, as: version), commit, version, then)
        }
    }

    private func propose(_ database: inout RowDatabase) throws {
        let authority = Authority(settings: self.settings, store: self.run.store)
        let step = authority.propose(
            self.request, now: self.now, seed: self.seed, &self.budgets, &self.pendingQuestions)
        let version = database.nextVersion()
        switch step {
        case .reads(let needs): self.next = .read(needs)
        case .needs(let questions): self.answer(questions)
        case .commitThenAsk(let claim, let questions):
            self.next = .commit(try self.run.commit(of: claim, as: version), version, then: .ask(questions))
        case .done(let proposal):
            guard !proposal.changes.isEmpty else {
                if let confirmation = self.run.confirmation {
                    self.next = .commit(confirmation, version, then: .respond(proposal.response))
                } else {
                    self.response = proposal.response
                }
                return
            }
            let commit = try self.run.commit(of: proposal.changes, as: version)
            self.next = .commit(commit, version, then: .respond(proposal.response))
        }
    }

    private func answer(_ questions: [Question]) {
        self.pendingQuestions.answers += questions.map { $0.answered() }
        self.next = .run
    }

    private func end(
        _ outcome: RowDatabase.Outcome, _ commit: RowCommit, _ version: RowVersion, _ then: AfterCommit
    ) {
        switch outcome {
        case .unknown: self.next = .settle(commit, version, then: then)
        case .conflict(let conflict):
            self.conflictCount += 1
            guard let needs = self.run.again(after: conflict) else {
                self.response = HTTPResponse(status: 503, contentType: "application/json", body: [])
                return
            }
            self.next = .read(needs)
        case .done:
            switch then {
            case .respond(let response): self.response = response
            case .ask(let questions):
                self.answer(questions)
                if let needs = self.run.again(after: nil) { self.next = .read(needs) }
            }
        }
    }
}
