import Vinculum

/// Requests of commands to a project in a database of which not all was read.
extension Workspace {
    /// Answers a request on the rows that it needs. Its changes are in the database before its response is returned.
    func answerOnRows(
        _ request: HTTPRequest, _ rows: WorkspaceRows, now: Instant, seed: Seed, on host: inout some CommandHost
    ) throws(CommandFailure) -> Proposal {
        var run = RowRun(indexKey: rows.indexKey)
        var (budgets, questions) = (Budgets(), PendingQuestions())
        do throws(RowTrouble) {
            while true {
                let authority = Authority(settings: self.authority.settings, store: run.store)
                switch authority.propose(request, now: now, seed: seed, &budgets, &questions) {
                case .reads(let needs): try self.read(needs, for: &run, rows, on: &host)
                case .needs(let asked):
                    for question in asked { questions.answers.append(host.answer(question)) }
                case .commitThenAsk(let claim, let asked):
                    guard try self.commit(claim, of: &run, rows, on: &host) else { continue }
                    guard let needs = run.again(after: nil) else { throw RowTrouble.outrun }
                    try self.read(needs, for: &run, rows, on: &host)
                    for question in asked { questions.answers.append(host.answer(question)) }
                case .done(let proposal):
                    if try self.commit(proposal.changes, of: &run, rows, on: &host) { return proposal }
                }
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    private func read(
        _ needs: RowNeeds, for run: inout RowRun, _ rows: WorkspaceRows, on host: inout some CommandHost
    ) throws(RowTrouble) {
        let answer = try RowWait.run(on: &host) { () throws(RowTrouble) in
            try rows.database.read(needs, of: self.project)
        }
        do throws(RowRunFailure) { try run.take(answer, to: needs) } catch {
            switch error {
            case .fault(let fault): throw .failed(.damagedRows(fault, of: self.project), "\(fault)")
            case .otherRows, .tooManyReads: throw RowTrouble.outrun
            }
        }
    }

    /// - Returns: Whether it was committed. Otherwise what the run rests on was read again.
    private func commit(
        _ changes: ChangeSet, of run: inout RowRun, _ rows: WorkspaceRows, on host: inout some CommandHost
    ) throws(RowTrouble) -> Bool {
        let version = rows.nextVersion(host.nextRowBits())
        let transaction: RowTransaction
        if changes.isEmpty {
            guard let confirmation = run.confirmation else { return true }
            transaction = RowTransaction(confirmation)
        } else {
            do throws(CommitConflict) {
                transaction = RowTransaction(try run.commit(of: changes, as: version))
            } catch {
                throw RowTrouble.outrun
            }
        }
        do throws(RowTrouble) {
            try RowWait.run(on: &host) { () throws(RowTrouble) in
                try rows.database.commit(transaction, as: version, of: self.project)
            }
        } catch {
            guard case .conflict(let conflict) = error else { throw error }
            guard let needs = run.again(after: conflict) else { throw RowTrouble.outrun }
            try self.read(needs, for: &run, rows, on: &host)
            return false
        }
        rows.wrote(transaction, as: version)
        return true
    }
}

extension RowTrouble {
    /// The failure of a request that other runs overtake again and again.
    fileprivate static var outrun: RowTrouble { .failed(.staleChange, "the state has changed meanwhile") }
}
