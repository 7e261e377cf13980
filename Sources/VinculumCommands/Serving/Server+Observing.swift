import Vinculum
import VinculumServer

/// Readiness and metrics of all projects.
extension Server {
    /// Answers at the address of `--metrics-listen`.
    mutating func observe(_ request: HTTPRequest, on host: inout some CommandHost) -> HTTPResponse {
        let (now, began) = (host.now(), host.monotonicMicroseconds())
        let incoming = self.service.read(request)
        if incoming.asksForMetrics { self.countForMetrics(at: now) }
        if incoming.asksForReadiness { self.service.readiness = self.checkReadiness(on: &host) }
        let response = self.service.observed(incoming, project: self.projects.first.id.text)
        self.log(LoggedRequest(incoming, at: now, began: began, id: nil), response, on: &host)
        return response
    }

    mutating func isEnding() { self.isStopping = true }

    /// Records in the first project's audit trail that the file of administrators' secrets has others now.
    mutating func recordSecrets(on host: inout some CommandHost) {
        let first = self.projects.first
        var set = ChangeSet()
        set.changes = [
            .audited(
                AuditEntry(
                    at: first.time.now(host.now()), .administrator, "--admin-secret", from: nil, operation: "secrets",
                    changed: .secrets, by: .administrator, tenant: nil))
        ]
        // Where the disk refuses it, the secrets are other ones all the same.
        do throws(ServiceError) { _ = try self.apply(set, to: first, on: &host) } catch {}
    }

    mutating func countForMetrics(at now: Instant) {
        self.service.metrics.beginScrape()
        self.service.metrics.projects = self.projects.metrics
        self.service.metrics.journalBytes = self.projects.journalBytes
        self.service.metrics.webhook = self.webhook?.queue.counts ?? DeliveryCounts()
        self.service.metrics.oldestWebhookSeconds = self.webhook?.queue.oldestSeconds(at: now) ?? 0
        self.service.metrics.budgetRefusals = self.projects.budgetRefusals
        self.service.metrics.budgetRefusals[Int(Budget.secretsByPeer.rawValue)] = self.service.refusedSecretCount
    }

    /// What keeps the server from its work. What failed is tried again before, so that a server which takes no traffic
    /// for that reason becomes ready by itself.
    mutating func checkReadiness(on host: inout some CommandHost) -> Readiness {
        self.projects.reopen(on: &host)
        var readiness = Readiness()
        if self.isStopping { readiness.problems.append(.init(.stopping)) }
        for project in self.projects.openInOrder {
            if let rows = project.workspace.rows {
                do throws(RowTrouble) {
                    try RowWait.run(serves: true, on: &host) { () throws(RowTrouble) in
                        try rows.database.requireWritable()
                    }
                } catch {
                    let reason = CommandFailure(error).what
                    readiness.problems.append(.init(.storeRefuses, project: project.id.text, reason: reason))
                }
                continue
            }
            guard project.trouble?.isRefusing ?? false || project.workspace.isBehind else { continue }
            if self.refusal(of: project, on: &host) != nil {
                readiness.problems.append(.init(.projectUnreadable, project: project.id.text))
                continue
            }
            // An empty change shows whether the log can be appended to.
            do throws(ServiceError) {
                _ = try self.commitOnceWritten(ChangeSet(), of: project, on: &host)
            } catch {
                readiness.problems.append(
                    .init(.writesRefused, project: project.id.text, reason: project.trouble?.reason))
            }
        }
        for id in Array(self.projects.unopened.keys).ordered() {
            readiness.problems.append(.init(.projectNotOpened, project: id.text))
        }
        return readiness
    }
}
