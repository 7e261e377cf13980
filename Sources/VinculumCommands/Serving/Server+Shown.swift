import Vinculum
import VinculumServer

/// What administrators look at that a server has beside the accounts.
extension Server {
    /// Answers a request that looks at it.
    mutating func show(
        _ observation: LocalService.Incoming.Observation, _ logged: LoggedRequest, of project: ServedProject,
        ticket: UInt64, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        switch observation {
        case .decisions: self.showDecisions(logged, ticket: ticket, on: &host)
        case .notices: self.showNotices(logged, of: project, on: &host)
        case .budgets(let releases): try self.showBudgets(releases: releases, logged, of: project, on: &host)
        case .graph: self.draw(logged, of: project, on: &host)
        case .project(let fact): self.show(fact, logged, of: project, on: &host)
        case .backup: try self.showBackup(logged, of: project, on: &host)
        case .deletion: try self.delete(project, logged, on: &host)
        }
    }

    private mutating func showNotices(
        _ logged: LoggedRequest, of project: ServedProject, on host: inout some CommandHost
    ) -> HandlerStep {
        do throws(ServiceError) {
            guard let notices = self.notices else { throw .noConsole }
            guard project.exists else { throw .noProject(project.id) }
            if let refusal = self.refusal(of: project, on: &host) { throw refusal }
            return self.respond(notices.response(of: project.id), to: logged, on: &host)
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
    }

    private mutating func draw(
        _ logged: LoggedRequest, of project: ServedProject, on host: inout some CommandHost
    ) -> HandlerStep {
        var logged = logged
        do throws(ServiceError) {
            guard project.exists else { throw .noProject(project.id) }
            if let refusal = self.refusal(of: project, on: &host) { throw refusal }
            let query = try GraphQuery(logged.incoming.request.query)
            let store = try self.store(of: project, in: query.tenant, on: &host) { _ in query.lookups }
            logged.add(query.accounts.count == 1 ? query.accounts[0] : nil)
            return self.respond(try query.response(in: store), to: logged, on: &host)
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
    }
}

extension ServiceError {
    static func noProject(_ id: ProjectID) -> ServiceError {
        ServiceError(message: "There is no project \(id.text).", kind: .notFound)
    }
}
