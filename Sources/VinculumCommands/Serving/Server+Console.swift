import Vinculum
import VinculumServer

/// What a server answers about itself, without a project: its readiness, the console's files, what it is, and which
/// projects it has.
extension Server {
    /// The answer to a request about the server; `nil` for another request, and for one that was refused.
    mutating func answerAboutServer(
        _ incoming: LocalService.Incoming, on host: inout some CommandHost
    ) -> HTTPResponse? {
        if incoming.asksForReadiness {
            self.service.readiness = self.checkReadiness(on: &host)
            return self.service.readiness(for: incoming)
        }
        if self.service.hasConsole, let name = incoming.consoleFile {
            return self.service.console(host.consoleFile(named: name), for: incoming)
        }
        if incoming.asksForServer { return self.facts(ProgramFact.all(of: host)) }
        if incoming.asksForProjects { return self.listProjects(incoming.request, on: host) }
        return nil
    }

    /// Counts and logs a response that shows no change which is not written yet.
    mutating func respond(
        _ response: HTTPResponse, to logged: LoggedRequest, on host: inout some CommandHost
    ) -> HandlerStep {
        let response = self.finish(response, logged)
        self.log(logged, response, on: &host)
        return .respond(response, isProvisional: false)
    }

    /// What an administrator must know of a server before the first act on it.
    private func facts(_ program: [ProgramFact]) -> HTTPResponse {
        let options = self.options
        return .shown { writer in
            for fact in program { fact.write(to: &writer) }
            writer.member("trust", options.isHardened ? "hardened" : options.isStrict ? "strict" : "local")
            writer.member("project", self.projects.first.id.text)
            // Where `owner` is one, nobody needs to be asked.
            writer.member("needsSecret", options.administrators != nil)
            writer.member("signs", options.signs)
            writer.member("storesState", self.projects.areKept)
            writer.member("restrictsProjects", options.isSingleProject || options.isHardened)
        }
    }

    /// The projects in the order of their IDs. The query takes `pageSize` and `pageToken`, the last ID of the page
    /// before.
    private func listProjects(_ request: HTTPRequest, on host: some CommandHost) -> HTTPResponse {
        do throws(ServiceError) {
            guard let query = FormFields(bounded: request.query) else { throw .invalidPageSelection }
            var last: ProjectID?
            if let token = query["pageToken"].nonEmpty {
                guard let id = ProjectID(token) else { throw .invalidPageSelection }
                last = id
            }
            let size = try Server.pageSize(query)
            let found = try self.projects.listed(after: last, limit: size + 1, on: host)
            return .shown { writer in
                writer.key("projects")
                writer.beginArray()
                for project in found.prefix(size) {
                    writer.beginObject()
                    writer.member("projectId", project.id.text)
                    writer.member("accounts", project.counts.map { "\($0.accounts)" })
                    writer.member("tenants", project.counts.map { "\($0.tenants)" })
                    writer.endObject()
                }
                writer.endArray()
                if found.count > size { writer.member("nextPageToken", found[size - 1].id.text) }
            }
        } catch {
            return .failure(error)
        }
    }

    /// How many projects a page has: `pageSize`, 100 without it. At most 250, because each costs a look at the disk.
    private static func pageSize(_ query: FormFields) throws(ServiceError) -> Int {
        guard let text = query["pageSize"].nonEmpty else { return 100 }
        guard text.utf8.count <= 9, ASCII.areDigits(text.utf8), let size = Int(text) else {
            throw .invalidPageSelection
        }
        return size == 0 ? 100 : min(size, 250)
    }
}

extension HTTPResponse {
    /// An object that is true at this moment, which no cache keeps.
    fileprivate static func shown(_ write: (inout JSON.Writer) -> Void) -> HTTPResponse {
        .written { writer in
            writer.beginObject()
            write(&writer)
            writer.endObject()
        }
    }
}
