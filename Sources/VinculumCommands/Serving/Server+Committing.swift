import Vinculum
import VinculumServer

extension Server {
    /// Commits a proposal and performs its effects.
    ///
    /// - Parameter peer: The peer whose request it is.
    /// - Returns: The response to give.
    mutating func commit(
        _ proposal: Proposal, in project: ServedProject, by peer: Peer?, on host: inout some CommandHost
    ) -> HTTPResponse {
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
        return proposal.response
    }

    /// - Returns: Whether the changes were valid.
    /// - Throws: The refusal of changes that cannot be written.
    mutating func apply(
        _ changes: ChangeSet, to project: ServedProject, on host: inout some CommandHost
    ) throws(ServiceError) -> Bool {
        if changes.isEmpty { return true }
        if project.trouble != nil { return try self.commitOnceWritten(changes, of: project, on: &host) }
        do throws(CommitConflict) { try project.workspace.apply(changes) } catch { return false }
        self.markDirty(project)
        return true
    }

    /// Notes that a project has something to write.
    mutating func markDirty(_ project: ServedProject) {
        guard self.projects.isStored, !project.isDirty else { return }
        project.isDirty = true
        self.dirty.append(project)
    }
}
