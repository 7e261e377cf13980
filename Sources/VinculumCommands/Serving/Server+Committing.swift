import Vinculum
import VinculumServer

extension Server {
    /// Commits a proposal and performs its effects.
    ///
    /// - Parameter peer: The peer whose request it is.
    /// - Returns: The refusal of one that cannot be kept, in place of its response; `nil` for one that was committed.
    mutating func commit(
        _ proposal: borrowing Proposal, in project: ServedProject, by peer: Peer?, on host: inout some CommandHost
    ) -> HTTPResponse? {
        if project.trouble?.isOver(at: host.now()) ?? false { project.trouble = nil }
        do throws(ServiceError) {
            guard try self.apply(proposal.changes, to: project, on: &host) else {
                // The proposal was made on this state, so the change itself is invalid: for example, an account would
                // exceed its size limit.
                return .failure(.internal("The change cannot be kept; nothing was changed."))
            }
        } catch {
            return .failure(error)
        }
        for effect in proposal.effects {
            self.perform(effect, of: project, by: peer, at: project.time.now(host.now()), on: host)
        }
        return nil
    }

    /// - Returns: Whether the changes were valid.
    /// - Throws: The refusal of changes that cannot be written.
    mutating func apply(
        _ changes: ChangeSet, to project: ServedProject, on host: inout some CommandHost
    ) throws(ServiceError) -> Bool {
        if changes.isEmpty { return true }
        if let rows = project.workspace.rows {
            try self.commitEntries(changes, [], of: project, rows, on: &host)
            return true
        }
        self.appliedCount &+= 1
        if project.trouble != nil { return try self.commitOnceWritten(changes, of: project, on: &host) }
        do throws(CommitConflict) { try project.workspace.apply(changes) } catch { return false }
        self.markDirty(project)
        return true
    }

    /// Commits a claim and writes it at once: a call that follows uses something up elsewhere, and a server that is
    /// started again must know that.
    ///
    /// - Returns: The refusal of a claim that is not written; `nil` for one that is.
    mutating func write(
        _ claim: ChangeSet, of project: ServedProject, on host: inout some CommandHost
    ) throws(CommandFailure) -> HTTPResponse? {
        let proposal = Proposal(claim, HTTPResponse(status: 200, contentType: "", body: []), [])
        if let refusal = self.commit(proposal, in: project, by: nil, on: &host) { return refusal }
        if project.workspace.rows != nil { return nil }
        try self.writeChanges(on: &host)
        guard let trouble = project.trouble, trouble.isRefusing else { return nil }
        return .failure(trouble.refusal)
    }

    /// Notes that a project has something to write.
    mutating func markDirty(_ project: ServedProject) {
        guard self.projects.isStored, !project.isDirty else { return }
        project.isDirty = true
        self.dirty.append(project)
    }
}
