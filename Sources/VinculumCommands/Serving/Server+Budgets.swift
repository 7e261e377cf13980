import Vinculum
import VinculumServer

/// How much of the limits somebody has used, and giving it back.
extension Server {
    /// Answers a request for what a subject has used, and gives it back before if the request releases it.
    mutating func showBudgets(
        releases: Bool, _ logged: LoggedRequest, of project: ServedProject, on host: inout some CommandHost
    ) throws(CommandFailure) -> HandlerStep {
        var logged = logged
        let subject: Budgets.Subject
        do throws(ServiceError) {
            guard project.exists else { throw .noProject(project.id) }
            if let refusal = self.refusal(of: project, on: &host) { throw refusal }
            let question = try BudgetQuestion(reading: logged.incoming.request.body)
            let store = try self.store(of: project, in: question.tenant, on: &host) { _ in question.lookups }
            subject = try question.subject(in: store)
            logged.add(subject.account)
        } catch {
            return self.respond(.failure(error), to: logged, on: &host)
        }
        if releases, project.isLimited {
            // The trail has it before anything is given back.
            let entry = project.workspace.audit(
                "releaseBudgets", of: .budgets, by: logged.incoming.administratorName,
                from: logged.incoming.request.peer, tenant: subject.tenant, account: subject.account,
                at: project.time.now(host.now()))
            if let refusal = try self.write(entry, of: project, on: &host) {
                return self.respond(refusal, to: logged, on: &host)
            }
            project.budgets.release(subject, at: project.time.now(host.now()))
            if let peer = subject.peer { self.service.releaseSecrets(from: peer, at: host.now()) }
        }
        return self.respond(self.uses(of: subject, in: project, at: host.now()), to: logged, on: &host)
    }

    /// What a subject has used in a project; nothing where nothing is limited.
    private mutating func uses(
        of subject: Budgets.Subject, in project: ServedProject, at machine: Instant
    ) -> HTTPResponse {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("budgets")
        writer.beginArray()
        if project.isLimited {
            let now = project.time.now(machine)
            for use in project.budgets.uses(of: subject, at: now) { use.write(by: subject.peer, at: now, to: &writer) }
            // The limit of wrong secrets is the server's, by the machine's clock.
            let secrets = subject.peer.map { self.service.usesOfSecrets(from: $0, at: machine) } ?? []
            for use in secrets { use.write(by: subject.peer, at: machine, to: &writer) }
        }
        writer.endArray()
        writer.endObject()
        return HTTPResponse(status: 200, contentType: "application/json", body: writer.bytes)
    }
}

extension ServedProject {
    /// Whether clients' uses are counted.
    fileprivate var isLimited: Bool { !self.workspace.authority.settings.allows(.unlimitedUse) }
}

extension Budgets.Use {
    fileprivate func write(by peer: Peer?, at now: Instant, to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("budget", self.budget.name)
        writer.member("kind", self.kind)
        if self.isOfPeer { writer.member("peer", peer?.text) }
        if self.isOfSite { writer.member("site", true) }
        writer.member("used", "\(self.used)")
        writer.member("limit", "\(self.limit)")
        writer.member("seconds", "\(self.budget.windowSeconds)")
        writer.member("refuses", self.opensIn > 0)
        if self.opensIn > 0 { writer.member("opensAt", now.adding(milliseconds: self.opensIn).iso8601) }
        writer.endObject()
    }
}
