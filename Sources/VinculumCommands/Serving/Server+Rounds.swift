import Vinculum
import VinculumServer

/// Requests that await rows: what those of a round need is read at once, and what they propose is committed at once.
extension Server {
    /// Keeps a request until the database has answered.
    mutating func awaitRows(_ awaited: AwaitedRows, _ waiting: Waiting, _ ticket: UInt64) -> HandlerStep {
        self.lines.add(ticket, awaited, wasHeld: waiting.wasHeld)
        waiting.awaited = awaited
        waiting.project.openRequests += 1
        self.waiting[ticket] = waiting
        return .awaitsRows
    }

    mutating func exchangeRows(on host: inout some CommandHost) -> [UInt64] {
        guard let database = self.projects.database else { return [] }
        let now = host.monotonicMicroseconds()
        var answered = self.takeResults(database, at: now, on: host)
        if self.beginCommits(database, at: now) { answered += self.takeResults(database, at: now, on: host) }
        // After the commits, so that they find what those have written.
        self.lines.releaseHeld()
        if self.beginReads(database, at: now) { answered += self.takeResults(database, at: now, on: host) }
        return answered
    }

    var databaseWait: DatabaseWait {
        guard let database = self.projects.database else { return DatabaseWait() }
        var wait = database.wait
        if let milliseconds = self.lines.milliseconds {
            wait.milliseconds = min(milliseconds, wait.milliseconds ?? milliseconds)
        }
        return wait
    }

    /// - Returns: The requests that can go on.
    private mutating func takeResults(
        _ database: any RowDatabase, at now: Int64, on host: borrowing some CommandHost
    ) -> [UInt64] {
        let results = database.takeResults(at: now)
        var answered: [UInt64] = []
        if let commits = results.commits {
            let taken = host.monotonicMicroseconds() - self.lines.began.commits
            self.service.metrics.store?.recordCommits(microseconds: taken)
            for (ticket, result) in zip(self.lines.committing, commits) {
                if case .failure(let trouble) = result { self.waiting[ticket]?.trouble = trouble }
                answered.append(ticket)
            }
            (self.lines.committing, self.lines.written) = ([], [:])
        }
        if let reads = results.reads {
            let taken = host.monotonicMicroseconds() - self.lines.began.reads
            self.service.metrics.store?.recordReads(microseconds: taken)
            for (ticket, result) in zip(self.lines.reading, reads) {
                switch result {
                case .success(let answer):
                    self.service.metrics.store?.read(rows: answer.entries.count)
                    self.waiting[ticket]?.answer = answer
                case .failure(let trouble): self.waiting[ticket]?.trouble = trouble
                }
                answered.append(ticket)
            }
            self.lines.reading = []
        }
        return answered
    }

    /// - Returns: Whether there was anything to read.
    private mutating func beginReads(_ database: any RowDatabase, at now: Int64) -> Bool {
        guard self.lines.reading.isEmpty else { return false }
        var reads: [RowRead] = []
        for ticket in RowLines.removeBatch(&self.lines.toRead) {
            // Others are forgotten.
            guard let needs = self.waiting[ticket]?.neededRows, let project = self.waiting[ticket]?.project.id else {
                continue
            }
            reads.append(RowRead(project: project, needs: needs))
            self.lines.reading.append(ticket)
        }
        if reads.isEmpty { return false }
        self.lines.began.reads = now
        database.begin(reads, at: now)
        return true
    }

    /// - Returns: Whether there was anything to commit.
    private mutating func beginCommits(_ database: any RowDatabase, at now: Int64) -> Bool {
        guard self.lines.areEnough(at: now) else { return false }
        var commits: [RowWrite] = []
        let batch = RowLines.removeBatch(&self.lines.toCommit)
        for ticket in batch {
            guard case .commit(let write, _)? = self.waiting[ticket]?.awaited else { continue }
            if batch.count > 1, let key = self.lines.firstWritten(of: write) {
                self.service.metrics.store?.ranAgain()
                if let needs = self.waiting[ticket]?.run?.wrappedValue.again(after: nil) {
                    self.waiting[ticket]?.awaited = .needs(needs)
                    self.waiting[ticket]?.wasHeld = true
                }
                self.lines.held.append((ticket, write.project, key))
                continue
            }
            commits.append(write)
            self.lines.committing.append(ticket)
        }
        if commits.isEmpty { return false }
        self.lines.began.commits = now
        database.begin(commits, at: now)
        return true
    }

    mutating func goOn(_ ticket: UInt64, on host: inout some CommandHost) throws(CommandFailure) -> HandlerStep? {
        guard let waiting = self.waiting.removeValue(forKey: ticket), let awaited = waiting.awaited.take() else {
            return nil
        }
        waiting.project.openRequests -= 1
        let (answer, trouble) = (waiting.answer.take(), waiting.trouble.take())
        if case .conflict(let conflict)? = trouble { return self.runAgain(waiting, after: conflict, ticket, on: &host) }
        if let trouble {
            return self.respond(self.response(to: trouble, of: waiting.project, on: &host), waiting, on: &host)
        }
        switch awaited {
        case .needs(let needs):
            if let answer, let refusal = self.take(answer, to: needs, for: waiting, on: &host) {
                return self.respond(refusal, waiting, on: &host)
            }
            return try self.go(on: waiting, ticket, &host)
        case .confirmation(let rested, let proposal):
            if let answer, let conflict = rested.conflict(with: answer) {
                return self.runAgain(waiting, after: conflict, ticket, on: &host)
            }
            return self.answer(proposal, waiting, on: &host)
        case .commit(let write, let pending):
            return self.committed(write, pending, waiting, ticket, on: &host)
        }
    }

    /// Reads again what a request rests on, since another one has changed it.
    private mutating func runAgain(
        _ waiting: Waiting, after conflict: RowConflict, _ ticket: UInt64, on host: inout some CommandHost
    ) -> HandlerStep {
        self.service.metrics.store?.foundConflict()
        guard let needs = waiting.run?.wrappedValue.again(after: conflict) else {
            return self.respond(.busyRows, waiting, on: &host)
        }
        self.service.metrics.store?.ranAgain()
        return self.awaitRows(.needs(needs), waiting, ticket)
    }
}

extension Server.Waiting {
    /// The rows that it awaits, unless that is a commit.
    fileprivate var neededRows: RowNeeds? {
        switch self.awaited {
        case .needs(let needs): needs
        case .confirmation(let rested, _): RowNeeds(rested.expectations.map { $0.key })
        case .commit, nil: nil
        }
    }
}

extension RowCommit {
    /// The first row that has another version by now than the one it rests on.
    fileprivate func conflict(with answer: RowAnswer) -> RowConflict? {
        let table = RowTable(answer.entries)
        let changed = self.expectations.first { table[$0.key]?.version ?? .absent != $0.version }
        return changed.map { RowConflict(key: $0.key) }
    }
}
