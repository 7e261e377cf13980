import Vinculum
import VinculumServer

/// Requests to a project that lives in a database: each runs on the rows that it needs, and its changes are committed
/// before its response is sent.
extension Server {
    /// Runs a request with the answers so far: on the whole state, or on the rows that were read for it.
    mutating func step(_ waiting: inout Waiting) -> Step {
        let project = waiting.project
        guard let rows = project.workspace.rows else {
            return self.service.step(
                &waiting.pending, on: project.workspace.authority, &project.time, &project.budgets)
        }
        if waiting.run == nil {
            waiting.run =
                rows.beginning.map { RowRun($0, indexKey: rows.indexKey) } ?? RowRun(indexKey: rows.indexKey)
        }
        guard let store = waiting.run?.store else { return .done(Proposal(.internal("There are no rows."))) }
        let authority = Authority(settings: project.workspace.authority.settings, store: store)
        return self.service.step(&waiting.pending, on: authority, &project.time, &project.budgets)
    }

    /// Reads what a run needs.
    ///
    /// - Returns: The response if that fails; `nil` if the request can go on.
    mutating func read(
        _ needs: RowNeeds, for waiting: inout Waiting, on host: inout some CommandHost
    ) -> HTTPResponse? {
        let project = waiting.project
        guard let rows = project.workspace.rows else { return .failure(.internal("The project has no rows.")) }
        do throws(RowTrouble) {
            let answer = try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                try rows.database.read(needs, of: project.id)
            }
            do throws(RowRunFailure) {
                let isFirst = waiting.run?.beginning == nil
                try waiting.run?.take(answer, to: needs)
                // Only what was read now: a request that has waited may know what has changed since.
                if isFirst, let beginning = waiting.run?.beginning { rows.beginning = beginning }
                return nil
            } catch {
                switch error {
                case .tooManyReads: return .busyRows
                case .otherRows:
                    return .failure(.internal("The database answered with other rows than those asked for."))
                case .fault(let fault):
                    throw .failed(.damagedRows(fault, of: project.id), "\(fault)")
                }
            }
        } catch {
            return self.response(to: error, of: project, on: &host)
        }
    }

    /// Reads again what a request needs, after a commit of its own.
    mutating func readAgain(_ waiting: inout Waiting, on host: inout some CommandHost) -> HTTPResponse? {
        guard let needs = waiting.run?.again(after: nil) else { return .busyRows }
        return self.read(needs, for: &waiting, on: &host)
    }

    /// What became of a proposal on rows.
    enum RowsOutcome {
        case committed
        /// What it rested on has changed, and was read again.
        case again
        case refused(HTTPResponse)
    }

    /// Commits a proposal, and performs its effects.
    mutating func commitOnRows(
        _ proposal: borrowing Proposal, _ waiting: inout Waiting, _ rows: WorkspaceRows,
        on host: inout some CommandHost
    ) -> RowsOutcome {
        let project = waiting.project
        let version = rows.nextVersion(host.nextRowBits())
        var transaction: RowTransaction
        if proposal.changes.isEmpty {
            guard let confirmation = waiting.run?.confirmation else {
                self.perform(proposal, waiting, [], on: host)
                return .committed
            }
            transaction = RowTransaction(confirmation)
        } else {
            do throws(CommitConflict) {
                transaction = RowTransaction()
                if let commit = try waiting.run?.commit(of: proposal.changes, as: version) {
                    transaction = RowTransaction(commit)
                }
            } catch {
                return .refused(.failure(.internal("The change cannot be kept; nothing was changed.")))
            }
        }
        // What a notice says is written with the change that it tells of.
        let posts = self.posts(proposal.effects, waiting, to: &transaction, rows, at: host.now())
        do throws(RowTrouble) {
            try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                try rows.database.commit(transaction, as: version, of: project.id)
            }
        } catch {
            guard case .conflict(let conflict) = error else {
                return .refused(self.response(to: error, of: project, on: &host))
            }
            guard let needs = waiting.run?.again(after: conflict) else { return .refused(.busyRows) }
            return self.read(needs, for: &waiting, on: &host).map { .refused($0) } ?? .again
        }
        rows.wrote(transaction, posts.compactMap { $0.name }, as: version)
        project.workspace.noteWritten(transaction, posts.compactMap { $0.name })
        self.perform(proposal, waiting, posts.map { $0.post }, on: host)
        return .committed
    }

    private mutating func perform(
        _ proposal: borrowing Proposal, _ waiting: borrowing Waiting, _ posts: [Webhook.Post],
        on host: borrowing some CommandHost
    ) {
        let project = waiting.project
        for effect in proposal.effects { self.show(effect, of: project, at: project.time.now(host.now())) }
        for post in posts { self.unwrittenPosts.append(UnwrittenPost(project: project, post: post)) }
    }

    /// The messages to the webhook, of which notices are kept in the database until they have left.
    private mutating func posts(
        _ effects: [Effect], _ waiting: borrowing Waiting, to transaction: inout RowTransaction, _ rows: WorkspaceRows,
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
            if case .failed(let failure, let reason) = error { throw .rows(failure, reason) }
            throw ServiceError(
                message: "Another server has changed the same; nothing was changed. Try again", kind: .unavailable)
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

    /// Reads the values beside the accounts again if another server may have changed them, such as the keys.
    mutating func refreshNotes(of project: ServedProject, on host: inout some CommandHost) {
        guard let rows = project.workspace.rows else { return }
        // A database that cannot be read says so to the request itself.
        do throws(RowTrouble) {
            if try rows.mayHaveOtherNotes() { try project.workspace.readNotes(serves: true, on: &host) }
        } catch {}
    }

    /// The response to a request whose rows cannot be read or changed. Nothing has changed.
    mutating func response(
        to trouble: RowTrouble, of project: ServedProject, on host: inout some CommandHost
    ) -> HTTPResponse {
        switch trouble {
        case .conflict, .busy: return .busyRows
        case .failed(let failure, let reason):
            let now = host.now()
            let isKnown = project.rowTrouble.map { $0.what == failure.what && now < $0.until } ?? false
            if !isKnown {
                project.rowTrouble = (failure.what, now.adding(seconds: 60))
                host.report("the project \(project.id.text): \(failure.what)")
            }
            return .failure(.rows(failure, reason))
        }
    }
}
