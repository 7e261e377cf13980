import Vinculum
import VinculumServer

/// Requests to a project that lives in a database: each runs on the rows that it needs, and its changes are committed
/// before its response is sent.
extension Server {
    /// Runs a request with the answers so far: on the whole state, or on the rows that were read for it.
    mutating func step(_ waiting: Waiting) -> Step {
        let project = waiting.project
        guard let rows = project.workspace.rows else {
            return self.service.step(
                &waiting.pending, on: project.workspace.authority, &project.time, &project.budgets)
        }
        if waiting.run == nil {
            waiting.run = CopiedOnWrite(
                wrappedValue: rows.beginning.map { RowRun($0, indexKey: rows.indexKey) }
                    ?? RowRun(indexKey: rows.indexKey))
        }
        guard let store = waiting.run?.wrappedValue.store else {
            return .done(Proposal(.internal("There are no rows.")))
        }
        let authority = project.workspace.authority.reading(store)
        return self.service.step(&waiting.pending, on: authority, &project.time, &project.budgets)
    }

    /// Adds what was read for a run.
    ///
    /// - Returns: The response if that fails; `nil` if the request can go on.
    mutating func take(
        _ answer: RowAnswer, to needs: RowNeeds, for waiting: Waiting, on host: inout some CommandHost
    ) -> HTTPResponse? {
        let project = waiting.project
        do throws(RowRunFailure) {
            let isFirst = waiting.run?.wrappedValue.beginning == nil
            try waiting.run?.wrappedValue.take(answer, to: needs)
            // Only what was read now: a request that has waited may know what has changed since.
            if isFirst, let beginning = waiting.run?.wrappedValue.beginning {
                project.workspace.rows?.beginning = beginning
            }
            return nil
        } catch {
            switch error {
            case .tooManyReads: return .busyRows
            case .otherRows: return .failure(.internal("The database answered with other rows than those asked for."))
            case .fault(let fault):
                let trouble = RowTrouble.failed(.damagedRows(fault, of: project.id), "\(fault)")
                return self.response(to: trouble, of: project, on: &host)
            }
        }
    }

    /// Commits a proposal, or confirms what its answer rests on where that was not read as of one moment.
    ///
    /// - Parameter questions: What is asked once it is committed; `nil` to answer the request then.
    mutating func commitOnRows(
        _ proposal: Proposal, thenAsking questions: [Question]? = nil, _ waiting: Waiting,
        _ rows: WorkspaceRows, _ ticket: UInt64, on host: inout some CommandHost
    ) -> HandlerStep {
        if proposal.changes.isEmpty, questions == nil {
            guard let rested = waiting.run?.wrappedValue.confirmation else {
                return self.answer(proposal, waiting, on: &host)
            }
            return self.awaitRows(.confirmation(rested, proposal), waiting, ticket)
        }
        let version = rows.nextVersion(host.nextRowBits())
        var transaction = RowTransaction()
        do throws(CommitConflict) {
            if let commit = try waiting.run?.wrappedValue.commit(of: proposal.changes, as: version) {
                transaction = RowTransaction(commit)
            }
        } catch {
            return self.respond(
                .failure(.internal("The change cannot be kept; nothing was changed.")), waiting, on: &host)
        }
        // What a notice says is written with the change that it tells of.
        let posts = self.posts(proposal.effects, waiting, to: &transaction, rows, at: host.now())
        let write = RowWrite(project: waiting.project.id, transaction: transaction, version: version)
        let pending = PendingCommit(proposal: proposal, questions: questions, posts: posts)
        return self.awaitRows(.commit(write, pending), waiting, ticket)
    }

    /// Goes on with a request whose changes are committed: performs its effects, and answers it or asks.
    mutating func committed(
        _ write: RowWrite, _ pending: PendingCommit, _ waiting: Waiting, _ ticket: UInt64,
        on host: inout some CommandHost
    ) -> HandlerStep {
        let names = pending.posts.compactMap { $0.name }
        self.service.metrics.store?.wrote(rows: write.transaction.writes.count)
        waiting.project.workspace.rows?.wrote(write.transaction, names, as: write.version)
        waiting.project.workspace.noteWritten(write.transaction, names)
        guard let questions = pending.questions else {
            return self.answer(pending.proposal, posting: pending.posts.map { $0.post }, waiting, on: &host)
        }
        // The next run finds its own claim.
        waiting.needsAgain = waiting.run?.wrappedValue.again(after: nil)
        return self.wait(for: questions, waiting, ticket)
    }

    /// Performs the effects of a proposal and answers its request.
    mutating func answer(
        _ proposal: Proposal, posting posts: [Webhook.Post] = [], _ waiting: Waiting,
        on host: inout some CommandHost
    ) -> HandlerStep {
        self.perform(proposal, waiting, posts, on: host)
        waiting.logged.add(proposal)
        return self.respond(proposal.response, waiting, on: &host)
    }

    private mutating func perform(
        _ proposal: borrowing Proposal, _ waiting: Waiting, _ posts: [Webhook.Post],
        on host: borrowing some CommandHost
    ) {
        let project = waiting.project
        for effect in proposal.effects { self.show(effect, of: project, at: project.time.now(host.now())) }
        for post in posts { self.unwrittenPosts.append(UnwrittenPost(project: project, post: post)) }
    }

    /// The messages to the webhook, of which notices are kept in the database until they have left.
    private mutating func posts(
        _ effects: [Effect], _ waiting: Waiting, to transaction: inout RowTransaction, _ rows: WorkspaceRows,
        at machine: Instant
    ) -> [(post: Webhook.Post, name: String?)] {
        guard self.hasWebhook, !effects.isEmpty else { return [] }
        let project = waiting.project
        var posts: [(post: Webhook.Post, name: String?)] = []
        for effect in effects {
            let peer = waiting.pending.incoming.request.peer
            let now = project.time.now(machine)
            guard var post = self.webhook?.post(effect, of: project.id, by: peer, at: now) else { continue }
            guard let kept = KeptPost(notice: post, at: machine) else {
                posts.append((post, nil))
                continue
            }
            let name = KeptPost.prefix + post.id
            post.keeper = project.id
            rows.add(name, kept.bytes, to: &transaction)
            posts.append((post, name))
        }
        return posts
    }

    /// Commits entries of the audit trail, with values beside the accounts.
    ///
    /// - Throws: The refusal if that fails; nothing was changed then.
    mutating func commitEntries(
        _ entries: ChangeSet, _ values: [(name: String, value: [UInt8]?)], of project: ServedProject,
        _ rows: WorkspaceRows, on host: inout some CommandHost
    ) throws(ServiceError) {
        var transaction = RowTransaction()
        for (name, value) in values { rows.add(name, value, to: &transaction) }
        let version = rows.nextVersion(host.nextRowBits())
        do throws(RowTrouble) {
            try rows.add(entries, to: &transaction, as: version)
            let commit = transaction
            try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                try rows.database.commit(commit, as: version, of: project.id)
            }
        } catch {
            switch error {
            case .failed(let failure, let reason): throw .rows(failure, reason)
            case .unknown(_, let reason): throw .unknownOutcome(reason)
            case .conflict, .busy:
                throw ServiceError(
                    message: "Another server has changed the same; nothing was changed. Try again", kind: .unavailable)
            }
        }
        let names = values.map { $0.name }
        rows.wrote(transaction, names, as: version)
        project.workspace.noteWritten(transaction, names)
    }

    /// Replaces the keys of a project by others, unless another server has done so.
    mutating func replaceRingOnRows(
        _ ring: KeyRing, with entry: ChangeSet, of project: ServedProject, on host: inout some CommandHost
    ) throws(ServiceError) {
        guard let rows = project.workspace.rows else { return }
        let value = ring.encodedWithPrivateParts()
        try self.commitEntries(entry, [(Workspace.keyRingKey, value)], of: project, rows, on: &host)
        project.workspace.use(ring, customTokenKeys: project.workspace.authority.settings.customTokenKeys)
    }

    /// Removes a value that was kept. Where that fails, the receiver gets the message once more after a restart.
    mutating func forgetNote(
        _ name: String, of project: ServedProject, _ rows: WorkspaceRows, on host: inout some CommandHost
    ) {
        do throws(ServiceError) {
            try self.commitEntries(ChangeSet(), [(name, nil)], of: project, rows, on: &host)
        } catch {}
    }

    /// Removes a few rows that mean nothing any more. Called once a second.
    mutating func sweepRows(on host: inout some CommandHost) {
        for project in self.projects.open.values {
            guard let rows = project.workspace.rows else { continue }
            let now = project.time.now(host.now())
            guard project.sweep.nextPass <= now else { continue }
            // Where that fails, a later turn tries again.
            do throws(RowTrouble) { try project.sweep.turn(rows, at: now, drawing: host.nextRowBits()) } catch {}
        }
    }

    /// Reads the values beside the accounts again if another server may have changed them, such as the keys. Once a
    /// round is enough.
    mutating func refreshNotes(of project: ServedProject, on host: inout some CommandHost) {
        guard let rows = project.workspace.rows, project.checkedRound != self.roundCount else { return }
        project.checkedRound = self.roundCount
        // A database that cannot be read says so to the request itself.
        do throws(RowTrouble) {
            if try rows.mayHaveOtherNotes() { try project.workspace.readNotes(serves: true, on: &host) }
        } catch {}
    }

    /// The response to a request whose rows cannot be read or changed. Nothing has changed.
    mutating func response(
        to trouble: RowTrouble, of project: ServedProject, on host: inout some CommandHost
    ) -> HTTPResponse {
        self.service.metrics.store?.failed(trouble.failure)
        switch trouble {
        case .conflict, .busy: return .busyRows
        case .failed(let failure, let reason), .unknown(let failure, let reason):
            let now = host.now()
            let isKnown = project.rowTrouble.map { $0.what == failure.what && now < $0.until } ?? false
            if !isKnown {
                project.rowTrouble = (failure.what, now.adding(seconds: 60))
                host.report("the project \(project.id.text): \(failure.what)")
            }
            if case .unknown = trouble { return .unavailable(.unknownOutcome(reason)) }
            return .unavailable(.rows(failure, reason))
        }
    }
}

extension RowTrouble {
    /// What the metrics count it as. A conflict that does not end is like a row that others keep.
    fileprivate var failure: StoreCounts.Failure {
        switch self {
        case .conflict, .busy: .busy
        case .failed: .failed
        case .unknown: .unknown
        }
    }
}
