import Vinculum
import VinculumServer

/// What an administrator's commands show of a project: the same as of a data directory.
extension Server {
    /// Answers a request for accounts, keys, codes, or the project itself. A project that does not exist has none.
    mutating func show(
        _ fact: LocalService.Incoming.ProjectFact, _ logged: LoggedRequest, of project: ServedProject,
        on host: inout some CommandHost
    ) -> HandlerStep {
        let response: HTTPResponse
        do throws(ServiceError) {
            if let refusal = self.refusal(of: project, on: &host) { throw refusal }
            let (authority, query) = (project.workspace.authority, logged.incoming.request.query)
            let now = project.time.now(host.now())
            switch fact {
            case .accounts:
                let accounts = try AccountsQuery(query)
                let store = try self.store(of: project, in: accounts.tenant, on: &host) { _ in accounts.lookups }
                response = try accounts.response(in: store, at: now)
            case .keys: response = .written { KeyListing(authority, at: now).write(to: &$0) }
            case .outbox:
                let outbox = try OutboxQuery(query)
                let store = try self.store(of: project, in: outbox.tenant, on: &host) { outbox.lookups(in: $0) }
                response = outbox.response(in: store, at: now)
            case .summary:
                guard project.exists else { throw .noProject(project.id) }
                let store = try self.wholeStore(of: project, on: &host)
                let summary = ProjectSummary(project.workspace, store, host)
                response = .written { summary.writeAll(to: &$0) }
            }
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
        return self.respond(response, to: logged, on: &host)
    }
}

extension HTTPResponse {
    /// JSON that is true at this moment, which no cache keeps.
    static func written(_ write: (inout JSON.Writer) -> Void) -> HTTPResponse {
        var writer = JSON.Writer()
        write(&writer)
        return HTTPResponse(
            status: 200, contentType: "application/json",
            headers: [HTTPRequest.Header("Cache-Control", "no-store")], body: writer.bytes)
    }
}
