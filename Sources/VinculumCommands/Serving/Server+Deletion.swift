import Vinculum
import VinculumServer

/// Deleting a project while others are served.
extension Server {
    /// Answers a request to delete a project. The first project's audit trail has it before anything is lost.
    mutating func delete(
        _ project: ServedProject, _ logged: LoggedRequest, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        try self.writeChanges(on: &host)
        if let refusal = self.refusalOfDeletion(of: project) {
            return self.respond(.failure(refusal), to: logged, on: &host)
        }
        let first = self.projects.first
        let entry = first.workspace.audit(
            "deleteProject \(project.id.text)", of: [], by: logged.incoming.administratorName,
            from: logged.incoming.request.peer, tenant: nil, account: nil, at: first.time.now(host.now()))
        if let refusal = try self.write(entry, of: first, on: &host) {
            return self.respond(refusal, to: logged, on: &host)
        }
        self.backups.removeAll { $0.project === project }
        self.grown.removeAll { $0 === project }
        let isGone: Bool
        do throws(CommandFailure) {
            isGone = try self.projects.delete(project, on: &host)
        } catch {
            let refusal = ServiceError(
                message: "The project \(project.id.text) was not deleted: \(error.what)", kind: .unavailable)
            return self.respond(.failure(refusal), to: logged, on: &host)
        }
        let response = HTTPResponse.written { writer in
            writer.beginObject()
            writer.member("deleted", project.id.text)
            writer.member("folderRemoved", isGone)
            writer.endObject()
        }
        return self.respond(response, to: logged, on: &host)
    }

    private func refusalOfDeletion(of project: ServedProject) -> ServiceError? {
        if project.exists, project.workspace.rows != nil {
            return ServiceError(
                message: "With --store no project is deleted: other servers may use it.", kind: .refused)
        }
        if !project.exists { return .noProject(project.id) }
        // A server that is started again with the same words would make it anew.
        if project === self.projects.first || self.options.projects.contains(project.id) {
            return ServiceError(
                message: """
                    The project \(project.id.text) is one that the server was started with. Stop the server, and \
                    delete it where its data directory is.
                    """,
                kind: .refused)
        }
        guard project.isIdle, !project.isRotating else {
            return ServiceError(
                message: "Requests of the project \(project.id.text) are running; try again in a moment.",
                kind: .unavailable)
        }
        return nil
    }
}

extension ServedProjects {
    /// Closes a project and removes its state.
    ///
    /// - Returns: Whether its folder is gone.
    mutating func delete(
        _ project: ServedProject, on host: inout some CommandHost
    ) throws(CommandFailure) -> Bool {
        self.open[project.id] = nil
        self.closed[project.id] = nil
        self.known.remove(project.id)
        project.workspace.close(on: &host)
        guard self.isStored else { return true }
        return try StateRemoval.removeProject(
            in: DataDirectory.path(of: project.id, in: self.folder), breaking: false, on: &host)
    }
}
